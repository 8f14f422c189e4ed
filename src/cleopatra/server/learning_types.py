"""Bodies of requests and responses about lessons and puzzles, defined once as those in `http_types`."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from cleopatra.puzzles.judging import Because, Verdict
from cleopatra.puzzles.puzzle import WeighedLine
from cleopatra.tables.protocol import ActionText
from cleopatra.tables.table_types import END

MOST_PUZZLES, MOST_LESSONS = 4000, 400
"""What is kept; of puzzles the oldest are forgotten first."""
LessonName = Annotated[str, Meta(max_length=60, pattern=f"^[a-z0-9_-]+/[a-z]+/[a-z]+{END}")]
PuzzleName = Annotated[str, Meta(min_length=8, max_length=8, pattern=f"^[0-9a-f]+{END}")]
Day = Annotated[str, Meta(pattern=f"^[0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}}{END}")]


class Task(msgspec.Struct):
    """A task of the lessons."""

    chapter: str
    task: str
    rules: list[str]
    """The rules that it is about."""
    solution: list[str]
    """Commands that solve it, to be shown to whoever wants to see them."""


class Lessons(msgspec.Struct):
    """The lessons of an edition, in order."""

    tasks: list[Task]


class Answered(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A puzzle that was answered."""

    puzzle: PuzzleName
    day: Day
    """The day on which it was first answered, such as `2027-03-01`."""
    solved: bool
    first: bool
    """Solved by the first answer."""
    daily: bool
    """As the puzzle of that day: on its day it is kept apart from what was known of it before."""


class Learning(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that somebody has learned."""

    lessons: Annotated[list[LessonName], Meta(max_length=MOST_LESSONS)]
    """Tasks that are done, as `classic/market/take`."""
    puzzles: Annotated[list[Answered], Meta(max_length=MOST_PUZZLES)]


class PuzzleInfo(msgspec.Struct):
    """A puzzle, as a list shows it."""

    id: str
    kind: str
    """`stall`, `visit`, `sanctuary`, `bid` or `end`."""
    edition: str
    players: int
    grade: int
    """1 to 3: how few of the weaker bots find it."""


class Puzzles(msgspec.Struct):
    """Every puzzle, and the one of today."""

    today: str
    """The puzzle of the day, the same for everyone."""
    day: Day
    puzzles: list[PuzzleInfo]


class PuzzleAnswer(msgspec.Struct, forbid_unknown_fields=True):
    """An answer to a puzzle: every choice made, in notation."""

    actions: Annotated[list[ActionText], Meta(min_length=1, max_length=60)]


__all__ = [
    "MOST_LESSONS", "MOST_PUZZLES", "Answered", "Because", "Learning", "Lessons", "PuzzleAnswer", "PuzzleInfo",
    "Puzzles", "Task", "Verdict", "WeighedLine",
]  # fmt: skip
