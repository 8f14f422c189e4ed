"""Screens: the table fits its width, hidden things stay hidden, every event has a text, replays step both ways."""

from __future__ import annotations

import io
import random
from pathlib import Path

import pytest
from rich.console import Console

import cleopatra
from cleopatra.cli import board
from cleopatra.cli.account import draw_account
from cleopatra.cli.event_text import describe_events
from cleopatra.cli.palace import draw_palace
from cleopatra.cli.reminders import reminder, reminders
from cleopatra.cli.replay import ReplayScreen
from cleopatra.rules.editions import EDITION_KEYS, edition
from tests.tables import KINDS, Kind, play_on, start

from .conftest import Run


def paper(width: int) -> tuple[Console, io.StringIO]:
    file = io.StringIO()
    return Console(file=file, width=width), file


@pytest.mark.parametrize("width", [80, 100, 140])
@pytest.mark.parametrize("kind", KINDS[::4], ids=str)
def test_the_table_fits_its_terminal(kind: Kind, width: int) -> None:
    game = start(kind, 3)
    rng = random.Random(3)
    while not game.over:
        play_on(game, rng, 150)
        console, file = paper(width)
        for seat in (*range(kind.players), None):
            table = game.view(seat).to_dict()
            board.show(console, table, game.notation.box)
            console.print(board.draw_hand(table))
        lines = file.getvalue().splitlines()
        assert max(map(len, lines)) <= width
        assert not any("…" in line for line in lines), "something was cut off"


def test_the_palace_stands_where_it_is() -> None:
    setup = {
        "garden": ["I a1 b1 c1 d1 e1", "V c3 d3 e3 c4 c5"],
        "walls": "L2 B3", "doors": "right", "obelisks": "left", "sphinxes": {"left": 2, "right": 1},
        "throne": "pedestal", "sanctuaries": [{"owner": "Ben", "cells": "a2 b2", "statue": "b2"}], "cleopatra": 2,
    }  # fmt: skip
    game = cleopatra.new_game("deluxe", ["Ana", "Ben"], setup=setup)
    lines = draw_palace(game.view(None).to_dict()).plain.splitlines()
    assert [line.strip() for line in lines[1:4]] == [
        "┌╌╌╌ B1 ╌╌╌╌╌ B2 ╌╌━━━ B3 ━━┐",
        "9╎ ·  ·  ·  ·  ·  ·  ·  ·  · ╎",
        "L3 8╎ ·  ♣  ♣  ·  ♣  ·  ♣  ♣  · ╎ R3",
    ]
    assert lines[6] == "L2 5┃ ·  ♣  V  ·  ▣  ·  ·  ♣  · ╎ R2"
    assert lines[9] == "L1 2╎ 2 [2] ♣  ·  ♣  ·  ♣  ♣  · ╎ R1"
    assert lines[10] == "   1╎ I  I  I  I  I  ·  ·  ·  · ╎   "
    assert lines[11].strip() == "└╌╌door left╌╌ ━━door right━┘"
    assert lines[12].split() == ["left", "◆◆◇", "▲", "right", "◆◇◇", "△"]
    assert lines[13] == "Cleopatra 0─1─♛─3─4─5 palace"


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_every_event_can_be_told(kind: Kind) -> None:
    game = start(kind, 11)
    play_on(game, random.Random(11), 20_000)
    for seat in (*range(kind.players), None):
        lines = describe_events(game.events(0, seat), game.players, game.notation.box)
        assert len(lines) >= game.view(None).scalars["turns"]
    assert describe_events(game.log(), game.players, game.notation.box)


def test_what_is_told_differs_by_seat() -> None:
    setup = {"hands": {"Ana": "beggar", "Ben": "lapis", "Cleo": "wood"}, "talents": {"Ben": 0, "Cleo": 0}}
    game = cleopatra.new_game("classic", ["Ana", "Ben", "Cleo"], setup=setup)
    for seat, command in ((0, "beggar"), (1, "give lapis"), (2, "give wood")):
        game.play(seat, command)
    told = [
        " ".join(map(str, describe_events(game.events(0, seat), game.players, game.notation.box)))
        for seat in (0, 1, 2, None)
    ]
    assert ["lapis" in text for text in told] == [True, True, False, False]
    assert ["wood" in text for text in told] == [True, False, True, False]


@pytest.mark.parametrize("kind", KINDS[::3], ids=str)
def test_the_account_adds_up_line_by_line(kind: Kind) -> None:
    game = start(kind, 2)
    play_on(game, random.Random(2), 20_000)
    assert game.result is not None
    console, file = paper(100)
    console.print(draw_account(game.result, game.players, game.notation.box))
    for seat, account in enumerate(game.result.accounts):
        assert game.players[seat] in file.getvalue()
        assert str(account.talents) in file.getvalue()
    assert "win" in file.getvalue()


def test_replays_step_both_ways_and_through_all_eyes() -> None:
    game = start(KINDS[0], 5)
    play_on(game, random.Random(5), 200)
    console, _ = paper(100)
    replay = ReplayScreen(console, game, "open")
    prints = [replay.game.fingerprint()]
    for _ in game.moves:
        replay.go(replay.at + 1)
        prints.append(replay.game.fingerprint())
    assert prints[-1] == game.fingerprint()
    for line in ("b", "b", "p", "p", "t", "g 17", "n", "s Ana", "s spectator", "s open", "g 99999", "g 0", "b"):
        assert replay.obey(line)
        replay.show()
        assert replay.game.fingerprint() == prints[replay.at]
    for line in ("x", "g", "g x", "s Nobody", "s"):
        assert not replay.obey(line)


def test_replay_prints_whole_games(run: Run, tmp_path: Path) -> None:
    game = start(KINDS[0], 6)
    play_on(game, random.Random(6), 20_000)
    file = tmp_path / "game.json"
    file.write_text(game.to_json(), "utf-8")
    for eyes in ([], ["--seat", "Ben"], ["--seat", "spectator"]):
        code, out, err = run("replay", file, "--all", *eyes)
        assert (code, err) == (0, "")
        assert "the game is over" in out
        assert "amulets left" in out
    code, out, err = run("replay", file, "--step", 10, stdin="\nb\n?\nnonsense\nq\n")
    assert (code, err) == (0, "")
    assert "step 10 of" in out
    assert "step 11 of" in out
    assert "unknown command" in out


@pytest.mark.parametrize("key", EDITION_KEYS)
def test_reminders_are_found_by_their_beginnings(key: str) -> None:
    box = edition(key)
    for word, text in reminders(box).items():
        assert reminder(box, word) == text
    assert reminder(box, "wall") == reminder(box, "walls")
    assert reminder(box, "") is None
    assert reminder(box, "zebra") is None
