"""`cleopatra puzzles --check`: says how many puzzles a second search agrees on, and which it does not."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from cleopatra.cli import main
from cleopatra.puzzles.store import puzzles, write_puzzles


def check(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[object, str]:
    with pytest.raises(SystemExit) as left:
        main(["puzzles", "--check", *arguments])
    told = capsys.readouterr()
    return left.value.code, told.out + told.err


def test_shipped_puzzles_agree(capsys: pytest.CaptureFixture[str]) -> None:
    assert check(capsys, "--sample", "2", "--edition", "deluxe") == (0, "2 of 2 agree (100.0%); seed 1\n")


def test_a_puzzle_with_a_wrong_answer_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    right = next(one for one in puzzles().values() if one.kind == "stall" and len(one.accepted) == 1)
    wrong = next(line.choice for line in right.lines if line.choice not in right.accepted)
    file = tmp_path / "puzzles.json"
    file.write_text(write_puzzles([msgspec.structs.replace(right, accepted=(wrong,))]), "utf-8")
    code, told = check(capsys, str(file), "--seed", "3")
    assert code == 1
    assert told.count(right.id) == 1
    assert "0 of 1 agree (0.0%); seed 3" in told
