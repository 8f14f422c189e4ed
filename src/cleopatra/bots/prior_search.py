"""Search with a prior: the policy network's prior for each turn plan, combined with the results of its playouts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cleopatra.rules.model.chance import Chance
from cleopatra.rules.seen.view import View

from .search import TALENT, Search, Tried
from .turn_plans import TurnPlan

LEAST = -6.0
"""Log probabilities below this make no more difference."""
ADDED, LIKELY = 4, -3.0
"""At most this many of the policy's best choices become plans, if they are at least this likely."""


@dataclass(frozen=True, slots=True)
class Prior:
    """The weights of the priors."""

    weight: float = 0.02
    """Of a chance to win, for each unit of log probability."""
    planner: float = 0.3
    """How much of the planner's differences in talents counts."""
    trust: float = 10.0
    """Games that the opinion counts like, at least."""
    share: float = 1 / 6
    """It counts like this share of all games of the search: games are wrong by more than luck, so more of them don't
    outweigh it."""


class PriorSearch(Search):
    """A search that knows the policy's log probability of each plan's first choice."""

    def __init__(
        self, view: View, seat: int, plans: Sequence[TurnPlan], rng: Chance, likely: dict[int, float], prior: Prior
    ) -> None:
        self.likely, self.prior, self.players = likely, prior, view.scalars["players"]
        self.top = max(plan.value for plan in plans)
        held = {plan.codes[0] for plan in plans}
        best = sorted(likely, key=lambda code: -likely[code])[:ADDED]
        added = [TurnPlan((code,), self.top, "policy") for code in best if code not in held and likely[code] > LIKELY]
        super().__init__(view, seat, sorted((*plans, *added), key=lambda plan: -self._opinion(plan)), rng)
        for tried in self.tried:
            tried.opinion = self._opinion(tried.plan) - self._opinion(self.tried[0].plan)

    def _opinion(self, plan: TurnPlan) -> float:
        """The policy's and the planner's, as a part of a chance to win."""
        likely = max(LEAST, self.likely[plan.codes[0]])
        return self.prior.weight * likely + self.prior.planner * TALENT * (plan.value - self.top)

    def estimate(self, tried: Tried, mean: float) -> float:
        """Playout results combined with the priors."""
        trust = max(self.prior.trust, self.prior.share * self.games)
        return (tried.worth + trust * (mean + tried.opinion)) / (tried.games + trust) + tried.lasting
