"""The tables that are trained for, and how a seat at one of them is dealt with."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cleopatra.arena import read_contestant
from cleopatra.bots import Bot, Budget, Decision
from cleopatra.learn.features import ACTION_INDICES, SIZE
from cleopatra.learn.indexed_game import IndexedGame, indexed_game
from cleopatra.rules.model.chance import Chance

NAMES = ("Ana", "Ben", "Cleo", "Dido", "Elia")


def padded(size: int) -> int:
    """The next multiple of eight, which matrix units want: zeros stand behind observations and logits."""
    return -(-size // 8) * 8


ROW = padded(SIZE)
LOGITS = padded(ACTION_INDICES)
MASK_BYTES = LOGITS // 8
"""A row of the mask, eight actions a byte."""
__all__ = [
    "ACTION_INDICES",
    "LOGITS",
    "MASK_BYTES",
    "NAMES",
    "ROW",
    "SIZE",
    "TABLES",
    "Kind",
    "Seated",
    "Sight",
    "kind_named",
    "lent",
    "padded",
    "seat_bot",
]


@dataclass(frozen=True, slots=True)
class Kind:
    """An edition and how many play it."""

    edition: str
    players: int

    def __str__(self) -> str:
        return f"{self.edition}-{self.players}"

    def open(self, seed: int) -> IndexedGame:
        """A new game."""
        return indexed_game(self.edition, NAMES[: self.players], seed, "en", {})


TABLES = tuple(
    Kind(edition, players)
    for edition, numbers in (("deluxe", (2, 3, 4)), ("classic", (3, 4, 5)))
    for players in numbers
)


def kind_named(text: str) -> Kind:
    """The table of a name like `deluxe-2`."""
    for kind in TABLES:
        if str(kind) == text:
            return kind
    raise ValueError(f"no table {text!r}; expected one of: {', '.join(map(str, TABLES))}")


def lent(array: NDArray[Any]) -> Any:
    """An array's room as one long row of plain Python numbers, as the rules want it."""
    return array.reshape(-1).data


class Sight:
    """What one seat sees and may do, in arrays that are used again and again."""

    def __init__(self) -> None:
        self.observation = np.zeros(SIZE, np.float32)
        self.mask = np.zeros(ACTION_INDICES, np.uint8)

    def look(self, table: IndexedGame, seat: int) -> None:
        """Fill both."""
        table.observe(seat, lent(self.observation))
        table.mask(seat, lent(self.mask))


@dataclass(slots=True)
class Seated:
    """A bot at a table, with how much it may think and its own luck."""

    bot: Bot
    budget: Budget
    rng: Chance

    def choose(self, table: IndexedGame, seat: int, codes: Sequence[int]) -> int:
        """The number of its choice."""
        view = table.view(seat)
        decision = Decision(seat, view.notation.box.phase_names[view.scalars["phase"]])
        return self.bot.choose(view, decision, [table.notation.action(x) for x in codes], self.rng, self.budget).code


def seat_bot(contestant: str, luck: random.Random) -> Seated:
    """A contestant such as `planner`, `architect@40n` or `architect@0.05s`."""
    read = read_contestant(contestant)
    return Seated(read.sit_down(), read.budget, Chance(luck.getrandbits(40)))
