"""`cleopatra puzzles`: finds puzzles in games of strong bots, and adds them to a file as they are found."""

from __future__ import annotations

from pathlib import Path

from cleopatra.puzzles.collecting import collect
from cleopatra.puzzles.store import read_puzzles, write_puzzles
from cleopatra.rules.editions import edition as edition_named
from cleopatra.rules.model.errors import SetupError

from . import words
from .files import Trouble


def find_puzzles(out: Path, each: int, editions: tuple[str, ...], seed: int) -> None:
    """Until there are `each` of every kind in every edition."""
    if each < 1:
        raise Trouble(words.MORE_THAN.format(option="--each", value=each, least=0))
    try:
        for name in editions:
            edition_named(name)
        have = read_puzzles(out.read_bytes()) if out.exists() else []
    except (SetupError, ValueError) as error:
        raise Trouble(str(error)) from None
    except OSError as error:
        raise Trouble(f"{out}: {error.strerror}") from None
    for one in collect(have, editions, each, seed, lambda _: None):
        have.append(one)
        try:
            out.write_text(write_puzzles(have), "utf-8")
        except OSError as error:
            raise Trouble(f"{out}: {error.strerror}") from None
        print(
            words.PUZZLE_FOUND.format(
                number=len(have), edition=one.edition, players=len(one.players), kind=one.kind,
                answer=" / ".join(one.accepted[:2]), gap=one.gap, error=one.error, found=one.found,
            ),
            flush=True,
        )  # fmt: skip
