"""The planner: plays towards the pieces its hand is close to and an ending it wins, away from the crocodile."""

from __future__ import annotations

from typing import ClassVar

from cleopatra.rules.model.chance import Chance

from .builder import Builder
from .planner_evaluation import PlannerEvaluation
from .situation import Situation


class PlannerBot(Builder):
    """Values hands by their distance to pieces, amulets by their effect on the result, and the end by who wins it.

    >>> from cleopatra import Chance, new_game
    >>> from cleopatra.bots import Budget, ask
    >>> game = new_game("deluxe", ["Ana", "Ben"], seed=1, first=0)
    >>> ask(PlannerBot(), game, 0, game.legal(0), Chance(1), Budget())
    <Action call beggar>
    """

    name: ClassVar[str] = "planner"
    usual_bid: ClassVar[float] = 4.4

    def evaluate(self, situation: Situation, rng: Chance) -> PlannerEvaluation:
        """With lookahead to the next pieces and the end."""
        return PlannerEvaluation(situation)
