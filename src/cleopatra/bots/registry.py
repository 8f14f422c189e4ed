"""The registry: bots by name."""

from __future__ import annotations

from collections.abc import Callable

from .architect import ArchitectBot
from .greedy import GreedyBot
from .novice import NoviceBot
from .planner import PlannerBot
from .protocol import Bot
from .random import RandomBot

_BOTS: tuple[type[Bot], ...] = (RandomBot, NoviceBot, GreedyBot, PlannerBot, ArchitectBot)
_MAKERS: dict[str, Callable[[], Bot]] = {bot.name: bot for bot in _BOTS}


class UnknownBot(LookupError):
    """Nobody of that name plays here."""

    def __init__(self, name: str) -> None:
        super().__init__(f"no bot {name!r}; expected one of: {', '.join(bot_names())}")


def bot_names() -> tuple[str, ...]:
    """Everybody who can be asked to play."""
    return tuple(sorted(_MAKERS))


def make_bot(name: str) -> Bot:
    """A new bot of that name."""
    if name not in _MAKERS:
        raise UnknownBot(name)
    return _MAKERS[name]()
