"""The architect: tree search over determinized tables, with a policy network trained by self-play as its prior.

Minor decisions are not searched: the policy makes them alone. At a table that it was not trained for, with a box from
elsewhere, it plays as the first architect.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import exp
from typing import ClassVar

from cleopatra.rules.model.actions import Action
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.seen.view import View

from .architect1 import SEARCHED, Architect1Bot
from .candidates import Candidate
from .policy import is_trained_for, log_probabilities, policy_net
from .prior_search import Prior, PriorSearch
from .protocol import Budget, Decision
from .search import Search, Tried
from .turn_plans import TurnPlan

CALIBRATION_EATEN, CALIBRATION_PRICED = (1.4, 1.15), (1.4, 1.0)
"""How overconfident the chances to win are, as a temperature: where the most corrupt is eaten, for up to three players
and for more; and where amulets have a price, for two players and for more. Measured on games
(`bench/calibration.py`)."""

LIKELY = 2
"""Where the numbers of a searched choice have the policy's probability."""
FORECAST_NODES = 40
"""Games that estimate the chance to win reported with a choice that is not searched."""


class ArchitectBot(Architect1Bot):
    """Information-set Monte Carlo tree search with the policy network's opinion at the root.

    >>> from cleopatra import Chance, new_game
    >>> from cleopatra.bots import Budget, ask
    >>> game = new_game("deluxe", ["Ana", "Ben"], seed=1, first=0)
    >>> ask(ArchitectBot(), game, 0, game.legal(0), Chance(1), Budget(nodes=5))
    <Action call beggar>
    """

    name: ClassVar[str] = "architect"
    prior: ClassVar[Prior] = Prior()

    def __init__(self) -> None:
        super().__init__()
        self.net = policy_net()

    def choose_unsearched(
        self, view: View, decision: Decision, legal: Sequence[Action], rng: Chance, budget: Budget
    ) -> Action:
        """Minor choices: the policy's favourite."""
        if not is_trained_for(view):
            return super().choose_unsearched(view, decision, legal, rng, budget)
        liked = self.preferences(view, decision, legal, rng)
        return max(legal, key=lambda action: liked[action.code])

    def preferences(self, view: View, decision: Decision, legal: Sequence[Action], rng: Chance) -> dict[int, float]:
        """How much it likes each choice where nothing is searched, by its code: the policy's log probability."""
        return log_probabilities(view, decision.seat, legal, self.net)

    def new_search(
        self, view: View, decision: Decision, plans: Sequence[TurnPlan], legal: Sequence[Action], rng: Chance
    ) -> Search:
        """With the policy's opinion; bids are weighed without it."""
        if decision.kind == "bid" or not is_trained_for(view):
            return super().new_search(view, decision, plans, legal, rng)
        likely = log_probabilities(view, decision.seat, legal, self.net)
        return PriorSearch(view, decision.seat, plans, rng, likely, self.prior)

    def explain(
        self, view: View, decision: Decision, legal: Sequence[Action], rng: Chance, budget: Budget
    ) -> list[Candidate]:
        """What it weighs, with the chance to win as value, calibrated, in canonical order.

        Its numbers begin with games searched, the chance that these alone came to, and the policy's probability; the
        planner's numbers follow. Where nothing is searched, the policy's probability is what decides.
        """
        if decision.kind not in SEARCHED and is_trained_for(view):
            likely = log_probabilities(view, decision.seat, legal, self.net)
            here = self.forecast(view, rng, replace(budget, nodes=FORECAST_NODES))[decision.seat]
            return [Candidate(one, here, "policy", (0.0, here, exp(likely[one.code]))) for one in legal]
        players, sure = view.scalars["players"], calibration(view)
        return [
            replace(one, value=calibrated(one.value, players, sure))
            for one in super().explain(view, decision, legal, rng, budget)
        ]

    def numbers(self, search: Search, tried: Tried) -> tuple[float, ...]:
        """Games, their chance, the policy's probability (`LIKELY`), and the planner's numbers."""
        if not isinstance(search, PriorSearch):
            return super().numbers(search, tried)
        alone = tried.worth / tried.games if tried.games else search.mean()
        likely = exp(search.likely[tried.plan.codes[0]])
        sure = calibration(search.view)
        return float(tried.games), calibrated(alone, search.players, sure), likely, *tried.plan.numbers

    def forecast(self, view: View, rng: Chance, budget: Budget) -> tuple[float, ...]:
        """Everybody's chance to win, as far as that view can tell, calibrated."""
        return together(super().forecast(view, rng, budget), calibration(view))

    def expect(self, view: View, decision: Decision, action: Action, rng: Chance, budget: Budget) -> tuple[float, ...]:
        """Everybody's chance to win after a choice, over the luck that may follow it, calibrated."""
        return together(super().expect(view, decision, action, rng, budget), calibration(view))


def calibration(view: View) -> float:
    """The factor by which chances are overconfident at such a table."""
    priced = bool(view.notation.box.amulet_prices)
    few, more = CALIBRATION_PRICED if priced else CALIBRATION_EATEN
    return few if view.scalars["players"] <= (2 if priced else 3) else more


def together(chances: Sequence[float], sure: float) -> tuple[float, ...]:
    """Everybody's chances, corrected for overconfidence."""
    powers = [chance ** (1 / sure) for chance in chances]
    return tuple(power / sum(powers) for power in powers)


def calibrated(chance: float, players: int, sure: float) -> float:
    """One player's chance to win, corrected for overconfidence; the others are taken to be equally likely."""
    mine = pow(chance, 1 / sure)
    others = (players - 1) * pow((1 - chance) / (players - 1), 1 / sure)
    return float(mine / (mine + others))
