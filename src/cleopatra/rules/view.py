"""Views: what one seat knows, built by naming everything that is shown (R31-R33, R51, R90-R96, R111).

Two positions that differ only in what a seat can't know give it the same view.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .cards import FACE_UP, KINDS, STANDARD_KINDS
from .ending import Result, settle
from .geometry import SIDE_NAMES, WALL_NAMES
from .layout import Layout
from .notation import Notation
from .phases import (
    ACCEPTING,
    ASKING,
    BEGGED,
    BIDS,
    KEEPING,
    MAX_PILE,
    OFFERS,
    OVER,
    PHASE_NAMES,
    SEATS,
    SPECTATOR,
    STALLS,
    UNDECIDED,
)
from .pieces import CELL_NAMES, CELLS, MOSAICS, PIECE_NAMES
from .play import waiting
from .state import State
from .tiles import WORSHIPPER_NAMES

HIDDEN = -1
"""Stands for a card or a number that the seat may not know."""
ANSWERED = 1
"""Stands for an answer that is in but not yet shown."""

PUBLIC_SCALARS = (
    "players mirror open_tallies draw_size draw_face_up discard_size aside_size aside_next stocked five_size "
    "pile_size throne completed cleopatra altar sanctuaries phase back active went_to_market went_to_quarry "
    "visits_allowed called architect limit_answered smuggled scribes moved idle_turns "
    "last_turns turns built_total fresh palms_covered formed_count claimed_now"
).split()
PUBLIC_ARRAYS = (
    "merchants statues hand_size total stall_size cells mosaic_at walls doors sphinxes obelisks tiles sanctuary "
    "sanctuary_owner sanctuary_statue pool built formed"
).split()


@dataclass(frozen=True, slots=True)
class View:
    """Everything a seat may know, as plain numbers; `to_dict` says it in words."""

    seat: int | None
    notation: Notation
    reading: str
    layout: Layout
    scalars: dict[str, int]
    arrays: dict[str, tuple[int, ...]]
    waiting: tuple[int, ...]
    hand: tuple[int, ...]
    """One's own cards, a count for each kind; nothing for a spectator."""
    known: tuple[int, ...]
    """The least of each kind in each hand: what was seen to go there and not seen to leave."""
    publicly_known: tuple[int, ...]
    talents: tuple[int, ...]
    amulets: tuple[int, ...]
    talents_change: tuple[int, ...]
    """Every change is made in the open (R33): how much it came to since the game began."""
    amulets_change: tuple[int, ...]
    stalls: tuple[tuple[int, ...], ...]
    top: int
    aside: tuple[int, ...]
    seen_discard: tuple[int, ...]
    """What was seen to go onto the discard pile since it was last shuffled away."""
    taken_from_discard: tuple[int, ...]
    """How many cards each player took out of it unseen since then."""
    five: tuple[int, ...]
    kept: tuple[int, ...]
    pile: tuple[int, ...]
    """Mosaics left, in order of their letters."""
    top_mosaic: int
    reply: tuple[int, ...]
    asked: tuple[int, ...]
    offered: tuple[int, ...]
    accepted: tuple[int, ...]
    result: Result | None

    def to_dict(self) -> dict[str, Any]:
        """The view in words and numbers, fit for JSON."""
        return _Words(self).table()


def view_of(s: State, seat: int | None, notation: Notation) -> View:
    """What that seat knows of a state."""
    observer = SPECTATOR if seat is None else seat
    seats = range(s.players)
    mine = seat is not None and seat == s.active
    return View(
        seat=seat,
        notation=notation,
        reading=s.reading.key,
        layout=s.layout,
        scalars={name: getattr(s, name) for name in PUBLIC_SCALARS},
        arrays={name: tuple(getattr(s, name)) for name in PUBLIC_ARRAYS},
        waiting=tuple(waiting(s)),
        hand=tuple(s.hand[seat * KINDS : (seat + 1) * KINDS]) if seat is not None else (),
        known=_rows(s, observer),
        publicly_known=_rows(s, SPECTATOR),
        talents=tuple(s.talents[i] if s.open_tallies or i == seat or s.phase == OVER else HIDDEN for i in seats),
        amulets=tuple(s.amulets[i] if s.open_tallies or i == seat or s.phase == OVER else HIDDEN for i in seats),
        talents_change=tuple(s.talents[i] - s.start_talents[i] for i in seats),
        amulets_change=tuple(s.amulets[i] - s.start_amulets[i] for i in seats),
        stalls=tuple(_stall(s, stall) for stall in range(STALLS)),
        top=_face(s.draw[s.draw_size - 1]) if s.draw_size else HIDDEN,
        aside=tuple(_face(card) for card in s.aside[: s.aside_size]),
        seen_discard=tuple(s.seen_discard[observer * KINDS : (observer + 1) * KINDS]),
        taken_from_discard=tuple(s.taken_from_discard[observer * SEATS : (observer + 1) * SEATS]),
        five=tuple(s.five[: s.five_size]) if mine else (),
        kept=tuple(s.kept[: s.five_size]) if mine and s.phase == KEEPING else (),
        pile=tuple(sorted(s.pile[: s.pile_size])),
        top_mosaic=s.pile[s.pile_size - 1] if s.pile_size else HIDDEN,
        reply=_replies(s, seat),
        asked=_shown(s.asked, s.phase in (OFFERS, ACCEPTING) or (mine and s.phase == ASKING)),
        offered=_offers(s, seat),
        accepted=_shown(s.accepted, mine and s.phase == ACCEPTING),
        result=settle(s) if s.phase == OVER else None,
    )


