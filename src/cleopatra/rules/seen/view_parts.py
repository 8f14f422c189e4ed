"""The parts of a view, each a function of the fields that it names and of nothing else.

Callers that show one view after another can therefore reuse the parts whose fields did not change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from ..model.fields import FLAGS
from ..model.phases import OVER, SPECTATOR
from ..model.state import State
from ..play.dispatch import waiting
from ..play.ending import settle
from ..text.notation import Notation
from . import view_words as words
from . import visible
from .view_types import ViewDict

OWN = frozenset(
    "seat hand known talents amulets seen_discard taken_from_discard five kept reply asked offered accepted".split()
)
"""Fields that are not the same for everybody."""


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
    "flags": " ".join(name for name, _, _ in FLAGS),
}
"""Which fields of a state determine a field of a view. Others have the same name in both, or never change."""


Reader = Callable[[State, int], Any]
READERS: dict[str, Reader] = {
    "seat": lambda s, observer: None if observer == SPECTATOR else observer,
    "edition": lambda s, observer: s.edition.key,
    "reading": lambda s, observer: s.reading.key,
    "result": lambda s, observer: settle(s) if s.phase == OVER else None,
    "waiting": lambda s, observer: waiting(s),
    "stalls": lambda s, observer: visible.stalls(s),
    "top": lambda s, observer: visible.top(s),
    "aside": lambda s, observer: visible.aside(s),
    "pile": lambda s, observer: visible.pile(s),
    "top_mosaic": lambda s, observer: visible.top_mosaic(s),
    "flags": lambda s, observer: tuple(getattr(s, name) for name, _, _ in FLAGS),
    "hand": visible.hand,
    "known": visible.known,
    "talents": visible.talents,
    "amulets": visible.amulets,
    "seen_discard": visible.seen_discard,
    "taken_from_discard": visible.taken_from_discard,
    "five": visible.five,
    "kept": visible.kept,
    "reply": visible.reply,
    "asked": visible.asked,
    "offered": visible.offered,
    "accepted": visible.accepted,
}
"""How fields of a view are computed from a state, if it does not have them directly."""


def _reader(name: str) -> Reader:
    return READERS.get(name) or (lambda s, observer: getattr(s, name))


@dataclass(frozen=True, slots=True)
class Part:
    """One key of a view."""

    name: str
    numbers: tuple[str, ...]
    sources: frozenset[str]
    """The fields of a state that determine it."""
    public: bool
    """Whether it is the same for every observer."""
    _words: Callable[..., Any]
    _readers: tuple[Reader, ...]

    def seen(self, s: State, observer: int, notation: Notation) -> Any:
        """The same as `words`, computed directly from a state, for callers that update part after part."""
        return self._words(notation, *[read(s, observer) for read in self._readers])

    def words(self, notation: Notation, numbers: Mapping[str, Any]) -> Any:
        """The value under this key. None: the view does not have the key now, unless it is the seat."""
        return self._words(notation, *[numbers[name] for name in self.numbers])


def in_words(notation: Notation, numbers: Mapping[str, Any]) -> ViewDict:
    """A whole view."""
    found = {part.name: part.words(notation, numbers) for part in PARTS}
    return cast("ViewDict", {name: said for name, said in found.items() if said is not None or name == "seat"})


def _as_it_is(notation: Notation, number: Any) -> Any:
    return number


def _listed(notation: Notation, seats: tuple[int, ...]) -> list[int]:
    return list(seats)


def _part(name: str, said: Callable[..., Any], numbers: str = "") -> Part:
    names = tuple(numbers.split())
    sources = [source for name in names for source in SOURCES.get(name, name).split()]
    readers = tuple(_reader(name) for name in names)
    return Part(name, names, frozenset(sources), OWN.isdisjoint(names), said, readers)


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
        "pool built formed flags",
    ),
    _part("worshippers", words.worshippers_words, "tiles"),
    _part("altar", words.altar_words, "altar"),
    _part("pending", words.pending_words, "seat five kept asked offered accepted reply five_size"),
    _part("result", words.result_words, "result"),
)  # fmt: skip
"""A view's keys, in order."""
