"""Foresight: the planner's appraisal. Hands are worth the pieces they are near to, amulets what they do at the end."""

from __future__ import annotations

from collections.abc import Sequence

from cleopatra.rules.model.cards import ARTISAN2, FIRST_TAINTED, STANDARD_KINDS, WILD

from .aims import Aims, aims_of, near_to
from .appraisal import Appraisal
from .endgame import Endgame
from .situation import Situation


class Foresight(Appraisal):
    """Counts what is missing, how long it will take, and who will be eaten."""

    def __init__(self, situation: Situation) -> None:
        self.endgame = Endgame(situation)
        self.turns_left = self.endgame.turns_left
        self._aims: Aims | None = None
        self._hands: dict[tuple[int, ...], float] = {}
        self._sinkable = self.endgame.amulets_at_the_end()
        super().__init__(situation)

    def amulet_price(self) -> float:
        """What one more amulet does to the end."""
        return self.endgame.amulet_price()

    def aims(self) -> Aims:
        """What is worth building for."""
        if self._aims is None:
            self._aims = aims_of(self.situation, self.turns_left)
        return self._aims

    def hand(self, hand: Sequence[int], merchants: int) -> float:
        """The pieces a hand is near to, what its other cards may still do, and what its tainted cards will cost."""
        key = (*hand, merchants)
        known = self._hands.get(key)
        if known is None:
            units = tuple([hand[kind] + 2 * hand[ARTISAN2 + kind] for kind in range(STANDARD_KINDS)])
            known = near_to(self.aims(), units, hand[WILD])
            known -= self.amulet * self.endgame.held_taint * sum(hand[FIRST_TAINTED : WILD + 1])
            known += sum([hand[kind] * self.worth[kind] for kind in range(WILD + 1, len(hand))])
            known += merchants * self.merchant
            known *= self.patience
            self._hands[key] = known
        return known

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
        return self.endgame.completing(categories, earned, tainted, sum(hand[FIRST_TAINTED:]))
