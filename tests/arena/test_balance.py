"""Balance: statistics of complete games, and the page with them."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

from cleopatra.arena import Match, Played, play_game, play_series
from cleopatra.arena.balance import balance_of
from cleopatra.rules.game import load_game
from cleopatra.rules.model.events import PieceBuilt, TalentsChanged
from cleopatra.rules.model.pieces import PIECE_NAMES

ROOT = Path(__file__).parents[2]
TABLES = [("classic", 3), ("classic", 5), ("deluxe", 2), ("deluxe", 4)]


def games_at(box: str, players: int) -> list[Played]:
    return list(play_series(Match(box, ("novice",) * players, 3, tally=True), 6))


@pytest.mark.parametrize(("box", "players"), TABLES)
def test_shares_and_counts_add_up(box: str, players: int) -> None:
    games = games_at(box, players)
    balance = balance_of(box, players, games)
    assert balance.games == 6
    won = sum(share for share, _, _ in balance.won_in_order.values())
    assert won == pytest.approx(1 - balance.no_winner[0])
    assert len(balance.won_in_order) == players
    assert sum(share for share, _, _ in balance.endings.values()) == pytest.approx(1)
    assert set(balance.talents) == set(balance.pieces) == set(PIECE_NAMES)
    assert bool(balance.characters) != bool(balance.worshippers)
    for low, value, high in ((low, value, high) for value, low, high in balance.unfinished.values()):
        assert 0 <= low <= value <= high <= 1
    assert balance.turns.low <= balance.turns.mean[0] <= balance.turns.high


@pytest.mark.parametrize(("box", "players"), TABLES)
def test_a_tally_is_what_the_log_says(box: str, players: int) -> None:
    played = play_game(Match(box, ("novice",) * players, 5, keep=True, tally=True), 0)
    assert played.save is not None
    assert played.tally is not None
    log = load_game(played.save).log()
    assert sum(played.tally.pieces.values()) == sum(isinstance(event, PieceBuilt) for event in log)
    earned = sum(event.change for event in log if isinstance(event, TalentsChanged) and event.why == "piece")
    assert sum(played.tally.talents.values()) == earned
    categories = played.tally.unfinished.split("+")
    assert played.tally.ending == "stalemate" or (len(categories) <= 1 and categories != played.tally.ending.split("+"))


def load_tool() -> Any:
    spec = importlib.util.spec_from_file_location("balance_tool", ROOT / "tools" / "balance.py")
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    return tool


def test_the_page_is_written_and_goes_on(tmp_path: Path) -> None:
    tool = load_tool()
    options = ["--bot", "random", "--keep", str(tmp_path / "kept"), "--docs", str(tmp_path / "docs")]
    tool.main(["--games", "2", *options])
    first = (tmp_path / "docs" / "balance.md").read_text("utf-8")
    assert "from 2 games at each of 6 tables" in first
    kept = sorted((tmp_path / "kept").iterdir())
    assert len(kept) == 6
    began = [file.read_bytes() for file in kept]
    tool.main(["--games", "3", *options])
    assert all(file.read_bytes().startswith(before) for file, before in zip(kept, began, strict=True))
    page = (tmp_path / "docs" / "balance.md").read_text("utf-8")
    assert "from 3 games at each of 6 tables" in page
    for picture in (tmp_path / "docs" / "images").iterdir():
        assert f"images/{picture.name}" in page
        assert picture.read_text("utf-8").startswith("<?xml")
