"""The arena: the same seed gives the same games, however many processes play them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import cleopatra
from cleopatra.arena import Match, Summary, count_nodes, play_game, play_series
from cleopatra.arena.speed import measure
from cleopatra.cli import main
from tests.tables import KINDS, Kind

FIELDS = (
    "games", "decisions", "choices", "seconds", "wins", "wins_by_seat", "turns", "talents", "amulets", "offerings",
    "eaten", "no_winner",
)  # fmt: skip


def match(kind: Kind, **more: Any) -> Match:
    return Match(kind.edition, ("random",) * kind.players, 3, kind.reading, **more)


@pytest.mark.parametrize("kind", KINDS[::2], ids=str)
def test_a_game_of_a_match_is_always_the_same(kind: Kind) -> None:
    first, again = (play_game(match(kind, keep=True), 4) for _ in range(2))
    assert first == again
    assert first.save is not None
    game = cleopatra.load_game(first.save)
    assert game.result == first.result
    assert len(game.moves) == first.decisions


def test_processes_change_nothing() -> None:
    alone = list(play_series(match(KINDS[0]), 6))
    together = list(play_series(match(KINDS[0]), 6, jobs=3))
    assert alone == together
    assert len({played.seed for played in alone}) == 6


def test_counts_add_up() -> None:
    summary = Summary(("random", "random", "random"))
    for played in play_series(match(KINDS[0]), 10):
        assert played.result is not None
        summary.add(played)
    result = summary.to_dict(1.0)
    assert tuple(result) == FIELDS
    assert sum(result["wins_by_seat"]) == pytest.approx(result["games"] * (1 - result["no_winner"]))
    assert result["wins"] == {"random": pytest.approx(sum(result["wins_by_seat"]))}


def arena(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[object, str, str]:
    with pytest.raises(SystemExit) as ended:
        main(["arena", *map(str, arguments)])
    return ended.value.code, *capsys.readouterr()


def test_json_is_the_same_object_however_it_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = arena(capsys, "--edition", "deluxe", "--players", 2, "--games", 2, "--seed", 9, "--json")
    assert (code, err) == (0, "")
    first = json.loads(out)
    assert tuple(first) == (*FIELDS, "bots")
    assert first["games"] == 2
    _, out, _ = arena(capsys, "-e", "deluxe", "-n", 2, "-g", 2, "-s", 9, "--jobs", 2, "--check", "--json")
    again = json.loads(out)
    assert without_times(first) == without_times(again)


def without_times(result: dict[str, Any]) -> dict[str, Any]:
    timed = ("median", "p99", "slowest", "overrun")
    bots = [{key: value for key, value in bot.items() if key not in timed} for bot in result["bots"]]
    return {**result, "seconds": 0, "bots": bots}


def test_games_are_saved(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = arena(
        capsys, "--games", 3, "--bots", "random,random,random", "--save-games", tmp_path / "new" / "folder"
    )
    assert code == 0
    assert "3 games" in out
    games = [cleopatra.load_game(file.read_text("utf-8")) for file in (tmp_path / "new" / "folder").iterdir()]
    assert len({game.seed for game in games}) == 3
    assert all(game.over for game in games)


def test_a_broken_law_is_reported_with_its_game(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Lossy(cleopatra.Game):
        def check(self) -> None:
            if len(self.moves) == 40:
                raise AssertionError("a card was lost")

    monkeypatch.setattr("cleopatra.arena.match.new_game", lambda *terms: Lossy(cleopatra.new_game(*terms).header))
    code, out, err = arena(capsys, "--games", 3, "--check", "--save-games", tmp_path)
    assert (code, out) == (1, "")
    assert "a card was lost" in err
    (broken,) = tmp_path.glob("broken-*.json")
    assert len(cleopatra.load_game(broken.read_text("utf-8")).moves) == 40


NODES: dict[tuple[str, int, int], tuple[int, ...]] = {
    ("classic", 3, 1): (1, 4, 12, 26, 37, 186, 6608, 26474),
    ("classic", 5, 2): (1, 5, 36, 318, 2506, 16164, 87008),
    ("deluxe", 2, 1): (1, 8, 26, 71, 138, 256, 1030, 6024, 29460),
    ("deluxe", 4, 2): (1, 9, 32, 87, 180, 398, 1669, 9539, 76726),
}


@pytest.mark.parametrize("table", NODES, ids=str)
def test_node_counts_stand(table: tuple[str, int, int]) -> None:
    edition, players, seed = table
    counts = NODES[table]
    game = cleopatra.new_game(edition, [f"P{seat}" for seat in range(players)], seed)
    assert tuple(count_nodes(game, depth) for depth in range(len(counts))) == counts


def test_perft_prints_the_counts(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["perft", "--edition", "classic", "--players", "3", "--seed", "1", "--depth", "4", "--json"])
    assert ended.value.code == 0
    assert tuple(json.loads(capsys.readouterr().out)["nodes"]) == NODES["classic", 3, 1][1:5]


def test_games_that_are_over_have_no_positions_ahead() -> None:
    played = play_game(match(KINDS[0], keep=True), 0)
    assert played.save is not None
    game = cleopatra.load_game(played.save)
    assert [count_nodes(game, depth) for depth in (0, 1, 2)] == [1, 0, 0]


@pytest.mark.parametrize("edition", ["classic", "deluxe"])
def test_speed_can_be_measured(edition: str) -> None:
    rates = measure(edition, 0.01)
    assert len(rates) == 4
    assert min(rates.values()) > 0
