"""Search: a tree over determinized tables, grown playout by playout (information-set Monte Carlo tree search).

Each playout begins at a random table consistent with the view, follows one of the plans at the root, then the tree for
a few turns; within a turn the rollout policy plays all seats. After the last turn the value network estimates all
players' chances to win. Each player in the tree maximises their own chances. Branches are not stalls, because the same
stall holds other cards on the next determinization. They are ranks: the chooser's options at that table, ordered from
best to worst by the value network. Simultaneous answers are never seen by others: on a determinized table each player
answers from their own hand alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass, replace
from math import exp, log, sqrt
from typing import Self

from cleopatra.engine.bare_game import BareGame, imagine
from cleopatra.rules.model.actions import PUT, QUARRY, TAKE
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.model.phases import NOBODY
from cleopatra.rules.seen.view import View

from .protocol import Budget
from .turn_plans import TurnPlan

DEFAULT_NODES = 400
EXPLORE = 0.03
WIDER = 0.15
"""Behind the root, choices are tried that look a few hundredths worse; a turn seen n times has 1 + WIDER * n^0.5."""
EAGER = 0.43
"""How far a plan that was not yet tried may lie above its estimate."""
DEVIATION = 0.1
"""The standard deviation of a game's value, roughly."""
TRUST = 3.0
"""The planner's value of a plan counts as this many games."""
TALENT = 0.018
"""The chance to win that one talent of the planner's value stands for."""
WIDTH, WIDENING = 1.6, 0.45
"""A root of n games looks at about WIDTH * n^WIDENING plans."""
HORIZON = 2
"""Turns behind the root's until the value network is asked: the same for every plan, so that they compare."""
SETTLED_AFTER = 256
SETTLED = 3.0
"""Standard errors between the best plan and the next that end the search early."""
LOOK_AT_THE_CLOCK = 0.97
PROSPECTS = 1024
"""The unit of the value network's logits."""


@dataclass(slots=True)
class Tried:
    """One plan at the root with its statistics."""

    plan: TurnPlan
    games: int = 0
    worth: float = 0.0
    opinion: float = 0.0
    lasting: float = 0.0
    """What a search with a prior adds to the value: as the opinion that games are weighed against, and in any case."""


class Node:
    """A node of the tree at the start of a turn, with its results for the player who chose the way here."""

    __slots__ = ("children", "visits", "worth")

    def __init__(self) -> None:
        self.visits = 0
        self.worth = 0.0
        self.children: list[Node] = []


