"""The random bot: chooses uniformly among the legal choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from cleopatra.rules.model.actions import Action
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.seen.view import View

from .protocol import Bot, Budget, Decision


class RandomBot(Bot):
    """Chooses uniformly, without a view.

    >>> from cleopatra import Chance, new_game
    >>> from cleopatra.bots import Budget, ask
    >>> game = new_game("deluxe", ["Ana", "Ben"], seed=1, first=0)
    >>> ask(RandomBot(), game, 0, game.legal(0), Chance(1), Budget())
    <Action take 3>
    """

    name: ClassVar[str] = "random"
    needs_view: ClassVar[bool] = False

    def choose(self, view: View, decision: Decision, legal: Sequence[Action], rng: Chance, budget: Budget) -> Action:
        """A random legal choice."""
        return legal[rng.below(len(legal))]
