"""Data sets: every game replays to its recorded end, the same command writes the same file, others are refused."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from array import array
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from cleopatra.arena import collecting
from cleopatra.arena.collecting import Collection, collect, line_of
from cleopatra.arena.journal import GameJournal
from cleopatra.arena.match import play_game
from cleopatra.arena.tables import write_parquet
from cleopatra.cli import main
from cleopatra.learn import Encoder, load_games
from cleopatra.learn.data_file import DataSetError, write_rows
from cleopatra.learn.data_set import FORMAT, VERSION, RecordedGame, about_games, write_games

ROOT = Path(__file__).parents[2]
SHIPPED = ROOT / "data" / "games-of-bots" / "games.parquet"
GAMES = 12
COMMAND = ["games", "--bots", "greedy,planner", "--seed", "5", "--games", str(GAMES)]
"""Two rounds of all six tables, so that readings change."""


def run(file: Path, *more: str) -> int | str | None:
    with pytest.raises(SystemExit) as stopped:
        main([*COMMAND, *more, str(file)])
    return stopped.value.code


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("games") / "games.parquet"
    assert run(target) == 0
    return target


@pytest.fixture(scope="module")
def games(file: Path) -> list[RecordedGame]:
    return list(load_games(file))


def test_every_game_replays_to_its_recorded_end(games: list[RecordedGame]) -> None:
    assert [game.number for game in games] == list(range(GAMES))
    assert {(game.edition, len(game.bots)) for game in games} == {
        *(("classic", players) for players in (3, 4, 5)), *(("deluxe", players) for players in (2, 3, 4)),
    }  # fmt: skip
    assert {game.reading for game in games} == {"en", "de"}
    for game in games:
        result = game.replay().result
        assert result is not None
        assert game.won == tuple(seat in result.winners for seat in range(len(game.bots)))
        assert game.talents == tuple(account.talents for account in result.accounts)


def test_decisions_are_what_the_seats_saw(games: list[RecordedGame]) -> None:
    for game in games[2:4]:
        arrays, row = game.decisions(), 0
        encoder = Encoder(game.edition, len(game.bots))
        for played, seat, action in game.positions():
            legal = played.legal(seat)
            if len(legal) == 1:
                continue
            assert (arrays.seats[row], arrays.actions[row]) == (seat, encoder.index(action, seat))
            if row % 10 == 0:
                assert np.array_equal(arrays.observations[row], encoder.encode(played.view(seat)))
                assert np.array_equal(arrays.masks[row], encoder.mask(legal, seat))
            assert (arrays.rewards[row] > 0) == game.won[seat]
            row += 1
        assert row == len(arrays.actions) == len(arrays.masks) == len(arrays.observations)


def test_the_plain_rules_replay_them_too(file: Path) -> None:
    program = (
        "import sys\nfrom cleopatra import native\nfrom cleopatra.learn.data_set import load_games\n"
        "games = list(load_games(sys.argv[1]))[3:5]\n"
        "print(native.mode(), *[game.replay().result.winners == tuple(s for s, w in enumerate(game.won) if w)"
        " for game in games])"
    )
    environment = {**os.environ, "CLEOPATRA_PLAIN": "1"}
    said = subprocess.run(
        [sys.executable, "-c", program, str(file)], env=environment, capture_output=True, text=True, check=True
    )
    assert said.stdout.split() == ["plain", "True", "True"]


def test_the_same_command_writes_the_same_file(file: Path, tmp_path: Path) -> None:
    """Also where it was interrupted, and on two processes."""
    again, journal = tmp_path / "games.parquet", tmp_path / "games.parquet.part"
    collection = Collection(tuple((g.edition, len(g.bots)) for g in load_games(file))[:6], ("greedy", "planner"), 5)
    with GameJournal(journal, collection.header(), lambda line: None) as kept:
        for game in collect(collection, range(5)):
            kept.add(line_of(game))
    journal.write_bytes(journal.read_bytes()[:-40])
    assert run(again, "--jobs", "2") == 0
    assert again.read_bytes() == file.read_bytes()
    assert not journal.exists()


def test_other_series_and_existing_files_are_refused(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = file.read_bytes()
    assert run(file) == 2
    assert "the file already exists" in capsys.readouterr().err
    assert file.read_bytes() == before
    (tmp_path / "a.parquet.part").write_text('{"format":"cleopatra-arena"}\n', "utf-8")
    assert run(tmp_path / "a.parquet") == 2
    assert "not a file of arena results" in capsys.readouterr().err
    assert run(tmp_path / "nowhere" / "a.parquet") == 2
    assert capsys.readouterr().err.count("\n") == 1


def foreign(file: Path, games: list[RecordedGame]) -> None:
    write_parquet([{"seed": 1}], file)


def of_another_format(file: Path, games: list[RecordedGame]) -> None:
    write_rows(games, {"format": "other"}, file)


def newer(file: Path, games: list[RecordedGame]) -> None:
    write_rows(games, {"format": FORMAT, "version": str(VERSION + 1), "rules": "1"}, file)


def of_other_rules(file: Path, games: list[RecordedGame]) -> None:
    write_rows(games, {"format": FORMAT, "version": str(VERSION), "rules": "99"}, file)


def cut_short(file: Path, games: list[RecordedGame]) -> None:
    write_games(games, {}, file)
    file.write_bytes(file.read_bytes()[:-50])


def scrambled(file: Path, games: list[RecordedGame]) -> None:
    write_games(games, {}, file)
    data = file.read_bytes()
    file.write_bytes(data[:-400] + bytes(200) + data[-200:])


def empty(file: Path, games: list[RecordedGame]) -> None:
    file.write_bytes(b"")


def missing(file: Path, games: list[RecordedGame]) -> None:
    pass


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (foreign, "it lacks the columns"),
        (of_another_format, "expected a file with format 'cleopatra-games'"),
        (newer, "format version '2'; this program reads 1"),
        (of_other_rules, "rules version '99'; this program reads 1"),
        (cut_short, "no Parquet file, or cut short"),
        (scrambled, "damaged: "),
        (empty, "no Parquet file, or cut short"),
        (missing, "No such file"),
    ],
)
def test_other_files_are_refused_in_a_sentence(
    spoil: Callable[[Path, list[RecordedGame]], None], said: str, games: list[RecordedGame], tmp_path: Path
) -> None:
    spoil(tmp_path / "a.parquet", games)
    with pytest.raises(DataSetError, match=said):
        list(load_games(tmp_path / "a.parquet"))


def test_a_game_that_can_not_be_played_again_is_named(games: list[RecordedGame]) -> None:
    game = games[3]
    wrong = {
        "game 3 can't be played again: ": [
            replace(game, moves=array("H", [60000, *game.moves[1:]])),
            replace(game, moves=array("H", [*game.moves, 0])),
            replace(game, bots=("greedy",)),
        ],
        "game 3 does not end as it is recorded": [
            replace(game, talents=(0, 0)),
            replace(game, moves=game.moves[:-5]),
        ],
    }
    for said, spoiled in wrong.items():
        for one in spoiled:
            with pytest.raises(DataSetError, match=said):
                one.replay()
            with pytest.raises(DataSetError, match=said):
                one.decisions()


def test_the_shipped_games_are_what_their_card_says() -> None:
    games = list(load_games(SHIPPED))
    card = (ROOT / "docs" / "data-set.md").read_text("utf-8")
    stated = re.search(r"\*\*([\d,]+) games\*\*", card)
    assert stated is not None
    assert int(stated[1].replace(",", "")) == len(games) == len({game.seed for game in games})
    assert about_games(SHIPPED)["bots"] == "intuition"
    assert SHIPPED.stat().st_size < 8_000_000
    assert all(game.replay().over for game in games)


def test_games_without_an_end_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collecting, "MAX_DECISIONS", 350)
    collection = Collection((("deluxe", 2),), ("greedy",), seed=1)
    whole = [played.decisions for played in (play_game(replace(collection.match(n), limit=None), 0) for n in range(6))]
    found = list(collect(collection, range(6)))
    assert [game.number for game in found] == [number for number, decisions in enumerate(whole) if decisions <= 350]
    assert 0 < len(found) < 6