def _face(card: int) -> int:
    return card if card & FACE_UP else HIDDEN


def _stall(s: State, stall: int) -> tuple[int, ...]:
    return tuple(_face(card) for card in s.stall[stall * MAX_PILE : stall * MAX_PILE + s.stall_size[stall]])


def _rows(s: State, observer: int) -> tuple[int, ...]:
    """What is remembered of every hand; at the end all cards are laid open (R121)."""
    if s.phase == OVER:
        return tuple(s.hand)
    return tuple(s.known[observer * SEATS * KINDS : (observer + 1) * SEATS * KINDS])


def _shown(table: list[int], shown: bool) -> tuple[int, ...]:
    return tuple(table) if shown else ()


def _replies(s: State, seat: int | None) -> tuple[int, ...]:
    """One's own answer; of the others only whether it is in."""
    if s.phase not in (BEGGED, OFFERS, BIDS):
        return ()
    replies = s.reply[: s.players]
    return tuple(value if i == seat or value <= UNDECIDED else ANSWERED for i, value in enumerate(replies))


def _offers(s: State, seat: int | None) -> tuple[int, ...]:
    """All offers once they are shown; until then one's own."""
    if s.phase == ACCEPTING:
        return tuple(s.offered)
    if s.phase != OFFERS:
        return ()
    return tuple(n if at // STANDARD_KINDS == seat else 0 for at, n in enumerate(s.offered))


class _Words:
    """A view in words."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.names = view.notation.names
        self.cards = view.notation.box.card_names

    def table(self) -> dict[str, Any]:
        v = self.view
        n = v.scalars
        table: dict[str, Any] = {
            "edition": v.notation.box.key,
            "reading": v.reading,
            "options": {"mirror_mosaics": bool(n["mirror"]), "open_tallies": bool(n["open_tallies"])},
            "layout": v.layout.to_dict(),
            "seat": v.seat,
            "phase": PHASE_NAMES[n["phase"]],
            "active": n["active"],
            "waiting": list(v.waiting),
            "turn": n["turns"],
            "last_turns": n["last_turns"],
            "players": [self.player(seat) for seat in range(n["players"])],
            "hand": self.multiset(v.hand),
            "stalls": [[self.card(card) for card in stall] for stall in v.stalls],
            "draw": {"cards": n["draw_size"], "face_up": n["draw_face_up"], "top": self.card(v.top)},
            "discard": self.discard(),
            "aside": [self.card(card) for card in v.aside[n["aside_next"] :]],
            "palace": self.palace(),
            "turn_so_far": self.turn(),
        }
        if v.notation.box.worshippers:
            table["worshippers"] = [WORSHIPPER_NAMES[tile] for tile in v.arrays["tiles"]]
        if v.notation.box.dice:
            table["altar"] = n["altar"]
        pending = self.pending()
        if pending:
            table["pending"] = pending
        if v.result is not None:
            table["result"] = self.result(v.result)
        return table

    def card(self, card: int) -> str | None:
        return None if card == HIDDEN else self.cards[card & ~FACE_UP]

    def multiset(self, counts: tuple[int, ...]) -> list[str]:
        return [self.cards[kind] for kind, n in enumerate(counts) for _ in range(n)]

    def player(self, seat: int) -> dict[str, Any]:
        v = self.view
        known = v.known[seat * KINDS : (seat + 1) * KINDS] if seat != v.seat else v.hand
        return {
            "name": self.names[seat],
            "cards": v.arrays["hand_size"][seat],
            "known": self.multiset(known),
            "talents": None if v.talents[seat] == HIDDEN else v.talents[seat],
            "amulets": None if v.amulets[seat] == HIDDEN else v.amulets[seat],
            "merchants": v.arrays["merchants"][seat],
            "statues": v.arrays["statues"][seat],
        }

    def discard(self) -> dict[str, Any]:
        v = self.view
        taken = {self.names[seat]: n for seat, n in enumerate(v.taken_from_discard) if n}
        return {"cards": v.scalars["discard_size"], "seen": self.multiset(v.seen_discard), "taken_unseen": taken}

    def palace(self) -> dict[str, Any]:
        v = self.view
        n, a = v.scalars, v.arrays
        laid = _marked(a["mosaic_at"])
        sacred = _marked(a["sanctuary"])
        return {
            "walls": [name for name, stands in zip(WALL_NAMES, a["walls"], strict=True) if stands],
            "doors": [name for name, stands in zip(SIDE_NAMES, a["doors"], strict=True) if stands],
            "obelisks": [name for name, stands in zip(SIDE_NAMES, a["obelisks"], strict=True) if stands],
            "sphinxes": list(a["sphinxes"]) if v.notation.box.sphinx_rows else sum(a["sphinxes"]),
            "throne": ("none", "pedestal", "throne")[n["throne"]],
            "mosaics": {MOSAICS[mark - 1]: laid[mark] for mark in sorted(laid)},
            "pile": {
                "top": None if v.top_mosaic == HIDDEN else MOSAICS[v.top_mosaic],
                "left": [MOSAICS[mosaic] for mosaic in v.pile],
            },
            "sanctuaries": [
                {
                    "owner": a["sanctuary_owner"][i],
                    "statue": CELL_NAMES[a["sanctuary_statue"][i]],
                    "cells": sacred.get(i + 1, []),
                }
                for i in range(n["sanctuaries"])
            ],
            "cleopatra": n["cleopatra"],
            "complete": [name for i, name in enumerate(PIECE_NAMES) if n["completed"] >> i & 1],
        }

    def turn(self) -> dict[str, Any]:
        v = self.view
        n, a = v.scalars, v.arrays
        marks = sorted({mark for mark in a["formed"] if mark})
        units = [*self.cards[:STANDARD_KINDS], "material", "anything"]
        return {
            "market": bool(n["went_to_market"]),
            "quarry": bool(n["went_to_quarry"]),
            "worshipper_called": bool(n["called"]),
            "limit_answered": bool(n["limit_answered"]),
            "smuggled": bool(n["smuggled"]),
            "scribes": n["scribes"],
            "counter": {unit: there for unit, there in zip(units, a["pool"], strict=True) if there},
            "built": {name: a["built"][i] for i, name in enumerate(PIECE_NAMES) if a["built"][i]},
            "sanctuaries_formed": [
                [CELL_NAMES[cell] for cell in range(CELLS) if a["formed"][cell] == mark] for mark in marks
            ],
        }

    def pending(self) -> dict[str, Any]:
        v = self.view
        pending: dict[str, Any] = {}
        if v.five:
            pending["five"] = [self.cards[kind] for kind in v.five]
            pending["kept"] = [self.cards[kind] for kind, kept in zip(v.five, v.kept, strict=True) if kept]
        elif v.scalars["five_size"]:
            pending["five"] = v.scalars["five_size"]
        for key, table in (("asked", v.asked), ("offered", v.offered), ("accepted", v.accepted)):
            if table:
                rows = {
                    self.names[seat]: self.multiset(table[seat * STANDARD_KINDS : (seat + 1) * STANDARD_KINDS])
                    for seat in range(v.scalars["players"])
                }
                pending[key] = {name: cards for name, cards in rows.items() if cards}
        if v.seat is not None and v.reply and v.reply[v.seat] > UNDECIDED:
            pending["answered"] = v.reply[v.seat]
        return pending

    def result(self, result: Result) -> dict[str, Any]:
        return result_to_dict(result, self.names)


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


def _marked(cells: tuple[int, ...]) -> dict[int, list[str]]:
    """The names of the cells that carry each mark, in order."""
    found: dict[int, list[str]] = {}
    for cell, mark in enumerate(cells):
        if mark:
            found.setdefault(mark, []).append(CELL_NAMES[cell])
    return found
