"""Mistakes of the caller give one line on standard error and exit code 2, never a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

import cleopatra

from .conftest import Run

WRONG = [
    ("nothing-like-it",),
    ("verify",),
    ("verify", "{missing}"),
    ("verify", "{garbage}"),
    ("verify", "{game}", "--number", "seven"),
    ("arena", "--nothing-like-it"),
    ("arena", "--games"),
    ("arena", "--games", "many"),
    ("arena", "--games", "0"),
    ("arena", "--jobs", "0"),
    ("arena", "--bots", "oracle"),
    ("arena", "--bots", "random,oracle,random"),
    ("arena", "--bots", "random,random", "--players", "3"),
    ("arena", "--bots", ""),
    ("arena", "--edition", "platinum"),
    ("arena", "--reading", "la"),
    ("arena", "--edition", "deluxe", "--reading", "fr"),
    ("arena", "--players", "2"),
    ("arena", "--players", "0"),
    ("arena", "--players", "6"),
    ("arena", "--edition", "deluxe", "--players", "5"),
    ("arena", "--seed", "-1"),
    ("arena", "--bots", "random@"),
    ("arena", "--bots", "random@0s"),
    ("arena", "--bots", "random@-1s"),
    ("arena", "--bots", "random@0n"),
    ("arena", "--bots", "random@nans"),
    ("arena", "--bots", "random@infs"),
    ("arena", "--bots", "random@1.5n"),
    ("arena", "--bots", "random@fast"),
    ("arena", "--bots", "oracle@0.2s"),
    ("arena", "--budget", "0s"),
    ("arena", "--budget", "5"),
    ("arena", "--output", "{missing}.xlsx"),
    ("arena", "--output", "{missing}/deep/file.csv"),
    ("arena", "--results", "{folder}"),
    ("arena", "--results", "{game}"),
    ("arena", "--results", "{garbage}"),
    ("arena", "--results", "{bytes}"),
    ("arena", "--results", "{deep}"),
    ("arena", "--plot", "{missing}.gif", "--bots", "random,greedy,greedy"),
    ("arena", "--plot", "{missing}.svg"),
    ("arena", "--address", "127.0.0.1:1"),
    ("arena", "--distributed", "--address", "127.0.0.1:1"),
    ("arena", "--seed", str(2**70)),
    ("games",),
    ("games", "{missing}.parquet", "--games", "0"),
    ("games", "{missing}.parquet", "--bots", "oracle"),
    ("games", "{missing}.parquet", "--seed", "-1"),
    ("games", "{missing}.parquet", "--tables", "platinum:3"),
    ("games", "{missing}/deep/file.parquet"),
    ("games", "{folder}"),
    ("evaluate",),
    ("evaluate", "oracle"),
    ("evaluate", "random@0s"),
    ("evaluate", "random,planner"),
    ("evaluate", "random", "--jobs", "0"),
    ("evaluate", "random", "--deals", "1"),
    ("evaluate", "random", "--tables", "deluxe:5"),
    ("puzzles",),
    ("puzzles", "{garbage}"),
    ("puzzles", "{folder}"),
    ("puzzles", "{missing}", "--each", "0"),
    ("puzzles", "{missing}", "--edition", "platinum"),
    ("puzzles", "{missing}", "--check"),
    ("puzzles", "{garbage}", "--check"),
    ("puzzles", "--check", "--sample", "0"),
    ("puzzles", "{missing}", "--sample", "3"),
    ("perft", "--depth", "-1"),
    ("perft", "--depth", "9999"),
    ("perft", "--edition", "platinum"),
    ("perft", "--players", "9"),
    ("bench", "--seconds", "0"),
    ("bench", "--seconds", "nan"),
    ("scenario",),
    ("export", "{game}"),
    ("export", "{game}", "--scenario", "--picture"),
    ("export", "{game}", "--scenario", "-o", "{missing}/deep/file.yaml"),
    ("play", "--edition", "platinum"),
    ("play", "--players", "7"),
    ("play", "--players", "-1"),
    ("play", "--seat", "Ana"),
    ("play", "--seat", "=human"),
    ("play", "--seat", "Ana=oracle"),
    ("play", "--seat", "Ana=human", "--seat", "Ana=random", "--seat", "Ben=random"),
    ("play", "--seat", "Ana=human", "--seat", "Ben=random", "--seat", "Cleo=random", "--players", "2"),
    ("play", "--seat", "A;B=human", "--players", "3"),
    ("play", "--first", "Nobody"),
    ("play", "--layout", "{missing}"),
    ("play", "--layout", "{garbage}"),
    ("play", "--layout", "{layout}"),
    ("play", "--save", "{missing}/deep/file.json"),
    ("play", "--save", "{game}"),
    ("play", "--resume", "{missing}"),
    ("play", "--resume", "{game}", "--edition", "deluxe"),
    ("play", "--resume", "{game}", "--seat", "Nobody=human"),
    ("replay",),
    ("replay", "{game}", "--seat", "Nobody"),
    ("replay", "{game}", "--step", "x"),
    ("analyse",),
    ("analyse", "{game}"),
    ("analyse", "{game}", "--seconds", "0"),
    ("analyse", "{game}", "--nodes", "-3"),
    ("analyse", "{game}", "--nodes", "5", "--seconds", "1"),
    ("analyse", "{game}", "--most", "0"),
    ("analyse", "{game}", "--players", "Nobody"),
    ("analyse", "{game}", "--picture", "{missing}.gif"),
    ("analyse", "{game}", "--picture", "{missing}/deep/file.svg"),
    ("analyse", "{game}", "--json", "{folder}"),
]
FILES = ("missing", "folder", "garbage", "bytes", "foreign", "cut", "edited", "deep")


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    """Invalid files by name."""
    save = cleopatra.new_game().to_json()
    contents: dict[str, str | bytes] = {
        "game": save,
        "garbage": "= not anything that can be read\n:::{{",
        "bytes": b"\xff\xfe\x00\x9f",
        "foreign": '{"format": "chess", "version": 1}',
        "cut": save[: len(save) // 2],
        "edited": save.replace('"seed": 0', '"seed": 1'),
        "deep": "[" * 100_000,
        "layout": 'throne = "z0"\npalms = ""\n',
    }
    for name, content in contents.items():
        (tmp_path / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    (tmp_path / "folder").mkdir()
    return {name: str(tmp_path / name) for name in (*contents, "missing", "folder")}


def check_refused(run: Run, *arguments: str) -> None:
    """One line on standard error, nothing else, exit code 2."""
    code, out, err = run(*arguments)
    assert code == 2, (out, err)
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("cleopatra: ")
    assert "Traceback" not in err


@pytest.mark.parametrize("arguments", WRONG, ids=" ".join)
def test_wrong_options_are_one_line(run: Run, files: dict[str, str], arguments: tuple[str, ...]) -> None:
    check_refused(run, *(argument.format(**files) for argument in arguments))


@pytest.mark.parametrize(
    "command",
    [("export", "--scenario"), ("replay", "--all"), ("play", "--resume"), ("analyse", "--nodes", "1")],
    ids=" ".join,
)
@pytest.mark.parametrize("file", FILES)
def test_files_that_are_no_saved_games_are_one_line(
    run: Run, files: dict[str, str], command: tuple[str, ...], file: str
) -> None:
    check_refused(run, *command, files[file])


def test_unknown_bots_are_told_who_is_there(run: Run) -> None:
    assert "random" in run("arena", "--bots", "oracle").err
    assert "random" in run("play", "--seat", "Ana=oracle").err


def test_unknown_editions_are_told_which_there_are(run: Run) -> None:
    for command in ("arena", "perft", "play"):
        assert "classic, deluxe" in run(command, "--edition", "platinum").err


def test_version_and_help(run: Run) -> None:
    assert run("--version") == (0, f"cleopatra {cleopatra.__version__} ({cleopatra.native.mode()})\n", "")
    for command in ("play", "scenario", "export", "replay", "arena", "analyse", "puzzles", "bench", "perft"):
        code, out, err = run(command, "--help")
        assert (code, err) == (0, "")
        assert command in out
