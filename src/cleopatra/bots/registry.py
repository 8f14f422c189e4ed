"""Bots by name: those of this package, those of installed packages, any class as `module:Class`, a network's file.

Other packages offer bots as entry points of the group `cleopatra.bots`. A name of this package always means its own
bot. Names never come from strangers as `module:Class`: servers know only the names that `bot_names` lists.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from operator import attrgetter
from re import fullmatch
from typing import Any

from .architect import ArchitectBot
from .architect1 import Architect1Bot
from .callable_bot import CallableBot, Chooser
from .greedy import GreedyBot
from .intuition import IntuitionBot
from .levels import ApprenticeBot, MasonBot, MasterBot
from .novice import NoviceBot
from .planner import PlannerBot
from .protocol import Bot
from .random import RandomBot

GROUP = "cleopatra.bots"
"""The group of entry points under which packages offer bots."""
NETWORKS = (".npz", ".onnx", ".pt")
NETWORK_READER = "cleopatra.learn.policy_bot:PolicyBot.from_file"
"""Makes a bot from a network's file; it needs an extra, so it is imported only when such a file is named."""
NAME_PATTERN = "[a-z][a-z0-9]*(-[a-z0-9]+)*"
LONGEST_NAME = 20
"""Valid bot names: other characters separate budgets, cores, lists, modules and seats from a name."""

_BOTS: tuple[type[Bot], ...] = (
    RandomBot,
    NoviceBot,
    GreedyBot,
    PlannerBot,
    ApprenticeBot,
    MasonBot,
    MasterBot,
    IntuitionBot,
    Architect1Bot,
    ArchitectBot,
)
_MAKERS: dict[str, Callable[[], Bot]] = {bot.name: bot for bot in _BOTS}

BotLike = str | Bot | type[Bot] | Chooser
"""A bot as callers hand it over: a name, an instance, a class, or a function that chooses."""


class UnknownBot(LookupError):
    """There is no bot of that name, or what the name leads to is no bot.

    >>> make_bot("nobody")
    Traceback (most recent call last):
    cleopatra.bots.registry.UnknownBot: no bot 'nobody'; expected ...
    """

    def __init__(self, name: str, why: str = "") -> None:
        expected = (
            f"expected module:Class, the file of a network ({', '.join(NETWORKS)}) or one of: {', '.join(bot_names())}"
        )
        super().__init__(f"no bot {name!r}: {why}" if why else f"no bot {name!r}; {expected}")
        self._told = name, why

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self._told


def bot_names() -> tuple[str, ...]:
    """The names of all bots, those of installed packages included.

    >>> "planner" in bot_names()
    True
    """
    return tuple(sorted({*_MAKERS, *_offered(tuple(sys.path))}))


def is_name(name: str) -> bool:
    """Whether a bot may be called that.

    >>> is_name("my-bot"), is_name("my bot")
    (True, False)
    """
    return len(name) <= LONGEST_NAME and fullmatch(NAME_PATTERN, name) is not None


def is_foreign(name: str) -> bool:
    """Whether a name stands for a bot of another package.

    >>> is_foreign("planner"), is_foreign("somebody-elses")
    (False, True)
    """
    return name not in _MAKERS


def ponders(name: str) -> bool:
    """Whether a bot of this package thinks long enough to begin before it is asked."""
    return bool(getattr(_MAKERS.get(name), "ponders", False))


def make_bot(bot: BotLike) -> Bot:
    """A new bot of that name or class; a function becomes a bot, and a bot stays itself. Raises `UnknownBot`.

    >>> make_bot("planner").needs_view
    True
    >>> make_bot(lambda view, decision, legal, rng, budget: legal[0]).name
    '<lambda>'
    """
    if not isinstance(bot, str):
        return _bot_of(bot, getattr(bot, "__name__", repr(bot)))
    if bot in _MAKERS:
        return _MAKERS[bot]()
    if bot.endswith(NETWORKS):
        return _from_file(bot)
    offered = _offered(tuple(sys.path)).get(bot)
    if offered is None and ":" not in bot:
        raise UnknownBot(bot)
    return _bot_of(_loaded(bot, offered), bot)


@cache
def _offered(path: tuple[str, ...]) -> dict[str, EntryPoint]:
    """The entry points of everything that can be imported, by name."""
    found = [one for one in entry_points(group=GROUP) if is_name(one.name)]
    return {one.name: one for one in found if one.name not in _MAKERS}


def _loaded(name: str, offered: EntryPoint | None) -> Any:
    try:
        if offered is not None:
            return offered.load()
        module, _, attribute = name.partition(":")
        return attrgetter(attribute)(import_module(module))
    except (ImportError, AttributeError, ValueError) as error:
        raise UnknownBot(name, str(error)) from error


def _from_file(name: str) -> Bot:
    try:
        return _loaded(NETWORK_READER, None)(name)  # type: ignore[no-any-return]
    except ValueError as error:
        raise UnknownBot(name, str(error)) from error


def _bot_of(found: Any, name: str) -> Bot:
    """A bot from what a name led to, or from what was handed over."""
    made = found() if isinstance(found, type) else found
    if callable(getattr(made, "choose", None)):
        for field, value in (("name", name.rpartition(":")[2]), ("needs_view", True)):
            if not hasattr(made, field):
                raise UnknownBot(name, f"its class lacks {field!r}, for example {field} = {value!r}")
        return made  # type: ignore[no-any-return]
    if callable(made):
        return CallableBot(made, name.rpartition(":")[2])
    raise UnknownBot(name, f"expected a subclass of cleopatra.bots.Bot or a function that chooses, not {made!r}")