class Search:
    """The search of one decision."""

    def __init__(self, view: View, seat: int, plans: Sequence[TurnPlan], rng: Chance) -> None:
        self.view = view
        self.seat = seat
        self.tried = [Tried(plan) for plan in plans]
        self.roots = [Node() for _ in plans]
        self.games = 0
        self.luck = rng.below(1 << 30)
        self.best_value = max(plan.value for plan in plans)
        self.worlds: list[BareGame] = []

    def again(self, luck: int) -> Self:
        """The same search with another random stream, before its first game."""
        twin = copy(self)
        twin.tried = [replace(tried, games=0, worth=0.0) for tried in self.tried]
        twin.roots = [Node() for _ in self.tried]
        twin.games = 0
        twin.luck = Chance(luck).below(1 << 30)
        twin.worlds = []
        return twin

    def run(self, budget: Budget, started: float, pause: Callable[[], None] | None = None) -> None:
        """Play games until the budget is spent, or one plan is clearly the best; `pause` is called before each."""
        most = budget.nodes or (DEFAULT_NODES if budget.seconds is None else 1 << 30)
        until = started + budget.seconds * LOOK_AT_THE_CLOCK if budget.seconds is not None else None
        slowest = 0.0
        while self.games < most:
            now = budget.clock()
            if until is not None and now + slowest > until:
                break
            if pause is not None:
                pause()
            self.play_one()
            if until is not None:
                slowest = max(slowest * 0.98, budget.clock() - now)
            if self.games >= SETTLED_AFTER and self.games % 16 == 0 and self.is_settled():
                break

    def play_one(self) -> None:
        """One playout: choose a plan, descend the tree, evaluate the leaf, and back up the result."""
        at = self._pick_plan()
        tried, node = self.tried[at], self.roots[at]
        table = self._world(tried.games).copy()
        rng = Chance(self.luck + 1, tried.games)
        self._follow(table, tried.plan.codes)
        table.advance(rng)
        path: list[tuple[int, Node]] = []
        worths: list[float] = []
        for _ in range(HORIZON):
            seat = table.seat
            if seat == NOBODY:
                break
            ranked = look_ahead(table, seat, rng)
            rank = self._descend(node, len(ranked))
            table, worths = ranked[rank]
            node = node.children[rank]
            path.append((seat, node))
        worths = worths or chances_at(table)
        tried.games += 1
        tried.worth += worths[self.seat]
        self.roots[at].visits += 1
        self.games += 1
        for seat, child in path:
            child.visits += 1
            child.worth += worths[seat]

    def _world(self, number: int) -> BareGame:
        """A determinized table. Every plan gets the same ones in the same order, so that results are comparable."""
        while number >= len(self.worlds):
            self.worlds.append(imagine(self.view, Chance(self.luck, len(self.worlds))))
            self.worlds[-1].take_back_answers(self.seat)
        return self.worlds[number]

    def _follow(self, table: BareGame, codes: Sequence[int]) -> None:
        """A plan, as far as this table allows it: its first choice always is one."""
        table.choose(self.seat, codes[0])
        for code in codes[1:]:
            if table.seat != self.seat or not table.allows(self.seat, code):
                break
            table.choose(self.seat, code)

    def _pick_plan(self) -> int:
        """The plan with the best prospects: what it has brought, the planner's opinion, and how little it was tried."""
        wide = min(len(self.tried), 2 + int(WIDTH * self.games**WIDENING))
        mean = self.mean()
        best, most = 0, -1.0
        for at in range(wide):
            tried = self.tried[at]
            prospects = self.estimate(tried, mean) + EAGER / sqrt(tried.games + TRUST)
            if prospects > most:
                best, most = at, prospects
        return best

    def _descend(self, node: Node, options: int) -> int:
        """The child to descend to, by UCB1; more ranks open up with more visits (progressive widening)."""
        wide = min(options, 1 + int(WIDER * sqrt(node.visits)))
        if wide > len(node.children):
            node.children.append(Node())
            return len(node.children) - 1
        best, most = 0, -1.0
        for rank, child in enumerate(node.children[:wide]):
            score = child.worth / child.visits + EXPLORE * sqrt(log(node.visits) / child.visits)
            if score > most:
                best, most = rank, score
        return best

    def mean(self) -> float:
        """The mean value of all games."""
        return sum(tried.worth for tried in self.tried) / self.games if self.games else 0.5

    def estimate(self, tried: Tried, mean: float) -> float:
        """The mean of the games, with the planner's value as prior."""
        opinion = mean + TALENT * (tried.plan.value - self.best_value)
        return (tried.worth + TRUST * opinion) / (tried.games + TRUST)

    def is_settled(self) -> bool:
        """Whether more games are unlikely to change the choice."""
        mean = self.mean()
        ranked = sorted(self.tried, key=lambda tried: -self.estimate(tried, mean))
        if len(ranked) < 2:
            return True
        best, next_best = ranked[0], ranked[1]
        gap = self.estimate(best, mean) - self.estimate(next_best, mean)
        return gap > SETTLED * (self._error(best) + self._error(next_best))

    def _error(self, tried: Tried) -> float:
        """The standard error of an estimate."""
        return DEVIATION / sqrt(tried.games + TRUST)


def chances_at(table: BareGame) -> list[float]:
    """Everyone's chance to win at a table where a turn opens, or who has won."""
    result = table.result
    if result is not None:
        return [1.0 / len(result.winners) if seat in result.winners else 0.0 for seat in range(table.players)]
    prospects = table.logits()
    top = max(prospects)
    powers = [exp((one - top) / PROSPECTS) for one in prospects]
    whole = sum(powers)
    return [one / whole for one in powers]


def look_ahead(table: BareGame, seat: int, rng: Chance) -> list[tuple[BareGame, list[float]]]:
    """The tables at which a seat's turn may end, each with everyone's chances there, the best for that seat first."""
    usual = table.rollout_choice(seat, rng)
    options = [code for code in table.codes(seat) if code == QUARRY or TAKE <= code < PUT]
    luck = rng.below(1 << 30)
    found = []
    for code in (usual, *[code for code in options if code != usual]):
        ahead = table.copy()
        ahead.choose(seat, code)
        ahead.advance(Chance(luck))
        found.append((ahead, chances_at(ahead)))
    return sorted(found, key=lambda one: -one[1][seat])
