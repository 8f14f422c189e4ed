"""What a view says about one seat, as counts named like a seat's row in `features`."""

from __future__ import annotations

from cleopatra.rules.model.cards import KINDS, STANDARD_KINDS
from cleopatra.rules.model.phases import HIDDEN, UNDECIDED
from cleopatra.rules.seen.view import View

from .view_features import Facts


def seat_facts(view: View, seat: int, other: int) -> Facts:
    """What one seat knows about another, or about itself."""
    a = view.arrays
    hand = slice(other * KINDS, (other + 1) * KINDS)
    shown = view.talents[other] != HIDDEN
    return {
        "present": [1],
        "cards": [a["hand_size"][other]],
        "known": view.hand if seat == other else view.known[hand],
        "public": view.publicly_known[hand],
        "merchants": [a["merchants"][other]],
        "statues": [a["statues"][other]],
        "tallies_shown": [shown],
        "talents": [view.talents[other] if shown else 0],
        "amulets": [view.amulets[other] if shown else 0],
        "talents_change": [view.talents_change[other]],
        "amulets_change": [view.amulets_change[other]],
        "active": [other == view.scalars["active"]],
        "owes": [other in view.waiting],
        "answered": [bool(view.reply) and view.reply[other] > UNDECIDED],
        "took_discards": [view.taken_from_discard[other]],
        "asked": _row(view.asked, other),
        "offered": _row(view.offered, other),
        "accepted": _row(view.accepted, other),
    }


def _row(table: tuple[int, ...], other: int) -> tuple[int, ...]:
    """A seat's part of a table that may not be shown."""
    return table[other * STANDARD_KINDS : (other + 1) * STANDARD_KINDS] if table else (0,) * STANDARD_KINDS
