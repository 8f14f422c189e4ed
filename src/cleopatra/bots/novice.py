"""The novice: sensible on the whole, but misjudges things, overlooks some, and thinks little of amulets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from cleopatra.rules.model.actions import Action
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.seen.view import View

from .appraisal import Appraisal
from .builder import Builder
from .candidates import Candidate
from .protocol import Budget, Decision
from .situation import Situation

CARELESS = 2.0
"""What an amulet costs in a novice's eyes."""
OVERLOOKED = 30
"""So many choices of a hundred are not seen at all."""
MISJUDGED = 5.0
"""By so many talents a value may be off, either way."""
BLUNDER = 12.0
"""What is worse than the best by more talents than this, even a novice does not do."""
STEADY = frozenset(("visit", "discard", "ask", "accept", "courtesan", "keep"))
"""Once begun, these are carried through."""


class CarelessAppraisal(Appraisal):
    """The usual worths, and cheap amulets."""

    def amulet_price(self) -> float:
        """Less than it is."""
        return CARELESS


class NoviceBot(Builder):
    """Plays as people do in their first game."""

    name: ClassVar[str] = "novice"
    usual_bid: ClassVar[float] = 2.0

    def appraise(self, situation: Situation, rng: Chance) -> Appraisal:
        """Without much thought of the crocodile."""
        return CarelessAppraisal(situation)

    def explain(
        self, view: View, decision: Decision, legal: Sequence[Action], rng: Chance, budget: Budget
    ) -> list[Candidate]:
        """What it sees of its choices, and what it takes them for: for each of them one error a turn."""
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
