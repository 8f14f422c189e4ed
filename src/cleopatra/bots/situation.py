"""Situation: a view in the numbers a builder thinks with. Everything here is read off one seat's view."""

from __future__ import annotations

from cleopatra.rules.model.cards import FIRST_TAINTED, KIND_MASK, KINDS, RESOURCE_KINDS
from cleopatra.rules.model.geometry import LAST_STEP
from cleopatra.rules.model.phases import HIDDEN
from cleopatra.rules.model.pieces import DOORS, OBELISKS, PIECES, SPHINXES, THRONE_PARTS, WALLS
from cleopatra.rules.seen.view import View

PURSE = RESOURCE_KINDS + 1
"""Ways to pay: eleven kinds of cards, and the Nile merchant behind them."""
MERCHANT_AT = RESOURCE_KINDS
TAINTED_SHARE = 0.25
"""How many of the cards nobody saw are taken to be tainted, until the count says otherwise."""


class Situation:
    """What stands, what is left to build, and how everyone fares."""

    def __init__(self, view: View) -> None:
        if view.seat is None:
            raise AssertionError("a spectator has nothing to choose")
        self.view = view
        self.box = view.notation.box
        self.seat = view.seat
        scalars, arrays = view.scalars, view.arrays
        self.players = scalars["players"]
        self.hand = list(view.hand)
        self.merchants = arrays["merchants"][self.seat]
        self.active = scalars["active"] == self.seat
        self.pool = arrays["pool"] if self.active else (0,) * len(arrays["pool"])
        self.built = arrays["built"] if self.active else (0,) * PIECES
        self.built_total = scalars["built_total"] if self.active else 0
        self.piece_talents = self._piece_talents() if self.active and scalars["called"] else 0
        self.scribes = scalars["scribes"] if self.active else 0
        self.cleopatra = scalars["cleopatra"]
        self.completed = scalars["completed"]
        self.last_turns = scalars["last_turns"]
        self.left = (
            WALLS - sum(arrays["walls"]),
            SPHINXES - sum(arrays["sphinxes"]),
            THRONE_PARTS - scalars["throne"],
            OBELISKS - sum(arrays["obelisks"]),
            DOORS - sum(arrays["doors"]),
            scalars["pile_size"],
        )
        self.talents = [self._tally(view.talents[i], self.box.talents, view.talents_change[i]) for i in self.seats]
        self.amulets = [self._tally(view.amulets[i], 0, view.amulets_change[i]) for i in self.seats]
        self.sacred = self._sacred()
        self.unseen = self._unseen()

    def _piece_talents(self) -> int:
        """What the worshipper who was called gives with each piece: the used tile lies at the right end (R101)."""
        tile = self.view.arrays["tiles"][self.box.tiles - 1]
        return self.box.worshippers[tile].piece_talents

    @property
    def seats(self) -> range:
        """Everybody at the table."""
        return range(self.players)

    @property
    def others(self) -> list[int]:
        """Everybody else, the next player first."""
        return [(self.seat + i) % self.players for i in range(1, self.players)]

    @property
    def steps_left(self) -> int:
        """How many categories still have to be completed until the end."""
        return LAST_STEP - self.cleopatra

    @staticmethod
    def _tally(shown: int, given: int, change: int) -> int:
        """Every change was made in the open (R33), so that a good memory knows all tallies."""
        return max(0, given + change) if shown == HIDDEN else shown

    def _sacred(self) -> list[int]:
        owners = self.view.arrays["sanctuary_owner"]
        cells = [0] * self.players
        for mark in self.view.arrays["sanctuary"]:
            if mark:
                cells[owners[mark - 1]] += 1
        return cells

    def _unseen(self) -> list[int]:
        """Of each kind, how many cards this seat has not located."""
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
        """One's own tainted cards, characters included (R2)."""
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
        """The amulets that seat would be left with if the game ended now."""
        return max(0.0, self.amulets[seat] + self.amulets_to_come(seat) - self.sacred[seat])
