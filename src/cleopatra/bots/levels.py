"""Levels between the novice and the architect: the architect's thinking, shorter, and with errors of judgement.

The estimate of every turn plan is off by a random error in chances to win. So a level chooses badly where choices are
close, and rarely where one is clearly best, as people do. A plan that was begun is followed.
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
"""Converts an error in chances to win into log probabilities, for choices that the policy makes alone."""


class LevelBot(ArchitectBot):
    """An architect that misjudges."""

    eaten: ClassVar[dict[int, float]]
    priced: ClassVar[dict[int, float]]
    """The standard deviation of its errors, in chances to win, by the number of players. The most corrupt is eaten,
    or amulets have a price."""
    nodes: ClassVar[int]
    """It searches no more games than this."""
    ponders: ClassVar[bool] = False

    def choose(self, view: View, decision: Decision, legal: Sequence[Action], rng: Chance, budget: Budget) -> Action:
        """As the architect, with fewer games."""
        nodes = min(self.nodes, budget.nodes or self.nodes)
        return super().choose(view, decision, legal, rng, replace(budget, nodes=nodes, cores=1))

    def error_at(self, view: View) -> float:
        """How much it misjudges at such a table."""
        errors = self.priced if view.notation.box.amulet_prices else self.eaten
        return errors[min(errors, key=lambda players: abs(players - view.scalars["players"]))]

    def new_search(
        self, view: View, decision: Decision, plans: Sequence[TurnPlan], legal: Sequence[Action], rng: Chance
    ) -> Search:
        """Each plan with its error."""
        search, error = super().new_search(view, decision, plans, legal, rng), self.error_at(view)
        for tried in search.tried:
            tried.lasting += error * misjudgement(rng)
        return search

    def preferences(self, view: View, decision: Decision, legal: Sequence[Action], rng: Chance) -> dict[int, float]:
        """What the policy thinks, each choice with its error."""
        likely = super().preferences(view, decision, legal, rng)
        scale = self.error_at(view) * IN_LOGITS
        return {code: value + scale * misjudgement(rng) for code, value in likely.items()}


def misjudgement(rng: Chance) -> float:
    """An error of standard deviation one, about normal."""
    return (rng.below(1001) + rng.below(1001) + rng.below(1001) - 1500) / 500


class ApprenticeBot(LevelBot):
    """Above the novice."""

    name: ClassVar[str] = "apprentice"
    nodes: ClassVar[int] = 10
    eaten: ClassVar[dict[int, float]] = {3: 0.15, 4: 0.13, 5: 0.12}
    priced: ClassVar[dict[int, float]] = {2: 0.12, 3: 0.08, 4: 0.09}


class MasonBot(LevelBot):
    """Above the apprentice."""

    name: ClassVar[str] = "mason"
    nodes: ClassVar[int] = 20
    eaten: ClassVar[dict[int, float]] = {3: 0.06, 4: 0.05, 5: 0.05}
    priced: ClassVar[dict[int, float]] = {2: 0.06, 3: 0.04, 4: 0.04}


class MasterBot(LevelBot):
    """Above the mason, below the architect."""

    name: ClassVar[str] = "master"
    nodes: ClassVar[int] = 40
    eaten: ClassVar[dict[int, float]] = {3: 0.025, 4: 0.025, 5: 0.025}
    priced: ClassVar[dict[int, float]] = {2: 0.025, 3: 0.025, 4: 0.02}
