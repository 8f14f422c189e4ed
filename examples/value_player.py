"""The value network as a player, in one file: it looks one turn ahead and takes what leaves it the best chance to win.

Hidden cards are dealt again in a few imagined games (determinizations). In each of them every choice is made, the rest
of the turn is played by the rollout policy, and the value network says what everybody's chances are when the next turn
opens. This is how the network's own training games were played. A node of the budget is one imagined game.

    cleopatra evaluate examples.value_player:ValuePlayer@8n --quick
"""

from __future__ import annotations

from collections.abc import Sequence

from cleopatra.bots import Bot, Budget, Decision
from cleopatra.bots.search import chances_at
from cleopatra.engine.bare_game import BareGame, imagine
from cleopatra.rules.model.actions import Action
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.seen.view import View

IMAGINED = 4
"""How many games are imagined without a budget."""


class ValuePlayer(Bot):
    """Takes the choice with the best chance to win at the end of the turn."""

    name = "value-player"
    needs_view = True

    def choose(self, view: View, decision: Decision, legal: Sequence[Action], rng: Chance, budget: Budget) -> Action:
        """The best choice on average; every choice meets the same imagined games, so that they compare."""
        luck = rng.draw()
        worth = [0.0] * len(legal)
        for number in range(budget.nodes or IMAGINED):
            world = imagine(view, Chance(luck, number))
            world.take_back_answers(decision.seat)
            for at, action in enumerate(legal):
                worth[at] += chance_after(world, decision.seat, action.code, Chance(luck + 1, number))
        return legal[max(range(len(legal)), key=lambda at: worth[at])]


def chance_after(world: BareGame, seat: int, code: int, rng: Chance) -> float:
    """A seat's chance to win when the turn is over that begins with this choice."""
    table = world.copy()
    table.choose(seat, code)
    table.advance(rng)
    return chances_at(table)[seat]
