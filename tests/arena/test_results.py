"""Results: series that resume where they stopped, tables in three formats, and a cluster that plays the same games."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from cleopatra.arena import Match, Records, RecordsError, play_series
from cleopatra.arena.records import header_of
from cleopatra.arena.tables import rows_of, write_csv, write_json, write_parquet
from cleopatra.cli import main

MATCH = Match("deluxe", ("random", "novice"), seed=6, tally=True)


def record_first(file: Path, games: int) -> None:
    with Records(file, header_of(MATCH)) as records:
        for played in play_series(MATCH, games):
            records.add(played)


def test_records_come_back_as_they_were(tmp_path: Path) -> None:
    record_first(tmp_path / "a.jsonl", 4)
    with Records(tmp_path / "a.jsonl", header_of(MATCH)) as records:
        assert list(records.played.values()) == list(play_series(MATCH, 4))
        assert all(played.tally is not None for played in records.played.values())


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    record_first(file, 3)
    whole = file.read_bytes()
    file.write_bytes(whole[:-40])
    with Records(file, header_of(MATCH)) as records:
        assert sorted(records.played) == [0, 1]
        for played in play_series(MATCH, [2]):
            records.add(played)
    with Records(file, header_of(MATCH)) as records:
        assert list(records.played.values()) == list(play_series(MATCH, 3))


@pytest.mark.parametrize("left", [0, 1, 20])
def test_a_first_line_that_was_cut_off_is_written_again(tmp_path: Path, left: int) -> None:
    file = tmp_path / "a.jsonl"
    record_first(file, 0)
    file.write_bytes(file.read_bytes()[:left])
    record_first(file, 1)
    with Records(file, header_of(MATCH)) as records:
        assert len(records.played) == 1


@pytest.mark.parametrize(
    "other",
    [
        Match("deluxe", ("random", "novice"), seed=7, tally=True),
        Match("deluxe", ("random", "random"), seed=6, tally=True),
        Match("deluxe", ("random", "novice", "novice"), seed=6, tally=True),
        Match("classic", ("random", "novice", "novice"), seed=6, tally=True),
        Match("deluxe", ("random", "novice@5n"), seed=6, tally=True),
    ],
    ids=str,
)
def test_another_series_is_refused_and_nothing_changed(tmp_path: Path, other: Match) -> None:
    file = tmp_path / "a.jsonl"
    record_first(file, 1)
    before = file.read_bytes()
    with pytest.raises(RecordsError, match="holds another series"), Records(file, header_of(other)):
        pass
    assert file.read_bytes() == before


def test_other_bots_of_the_same_name_are_another_series(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    record_first(file, 1)
    head, rest = file.read_text("utf-8").split("\n", 1)
    file.write_text(json.dumps({**json.loads(head), "code": "0123"}) + "\n" + rest, "utf-8")
    with pytest.raises(RecordsError, match="other bots or rules"), Records(file, header_of(MATCH)):
        pass


def test_tables_say_the_same_in_every_format(tmp_path: Path) -> None:
    from arro3.io import read_parquet  # noqa: PLC0415 (the extra that is tested)

    rows = rows_of(list(play_series(MATCH, 4)))
    assert len(rows) == 8
    assert sum(row["won"] / row["shared"] for row in rows if row["won"]) == pytest.approx(4)
    write_json(rows, tmp_path / "a.json")
    write_csv(rows, tmp_path / "a.csv")
    write_parquet(rows, tmp_path / "a.parquet")
    assert json.loads((tmp_path / "a.json").read_text("utf-8")) == rows
    with (tmp_path / "a.csv").open(newline="") as file:
        assert list(csv.DictReader(file)) == [{key: str(value) for key, value in row.items()} for row in rows]
    table = read_parquet(tmp_path / "a.parquet").read_all()
    columns = {name: table.column(name).to_pylist() for name in table.schema.names}
    assert columns == {name: [row[name] for row in rows] for name in rows[0]}


def arena(capsys: pytest.CaptureFixture[str], *arguments: object) -> dict[str, Any]:
    with pytest.raises(SystemExit) as ended:
        main(["arena", "-e", "deluxe", "-s", "6", "--json", *map(str, arguments)])
    out, err = capsys.readouterr()
    assert (ended.value.code, err) == (0, "")
    result: dict[str, Any] = json.loads(out)
    timed = ("median", "p99", "slowest", "overrun")
    bots = [{key: value for key, value in bot.items() if key not in timed} for bot in result["bots"]]
    return {**result, "seconds": 0, "bots": bots}


def test_the_command_goes_on_where_it_stopped(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    mix = ("--bots", "novice,random")
    whole = arena(capsys, *mix, "--games", 6)
    part = arena(capsys, *mix, "--games", 3, "--results", tmp_path / "a.jsonl")
    assert part["games"] == 4  # complete deals
    size = (tmp_path / "a.jsonl").stat().st_size
    assert arena(capsys, *mix, "--games", 6, "--results", tmp_path / "a.jsonl") == whole
    assert (tmp_path / "a.jsonl").stat().st_size > size
    assert (tmp_path / "a.jsonl").read_text("utf-8").count("\n") == 7


def test_a_common_budget_is_for_those_who_name_none(capsys: pytest.CaptureFixture[str]) -> None:
    result = arena(capsys, "--bots", "novice,random@2n", "--budget", "3n", "--games", 2)
    assert set(result["wins"]) == {"novice@3n", "random@2n"}


def test_the_command_writes_files_and_draws(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("a.json", "a.csv", "a.parquet")]
    options = [option for file in files for option in ("--output", file)]
    arena(capsys, "--bots", "novice,random", "--games", 2, *options, "--plot", tmp_path / "a.svg")
    arena(capsys, "--bots", "novice,random", "--games", 2, "--plot", tmp_path / "a.png")
    assert all(file.stat().st_size > 200 for file in files)
    svg = (tmp_path / "a.svg").read_text("utf-8")
    assert "novice" in svg
    assert "random" in svg
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")


def test_the_same_drawing_is_the_same_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("a.svg", "b.svg"):
        arena(capsys, "--bots", "novice,random", "--games", 2, "--plot", tmp_path / name)
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()


@pytest.mark.slow
def test_a_cluster_of_two_plays_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    from cleopatra.arena.cluster import play_on_cluster  # noqa: PLC0415 (the extra that is tested)

    assert list(play_on_cluster(MATCH, range(10), None, 2)) == list(play_series(MATCH, 10))
    command = ("--bots", "novice,random", "--games", 6)
    assert arena(capsys, *command, "--distributed", "--jobs", 2) == arena(capsys, *command)
