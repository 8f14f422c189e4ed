"""Asking a bot at a table: it is shown what its seat may know and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from cleopatra.bots import UNSEEN, Bot, Budget, Decision
from cleopatra.rules.game import Game
from cleopatra.rules.model.actions import Action
from cleopatra.rules.model.chance import Chance


def bot_stream(game: Game, number: int) -> Chance:
    """One of many streams of luck that belong to a game's bots."""
    return Chance(game.bot_seed(number))


def ask(bot: Bot, game: Game, seat: int, legal: Sequence[Action], rng: Chance, budget: Budget) -> Action:
    """What a bot chooses for a seat."""
    if not bot.needs_view:
        return bot.choose(UNSEEN, Decision(seat), legal, rng, budget)
    view = game.view(seat)
    return bot.choose(view, Decision(seat, view.notation.box.phase_names[view.scalars["phase"]]), legal, rng, budget)
