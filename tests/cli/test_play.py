"""`cleopatra play`: complete games through a pipe, saving and resuming, undo, and what is shown to people."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

import cleopatra
from cleopatra.bots import Budget, ask, bot_stream, make_bot
from cleopatra.cli.table import SEATS_AT_MOST
from cleopatra.rules.editions import EDITION_KEYS, edition

from .conftest import Run

SEED = 12
SHORT = {"classic": 12, "deluxe": 20}
"""Seeds of short games."""


def script(box: str, players: int, people: int, seed: int = SEED) -> tuple[list[str], cleopatra.Game]:
    """Random choices for the first seats, and the resulting game with bots in the others."""
    names = ("Ana", "Ben", "Cleo", "Dido", "Emil")[:players]
    game = cleopatra.new_game(box, names, seed)
    bot, rng, lines = make_bot("random"), random.Random(seed), []
    while waiting := game.waiting:
        bots = [seat for seat in waiting if seat >= people]
        seat = bots[0] if bots else waiting[0]
        legal = game.legal(seat)
        if bots:
            stream = bot_stream(game, SEATS_AT_MOST * (1 + len(game.moves)) + seat)
            game.play(seat, ask(bot, game, seat, legal, stream, Budget()))
        else:
            action = rng.choice(legal)
            lines.append(str(action))
            game.play(seat, action)
    return lines, game


def seats(players: int, people: int) -> list[str]:
    names = ("Ana", "Ben", "Cleo", "Dido", "Emil")[:players]
    return [f"--seat={name}={'human' if seat < people else 'random'}" for seat, name in enumerate(names)]


@pytest.mark.parametrize("box", EDITION_KEYS)
def test_a_whole_game_from_a_real_pipe(box: str, tmp_path: Path) -> None:
    players = edition(box).min_players
    lines, game = script(box, players, 1, SHORT[box])
    file = tmp_path / "game.json"
    command = [sys.executable, "-c", "from cleopatra.cli import main; main()", "play", "-e", box, *seats(players, 1)]
    done = subprocess.run(
        [*command, "--seed", str(SHORT[box]), "--save", str(file)],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert cleopatra.load_game(file.read_text("utf-8")).fingerprint() == game.fingerprint()
    assert game.result is not None
    assert all(game.players[seat] in done.stdout for seat in game.result.winners)
    assert max(map(len, done.stdout.splitlines())) <= 80 + len("Ana> ") * 4


def test_saving_and_going_on(run: Run, tmp_path: Path) -> None:
    lines, game = script("classic", 3, 2)
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    stop, end = 40, 80
    typed = "\n".join([*lines[:stop], f"save {first}", "quit", ""])
    code, out, _ = run("play", *seats(3, 2), "--seed", SEED, stdin=typed)
    assert code == 0
    again = f"cleopatra play --resume {first} --seat Ana=human --seat Ben=human --seat Cleo=random"
    assert again in " ".join(out.split())
    typed = "\n".join([*lines[stop:end], "quit", ""])
    code, _, err = run("play", *seats(3, 2), "--resume", first, "--save", second, stdin=typed)
    assert (code, err) == (0, "")
    moves = cleopatra.load_game(second.read_text("utf-8")).moves
    assert moves == game.moves[: len(moves)]
    assert sum(seat < 2 for seat, _ in moves) == end


def test_the_input_may_end_anywhere(run: Run, tmp_path: Path) -> None:
    lines, _ = script("deluxe", 2, 1)
    for n in (0, 1, 7):
        file = tmp_path / f"{n}.json"
        code, _, err = run(
            "play", "-e", "deluxe", *seats(2, 1), "--seed", SEED, "--save", file, stdin="\n".join(lines[:n])
        )
        assert (code, err) == (0, "")
        saved = cleopatra.load_game(file.read_text("utf-8"))
        assert [str(action) for seat, action in saved.moves if seat == 0] == lines[:n]


def test_defaults_without_a_terminal(run: Run) -> None:
    code, out, err = run("play", stdin="quit\n")
    assert (code, err) == (0, "")
    assert "classic" in out
    assert "Ana>" in out


def test_bots_alone_play_to_the_end(run: Run) -> None:
    code, out, err = run("play", *seats(4, 0), "--seed", SEED)
    assert (code, err) == (0, "")
    assert "the game is over" in out
    assert "amulets left" in out


def test_other_words(run: Run) -> None:
    typed = [
        "help",
        "board",
        "log",
        "log 3",
        "list",
        "known",
        "rules",
        "rules wall",
        "save",
        "undo",
        "99",
        "",
        "bogus",
        "quit",
    ]
    code, out, err = run("play", *seats(3, 1), "--seed", SEED, "--first", "Ana", stdin="\n".join([*typed, ""]))
    assert (code, err) == (0, "")
    for said in (
        "Type the number", "Nothing has happened", "All legal steps", "go into the hands", "no rule about",
        "A wall earns", "expected a file name", "last choice was somebody else's", "no choice 99", "no choice 'bogus'",
        "Good-bye",
    ):  # fmt: skip
        assert said in " ".join(out.split())


def test_undo_takes_back_what_revealed_nothing(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    typed = ["call architect", "undo", "take 1", "undo", "quit"]
    table = ("play", "-e", "deluxe", *seats(2, 1), "--seed", SEED, "--first", "Ana", "--save", file)
    code, out, _ = run(*table, stdin="\n".join([*typed, ""]))
    assert code == 0
    assert "Taken back" in out
    assert "can't be taken back" in out
    moves = cleopatra.load_game(file.read_text("utf-8")).moves
    assert [str(action) for _, action in moves] == ["take 1"]


def test_nobody_sees_another_hand(run: Run, tmp_path: Path) -> None:
    owners = {"Ana": "lapis2", "Ben": "marble2", "Cleo": "wood2"}
    setup = {"hands": owners, "stalls": ["stone^", "stone^", "stone^"]}
    file = tmp_path / "game.json"
    file.write_text(cleopatra.new_game("classic", list(owners), setup=setup).to_json(), "utf-8")
    typed = "\n".join(["take 1", "done", "take 2", "done", "take 3", "done", "quit", ""])
    out = run("play", "--resume", file, *seats(3, 3), stdin=typed).out
    screens = out.split("Pass the device to ")[1:]
    assert [screen.split(".")[0] for screen in screens] == ["Ana", "Ben", "Cleo", "Ana"]
    for screen in screens:
        for name, card in owners.items():
            assert (card in screen) == screen.startswith(name)
