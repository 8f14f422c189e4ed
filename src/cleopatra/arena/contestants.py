"""Contestants: bots with a budget: `planner`, `architect@0.2s`, `my_package.bots:MyBot@500n`, or a bot itself."""

from __future__ import annotations

import re
from copy import deepcopy
from dataclasses import dataclass, field
from math import isfinite

from cleopatra.bots import Bot, BotLike, Budget, make_bot

UNBOUNDED = Budget()
HOW_BUDGETS_READ = (
    "expected seconds like 0.2s, processor seconds like 0.2cpu or nodes like 500n, "
    "more than 0, with *4 behind it for four cores"
)


class BadBudget(ValueError):
    """A budget that can't be parsed, or is not more than 0.

    >>> read_contestant("architect@soon")
    Traceback (most recent call last):
    cleopatra.arena.contestants.BadBudget: ...
    """


@dataclass(frozen=True, slots=True)
class Contestant:
    """A bot with a budget. The same bot with two budgets is two contestants.

    >>> str(Contestant("architect", Budget(nodes=500)))
    'architect@500n'
    """

    bot: str
    budget: Budget = UNBOUNDED
    given: BotLike | None = field(default=None, compare=False)
    """The bot itself, if it was handed over and not named."""

    def __str__(self) -> str:
        bound = write_budget(self.budget)
        return f"{self.bot}@{bound}" if bound else self.bot

    def sit_down(self) -> Bot:
        """A bot for one seat of one game: a new one, or a copy of the one that was handed over."""
        return make_bot(self.bot if self.given is None else deepcopy(self.given))


def read_contestant(bot: BotLike, default: Budget = UNBOUNDED) -> Contestant:
    """A bot by name, with an optional budget after an `@`, or a bot itself. Raises `UnknownBot` or `BadBudget`.

    >>> read_contestant("architect@0.2s").budget.seconds
    0.2
    """
    if not isinstance(bot, str):
        return Contestant(make_bot(bot).name, default, bot)
    name, at, bound = bot.strip().partition("@")
    make_bot(name)
    return Contestant(name, read_budget(bound) if at else default)


def read_budget(text: str) -> Budget:
    """Seconds (`0.2s`), processor seconds (`0.2cpu`) or nodes (`500n`) per choice, and the number of cores after a `*`.

    >>> read_budget("0.2s*4")
    Budget(seconds=0.2, nodes=None, cores=4, cpu=False)
    """
    bound, star, cores = text.partition("*")
    parts = re.fullmatch("(.+?)(s|cpu|n)", bound)
    number, unit = parts.groups() if parts else ("", "")
    try:
        hands = int(cores) if star else 1
        if unit in ("s", "cpu") and isfinite(float(number)):
            return Budget(seconds=float(number), cores=hands, cpu=unit == "cpu")
        if unit == "n":
            return Budget(nodes=int(number), cores=hands)
    except ValueError:
        pass
    raise BadBudget(f"a budget of {text!r}; {HOW_BUDGETS_READ}")


def write_budget(budget: Budget) -> str:
    """The inverse of `read_budget`; empty where there is no limit."""
    hands = f"*{budget.cores}" if budget.cores > 1 else ""
    if budget.seconds is not None:
        return f"{budget.seconds:g}{'cpu' if budget.cpu else 's'}{hands}"
    return f"{budget.nodes}n{hands}" if budget.nodes is not None else ""
