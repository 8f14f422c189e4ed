"""Asking a bot: it is shown what its seat may know and nothing else, in this process or in another."""

from __future__ import annotations

from collections.abc import Sequence

from cleopatra.rules.editions import edition
from cleopatra.rules.game import Game
from cleopatra.rules.model.actions import Action
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.model.layout import read_layout
from cleopatra.rules.seen.view import View
from cleopatra.rules.text.notation import Notation

from .protocol import UNSEEN, Answer, Bot, BotMemory, Budget, Decision, Question
from .registry import make_bot


def ask(bot: Bot, game: Game, seat: int, legal: Sequence[Action], rng: Chance, budget: Budget) -> Action:
    """What a bot chooses for a seat."""
    if not bot.needs_view:
        return bot.choose(UNSEEN, Decision(seat), legal, rng, budget)
    view = game.view(seat)
    return bot.choose(view, Decision(seat, view.notation.box.phase_names[view.scalars["phase"]]), legal, rng, budget)


def answer(question: Question) -> Answer:
    """A bot's choice, in whichever process this runs. Raises `UnknownBot`."""
    notation = Notation(edition(question.edition), question.names)
    view = View(notation=notation, layout=read_layout(question.layout), **question.view)
    memory = question.memory
    bot = make_bot(memory.bot)
    bot.restore(memory.kept)
    rng = memory.rng
    decision = Decision(question.view["seat"], question.kind)
    action = bot.choose(view, decision, notation.actions(list(question.legal)), rng, question.budget)
    return Answer(action.code, BotMemory(memory.bot, rng.state, bot.memory()))
