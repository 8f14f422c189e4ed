"""Contestants: a bot by name with the budget it thinks within: `planner`, `architect@0.2s`, `architect@500n`."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite

from cleopatra.bots import Bot, Budget, make_bot

UNBOUNDED = Budget()
HOW_BUDGETS_READ = "expected seconds like 0.2s or nodes like 500n, more than 0, with *4 behind it for four cores"


class BadBudget(ValueError):
    """A budget that can't be read or leaves no time to think."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """Somebody who plays in the arena. Two budgets of one bot are two contestants."""

    bot: str
    budget: Budget = UNBOUNDED

    def __str__(self) -> str:
        bound = write_budget(self.budget)
        return f"{self.bot}@{bound}" if bound else self.bot

    def sit_down(self) -> Bot:
        """A new bot for one seat of one game."""
        return make_bot(self.bot)


def read_contestant(text: str, default: Budget = UNBOUNDED) -> Contestant:
    """A name, and behind an `@` a budget of its own. Raises `UnknownBot` or `BadBudget`."""
    name, at, bound = text.strip().partition("@")
    make_bot(name)
    return Contestant(name, read_budget(bound) if at else default)


def read_budget(text: str) -> Budget:
    """Seconds (`0.2s`) or nodes (`500n`) for one choice, and behind a `*` the cores for it (`0.2s*4`)."""
    bound, star, cores = text.partition("*")
    number, unit = bound[:-1], bound[-1:]
    try:
        hands = int(cores) if star else 1
        if unit == "s" and isfinite(float(number)):
            return Budget(seconds=float(number), cores=hands)
        if unit == "n":
            return Budget(nodes=int(number), cores=hands)
    except ValueError:
        pass
    raise BadBudget(f"a budget of {text!r}; {HOW_BUDGETS_READ}")


def write_budget(budget: Budget) -> str:
    """As `read_budget` reads it; nothing where there is no bound."""
    hands = f"*{budget.cores}" if budget.cores > 1 else ""
    if budget.seconds is not None:
        return f"{budget.seconds:g}s{hands}"
    return f"{budget.nodes}n{hands}" if budget.nodes is not None else ""
