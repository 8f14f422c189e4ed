"""The parts of a view, and the numbers that each is made of: those it names, and nothing else.

So whoever shows one view after another need not make those parts again whose numbers stayed as they were.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from . import view_words as words
from .notation import Notation

OWN = frozenset(
    "seat hand known talents amulets seen_discard taken_from_discard five kept reply asked offered accepted".split()
)
"""Numbers that are not the same for everybody."""


SOURCES = {
    "waiting": "phase active reply",
    "stalls": "stall stall_size",
    "top": "draw draw_size",
    "aside": "aside aside_size",
    "pile": "pile pile_size",
    "top_mosaic": "pile pile_size",
    "known": "known hand phase",
    "talents": "talents open_tallies phase",
    "amulets": "amulets open_tallies phase",
    "five": "five five_size active",
    "kept": "kept five_size active phase",
    "reply": "reply phase",
    "asked": "asked active phase",
    "offered": "offered phase",
    "accepted": "accepted active phase",
    "result": "phase",
}
"""Which numbers of a state decide one of a view. Others are called there as they are here, or never change."""


@dataclass(frozen=True, slots=True)
class Part:
    """One key of a view."""

    name: str
    numbers: tuple[str, ...]
    sources: frozenset[str]
    """The numbers of a state that decide it."""
    public: bool
    """Whether it is the same for every observer."""
    _words: Callable[..., Any]

    def words(self, notation: Notation, numbers: Mapping[str, Any]) -> Any:
        """What the view says under this key. None: the view has no such key now, unless it is the seat."""
        return self._words(notation, *[numbers[name] for name in self.numbers])


def in_words(notation: Notation, numbers: Mapping[str, Any]) -> dict[str, Any]:
    """A whole view."""
    found = {part.name: part.words(notation, numbers) for part in PARTS}
    return {name: said for name, said in found.items() if said is not None or name == "seat"}


def _as_it_is(notation: Notation, number: Any) -> Any:
    return number


def _listed(notation: Notation, seats: tuple[int, ...]) -> list[int]:
    return list(seats)


def _part(name: str, said: Callable[..., Any], numbers: str = "") -> Part:
    names = tuple(numbers.split())
    sources = [source for name in names for source in SOURCES.get(name, name).split()]
    return Part(name, names, frozenset(sources), OWN.isdisjoint(names), said)


PARTS = (
    _part("edition", _as_it_is, "edition"),
    _part("reading", _as_it_is, "reading"),
    _part("options", words.options_words, "mirror open_tallies"),
    _part("layout", words.layout_words, "layout"),
    _part("seat", _as_it_is, "seat"),
    _part("phase", words.phase_words, "phase"),
    _part("active", _as_it_is, "active"),
    _part("waiting", _listed, "waiting"),
    _part("turn", _as_it_is, "turns"),
    _part("last_turns", _as_it_is, "last_turns"),
    _part("players", words.players_words, "seat hand known talents amulets hand_size merchants statues"),
    _part("hand", words.multiset, "hand"),
    _part("stalls", words.stalls_words, "stalls"),
    _part("draw", words.draw_words, "top draw_size draw_face_up"),
    _part("discard", words.discard_words, "seen_discard taken_from_discard discard_size"),
    _part("aside", words.aside_words, "aside aside_next"),
    _part(
        "palace", words.palace_words,
        "top_mosaic pile throne cleopatra completed sanctuaries walls doors obelisks sphinxes mosaic_at sanctuary "
        "sanctuary_owner sanctuary_statue",
    ),
    _part(
        "turn_so_far", words.turn_words,
        "went_to_market went_to_quarry called limit_answered smuggled scribes pool built formed",
    ),
    _part("worshippers", words.worshippers_words, "tiles"),
    _part("altar", words.altar_words, "altar"),
    _part("pending", words.pending_words, "seat five kept asked offered accepted reply five_size"),
    _part("result", words.result_words, "result"),
)  # fmt: skip
"""A view's keys, in order."""
