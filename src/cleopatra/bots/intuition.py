"""Intuition: the policy network alone, without any search. It chooses in a millisecond."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import ClassVar

from cleopatra.rules.model.actions import Action
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.seen.view import View

from .candidates import Candidate
from .planner import PlannerBot
from .policy import is_trained_for, log_probabilities, policy_net
from .protocol import Bot, Budget, Decision, Kept

ONE = 1 << 20
"""Luck is drawn in such parts."""


class IntuitionBot(Bot):
    """The policy's favourite; bids are drawn by its probabilities. Where it was not trained, the planner chooses."""

    name: ClassVar[str] = "intuition"
    needs_view: ClassVar[bool] = True

    def __init__(self) -> None:
        policy_net()
        self.planner = PlannerBot()

    def memory(self) -> Kept:
        """The planner's."""
        return self.planner.memory()

    def restore(self, kept: Kept) -> None:
        """Continue with the planner's memory."""
        self.planner.restore(kept)

    def choose(self, view: View, decision: Decision, legal: Sequence[Action], rng: Chance, budget: Budget) -> Action:
        """The most likely choice; a bid by its likelihood, so that nobody foresees it."""
        if not is_trained_for(view):
            return self.planner.choose(view, decision, legal, rng, budget)
        likely = log_probabilities(view, decision.seat, legal)
        if decision.kind != "bid":
            return max(legal, key=lambda action: likely[action.code])
        left = rng.below(ONE) / ONE * sum(exp(value) for value in likely.values())
        for action in legal:
            left -= exp(likely[action.code])
            if left < 0:
                return action
        return legal[-1]

    def explain(
        self, view: View, decision: Decision, legal: Sequence[Action], rng: Chance, budget: Budget
    ) -> list[Candidate]:
        """Every choice with the policy's probability as its value; at tables it was not trained for, the planner's."""
        if not is_trained_for(view):
            return self.planner.explain(view, decision, legal, rng, budget)
        likely = log_probabilities(view, decision.seat, legal)
        return [Candidate(action, exp(likely[action.code]), "policy") for action in legal]
