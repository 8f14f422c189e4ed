"""`cleopatra puzzles`: finds puzzles in games of strong bots, adds them to a file, and checks them."""

from __future__ import annotations

from pathlib import Path

from cleopatra.puzzles.collecting import collect
from cleopatra.puzzles.judging import check, second_luck
from cleopatra.puzzles.puzzle import Puzzle
from cleopatra.puzzles.store import puzzles, read_puzzles, write_puzzles
from cleopatra.rules.editions import edition as edition_named
from cleopatra.rules.model.errors import SetupError

from . import words
from .files import UsageError
from .progress import bar

AGREEMENT = 0.97
"""The share of puzzles on which two searches have to agree."""


def find_puzzles(out: Path, each: int, editions: tuple[str, ...], seed: int) -> None:
    """Until there are `each` of every kind in every edition."""
    if each < 1:
        raise UsageError(words.MORE_THAN.format(option="--each", value=each, least=0))
    _know(editions)
    have = _read(out) if out.exists() else []
    for one in collect(have, editions, each, seed, lambda _: None):
        have.append(one)
        try:
            out.write_text(write_puzzles(have), "utf-8")
        except OSError as error:
            raise UsageError(f"{out}: {error.strerror}") from None
        print(
            words.PUZZLE_FOUND.format(
                number=len(have), edition=one.edition, players=len(one.players), kind=one.kind,
                answer=" / ".join(one.accepted[:2]), gap=one.gap, error=one.error, found=one.found,
            ),
            flush=True,
        )  # fmt: skip


def check_puzzles(file: Path | None, editions: tuple[str, ...], seed: int, sample: int | None) -> int:
    """Search puzzles again with luck that found none of them; returns the exit code."""
    _know(editions)
    if sample is not None and sample < 1:
        raise UsageError(words.MORE_THAN.format(option="--sample", value=sample, least=0))
    asked = [one for one in (_read(file) if file else puzzles().values()) if one.edition in editions]
    if not asked:
        raise UsageError(words.PUZZLES_NONE)
    count = min(sample or len(asked), len(asked))
    chosen = [asked[number * len(asked) // count] for number in range(count)]
    agreed = 0
    with bar() as progress:
        for number, one in enumerate(progress.track(chosen, description="")):
            if check(one, second_luck(seed, number)):
                agreed += 1
                continue
            progress.console.print(
                words.PUZZLE_DIFFERS.format(
                    id=one.id, edition=one.edition, players=len(one.players), kind=one.kind,
                    answer=" / ".join(one.accepted[:2]), gap=one.gap, error=one.error,
                ),
                highlight=False, soft_wrap=True,
            )  # fmt: skip
    share = agreed / count
    print(words.PUZZLES_AGREE.format(agreed=agreed, n=count, share=share, seed=seed))
    return 0 if share >= AGREEMENT else 1


def _know(editions: tuple[str, ...]) -> None:
    try:
        for name in editions:
            edition_named(name)
    except SetupError as error:
        raise UsageError(str(error)) from None


def _read(file: Path) -> list[Puzzle]:
    try:
        return read_puzzles(file.read_bytes())
    except ValueError as error:
        raise UsageError(str(error)) from None
    except OSError as error:
        raise UsageError(f"{file}: {error.strerror}") from None
