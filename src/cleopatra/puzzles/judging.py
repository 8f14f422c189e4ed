"""Judging an answer: what it is worth beside the best line, and why: codes and numbers that clients put in words."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

import msgspec

from cleopatra.native import is_compiled
from cleopatra.rules.game import Game
from cleopatra.rules.model.actions import BID
from cleopatra.rules.model.errors import IllegalAction, Reason

from .finding import EQUAL, agrees, is_answered, searched
from .lines import Line, line_of
from .puzzle import Puzzle, WeighedLine, choice_of, is_near
from .weighing import Weighing

LUCK = 77
TABLES, PLAYED_OUT = (160, 100) if is_compiled() else (16, 8)
"""Determinized tables and playouts for an answer that is not stored with its puzzle; fewer where nothing is
compiled, so that an answer is there within seconds."""
MOST_CHECKED = 100_000
TOLERANCE = 0.01
"""Fewer tables are less exact."""


class Because(msgspec.Struct, frozen=True):
    """One difference between two lines."""

    code: str
    """`talents`, `amulets`, `cards`, `cells`, `steps`, `ends`, `eaten`, `final`."""
    better: float
    worse: float
    """The number with the better line, and with the other. Of `eaten` and `ends`: shares, 0 or 1."""


class Verdict(msgspec.Struct, frozen=True):
    """An answer, judged."""

    grade: str
    """`best`; `near`: the right choice, but not in the best way, or close to it; or `worse`."""
    yours: WeighedLine
    best: WeighedLine
    other: WeighedLine
    """What the best line is compared with: your line, or if that is the best, the best of the wrong ones."""
    because: list[Because]
    gap: float
    tables: int
    found: float


def remark_on(puzzle: Puzzle, game: Game, before: int) -> str | None:
    """`done` once the question is answered."""
    codes = [action.code for seat, action in game.moves[before:] if seat == puzzle.seat]
    return "done" if codes and is_answered(game, puzzle.seat, codes) else None


def judge(puzzle: Puzzle, actions: Sequence[str]) -> Verdict:
    """What an answer is worth. Raises `GameError` if it is not possible, or not a whole answer."""
    game = puzzle.game()
    line = _read(puzzle, game, actions)
    if not is_whole(puzzle, game, line.codes):
        raise IllegalAction(Reason.ACTION_MISSING, "that is no whole answer: a stall, a visit, a bid or a whole turn")
    choice = choice_of(puzzle.kind, line)
    best = puzzle.lines[0]
    yours = next((one for one in puzzle.lines if one.actions == tuple(actions)), None) or _weighed(puzzle, game, line)
    lost = best.chance - yours.chance
    if choice in puzzle.accepted:
        grade = "best" if lost <= (2 if puzzle.kind == "bid" else 1) * EQUAL + TOLERANCE else "near"
    else:
        grade = "near" if is_near(puzzle.kind, choice, puzzle.accepted) else "worse"
    if grade == "best":
        other = next(one for one in reversed(puzzle.lines) if one.choice not in puzzle.accepted)
        better = yours
    else:
        other, better = yours, best
    reasons = because(better, other, cards_of(game, better), cards_of(game, other))
    return Verdict(grade, yours, best, other, reasons, puzzle.gap, puzzle.tables, puzzle.found)


def cards_of(game: Game, line: WeighedLine) -> int:
    """How many cards of its stall a line takes, face down or not; 0 if it takes none."""
    stall = next((int(action.split()[1]) for action in line.actions if action.startswith("take ")), 0)
    return len(game.view(game.waiting[0]).stalls[stall - 1]) if stall else 0


def because(better: WeighedLine, worse: WeighedLine, cards: int = 0, others: int = 0) -> list[Because]:
    """How two lines differ, the most important difference first; cards of stalls are compared if both take one."""
    pairs = [
        ("ends", float(better.ends), float(worse.ends), 1.0),
        ("eaten", better.eaten, worse.eaten, 0.03),
        ("talents", better.talents, worse.talents, 1.0),
        ("amulets", better.amulets, worse.amulets, 1.0),
        ("cards", float(cards), float(others), 1.0 if cards and others else inf),
        ("cells", better.cells, worse.cells, 1.0),
        ("steps", better.steps, worse.steps, 1.0),
        ("final", better.final, worse.final, 1.0),
    ]
    return [Because(code, one, two) for code, one, two, least in pairs if abs(one - two) >= least]


def second_luck(seed: int, number: int) -> int:
    """A seed for checking a puzzle: negative, so that no search that found puzzles used it."""
    return -1 - (seed * MOST_CHECKED + number)


def check(puzzle: Puzzle, luck: int) -> bool:
    """Whether a whole new search with other luck comes to the same answer."""
    return agrees(puzzle.kind, puzzle.accepted, (searched(puzzle.kind, puzzle.game(), puzzle.seat, luck),))


def _read(puzzle: Puzzle, game: Game, actions: Sequence[str]) -> Line:
    trial = game.copy()
    trial.tear_off()
    before = len(trial.moves)
    for action in actions:
        trial.play(puzzle.seat, action)
    codes = [action.code for _, action in trial.moves[before:]]
    if codes and codes[0] >= BID:
        return Line(tuple(codes), bid=codes[0] - BID)
    return line_of(game, puzzle.seat, codes)


def is_whole(puzzle: Puzzle, game: Game, codes: Sequence[int]) -> bool:
    """Whether those choices answer the question; behind a call or a character more has to follow."""
    trial = game.copy()
    trial.tear_off()
    for code in codes:
        trial.play(puzzle.seat, trial.notation.action(code))
    return bool(codes) and is_answered(trial, puzzle.seat, codes)


def _weighed(puzzle: Puzzle, game: Game, line: Line) -> WeighedLine:
    """A line that is not stored: weighed beside the best one at the same tables."""
    weighing = Weighing(game.view(puzzle.seat), puzzle.seat, LUCK)
    best = _read(puzzle, game, puzzle.lines[0].actions)
    weighing.weigh([best, line], TABLES)
    lost, _ = weighing.gap(best, line)
    eaten, final = weighing.outlook(line, PLAYED_OUT)
    return WeighedLine(
        choice=choice_of(puzzle.kind, line), actions=tuple(str(game.notation.action(code)) for code in line.codes),
        chance=round(min(0.99, max(0.01, puzzle.lines[0].chance - lost)), 3), talents=line.talents,
        amulets=line.amulets, cells=line.cells, steps=line.steps, ends=line.ends, eaten=round(eaten, 3),
        final=round(final, 1),
    )  # fmt: skip
