"""The greedy bot: takes what is worth most now, with a realistic price for amulets."""

from __future__ import annotations

from typing import ClassVar

from .builder import Builder


class GreedyBot(Builder):
    """Fixed worths for cards, a rising price for amulets, no lookahead.

    >>> from cleopatra import Chance, new_game
    >>> from cleopatra.bots import Budget, ask
    >>> game = new_game("deluxe", ["Ana", "Ben"], seed=1, first=0)
    >>> ask(GreedyBot(), game, 0, game.legal(0), Chance(1), Budget())
    <Action call beggar>
    """

    name: ClassVar[str] = "greedy"
