"""The researchers' page is true, and the learner learns where PyTorch is at hand."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

from cleopatra.arena import Match
from cleopatra.arena.match import play_game
from cleopatra.learn import VERSION, Encoder

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "researchers.md"


def test_the_page_knows_the_sizes() -> None:
    text = PAGE.read_text("utf-8")
    assert f"{Encoder.size:,} numbers, float32, version {VERSION} " in text
    assert f"{Encoder.actions:,} indices" in text
    assert f"{len(Encoder('classic', 3).planes())} planes" in text


def test_the_learner_is_short_and_runs(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = ROOT / "examples" / "ppo.py"
    assert len(source.read_text("utf-8").splitlines()) < 200
    pytest.importorskip("torch", reason="PyTorch is not installed; the example needs it and the project does not")
    curve, net = tmp_path / "curve.csv", tmp_path / "net.npz"
    monkeypatch.setattr(sys, "argv", ["ppo.py", "--minutes", "0.02", "--csv", str(curve), "--save", str(net)])
    runpy.run_path(str(source), run_name="__main__")
    assert "of the last 100 won" in capsys.readouterr().out
    assert play_game(Match("deluxe", (str(net), "random"), seed=1), 0).result is not None
    picture = tmp_path / "curve.svg"
    monkeypatch.setattr(sys, "argv", ["curve.py", str(curve), str(picture)])
    runpy.run_path(str(ROOT / "examples" / "curve.py"), run_name="__main__")
    assert "polyline" in picture.read_text("utf-8")


def test_the_weights_that_are_shipped_play() -> None:
    weights = ROOT / "data" / "baselines" / "ppo-deluxe-2.npz"
    assert weights.stat().st_size < 2_000_000
    played = play_game(Match("deluxe", (str(weights), "random"), seed=1), 0)
    assert played.result is not None
    assert played.result.winners == (played.seats.index(str(weights)),)
