"""Sight: the numbers of a state that an observer may see, read off by name (R31-R33, R51, R90-R96, R111).

`view` puts them together. Observers are the seats and the SPECTATOR.
"""

from __future__ import annotations

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
    STALLS,
    UNDECIDED,
)
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


def stalls_shown(s: State) -> tuple[tuple[int, ...], ...]:
    """The cards of each stall, oldest first, those that lie face down hidden."""
    stalls = []
    for stall in range(STALLS):
        first = stall * MAX_PILE
        cards = [s.stall[first + i] for i in range(s.stall_size[stall])]
        stalls.append(tuple([card if card & FACE_UP else HIDDEN for card in cards]))
    return tuple(stalls)


def aside_shown(s: State) -> tuple[int, ...]:
    """The cards drawn for the stalls."""
    return tuple([s.aside[i] if s.aside[i] & FACE_UP else HIDDEN for i in range(s.aside_size)])


def top_shown(s: State) -> int:
    """The top of the draw pile, if it lies face up."""
    top = s.draw[s.draw_size - 1] if s.draw_size else 0
    return top if top & FACE_UP else HIDDEN


def top_mosaic(s: State) -> int:
    """The mosaic that comes next."""
    return s.pile[s.pile_size - 1] if s.pile_size else HIDDEN


def mosaics_left(s: State) -> tuple[int, ...]:
    """Those of the pile in order of their letters: the pile's own order is nobody's to know."""
    return tuple(sorted([s.pile[i] for i in range(s.pile_size)]))


def talents_change(s: State) -> tuple[int, ...]:
    """How much everyone's talents have changed since the game began."""
    return tuple([s.talents[i] - s.start_talents[i] for i in range(s.players)])


def amulets_change(s: State) -> tuple[int, ...]:
    """The same of amulets."""
    return tuple([s.amulets[i] - s.start_amulets[i] for i in range(s.players)])


def own_hand(s: State, observer: int) -> tuple[int, ...]:
    """One's own cards, a count for each kind; a spectator has none."""
    if observer >= SEATS:
        return ()
    return tuple([s.hand[observer * KINDS + kind] for kind in range(KINDS)])


def remembered(s: State, observer: int) -> tuple[int, ...]:
    """What is remembered of every hand; at the end all cards are laid open (R121)."""
    if s.phase == OVER:
        return tuple(s.hand)
    first = observer * SEATS * KINDS
    return tuple([s.known[first + i] for i in range(SEATS * KINDS)])


def talents_shown(s: State, observer: int) -> tuple[int, ...]:
    """One's own, and everybody's where tallies are open or the game is over."""
    opened = s.open_tallies or s.phase == OVER
    return tuple([s.talents[i] if opened or i == observer else HIDDEN for i in range(s.players)])


def amulets_shown(s: State, observer: int) -> tuple[int, ...]:
    """Likewise."""
    opened = s.open_tallies or s.phase == OVER
    return tuple([s.amulets[i] if opened or i == observer else HIDDEN for i in range(s.players)])


def discard_seen(s: State, observer: int) -> tuple[int, ...]:
    """What was seen to go onto the discard pile since it was last shuffled away."""
    return tuple([s.seen_discard[observer * KINDS + kind] for kind in range(KINDS)])


def discard_taken(s: State, observer: int) -> tuple[int, ...]:
    """How many cards each player took out of it unseen since then."""
    return tuple([s.taken_from_discard[observer * SEATS + seat] for seat in range(SEATS)])


def five_shown(s: State, observer: int) -> tuple[int, ...]:
    """The vizier's cards, for whoever drew them."""
    return tuple([s.five[i] for i in range(s.five_size)]) if observer == s.active else ()


def kept_shown(s: State, observer: int) -> tuple[int, ...]:
    """Which of them that player keeps so far."""
    if observer != s.active or s.phase != KEEPING:
        return ()
    return tuple([s.kept[i] for i in range(s.five_size)])


def replies_shown(s: State, observer: int) -> tuple[int, ...]:
    """One's own answer; of the others only whether it is in."""
    if s.phase not in (BEGGED, OFFERS, BIDS):
        return ()
    own = [i == observer or s.reply[i] <= UNDECIDED for i in range(s.players)]
    return tuple([s.reply[i] if own[i] else ANSWERED for i in range(s.players)])


def requests_shown(s: State, observer: int) -> tuple[int, ...]:
    """What the envoy asks for, once it is spoken; whoever drafts it sees it before."""
    if s.phase in (OFFERS, ACCEPTING) or (observer == s.active and s.phase == ASKING):
        return tuple(s.asked)
    return ()


def offers_shown(s: State, observer: int) -> tuple[int, ...]:
    """All offers once they are shown; until then one's own."""
    if s.phase == ACCEPTING:
        return tuple(s.offered)
    if s.phase != OFFERS:
        return ()
    return tuple([s.offered[i] if i // STANDARD_KINDS == observer else 0 for i in range(SEATS * STANDARD_KINDS)])


def accepted_shown(s: State, observer: int) -> tuple[int, ...]:
    """What whoever sent the envoy accepts so far."""
    return tuple(s.accepted) if observer == s.active and s.phase == ACCEPTING else ()
