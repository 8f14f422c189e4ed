"""Asking a bot for a choice, in this process or in another. It is shown its seat's view and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cleopatra.rules.game import Game
from cleopatra.rules.model.actions import Action
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.model.layout import read_layout
from cleopatra.rules.seen.view import View
from cleopatra.rules.text.notation import Notation

from .architect1 import Architect1Bot
from .protocol import UNSEEN, Answer, Bot, BotMemory, BotQuestion, Budget, Decision
from .registry import make_bot


def ask(bot: Bot, game: Game, seat: int, legal: Sequence[Action], rng: Chance, budget: Budget) -> Action:
    """A bot's choice for a seat, in this process.

    >>> from cleopatra import new_game
    >>> from cleopatra.bots import PlannerBot, bot_stream
    >>> game = new_game("deluxe", ["Ana", "Ben"], setup={"stalls": ["cave^", "stone marble^ wood^", ""]})
    >>> ask(PlannerBot(), game, 0, game.legal(0), bot_stream(game, 0), Budget())
    <Action take 2>
    """
    return choice_of(bot, game.view, seat, legal, rng, budget)


def choice_of(
    bot: Bot, view_of: Callable[[int], View], seat: int, legal: Sequence[Action], rng: Chance, budget: Budget
) -> Action:
    """The same for whatever can show a view. Raises `BadAnswer`.

    >>> from cleopatra import Chance, new_game
    >>> from cleopatra.bots import GreedyBot
    >>> game = new_game("deluxe", ["Ana", "Ben"], seed=1, first=0)
    >>> choice_of(GreedyBot(), game.view, 0, game.legal(0), Chance(1), Budget())
    <Action call beggar>
    """
    if not bot.needs_view:
        return checked(bot, bot.choose(UNSEEN, Decision(seat), legal, rng, budget), legal)
    view = view_of(seat)
    return checked(bot, bot.choose(view, Decision(seat, view.phase), legal, rng, budget), legal)


class BadAnswer(TypeError):
    """A bot's answer is no action.

    >>> from cleopatra import Chance, new_game
    >>> from cleopatra.bots import make_bot
    >>> game = new_game(seed=7, first=0)
    >>> wrong = make_bot(lambda view, decision, legal, rng, budget: "take 1")
    >>> ask(wrong, game, 0, game.legal(0), Chance(1), Budget())
    Traceback (most recent call last):
    cleopatra.bots.asking.BadAnswer: the bot ... chose 'take 1'; expected one of the actions it was given: ...
    """


def checked(bot: Bot, action: object, legal: Sequence[Action]) -> Action:
    """What a bot chose, if it is an action; the rules decide whether it is a legal one."""
    if not isinstance(action, Action):
        few = ", ".join(map(str, legal[:3]))
        raise BadAnswer(f"the bot {bot.name!r} chose {action!r}; expected one of the actions it was given: {few}, …")
    return action


def answer(question: BotQuestion, pause: Callable[[], None] | None = None) -> Answer:
    """A bot's answer to a question from any process; `pause` is called between its games. Raises `UnknownBot`.

    >>> from cleopatra import new_game
    >>> from cleopatra.bots.protocol import fresh_memory, question_for
    >>> game = new_game("deluxe", ["Ana", "Ben"], setup={"stalls": ["cave^", "stone marble^ wood^", ""]})
    >>> told = answer(question_for(game, 0, fresh_memory("planner", game, 0), Budget()))
    >>> str(game.notation.action(told.code))
    'take 2'
    """
    notation = Notation(question.box, question.names)
    view = View(notation=notation, layout=read_layout(question.layout), **question.view)
    memory = question.memory
    bot = make_bot(memory.bot)
    bot.restore(memory.kept)
    if isinstance(bot, Architect1Bot):
        bot.pause = pause
    rng = memory.rng
    decision = Decision(question.view["seat"], question.kind)
    legal = notation.actions(list(question.legal))
    action = checked(bot, bot.choose(view, decision, legal, rng, question.budget), legal)
    return Answer(action.code, BotMemory(memory.bot, rng.state, bot.memory()))
