"""The puzzles that come with the package, and files of puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import resources

import msgspec

from .puzzle import Puzzle


def read_puzzles(text: str | bytes) -> list[Puzzle]:
    """Puzzles from a file. Raises ValueError if it is not one."""
    try:
        return msgspec.json.decode(text, type=list[Puzzle])
    except msgspec.MsgspecError as error:
        raise ValueError(f"not a file of puzzles: {error}") from None


def write_puzzles(puzzles: Sequence[Puzzle]) -> str:
    """A file of puzzles, a line each."""
    lines = [msgspec.json.encode(one).decode() for one in puzzles]
    return "[\n" + ",\n".join(lines) + "\n]\n"


@cache
def puzzles() -> dict[str, Puzzle]:
    """The puzzles of the package by their ids, in the order in which days take them."""
    text = resources.files("cleopatra.puzzles").joinpath("puzzles.json").read_text("utf-8")
    return {one.id: one for one in read_puzzles(text)}
