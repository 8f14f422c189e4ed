"""The tables trained for, and the inputs and bots of their seats."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cleopatra.arena import read_contestant
from cleopatra.bots import Bot, Budget, Decision
from cleopatra.engine.features import ACTION_INDICES, SIZE
from cleopatra.learn.indexed_game import IndexedGame, indexed_game
from cleopatra.rules.model.chance import Chance

NAMES = ("Ana", "Ben", "Cleo", "Dido", "Elia")


def padded(size: int) -> int:
    """The next multiple of eight, for tensor cores: observations and logits are padded with zeros."""
    return -(-size // 8) * 8


ROW = padded(SIZE)
LOGITS = padded(ACTION_INDICES)
MASK_BYTES = LOGITS // 8
"""Bytes of a packed mask, eight actions per byte."""
__all__ = [
    "ACTION_INDICES",
    "LOGITS",
    "MASK_BYTES",
    "NAMES",
    "ROW",
    "SIZE",
    "TABLES",
    "Kind",
    "SeatInput",
    "Seated",
    "flat_view",
    "kind_named",
    "padded",
    "seat_bot",
]


@dataclass(frozen=True, slots=True)
class Kind:
    """An edition and a number of players."""

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


def flat_view(array: NDArray[Any]) -> Any:
    """An array's buffer, flattened, for the compiled rules."""
    return array.reshape(-1).data


class SeatInput:
    """A seat's observation and action mask, in reused arrays."""

    def __init__(self) -> None:
        self.observation = np.zeros(SIZE, np.float32)
        self.mask = np.zeros(ACTION_INDICES, np.uint8)

    def fill(self, table: IndexedGame, seat: int) -> None:
        """Fill observation and mask."""
        table.observe(seat, flat_view(self.observation))
        table.mask(seat, flat_view(self.mask))


@dataclass(slots=True)
class Seated:
    """A bot in a seat, with its budget and its random number generator."""

    bot: Bot
    budget: Budget
    rng: Chance

    def choose(self, table: IndexedGame, seat: int, codes: Sequence[int]) -> int:
        """The code of its choice."""
        view = table.view(seat)
        decision = Decision(seat, view.notation.box.phase_names[view.scalars["phase"]])
        return self.bot.choose(view, decision, [table.notation.action(x) for x in codes], self.rng, self.budget).code


def seat_bot(contestant: str, luck: random.Random) -> Seated:
    """Seat a contestant such as `planner`, `architect@40n` or `architect@0.05s`."""
    read = read_contestant(contestant)
    return Seated(read.sit_down(), read.budget, Chance(luck.getrandbits(40)))
