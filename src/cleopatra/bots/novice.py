"""The novice: sensible, but misjudges values, overlooks choices, and underrates amulets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from cleopatra.rules.model.actions import Action
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.seen.view import View

from .builder import Builder
from .candidates import Candidate
from .evaluation import Evaluation
from .protocol import Budget, Decision
from .situation import Situation

CARELESS = 2.0
"""What a novice thinks an amulet costs."""
OVERLOOKED = 30
"""Percentage of choices that are overlooked."""
MISJUDGED = 5.0
"""The largest error of a value in talents, either way."""
BLUNDER = 12.0
"""A choice worse than the best by more talents than this is never made."""
STEADY = frozenset(("visit", "discard", "ask", "accept", "courtesan", "keep"))
"""Decisions made without errors, because they complete something already begun."""


class CarelessEvaluation(Evaluation):
    """The usual worths, with cheap amulets."""

    def amulet_price(self) -> float:
        """Lower than it should be."""
        return CARELESS


class NoviceBot(Builder):
    """Plays like a person in their first game.

    >>> from cleopatra import Chance, new_game
    >>> from cleopatra.bots import Budget, ask
    >>> game = new_game("deluxe", ["Ana", "Ben"], seed=1, first=0)
    >>> ask(NoviceBot(), game, 0, game.legal(0), Chance(1), Budget())
    <Action take 2>
    """

    name: ClassVar[str] = "novice"
    usual_bid: ClassVar[float] = 2.0

    def evaluate(self, situation: Situation, rng: Chance) -> Evaluation:
        """With cheap amulets."""
        return CarelessEvaluation(situation)

    def explain(
        self, view: View, decision: Decision, legal: Sequence[Action], rng: Chance, budget: Budget
    ) -> list[Candidate]:
        """The choices it sees, with values distorted by one error per choice and turn."""
        seen = super().explain(view, decision, legal, rng, budget)
        if decision.kind in STEADY:
            return seen
        turn = view.scalars["turns"]
        least = max(one.value for one in seen) - BLUNDER
        found = [
            self._misjudged(one, Chance(rng.state, turn << 16 | one.action.code)) for one in seen if one.value >= least
        ]
        return [one for one in found if one is not None] or seen

    def _misjudged(self, candidate: Candidate, luck: Chance) -> Candidate | None:
        if luck.below(100) < OVERLOOKED:
            return None
        error = MISJUDGED * (luck.below(2001) - 1000) / 1000
        return replace(candidate, value=candidate.value + error)
