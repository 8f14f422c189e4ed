"""Weighing lines: the chance to win behind each, over many tables that the seat can't tell from the real one.

All lines are played on the same determinized tables with the same luck, so that they compare; differences have a
standard error.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from cleopatra.bots.architect import calibrated
from cleopatra.bots.search import chances_at, look_ahead
from cleopatra.engine.bare_game import BareGame, imagine
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.model.phases import NOBODY
from cleopatra.rules.seen.view import View

from .lines import Line

HORIZON = 2
"""Turns behind the line, everybody choosing what is best for them, until the value network is asked."""
CALIBRATION = 1.25
"""The temperature of chances that the stored puzzles were chosen by."""
EATEN = 0
"""Scores below this are of players who were eaten."""


class Weighing:
    """What lines are worth for a seat, table by table."""

    def __init__(self, view: View, seat: int, luck: int) -> None:
        self.view, self.seat, self.luck = view, seat, luck
        self.players: int = view.scalars["players"]
        self._tables: list[BareGame] = []
        self._worths: dict[tuple[int, ...], list[float]] = {}

    def weigh(self, lines: Sequence[Line], tables: int) -> None:
        """Play each line at that many tables, those it was played at before included."""
        for line in lines:
            worths = self._worths.setdefault(line.codes, [])
            for number in range(len(worths), tables):
                worths.append(self._play(line.codes, number))

    def chance(self, line: Line) -> float:
        """The chance to win with a line."""
        worths = self._worths[line.codes]
        return calibrated(min(0.999, max(0.001, sum(worths) / len(worths))), self.players, CALIBRATION)

    def gap(self, better: Line, worse: Line) -> tuple[float, float]:
        """The difference between two lines in the chance to win, and its standard error."""
        pairs = list(zip(self._worths[better.codes], self._worths[worse.codes], strict=False))
        lost = [one - other for one, other in pairs]
        mean = sum(lost) / len(lost)
        spread = sum((one - mean) ** 2 for one in lost) / max(1, len(lost) - 1)
        return self.chance(better) - self.chance(worse), sqrt(spread / len(lost))

    def outlook(self, line: Line, games: int) -> tuple[float, float]:
        """How often the seat is eaten, and its talents at the end if it is not, from playouts."""
        eaten, scores = 0, 0.0
        for number in range(games):
            table = self._table(number).copy()
            follow(table, self.seat, line.codes)
            score = table.play_out(Chance(self.luck + 2, number))[self.seat]
            if score < EATEN:
                eaten += 1
            else:
                scores += score / 100
        return eaten / games, scores / max(1, games - eaten)

    def _table(self, number: int) -> BareGame:
        while number >= len(self._tables):
            table = imagine(self.view, Chance(self.luck, len(self._tables)))
            table.take_back_answers(self.seat)
            self._tables.append(table)
        return self._tables[number]

    def _play(self, codes: Sequence[int], number: int) -> float:
        table = self._table(number).copy()
        rng = Chance(self.luck + 1, number)
        follow(table, self.seat, codes)
        table.advance(rng)
        for _ in range(HORIZON):
            if table.seat == NOBODY:
                break
            table = look_ahead(table, table.seat, rng)[0][0]
        return chances_at(table)[self.seat]


def follow(table: BareGame, seat: int, codes: Sequence[int]) -> None:
    """Make those choices, as far as that table allows them."""
    for code in codes:
        if not table.allows(seat, code):
            break
        table.choose(seat, code)
