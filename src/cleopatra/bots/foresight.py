"""Foresight: the planner's appraisal. Hands are worth the pieces they are near to, amulets what they do at the end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from cleopatra.rules.cards import ARTISAN2, FIRST_TAINTED, STANDARD_KINDS, WILD
from cleopatra.rules.editions.edition import Edition
from cleopatra.rules.patterns import VISIT_STEPS
from cleopatra.rules.pieces import MOSAIC, PIECES

from .appraisal import Appraisal
from .distance import piece_units, shortfalls
from .palace import Palace
from .situation import Situation
from .standing import Standing

NEARNESS = (0.9, 0.68, 0.48, 0.31, 0.18, 0.1, 0.05, 0.02)
"""How much of a piece's reward a hand is worth that lacks 0, 1, 2 ... units of its cost."""
PIECES_AHEAD = 4
LATER_PIECE = 0.93
SPARE_UNIT = 0.45
SPARE_WILD = 1.2
CARDS_A_TURN = 1.7
HURRY = 1.5
LEAST = 0.25
NOTHING_LEFT = -1e9
THRIFT = (0.0, 0.6)
"""How much the size of a piece counts against it, in one way to look at them and in the other."""


@cache
def _sizes(box: Edition) -> tuple[tuple[float, ...], ...]:
    return tuple(tuple(piece_units(box, piece) ** by for piece in range(PIECES)) for by in THRIFT)


@cache
def _steps(box: Edition) -> tuple[tuple[float, float], ...]:
    """For each piece after another: what one more in the same visit adds, and how much of its worth is left by then."""
    bonus = [box.visit_bonus[min(step, VISIT_STEPS - 1)] for step in range(PIECES_AHEAD + 1)]
    return tuple((float(bonus[step + 1] - bonus[step]), LATER_PIECE**step) for step in range(PIECES_AHEAD))


class Foresight(Appraisal):
    """Counts what is missing, how long it will take, and who will be eaten."""

    def __init__(self, situation: Situation) -> None:
        self.standing = Standing(situation)
        self.turns_left = self.standing.turns_left
        self._hands: dict[tuple[int, ...], float] = {}
        self._near: dict[tuple[tuple[int, ...], int], float] = {}
        self._gains: list[list[float]] | None = None
        self._sinkable = self.standing.amulets_at_the_end()
        self.nearness = [self._nearness(missing) for missing in range(len(NEARNESS))]
        super().__init__(situation)

    def amulet_price(self) -> float:
        """What one more amulet does to the end."""
        return self.standing.amulet_price()

    def _nearness(self, missing: int) -> float:
        """Nearness, less what won't be ready before the end: one turn to build, and the market before that."""
        needed = 1 + missing / CARDS_A_TURN
        return NEARNESS[missing] * min(1.0, self.turns_left / (needed * HURRY))

    def gains(self) -> list[list[float]]:
        """What the next pieces of each kind would earn, one after another, and that there are no more."""
        if self._gains is None:
            s = self.situation
            table: list[list[float]] = []
            for piece in range(PIECES):
                palace = Palace(s)
                ahead = min(s.left[piece], PIECES_AHEAD)
                if piece == MOSAIC:
                    table.append([s.box.mosaic + 2.0] * ahead)
                else:
                    table.append([float(palace.raise_one(piece)[0]) for _ in range(ahead)])
                table[-1].append(NOTHING_LEFT)
            self._gains = table
        return self._gains

    def hand(self, hand: Sequence[int], merchants: int) -> float:
        """The pieces a hand is near to, what its other cards may still do, and what its tainted cards will cost."""
        key = (*hand, merchants)
        known = self._hands.get(key)
        if known is None:
            units = tuple([hand[kind] + 2 * hand[ARTISAN2 + kind] for kind in range(STANDARD_KINDS)])
            known = self._near_to(units, hand[WILD])
            known -= self.amulet * self.standing.held_taint * sum(hand[FIRST_TAINTED : WILD + 1])
            known += sum([hand[kind] * self.worth[kind] for kind in range(WILD + 1, len(hand))])
            known += merchants * self.merchant
            known *= self.patience
            self._hands[key] = known
        return known

    def _near_to(self, units: tuple[int, ...], wilds: int) -> float:
        """The better of two ways to set pieces aside: the most valuable first, or those that ask for little."""
        known = self._near.get((units, wilds))
        if known is None:
            known = self._near[units, wilds] = max(
                self._aside(units, wilds, sizes) for sizes in _sizes(self.situation.box)
            )
        return known

    def _aside(self, units: tuple[int, ...], wilds: int, sizes: tuple[float, ...]) -> float:
        """Pieces set aside one after another, by what each is worth for its size."""
        box, nearness, gains = self.situation.box, self.nearness, self.gains()
        taken = [0] * PIECES
        following = [row[0] for row in gains]
        value = 0.0
        for bonus, later in _steps(box):
            missing, used = shortfalls(box, units, wilds)
            best, most, earned = 0, NOTHING_LEFT, NOTHING_LEFT
            for piece, short in enumerate(missing):
                worth = (following[piece] + bonus) * nearness[short] * later
                rank = worth / sizes[piece]
                if rank > most:
                    best, most, earned = piece, rank, worth
            if earned < LEAST:
                break
            value += earned
            taken[best] += 1
            following[best] = gains[best][taken[best]]
            spent, wild = used[best]
            wilds -= wild
            units = tuple([there - n for there, n in zip(units, spent, strict=True)])
        spare = min(1.0, self.turns_left / 4)
        return value + spare * (SPARE_UNIT * sum(units) + SPARE_WILD * wilds)

    def sinkable(self) -> float:
        """Those amulets that will be there at the end, as far as one can see."""
        return self._sinkable

    def over_limit(self, cards: int) -> float:
        """Near the limit a hand loses what it can't use."""
        over = cards - self.situation.box.hand_limit
        if over <= 0:
            return 0.0
        dropping = self.situation.box.discard_amulets * self.amulet + over * 0.5
        return min(over * self.amulet, dropping)

    def completing(self, categories: int, earned: float, tainted: int, hand: Sequence[int]) -> float:
        """The end is worth reaching for whoever wins by it, and only then."""
        return self.standing.completing(categories, earned, tainted, sum(hand[FIRST_TAINTED:]))
