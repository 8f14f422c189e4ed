"""Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse, 2012), in one file: the plain algorithm.

One tree over what everybody chooses, for the player who is to decide (single-observer IS-MCTS). Every iteration

1. deals the hidden cards again, consistent with what the player knows (a determinization),
2. descends the tree by UCB among the choices that are legal there; a choice counts as available only where it is legal,
3. adds one new choice to the tree,
4. plays the game to its end with the rollout policy, and adds to every node on the way what its chooser won.

There is no prior and no value network: what the search knows it has from playouts. Where everybody bids at once the
others' bids are not in the tree, since nobody may answer to them; the rollout policy makes them. Other answers that are
due at once are given in turn, a simplification. A node of the budget is one iteration.

    cleopatra evaluate examples.ismcts:IsMcts@100n --quick
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt

from cleopatra.bots import Bot, Budget, Decision
from cleopatra.engine.bare_game import BareGame, imagine
from cleopatra.rules.model.actions import BID, Action
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.model.phases import NOBODY
from cleopatra.rules.seen.view import View

ITERATIONS = 200
"""Without a budget."""
EXPLORE = 0.7
"""The constant of UCB, as in the paper."""


class Node:
    """What is known of one choice: how often it was open, made, and what it won for whoever made it."""

    __slots__ = ("available", "children", "visits", "wins")

    def __init__(self) -> None:
        self.available = 0
        self.visits = 0
        self.wins = 0.0
        self.children: dict[tuple[int, int], Node] = {}

    def priority(self) -> float:
        """Its upper confidence bound."""
        return self.wins / self.visits + EXPLORE * sqrt(log(self.available) / self.visits)


class IsMcts(Bot):
    """Makes the choice that its search made most often."""

    name = "is-mcts"
    needs_view = True

    def choose(self, view: View, decision: Decision, legal: Sequence[Action], rng: Chance, budget: Budget) -> Action:
        """Search, then take the most visited choice; the better one of equals."""
        root = search(view, decision.seat, budget.nodes or ITERATIONS, rng.draw())
        tried = {code: (node.visits, node.wins) for (_, code), node in root.children.items()}
        return max(legal, key=lambda action: tried.get(action.code, (0, 0.0)))


def search(view: View, seat: int, iterations: int, luck: int) -> Node:
    """The root of the tree after that many iterations."""
    root = Node()
    for number in range(iterations):
        rng = Chance(luck, number)
        table = imagine(view, rng)
        table.take_back_answers(seat)
        path = descend(root, table, rng)
        won = shares(table.play_out(rng))
        for chooser, node in path:
            node.visits += 1
            node.wins += won[chooser]
    return root


def descend(root: Node, table: BareGame, rng: Chance) -> list[tuple[int, Node]]:
    """Follow the tree to a choice that is new, and make it; who chose on the way, and what."""
    path: list[tuple[int, Node]] = []
    node = root
    while (seat := table.seat) != NOBODY:
        codes = table.codes(seat)
        if codes[0] >= BID and path:
            table.choose(seat, table.rollout_choice(seat, rng))
            continue
        if len(codes) == 1:
            table.choose(seat, codes[0])
            continue
        new = [code for code in codes if (seat, code) not in node.children]
        if new:
            code = new[rng.below(len(new))]
            node.children[seat, code] = Node()
        else:
            code = max(codes, key=lambda one: node.children[seat, one].priority())
        for one in codes:
            if (seat, one) in node.children:
                node.children[seat, one].available += 1
        node = node.children[seat, code]
        path.append((seat, node))
        table.choose(seat, code)
        if new:
            break
    return path


def shares(scores: Sequence[int]) -> list[float]:
    """Who won, by the scores of a playout; the eaten score below zero."""
    best = max(scores)
    winners = scores.count(best) if best >= 0 else 1
    return [1 / winners if score == best >= 0 else 0.0 for score in scores]
