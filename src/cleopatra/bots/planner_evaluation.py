"""The planner's evaluation: hands are worth the pieces they are close to, amulets what they cost at the end."""

from __future__ import annotations

from collections.abc import Sequence

from cleopatra.rules.model.cards import ARTISAN2, FIRST_TAINTED, STANDARD_KINDS, WILD

from .build_targets import BuildTargets, build_targets, hand_value
from .endgame import Endgame
from .evaluation import Evaluation
from .situation import Situation


class PlannerEvaluation(Evaluation):
    """Counts what is missing, how long it will take, and who will be eaten."""

    def __init__(self, situation: Situation) -> None:
        self.endgame = Endgame(situation)
        self.turns_left = self.endgame.turns_left
        self._targets: BuildTargets | None = None
        self._hands: dict[tuple[int, ...], float] = {}
        self._sinkable = self.endgame.amulets_at_the_end()
        super().__init__(situation)

    def amulet_price(self) -> float:
        """The effect of one more amulet on the result."""
        return self.endgame.amulet_price()

    def targets(self) -> BuildTargets:
        """The pieces worth building for."""
        if self._targets is None:
            self._targets = build_targets(self.situation, self.turns_left)
        return self._targets

    def hand(self, hand: Sequence[int], merchants: int) -> float:
        """The pieces the hand is close to, the use of its other cards, and the cost of its tainted cards."""
        key = (*hand, merchants)
        known = self._hands.get(key)
        if known is None:
            units = tuple([hand[kind] + 2 * hand[ARTISAN2 + kind] for kind in range(STANDARD_KINDS)])
            known = hand_value(self.targets(), units, hand[WILD])
            known -= self.amulet * self.endgame.held_taint * sum(hand[FIRST_TAINTED : WILD + 1])
            known += sum([hand[kind] * self.worth[kind] for kind in range(WILD + 1, len(hand))])
            known += merchants * self.merchant
            known *= self.patience
            self._hands[key] = known
        return known

    def sinkable(self) -> float:
        """The amulets expected at the end."""
        return self._sinkable

    def over_limit(self, cards: int) -> float:
        """Above the limit a hand loses cards that it can't use."""
        over = cards - self.situation.box.hand_limit
        if over <= 0:
            return 0.0
        dropping = self.situation.box.discard_amulets * self.amulet + over * 0.5
        return min(over * self.amulet, dropping)

    def completing(self, categories: int, earned: float, tainted: int, hand: Sequence[int]) -> float:
        """Ending the game is worth something only to a player who wins by it."""
        return self.endgame.completing(categories, earned, tainted, sum(hand[FIRST_TAINTED:]))
