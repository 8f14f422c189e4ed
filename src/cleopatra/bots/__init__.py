"""Bots: players that see a view, never a state, and the registry that knows them by name."""

from .architect import ArchitectBot
from .candidates import Candidate
from .greedy import GreedyBot
from .novice import NoviceBot
from .planner import PlannerBot
from .protocol import UNSEEN, Bot, Budget, Decision
from .random import RandomBot
from .registry import UnknownBot, bot_names, make_bot

__all__ = [
    "UNSEEN",
    "ArchitectBot",
    "Bot",
    "Budget",
    "Candidate",
    "Decision",
    "GreedyBot",
    "NoviceBot",
    "PlannerBot",
    "RandomBot",
    "UnknownBot",
    "bot_names",
    "make_bot",
]
