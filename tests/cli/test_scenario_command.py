"""`cleopatra scenario` and `cleopatra export`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tables import KINDS, Kind, start

from .conftest import Run

HOLDS = """
title: A wall
edition: classic
players: [Ana, Ben, Cleo]
setup: {hands: {Ana: artisan wood stone}}
rolls: [0]
steps:
  - Ana: build wall L3 pay artisan wood stone
  - expect: {Ana.talents: 8}
"""


def scenarios(folder: Path, **texts: str) -> Path:
    for name, text in texts.items():
        (folder / f"{name}.yaml").write_text(text, "utf-8")
    return folder


def test_all_that_hold_end_with_0(run: Run, tmp_path: Path) -> None:
    (tmp_path / "deeper").mkdir()
    scenarios(tmp_path / "deeper", b=HOLDS)
    code, out, err = run("scenario", scenarios(tmp_path, a=HOLDS))
    assert (code, err) == (0, "")
    assert [line.split()[0] for line in out.splitlines()] == ["ok", "ok", "2"]


def test_one_that_fails_ends_with_1(run: Run, tmp_path: Path) -> None:
    folder = scenarios(tmp_path, a=HOLDS, b=HOLDS.replace("talents: 8", "talents: 9"))
    code, out, err = run("scenario", folder)
    assert (code, err) == (1, "")
    assert "FAIL" in out
    assert "step 2" in out
    assert run("scenario", folder / "a.yaml").code == 0


@pytest.mark.parametrize(
    "text",
    [
        "steps: [",
        "title: nothing else",
        HOLDS.replace("build", "erect"),
        HOLDS.replace("classic", "gold"),
        "[" * 1_500,
    ],
)
def test_one_that_is_not_understood_ends_with_2(run: Run, tmp_path: Path, text: str) -> None:
    folder = scenarios(tmp_path, a=HOLDS, b=text, c=HOLDS.replace("talents: 8", "talents: 9"))
    code, out, err = run("scenario", folder)
    assert code == 2
    assert str(folder / "b.yaml") in err
    assert err.count("\n") == 1
    assert out.count("ok ") == 1, "the others are run all the same"


def test_files_that_are_not_there_or_no_text_end_with_2(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bytes.yaml").write_bytes(b"\xff\xfe\x00\x9f")
    (tmp_path / "empty").mkdir()
    for path in ("missing.yaml", "bytes.yaml", "empty"):
        code, _, err = run("scenario", tmp_path / path)
        assert code == 2
        assert path in err
        assert err.count("\n") == 1


@pytest.mark.parametrize("kind", KINDS[::3], ids=str)
def test_saved_games_export_and_run(run: Run, tmp_path: Path, kind: Kind) -> None:
    table = ("--edition", kind.edition, "--reading", kind.reading, "--players", kind.players)
    assert run("arena", *table, "--games", 1, "--seed", 5, "--save-games", tmp_path / "games").code == 0
    (game,) = (tmp_path / "games").iterdir()
    exported = tmp_path / "game.yaml"
    assert run("export", game, "--scenario", "-o", exported, "--title", "A game") == (0, "", "")
    assert run("scenario", exported) == (0, f"ok {exported}: A game\n", "")
    assert run("export", game, "--scenario", "--title", "A game").out == exported.read_text("utf-8")


def test_a_saved_game_is_drawn(run: Run, tmp_path: Path) -> None:
    game = start(KINDS[0], 3)
    (tmp_path / "game.json").write_text(game.to_json(), "utf-8")
    assert run("export", tmp_path / "game.json", "--picture") == (0, game._repr_svg_() + "\n", "")
