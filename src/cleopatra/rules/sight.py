"""Sight: the numbers of a state that an observer may see, read off by name (R31-R33, R51, R90-R96, R111).

`view` puts them together. Observers are the seats and the SPECTATOR, who has no hand and no answer of its own.
"""

from __future__ import annotations

from typing import Any

from .cards import FACE_UP, KINDS, STANDARD_KINDS
from .phases import (
    ACCEPTING,
    ANSWERED,
    ASKING,
    BEGGED,
    BIDS,
    HIDDEN,
    KEEPING,
    MAX_PILE,
    OFFERS,
    OVER,
    SEATS,
    SPECTATOR,
    STALLS,
    UNDECIDED,
)
from .play import waiting
from .state import State


def public_scalars(s: State) -> dict[str, int]:
    """Single numbers that everybody sees."""
    return {
        "players": s.players, "mirror": s.mirror, "open_tallies": s.open_tallies, "draw_size": s.draw_size,
        "draw_face_up": s.draw_face_up, "discard_size": s.discard_size, "aside_size": s.aside_size,
        "aside_next": s.aside_next, "stocked": s.stocked, "five_size": s.five_size, "pile_size": s.pile_size,
        "throne": s.throne, "completed": s.completed, "cleopatra": s.cleopatra, "altar": s.altar,
        "sanctuaries": s.sanctuaries, "phase": s.phase, "back": s.back, "active": s.active,
        "went_to_market": s.went_to_market, "went_to_quarry": s.went_to_quarry, "visits_allowed": s.visits_allowed,
        "called": s.called, "architect": s.architect, "limit_answered": s.limit_answered, "smuggled": s.smuggled,
        "scribes": s.scribes, "moved": s.moved, "idle_turns": s.idle_turns, "last_turns": s.last_turns,
        "turns": s.turns, "built_total": s.built_total, "fresh": s.fresh, "palms_covered": s.palms_covered,
        "formed_count": s.formed_count, "claimed_now": s.claimed_now,
    }  # fmt: skip


def public_arrays(s: State) -> dict[str, tuple[int, ...]]:
    """Rows of numbers that everybody sees."""
    return {
        "merchants": tuple(s.merchants), "statues": tuple(s.statues), "hand_size": tuple(s.hand_size),
        "total": tuple(s.total), "stall_size": tuple(s.stall_size), "cells": tuple(s.cells),
        "mosaic_at": tuple(s.mosaic_at), "walls": tuple(s.walls), "doors": tuple(s.doors),
        "sphinxes": tuple(s.sphinxes), "obelisks": tuple(s.obelisks), "tiles": tuple(s.tiles),
        "sanctuary": tuple(s.sanctuary), "sanctuary_owner": tuple(s.sanctuary_owner),
        "sanctuary_statue": tuple(s.sanctuary_statue), "pool": tuple(s.pool), "built": tuple(s.built),
        "formed": tuple(s.formed),
    }  # fmt: skip


def public_fields(s: State) -> dict[str, Any]:
    """Everything else that everybody sees; cards that lie face down are hidden."""
    top = s.draw[s.draw_size - 1] if s.draw_size else 0
    return {
        "waiting": tuple(waiting(s)),
        "publicly_known": _remembered(s, SPECTATOR),
        "talents_change": tuple([s.talents[i] - s.start_talents[i] for i in range(s.players)]),
        "amulets_change": tuple([s.amulets[i] - s.start_amulets[i] for i in range(s.players)]),
        "stalls": tuple([_stall(s, stall) for stall in range(STALLS)]),
        "top": top if top & FACE_UP else HIDDEN,
        "aside": tuple([s.aside[i] if s.aside[i] & FACE_UP else HIDDEN for i in range(s.aside_size)]),
        "pile": tuple(sorted([s.pile[i] for i in range(s.pile_size)])),
        "top_mosaic": s.pile[s.pile_size - 1] if s.pile_size else HIDDEN,
    }


def own_fields(s: State, observer: int) -> dict[str, Any]:
    """What is not the same for everybody."""
    mine = observer == s.active
    opened = s.open_tallies or s.phase == OVER
    return {
        "hand": _row(s, observer),
        "known": _remembered(s, observer),
        "talents": tuple([s.talents[i] if opened or i == observer else HIDDEN for i in range(s.players)]),
        "amulets": tuple([s.amulets[i] if opened or i == observer else HIDDEN for i in range(s.players)]),
        "seen_discard": tuple([s.seen_discard[observer * KINDS + kind] for kind in range(KINDS)]),
        "taken_from_discard": tuple([s.taken_from_discard[observer * SEATS + seat] for seat in range(SEATS)]),
        "five": tuple([s.five[i] for i in range(s.five_size)]) if mine else (),
        "kept": tuple([s.kept[i] for i in range(s.five_size)]) if mine and s.phase == KEEPING else (),
        "reply": _replies(s, observer),
        "asked": tuple(s.asked) if s.phase in (OFFERS, ACCEPTING) or (mine and s.phase == ASKING) else (),
        "offered": _offers(s, observer),
        "accepted": tuple(s.accepted) if mine and s.phase == ACCEPTING else (),
    }


def _stall(s: State, stall: int) -> tuple[int, ...]:
    """The cards of a stall, oldest first."""
    cards = [s.stall[stall * MAX_PILE + i] for i in range(s.stall_size[stall])]
    return tuple([card if card & FACE_UP else HIDDEN for card in cards])


def _row(s: State, observer: int) -> tuple[int, ...]:
    """One's own cards, a count for each kind."""
    if observer >= SEATS:
        return ()
    return tuple([s.hand[observer * KINDS + kind] for kind in range(KINDS)])


def _remembered(s: State, observer: int) -> tuple[int, ...]:
    """What is remembered of every hand; at the end all cards are laid open (R121)."""
    if s.phase == OVER:
        return tuple(s.hand)
    first = observer * SEATS * KINDS
    return tuple([s.known[first + i] for i in range(SEATS * KINDS)])


def _replies(s: State, observer: int) -> tuple[int, ...]:
    """One's own answer; of the others only whether it is in."""
    if s.phase not in (BEGGED, OFFERS, BIDS):
        return ()
    shown = [i == observer or s.reply[i] <= UNDECIDED for i in range(s.players)]
    return tuple([s.reply[i] if shown[i] else ANSWERED for i in range(s.players)])


def _offers(s: State, observer: int) -> tuple[int, ...]:
    """All offers once they are shown; until then one's own."""
    if s.phase == ACCEPTING:
        return tuple(s.offered)
    if s.phase != OFFERS:
        return ()
    return tuple([s.offered[i] if i // STANDARD_KINDS == observer else 0 for i in range(SEATS * STANDARD_KINDS)])
