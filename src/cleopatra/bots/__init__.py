"""Bots: players that are shown a view, never a state, and a registry of them by name.

>>> from cleopatra import new_game
>>> game = new_game("deluxe", ["Ana", "Ben"], setup={"stalls": ["cave^", "stone marble^ wood^", ""]})
>>> seat = game.waiting[0]
>>> str(ask(make_bot("greedy"), game, seat, game.legal(seat), bot_stream(game, seat), Budget()))
'call beggar'
"""

from .architect import ArchitectBot
from .architect1 import Architect1Bot
from .asking import BadAnswer, answer, ask, choice_of
from .callable_bot import CallableBot
from .candidates import Candidate
from .greedy import GreedyBot
from .novice import NoviceBot
from .planner import PlannerBot
from .protocol import UNSEEN, Answer, Bot, BotMemory, BotQuestion, Budget, Decision, bot_stream
from .random import RandomBot
from .registry import BotLike, UnknownBot, bot_names, is_foreign, is_name, make_bot

__all__ = [
    "UNSEEN",
    "Answer",
    "Architect1Bot",
    "ArchitectBot",
    "BadAnswer",
    "Bot",
    "BotLike",
    "BotMemory",
    "BotQuestion",
    "Budget",
    "CallableBot",
    "Candidate",
    "Decision",
    "GreedyBot",
    "NoviceBot",
    "PlannerBot",
    "RandomBot",
    "UnknownBot",
    "answer",
    "ask",
    "bot_names",
    "bot_stream",
    "choice_of",
    "is_foreign",
    "is_name",
    "make_bot",
]
