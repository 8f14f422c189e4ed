"""Bots in the seats of a batch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cleopatra.bots import Bot, BotLike, Budget, choice_of, make_bot
from cleopatra.engine.features import AT_RANDOM, OUTSIDE
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.text.notation import Notation

from .env_terms import whole
from .indexed_game import IndexedGame

RANDOM = "random"
"""Played by native code."""


class RowBot:
    """One bot in the same seat of every row. What it keeps of a game is swapped in and out with the row."""

    def __init__(self, bot: Bot, notation: Notation, budget: Budget) -> None:
        self._bot = bot
        self._notation = notation
        self._budget = budget
        self._kept: dict[int, Any] = {}

    def choose(self, state: Any, row: int, seat: int, luck: Chance) -> int:
        """The code of its choice."""
        game = IndexedGame(state, self._notation)
        self._bot.restore(self._kept.get(row))
        legal = self._notation.actions(game.codes(seat))
        chosen = choice_of(self._bot, game.view, seat, legal, luck, self._budget)
        self._kept[row] = self._bot.memory()
        if not game.allows(seat, chosen.code):
            raise ValueError(f"the bot {self._bot.name!r} chose {chosen}, which is not legal now")
        return chosen.code

    def memory(self, row: int) -> Any:
        """What it keeps of a row's game."""
        return self._kept.get(row)

    def restore(self, row: int, kept: Any) -> None:
        """Continue from there."""
        self._kept[row] = kept


def seated(
    bots: Mapping[int, BotLike] | None, players: int, notation: Notation, budget: Budget
) -> Sequence[RowBot | int]:
    """Who plays each seat, as `Batch` takes it; nothing where all seats are played from outside."""
    if not bots:
        return ()
    if not isinstance(bots, Mapping):
        raise ValueError(f"bots {bots!r}; expected a bot for each of their seats, such as {{1: 'random'}}")
    for seat in bots:
        whole(seat, "a bot in seat {}", 0, players - 1)
    if len(bots) == players:
        raise ValueError("bots in all seats; expected at least one seat to be played from outside")
    found: list[RowBot | int] = [OUTSIDE] * players
    for seat, bot in bots.items():
        found[seat] = AT_RANDOM if bot == RANDOM else RowBot(make_bot(bot), notation, budget)
    return found
