"""The architect: plays the game on in its head, many times, at tables it imagines (information-set tree search)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from time import perf_counter
from typing import ClassVar

from cleopatra.engine.bare_game import imagine
from cleopatra.rules.model.actions import RAISE_MOSAIC, Action
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.model.phases import TURN
from cleopatra.rules.seen.view import View

from .bidding import draw
from .candidates import Candidate
from .intentions import Intention, intend, read_intention, write_intention
from .lines import lines_of, playable
from .parallel import search_together
from .planner import PlannerBot
from .protocol import Bot, Budget, Decision, Kept
from .search import DEFAULT_NODES, Search, chances_at
from .situation import Situation

SEARCHED = frozenset(("turn", "visit", "claim", "bid"))
"""Decisions worth a search. Where stakes are small a few hundred games tell less than the planner knows: stocking,
discarding, and what characters ask for and get, are left to it."""
AS_GOOD = 0.02
"""A bid whose prospects are worse by so much is made about a third as often as the best, so that nobody foresees it."""


class ArchitectBot(Bot):
    """Information-set Monte Carlo tree search: the planner's lines at the root, the rollout policy behind them."""

    name: ClassVar[str] = "architect"
    needs_view: ClassVar[bool] = True

    def __init__(self) -> None:
        self.planner = PlannerBot()
        self.intention: Intention | None = None

    def memory(self) -> Kept:
        """What is left of the line that was begun, and of the planner's, which it asks in small matters."""
        meant, planned = write_intention(self.intention), self.planner.memory()
        return {"intention": meant, "planner": planned} if meant or planned else None

    def restore(self, kept: Kept) -> None:
        """Go on with those lines."""
        self.intention = read_intention(kept["intention"]) if kept else None
        self.planner.restore(kept["planner"] if kept else None)

    def choose(self, view: View, decision: Decision, legal: Sequence[Action], rng: Chance, budget: Budget) -> Action:
        """The choice with the best prospects; bids are not to be foreseen."""
        meant = self._as_meant(view, decision, legal)
        if meant is not None:
            return meant
        if len(legal) == 1:
            return legal[0]
        if decision.kind not in SEARCHED:
            return self.planner.choose(view, decision, legal, rng, budget)
        search = self._search(view, decision, legal, rng, budget)
        mean = search.mean()
        ranked = sorted(search.tried, key=lambda tried: -search.estimate(tried, mean))
        best = ranked[0]
        if decision.kind == "bid":
            best = ranked[draw([search.estimate(tried, mean) for tried in ranked], AS_GOOD, rng)]
        codes = best.line.codes
        self.intention = intend(view, decision, codes)
        return next(action for action in legal if action.code == codes[0])

    def explain(
        self, view: View, decision: Decision, legal: Sequence[Action], rng: Chance, budget: Budget
    ) -> list[Candidate]:
        """What it weighs, with the chance to win as value, in canonical order."""
        search = self._search(view, decision, legal, rng, budget)
        mean = search.mean()
        by_code = {action.code: action for action in legal}
        found: dict[int, Candidate] = {}
        for tried in search.tried:
            code = tried.line.codes[0]
            chance = min(1.0, max(0.0, search.estimate(tried, mean)))
            if code not in found or chance > found[code].value:
                numbers = (float(tried.games), *tried.line.numbers)
                found[code] = Candidate(by_code[code], chance, tried.line.reason, numbers)
        return [found[code] for code in sorted(found)]

    def forecast(self, view: View, rng: Chance, budget: Budget) -> tuple[float, ...]:
        """Everybody's chance to win, as far as that view can tell."""
        started = perf_counter()
        most = budget.nodes or (DEFAULT_NODES if budget.seconds is None else 1 << 30)
        won = [0.0] * view.scalars["players"]
        games = 0
        while games < most and (budget.seconds is None or not games or perf_counter() - started < budget.seconds):
            table = imagine(view, rng)
            if view.scalars["phase"] != TURN or view.scalars["went_to_market"] or view.scalars["went_to_quarry"]:
                table.advance(rng)
            for seat, share in enumerate(chances_at(table)):
                won[seat] += share
            games += 1
        return tuple(share / games for share in won)

    def _search(self, view: View, decision: Decision, legal: Sequence[Action], rng: Chance, budget: Budget) -> Search:
        started = perf_counter()
        situation = Situation(view)
        appraisal = self.planner.appraise(situation, rng)
        found = self.planner.weigh(decision.kind, situation, appraisal, legal, rng)
        found = found or [Candidate(action, 0.0, "any") for action in legal]
        lines = playable(lines_of(decision.kind, situation, appraisal, found), legal)
        search = Search(view, decision.seat, lines, rng)
        if len(lines) > 1:
            if budget.cores > 1:
                bounded = budget.seconds is not None or budget.nodes is not None
                search_together(search, budget if bounded else replace(budget, nodes=DEFAULT_NODES), started)
            else:
                search.run(budget, started)
        return search

    def _as_meant(self, view: View, decision: Decision, legal: Sequence[Action]) -> Action | None:
        """The next choice of the line that was begun; where a mosaic goes is thought about when it is laid."""
        meant, self.intention = self.intention, None
        if meant is None or not meant.codes or meant.codes[0] >= RAISE_MOSAIC:
            return None
        action = meant.next_choice(view, decision, legal)
        if action is not None:
            self.intention = intend(view, decision, meant.codes)
        return action
