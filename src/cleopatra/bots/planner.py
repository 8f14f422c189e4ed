"""The planner: sees the pieces its hand is near to, the end that is coming, and the crocodile behind it."""

from __future__ import annotations

from typing import ClassVar

from cleopatra.rules.model.chance import Chance

from .builder import Builder
from .foresight import Foresight
from .situation import Situation


class PlannerBot(Builder):
    """Values hands by their distance to pieces, amulets by everybody's history, and the end by who wins it."""

    name: ClassVar[str] = "planner"
    usual_bid: ClassVar[float] = 4.4

    def appraise(self, situation: Situation, rng: Chance) -> Foresight:
        """With foresight."""
        return Foresight(situation)
