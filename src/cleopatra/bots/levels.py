"""Levels between the novice and the architect: the architect's thinking, shorter, and with errors of judgement.

Every turn plan is taken for better or worse than it is, by an error in chances to win. So a level chooses badly where
choices are close, and rarely where one is clearly best, as people do; a plan that was begun is followed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from cleopatra.rules.model.actions import Action
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.seen.view import View

from .architect import ArchitectBot
from .protocol import Budget, Decision
from .search import Search
from .turn_plans import TurnPlan

IN_LOGITS = 20.0
"""What an error of a whole chance to win is in log probabilities, for choices that the policy makes alone."""


class LevelBot(ArchitectBot):
    """An architect that misjudges."""

    error: ClassVar[float]
    """The standard deviation of its errors, in chances to win."""
    nodes: ClassVar[int]
    """It searches no more games than this."""

    def choose(self, view: View, decision: Decision, legal: Sequence[Action], rng: Chance, budget: Budget) -> Action:
        """As the architect, with fewer games."""
        nodes = min(self.nodes, budget.nodes or self.nodes)
        return super().choose(view, decision, legal, rng, replace(budget, nodes=nodes, cores=1))

    def new_search(
        self, view: View, decision: Decision, plans: Sequence[TurnPlan], legal: Sequence[Action], rng: Chance
    ) -> Search:
        """Each plan with its error."""
        search = super().new_search(view, decision, plans, legal, rng)
        for tried in search.tried:
            tried.lasting += self.error * misjudgement(rng)
        return search

    def preferences(self, view: View, decision: Decision, legal: Sequence[Action], rng: Chance) -> dict[int, float]:
        """What the policy thinks, each choice with its error."""
        likely = super().preferences(view, decision, legal, rng)
        scale = self.error * IN_LOGITS
        return {code: value + scale * misjudgement(rng) for code, value in likely.items()}


def misjudgement(rng: Chance) -> float:
    """An error of standard deviation one, about normal."""
    return (rng.below(1001) + rng.below(1001) + rng.below(1001) - 1500) / 500


class ApprenticeBot(LevelBot):
    """Above the novice."""

    name: ClassVar[str] = "apprentice"
    error: ClassVar[float] = 0.12
    nodes: ClassVar[int] = 10


class MasonBot(LevelBot):
    """Above the apprentice."""

    name: ClassVar[str] = "mason"
    error: ClassVar[float] = 0.06
    nodes: ClassVar[int] = 20


class MasterBot(LevelBot):
    """Above the mason, below the architect."""

    name: ClassVar[str] = "master"
    error: ClassVar[float] = 0.025
    nodes: ClassVar[int] = 40
