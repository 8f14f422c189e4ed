"""The first architect: tree search over determinized tables, with the planner's value of each turn plan as prior.

It is kept as it was before the policy network, with the same search and weights, so that later bots can be measured
against it. A test compares its choices with those it made then.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import ClassVar

from cleopatra.engine.bare_game import imagine
from cleopatra.rules.model.actions import RAISE_MOSAIC, Action
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.model.phases import TURN
from cleopatra.rules.seen.view import View

from .bidding import draw
from .candidates import Candidate
from .parallel import search_together
from .planned_moves import PlannedMoves, read_planned_moves, rest_of_plan, write_planned_moves
from .planner import PlannerBot
from .protocol import Bot, Budget, Decision, Kept
from .search import DEFAULT_NODES, Search, Tried, chances_at
from .situation import Situation
from .turn_plans import TurnPlan, playable, turn_plans

SEARCHED = frozenset(("turn", "visit", "claim", "bid"))
"""Decisions worth a search. Where little is at stake, a few hundred games say less than the planner knows: stocking,
discarding, and what characters ask for and get, are left to it."""
AS_GOOD = 0.02
"""A bid whose estimate is lower by this much is drawn about a third as often as the best."""


class Architect1Bot(Bot):
    """Information-set Monte Carlo tree search: the planner's turn plans at the root, the rollout policy behind them.

    >>> from cleopatra import Chance, new_game
    >>> from cleopatra.bots import Budget, ask
    >>> game = new_game("deluxe", ["Ana", "Ben"], seed=1, first=0)
    >>> ask(Architect1Bot(), game, 0, game.legal(0), Chance(1), Budget(nodes=5))
    <Action call beggar>
    """

    name: ClassVar[str] = "architect1"
    needs_view: ClassVar[bool] = True
    ponders: ClassVar[bool] = True
    """Whether pondering is worthwhile for it (`pondering.py`)."""

    def __init__(self) -> None:
        self.planner = PlannerBot()
        self.planned: PlannedMoves | None = None
        self.pause: Callable[[], None] | None = None
        """Called between the games of a search; it may raise."""

    def memory(self) -> Kept:
        """The rest of its own plan, and of the planner's, which decides minor matters."""
        own, planners = write_planned_moves(self.planned), self.planner.memory()
        return {"planned": own, "planner": planners} if own or planners else None

    def restore(self, kept: Kept) -> None:
        """Continue with those plans."""
        self.planned = read_planned_moves(kept["planned"]) if kept else None
        self.planner.restore(kept["planner"] if kept else None)

    def choose(self, view: View, decision: Decision, legal: Sequence[Action], rng: Chance, budget: Budget) -> Action:
        """The choice with the best estimate; bids are drawn at random."""
        meant = self._planned_choice(view, decision, legal)
        if meant is not None:
            return meant
        if len(legal) == 1:
            return legal[0]
        if decision.kind not in SEARCHED:
            return self.choose_unsearched(view, decision, legal, rng, budget)
        search = self._search(view, decision, legal, rng, budget)
        mean = search.mean()
        ranked = sorted(search.tried, key=lambda tried: -search.estimate(tried, mean))
        best = ranked[0]
        if decision.kind == "bid":
            best = ranked[draw([search.estimate(tried, mean) for tried in ranked], AS_GOOD, rng)]
        codes = best.plan.codes
        self.planned = rest_of_plan(view, decision, codes)
        return next(action for action in legal if action.code == codes[0])

    def choose_unsearched(
        self, view: View, decision: Decision, legal: Sequence[Action], rng: Chance, budget: Budget
    ) -> Action:
        """Minor choices: what the planner would do."""
        return self.planner.choose(view, decision, legal, rng, budget)

    def explain(
        self, view: View, decision: Decision, legal: Sequence[Action], rng: Chance, budget: Budget
    ) -> list[Candidate]:
        """The choices considered, with the chance to win as value, in canonical order."""
        search = self._search(view, decision, legal, rng, budget)
        mean = search.mean()
        by_code = {action.code: action for action in legal}
        found: dict[int, Candidate] = {}
        for tried in search.tried:
            code = tried.plan.codes[0]
            chance = min(1.0, max(0.0, search.estimate(tried, mean)))
            if code not in found or chance > found[code].value:
                numbers, then = self.numbers(search, tried), tried.plan.codes[1:]
                found[code] = Candidate(by_code[code], chance, tried.plan.reason, numbers, then)
        return [found[code] for code in sorted(found)]

    def numbers(self, search: Search, tried: Tried) -> tuple[float, ...]:
        """What goes with a reason: games searched, and the planner's numbers."""
        return float(tried.games), *tried.plan.numbers

    def forecast(self, view: View, rng: Chance, budget: Budget) -> tuple[float, ...]:
        """Every player's chance to win, as estimated from the view."""
        started = budget.clock()
        most = budget.nodes or (DEFAULT_NODES if budget.seconds is None else 1 << 30)
        won = [0.0] * view.scalars["players"]
        games = 0
        while games < most and (budget.seconds is None or not games or budget.clock() - started < budget.seconds):
            table = imagine(view, rng)
            if view.scalars["phase"] != TURN or view.scalars["went_to_market"] or view.scalars["went_to_quarry"]:
                table.advance(rng)
            for seat, share in enumerate(chances_at(table)):
                won[seat] += share
            games += 1
        return tuple(share / games for share in won)

    def expect(self, view: View, decision: Decision, action: Action, rng: Chance, budget: Budget) -> tuple[float, ...]:
        """Every player's chance to win after a choice, over the luck that may follow it."""
        won = [0.0] * view.scalars["players"]
        games = budget.nodes or DEFAULT_NODES
        for _ in range(games):
            table = imagine(view, rng)
            table.take_back_answers(decision.seat)
            table.choose(decision.seat, action.code)
            if not table.over:
                table.advance(rng)
            for seat, share in enumerate(chances_at(table)):
                won[seat] += share
        return tuple(share / games for share in won)

    def _search(self, view: View, decision: Decision, legal: Sequence[Action], rng: Chance, budget: Budget) -> Search:
        started = budget.clock()
        situation = Situation(view)
        evaluation = self.planner.evaluate(situation, rng)
        found = self.planner.weigh(decision.kind, situation, evaluation, legal, rng)
        found = found or [Candidate(action, 0.0, "any") for action in legal]
        plans = playable(turn_plans(decision.kind, situation, evaluation, found), legal)
        search = self.new_search(view, decision, plans, legal, rng)
        if len(search.tried) > 1:
            if budget.cores > 1:
                bounded = budget.seconds is not None or budget.nodes is not None
                search_together(search, budget if bounded else replace(budget, nodes=DEFAULT_NODES), started)
            else:
                search.run(budget, started, self.pause)
        return search

    def new_search(
        self, view: View, decision: Decision, plans: Sequence[TurnPlan], legal: Sequence[Action], rng: Chance
    ) -> Search:
        """A search among those plans, before its first game."""
        return Search(view, decision.seat, plans, rng)

    def _planned_choice(self, view: View, decision: Decision, legal: Sequence[Action]) -> Action | None:
        """The next choice of the current plan; the place of a mosaic is searched again when it is laid."""
        meant, self.planned = self.planned, None
        if meant is None or not meant.codes or meant.codes[0] >= RAISE_MOSAIC:
            return None
        action = meant.next_choice(view, decision, legal)
        if action is not None:
            self.planned = rest_of_plan(view, decision, meant.codes)
        return action
