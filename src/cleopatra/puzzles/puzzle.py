"""Puzzles: a position as one seat sees it, the kind of question, and what the search says of the ways to answer it."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from cleopatra.rules.game import Game, new_game
from cleopatra.rules.model.chance import Tape

from .lines import Line

KINDS = ("stall", "visit", "sanctuary", "bid", "end")
"""Which stall, the best visit, form the sanctuary, how much to bid, end it or not."""
OPTIONS = {"open_tallies": True}
"""Every change of talents and amulets is public; a puzzle shows their sums, which somebody who watched would know."""
SHOULDER = 2
"""Bids so close to an accepted one are neither right nor clearly wrong."""
SEED = 1


@dataclass(frozen=True, slots=True)
class Asked:
    """A position in which something may be worth asking: the beginning of a turn, and how the turn went on."""

    seat: int
    setup: dict[str, object]
    rolls: tuple[int, ...]
    moves: tuple[str, ...]
    edition: str
    players: tuple[str, ...]

    def game(self) -> Game:
        """A game that stands where the question is asked. Raises `GameError` if the turn can't have gone on so."""
        tape = Tape(list(self.rolls), ())
        game = new_game(self.edition, self.players, SEED, options=OPTIONS, setup=self.setup, tape=tape)
        for move in self.moves:
            game.play(self.seat, move)
        return game


class WeighedLine(msgspec.Struct, frozen=True):
    """A way to answer, and what it is worth."""

    choice: str
    """What is chosen among, by the puzzle's kind."""
    actions: tuple[str, ...]
    """In notation."""
    chance: float
    """To win."""
    talents: int
    amulets: int
    cells: int
    steps: int
    ends: bool
    eaten: float
    """The share of games played out in which the seat is eaten."""
    final: float
    """Talents at the end of the others, on average."""


class Puzzle(msgspec.Struct, frozen=True):
    """A puzzle, as it is stored."""

    id: str
    kind: str
    edition: str
    players: tuple[str, ...]
    seat: int
    setup: dict[str, object]
    """The position at the beginning of the turn. What the seat can't know was dealt at random."""
    rolls: tuple[int, ...]
    moves: tuple[str, ...]
    """What the seat did in its turn before it is asked."""
    accepted: tuple[str, ...]
    """The choices that are right."""
    lines: tuple[WeighedLine, ...]
    """The best line of each choice, the best first."""
    gap: float
    """Between the best accepted choice and the best of the rest, in chances to win."""
    error: float
    """The standard error of the gap."""
    tables: int
    """How many determinized tables it was measured on, in each of two searches."""
    found: float
    """The share of weaker bots' answers that are right."""

    @property
    def grade(self) -> int:
        """From 1, which nearly every bot finds, to 3, which few find."""
        return 1 if self.found >= EASY else 2 if self.found >= HARD else 3

    def game(self) -> Game:
        """A game that stands where the question is asked."""
        return Asked(self.seat, self.setup, self.rolls, self.moves, self.edition, self.players).game()


EASY, HARD = 0.7, 0.35


def choice_of(kind: str, line: Line) -> str:
    """What a line answers to a puzzle of that kind."""
    if kind == "bid":
        return f"bid {line.bid}"
    if kind == "end":
        return "end" if line.ends else "on"
    if kind == "sanctuary":
        return f"sanctuary {line.cells}" if line.cells else "none"
    if line.stall:
        return f"take {line.stall}" if kind == "stall" else "market"
    if line.pieces:
        return " ".join(("build", *line.pieces)) if kind == "visit" else "quarry"
    return "other"


def is_near(kind: str, choice: str, accepted: tuple[str, ...]) -> bool:
    """Whether a choice is too close to a right one to be called wrong: a bid beside it."""
    if kind != "bid":
        return False
    bid = int(choice.split()[1])
    return any(abs(bid - int(one.split()[1])) <= SHOULDER for one in accepted)
