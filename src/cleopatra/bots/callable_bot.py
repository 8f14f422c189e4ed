"""A function as a bot."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cleopatra.rules.model.actions import Action
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.seen.view import View

from .protocol import Bot, Budget, Decision

Chooser = Callable[[View, Decision, Sequence[Action], Chance, Budget], Action]


class CallableBot(Bot):
    """Chooses as a function does, which gets what `Bot.choose` gets.

    >>> from cleopatra import Chance, new_game
    >>> from cleopatra.bots import Budget, ask
    >>> game = new_game("deluxe", ["Ana", "Ben"], seed=1, first=0)
    >>> first = CallableBot(lambda view, decision, legal, rng, budget: legal[0], "first")
    >>> ask(first, game, 0, game.legal(0), Chance(1), Budget())
    <Action take 1>
    """

    needs_view = True

    def __init__(self, chooser: Chooser, name: str) -> None:
        self._chooser = chooser
        self.name = name

    def choose(self, view: View, decision: Decision, legal: Sequence[Action], rng: Chance, budget: Budget) -> Action:
        """Ask the function."""
        return self._chooser(view, decision, legal, rng, budget)
