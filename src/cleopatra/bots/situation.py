"""Situation: the numbers that bots calculate with, all from one seat's view."""

from __future__ import annotations

from cleopatra.advice.resources import Resources
from cleopatra.rules.model.cards import FIRST_TAINTED, KIND_MASK, KINDS
from cleopatra.rules.model.geometry import LAST_STEP
from cleopatra.rules.model.phases import HIDDEN
from cleopatra.rules.seen.view import View

TAINTED_SHARE = 0.25
"""The share of unseen cards assumed to be tainted, until the count says otherwise."""


class Situation(Resources):
    """What the seat can build with, and how all players stand."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        scalars = view.scalars
        self.players = scalars["players"]
        self.built_total = scalars["built_total"] if self.active else 0
        self.scribes = scalars["scribes"] if self.active else 0
        self.cleopatra = scalars["cleopatra"]
        self.completed = scalars["completed"]
        self.last_turns = scalars["last_turns"]
        self.talents = [self._tally(view.talents[i], self.box.talents, view.talents_change[i]) for i in self.seats]
        self.amulets = [self._tally(view.amulets[i], 0, view.amulets_change[i]) for i in self.seats]
        self.sacred = self._sacred()
        self.unseen = self._unseen()

    @property
    def seats(self) -> range:
        """All seats."""
        return range(self.players)

    @property
    def others(self) -> list[int]:
        """The other seats, the next player first."""
        return [(self.seat + i) % self.players for i in range(1, self.players)]

    @property
    def steps_left(self) -> int:
        """The number of categories to be completed until the end."""
        return LAST_STEP - self.cleopatra

    @staticmethod
    def _tally(shown: int, given: int, change: int) -> int:
        """Every change was public (R33), so all tallies can be known."""
        return max(0, given + change) if shown == HIDDEN else shown

    def _sacred(self) -> list[int]:
        owners = self.view.arrays["sanctuary_owner"]
        cells = [0] * self.players
        for mark in self.view.arrays["sanctuary"]:
            if mark:
                cells[owners[mark - 1]] += 1
        return cells

    def _unseen(self) -> list[int]:
        """Of each kind, the number of cards that this seat has not located."""
        view = self.view
        left = list(view.arrays["total"])
        for kind, n in enumerate(view.hand):
            left[kind] -= n
        for seat in self.others:
            for kind in range(KINDS):
                left[kind] -= view.known[seat * KINDS + kind]
        for kind in range(KINDS):
            left[kind] -= view.seen_discard[kind]
        for card in [
            *(card for pile in view.stalls for card in pile),
            *view.aside[view.scalars["aside_next"] :],
            view.top,
        ]:
            if card != HIDDEN:
                left[card & KIND_MASK] -= 1
        for kind in view.five:
            left[kind] -= 1
        return [max(0, n) for n in left]

    def tainted_in_hand(self) -> int:
        """The seat's own tainted cards, characters included (R2)."""
        return sum(self.hand[FIRST_TAINTED:])

    def amulets_to_come(self, seat: int) -> float:
        """What the cards in a hand will cost at the end (R121): known ones, and a share of the unknown ones."""
        if seat == self.seat:
            return float(self.tainted_in_hand())
        row = self.view.known[seat * KINDS : (seat + 1) * KINDS]
        unknown = max(0, self.view.arrays["hand_size"][seat] - sum(row))
        everywhere = sum(self.unseen)
        share = sum(self.unseen[FIRST_TAINTED:]) / everywhere if everywhere else TAINTED_SHARE
        return sum(row[FIRST_TAINTED:]) + unknown * share

    def corruption(self, seat: int) -> float:
        """The amulets that the seat would have left if the game ended now."""
        return max(0.0, self.amulets[seat] + self.amulets_to_come(seat) - self.sacred[seat])
