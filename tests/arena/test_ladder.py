"""The ladder: changing line-ups, the same games on any number of processes, resumed where they stopped."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from cleopatra.arena.ladder import Ladder, play_ladder
from cleopatra.cli import main

BOTS = ("random", "novice", "greedy", "planner", "intuition")
FAST = ["ladder", "--bots", "random,novice,greedy", "--seed", "3", "--json"]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_plays_in_every_round_and_every_seat(players: int) -> None:
    ladder = Ladder("classic", players, BOTS, seed=7)
    for turn in range(4):
        tables = [ladder.line_up(turn * ladder.tables_a_round + table) for table in range(ladder.tables_a_round)]
        assert all(len(set(names)) == players for names in tables)
        assert {name for names in tables for name in names} == set(BOTS)
    for name in ladder.line_up(0):
        seats = [ladder.match(number).bots.index(name) for number in range(players)]
        assert sorted(seats) == list(range(players))
    assert len({ladder.match(number).seed for number in range(players)}) == 1, "a line-up plays one deal"


def test_fewer_bots_than_seats_sit_at_several() -> None:
    ladder = Ladder("deluxe", 4, ("random", "greedy"))
    assert set(ladder.line_up(0)) == {"random", "greedy"}
    assert len(ladder.line_up(0)) == 4


def test_the_same_games_on_two_processes() -> None:
    ladder = Ladder("deluxe", 2, ("random", "novice", "greedy"), seed=1)
    assert list(play_ladder(ladder, range(4), jobs=2)) == list(play_ladder(ladder, range(4)))


def test_a_ladder_goes_on_where_it_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def ask(games: int, *more: str) -> list[dict[str, object]]:
        with pytest.raises(SystemExit) as stopped:
            main([*FAST, "--tables", "deluxe:2", "--games", str(games), *more])
        assert not stopped.value.code
        found: list[dict[str, object]] = json.loads(capsys.readouterr().out)
        return found

    whole = ask(8)
    ask(4, "--results", str(tmp_path))
    file = tmp_path / "deluxe-2.jsonl"
    before = file.read_bytes()
    page = tmp_path / "ladder.md"
    resumed = ask(8, "--results", str(tmp_path), "--page", str(page))
    assert file.read_bytes().startswith(before)
    assert [_untimed(table) for table in resumed] == [_untimed(table) for table in whole]
    seats = Counter({bot["name"]: bot["seats"] for bot in whole[0]["bots"]})  # type: ignore[attr-defined]
    assert seats.total() == 16
    assert max(seats.values()) - min(seats.values()) <= 4
    text = page.read_text("utf-8")
    assert "## Deluxe, 2 players\n8 games." in text
    assert all(f"| {name} |" in text for name in seats)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_ladder_that_runs_out_of_time_reports_whole_rounds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], jobs: str
) -> None:
    """One round at each table: the time is up before the first game is over."""
    with pytest.raises(SystemExit) as stopped:
        main([*FAST, "--tables", "deluxe:2,deluxe:3", "--minutes", "0.001", "--results", str(tmp_path), "--jobs", jobs])
    assert not stopped.value.code
    tables = json.loads(capsys.readouterr().out)
    assert [len((tmp_path / f"deluxe-{n}.jsonl").read_text().splitlines()) for n in (2, 3)] == [1 + 4, 1 + 3]
    assert [sum(bot["seats"] for bot in table["bots"]) for table in tables] == [2 * 4, 3 * 3]


def _untimed(table: dict[str, object]) -> object:
    times = {"median", "p99", "slowest"}
    bots = [{key: value for key, value in bot.items() if key not in times} for bot in table["bots"]]  # type: ignore[attr-defined]
    return {**table, "bots": bots}


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--tables", "deluxe:7"], "expected an edition and its number of players, like classic:3"),
        (["--bots", "greedy,greedy"], "at least two different ones"),
        (["--bots", "greedy,nobody"], "no bot 'nobody'"),
        (["--bots", "greedy,architect@fast"], "expected seconds like 0.2s"),
        (["--games", "0"], "--games"),
        (["--minutes", "0"], "--minutes 0; expected more than 0"),
        (["--page", "/no/such/folder/page.md"], "no such folder"),
    ],
)
def test_what_is_wrong_is_said_before_anything_is_played(
    more: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([*FAST, *more])
    assert stopped.value.code
    assert said in capsys.readouterr().err


def test_a_file_of_another_ladder_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    common = ["ladder", "--tables", "deluxe:2", "--games", "1", "--results", str(tmp_path)]
    with pytest.raises(SystemExit):
        main([*common, "--bots", "random,novice"])
    kept = (tmp_path / "deluxe-2.jsonl").read_bytes()
    with pytest.raises(SystemExit) as stopped:
        main([*common, "--bots", "random,greedy"])
    assert stopped.value.code
    assert "holds another series" in capsys.readouterr().err
    assert (tmp_path / "deluxe-2.jsonl").read_bytes() == kept
