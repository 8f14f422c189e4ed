"""A view in words, part by part. A part is made of the numbers it names and of nothing else.

So whoever shows one view after another need not make those parts again whose numbers stayed as they were.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING, Any

from .cards import FACE_UP, KINDS, STANDARD_KINDS
from .ending import Result
from .geometry import SIDE_NAMES, WALL_NAMES
from .layout import Layout
from .notation import Notation
from .phases import HIDDEN, PHASE_NAMES, UNDECIDED
from .pieces import CELL_NAMES, CELLS, MOSAICS, PIECE_NAMES
from .tiles import WORSHIPPER_NAMES

if TYPE_CHECKING:
    from .view import View

Counts = tuple[int, ...]
Cards = tuple[int, ...]
OWN = frozenset(
    "seat hand known talents amulets seen_discard taken_from_discard five kept reply asked offered accepted".split()
)
"""Fields of a view that are not the same for everybody."""


@dataclass(frozen=True, slots=True)
class Part:
    """One key of a view: which numbers it is made of, and the words they make. None: the key is left out."""

    name: str
    words: Callable[..., Any]
    fields: Callable[[Any], tuple[Any, ...]]
    scalars: Callable[[Any], tuple[Any, ...]]
    arrays: Callable[[Any], tuple[Any, ...]]
    public: bool
    """Whether it is the same for every observer."""

    def read(self, view: View) -> tuple[Any, ...]:
        """The numbers of this part."""
        return (*self.fields(view), *self.scalars(view.scalars), *self.arrays(view.arrays))


def in_words(view: View) -> dict[str, Any]:
    """All parts."""
    found = {part.name: part.words(view.notation, *part.read(view)) for part in PARTS}
    return {name: words for name, words in found.items() if words is not None or name == "seat"}


def _multiset(notation: Notation, counts: Counts) -> list[str]:
    cards = notation.box.card_names
    return [cards[kind] for kind, n in enumerate(counts) for _ in range(n)]


def _card(notation: Notation, card: int) -> str | None:
    return None if card == HIDDEN else notation.box.card_names[card & ~FACE_UP]


def _marked(cells: Counts) -> dict[int, list[str]]:
    """The names of the cells that carry each mark, in order."""
    found: dict[int, list[str]] = {}
    for cell, mark in enumerate(cells):
        if mark:
            found.setdefault(mark, []).append(CELL_NAMES[cell])
    return found


def _edition(notation: Notation) -> str:
    return notation.box.key


def _as_it_is(notation: Notation, number: Any) -> Any:
    return number


def _listed(notation: Notation, seats: tuple[int, ...]) -> list[int]:
    return list(seats)


def _options(notation: Notation, mirror: int, open_tallies: int) -> dict[str, bool]:
    return {"mirror_mosaics": bool(mirror), "open_tallies": bool(open_tallies)}


def _layout(notation: Notation, layout: Layout) -> dict[str, str]:
    return layout.to_dict()


def _phase(notation: Notation, phase: int) -> str:
    return PHASE_NAMES[phase]


def _players(
    notation: Notation, seat: int | None, hand: Counts, known: Counts, talents: Counts, amulets: Counts,
    hand_size: Counts, merchants: Counts, statues: Counts,
) -> list[dict[str, Any]]:  # fmt: skip
    return [
        {
            "name": name,
            "cards": hand_size[at],
            "known": _multiset(notation, hand if at == seat else known[at * KINDS : (at + 1) * KINDS]),
            "talents": None if talents[at] == HIDDEN else talents[at],
            "amulets": None if amulets[at] == HIDDEN else amulets[at],
            "merchants": merchants[at],
            "statues": statues[at],
        }
        for at, name in enumerate(notation.names)
    ]


def _stalls(notation: Notation, stalls: tuple[Cards, ...]) -> list[list[str | None]]:
    return [[_card(notation, card) for card in stall] for stall in stalls]


def _draw(notation: Notation, top: int, cards: int, face_up: int) -> dict[str, Any]:
    return {"cards": cards, "face_up": face_up, "top": _card(notation, top)}


def _discard(notation: Notation, seen: Counts, taken: Counts, cards: int) -> dict[str, Any]:
    unseen = {notation.names[seat]: n for seat, n in enumerate(taken) if n}
    return {"cards": cards, "seen": _multiset(notation, seen), "taken_unseen": unseen}


def _aside(notation: Notation, aside: Cards, following: int) -> list[str | None]:
    return [_card(notation, card) for card in aside[following:]]


def _palace(
    notation: Notation, top: int, pile: Counts, throne: int, cleopatra: int, completed: int, sanctuaries: int,
    walls: Counts, doors: Counts, obelisks: Counts, sphinxes: Counts, mosaic_at: Counts, sanctuary: Counts,
    owners: Counts, statues: Counts,
) -> dict[str, Any]:  # fmt: skip
    laid, sacred = _marked(mosaic_at), _marked(sanctuary)
    return {
        "walls": [name for name, stands in zip(WALL_NAMES, walls, strict=True) if stands],
        "doors": [name for name, stands in zip(SIDE_NAMES, doors, strict=True) if stands],
        "obelisks": [name for name, stands in zip(SIDE_NAMES, obelisks, strict=True) if stands],
        "sphinxes": list(sphinxes) if notation.box.sphinx_rows else sum(sphinxes),
        "throne": ("none", "pedestal", "throne")[throne],
        "mosaics": {MOSAICS[mark - 1]: laid[mark] for mark in sorted(laid)},
        "pile": {
            "top": None if top == HIDDEN else MOSAICS[top],
            "left": [MOSAICS[mosaic] for mosaic in pile],
        },
        "sanctuaries": [
            {"owner": owners[i], "statue": CELL_NAMES[statues[i]], "cells": sacred.get(i + 1, [])}
            for i in range(sanctuaries)
        ],
        "cleopatra": cleopatra,
        "complete": [name for i, name in enumerate(PIECE_NAMES) if completed >> i & 1],
    }


def _turn(
    notation: Notation, market: int, quarry: int, called: int, limit: int, smuggled: int, scribes: int, pool: Counts,
    built: Counts, formed: Counts,
) -> dict[str, Any]:  # fmt: skip
    marks = sorted({mark for mark in formed if mark})
    units = [*notation.box.card_names[:STANDARD_KINDS], "material", "anything"]
    return {
        "market": bool(market),
        "quarry": bool(quarry),
        "worshipper_called": bool(called),
        "limit_answered": bool(limit),
        "smuggled": bool(smuggled),
        "scribes": scribes,
        "counter": {unit: there for unit, there in zip(units, pool, strict=True) if there},
        "built": {name: built[i] for i, name in enumerate(PIECE_NAMES) if built[i]},
        "sanctuaries_formed": [[CELL_NAMES[cell] for cell in range(CELLS) if formed[cell] == mark] for mark in marks],
    }


def _worshippers(notation: Notation, tiles: Counts) -> list[str] | None:
    return [WORSHIPPER_NAMES[tile] for tile in tiles] if notation.box.worshippers else None


def _altar(notation: Notation, altar: int) -> int | None:
    return altar if notation.box.dice else None


def _pending(
    notation: Notation, seat: int | None, five: Cards, kept: Counts, asked: Counts, offered: Counts,
    accepted: Counts, reply: Counts, five_size: int,
) -> dict[str, Any] | None:  # fmt: skip
    cards = notation.box.card_names
    pending: dict[str, Any] = {}
    if five:
        pending["five"] = [cards[kind] for kind in five]
        pending["kept"] = [cards[kind] for kind, keeps in zip(five, kept, strict=True) if keeps]
    elif five_size:
        pending["five"] = five_size
    for key, table in (("asked", asked), ("offered", offered), ("accepted", accepted)):
        if table:
            rows = {
                name: _multiset(notation, table[at * STANDARD_KINDS : (at + 1) * STANDARD_KINDS])
                for at, name in enumerate(notation.names)
            }
            pending[key] = {name: named for name, named in rows.items() if named}
    if seat is not None and reply and reply[seat] > UNDECIDED:
        pending["answered"] = reply[seat]
    return pending or None


def _result(notation: Notation, result: Result | None) -> dict[str, Any] | None:
    return None if result is None else result_to_dict(result, notation.names)


def result_to_dict(result: Result, names: tuple[str, ...]) -> dict[str, Any]:
    """The final account in words and numbers."""
    return {
        "winners": [names[seat] for seat in result.winners],
        "eaten": [names[seat] for seat in result.eaten],
        "accounts": {
            names[seat]: {field: getattr(account, field) for field in account.__dataclass_fields__}
            for seat, account in enumerate(result.accounts)
        },
    }


def _part(name: str, words: Callable[..., Any], fields: str = "", scalars: str = "", arrays: str = "") -> Part:
    """A part made of these fields, scalars and arrays of a view, in this order."""
    return Part(
        name, words, _several(attrgetter, fields), _several(itemgetter, scalars), _several(itemgetter, arrays),
        OWN.isdisjoint(fields.split()),
    )  # fmt: skip


def _several(get: Callable[..., Callable[[Any], Any]], names: str) -> Callable[[Any], tuple[Any, ...]]:
    """Reads so many by their names, always as a tuple."""
    match names.split():
        case []:
            return lambda source: ()
        case [name]:
            one = get(name)
            return lambda source: (one(source),)
        case several:
            return get(*several)


PARTS = (
    _part("edition", _edition),
    _part("reading", _as_it_is, "reading"),
    _part("options", _options, "", "mirror open_tallies"),
    _part("layout", _layout, "layout"),
    _part("seat", _as_it_is, "seat"),
    _part("phase", _phase, "", "phase"),
    _part("active", _as_it_is, "", "active"),
    _part("waiting", _listed, "waiting"),
    _part("turn", _as_it_is, "", "turns"),
    _part("last_turns", _as_it_is, "", "last_turns"),
    _part("players", _players, "seat hand known talents amulets", "", "hand_size merchants statues"),
    _part("hand", _multiset, "hand"),
    _part("stalls", _stalls, "stalls"),
    _part("draw", _draw, "top", "draw_size draw_face_up"),
    _part("discard", _discard, "seen_discard taken_from_discard", "discard_size"),
    _part("aside", _aside, "aside", "aside_next"),
    _part(
        "palace", _palace, "top_mosaic pile", "throne cleopatra completed sanctuaries",
        "walls doors obelisks sphinxes mosaic_at sanctuary sanctuary_owner sanctuary_statue",
    ),
    _part(
        "turn_so_far", _turn, "", "went_to_market went_to_quarry called limit_answered smuggled scribes",
        "pool built formed",
    ),
    _part("worshippers", _worshippers, "", "", "tiles"),
    _part("altar", _altar, "", "altar"),
    _part("pending", _pending, "seat five kept asked offered accepted reply", "five_size"),
    _part("result", _result, "result"),
)  # fmt: skip
"""A view's keys, in order."""
