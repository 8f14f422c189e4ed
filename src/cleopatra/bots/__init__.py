"""Bots: players that see a view, never a state, and the registry that knows them by name."""

from .architect import ArchitectBot
from .asking import answer, ask
from .candidates import Candidate
from .greedy import GreedyBot
from .novice import NoviceBot
from .planner import PlannerBot
from .protocol import UNSEEN, Answer, Bot, BotMemory, Budget, Decision, Question, bot_stream
from .random import RandomBot
from .registry import UnknownBot, bot_names, make_bot

__all__ = [
    "UNSEEN",
    "Answer",
    "ArchitectBot",
    "Bot",
    "BotMemory",
    "Budget",
    "Candidate",
    "Decision",
    "GreedyBot",
    "NoviceBot",
    "PlannerBot",
    "Question",
    "RandomBot",
    "UnknownBot",
    "answer",
    "ask",
    "bot_names",
    "bot_stream",
    "make_bot",
]
