"""`cleopatra arena`, `bench` and `perft`: bots against each other, the speed of the game, and node counts."""

from __future__ import annotations

import json
import platform
import sys
from pathlib import Path
from time import perf_counter

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from cleopatra.arena import Match, Played, Summary, count_nodes, play_series
from cleopatra.arena.speed import PLAYERS, measure
from cleopatra.bots import make_bot
from cleopatra.native import mode
from cleopatra.rules.editions import EDITION_KEYS, edition
from cleopatra.rules.game import new_game

from . import words
from .files import Trouble, make_folder, write_text

BROKEN = 1
DEEPEST = 64


def hold_arena(
    box: str, reading: str, players: int | None, bots: str, games: int, seed: int, *,
    check: bool, as_json: bool, folder: Path | None, jobs: int,
) -> int:  # fmt: skip
    """Play a series and say how it went; the exit code."""
    _at_least("--games", games, 1)
    _at_least("--jobs", jobs, 1)
    seats = _seats(box, players, bots)
    match = Match(box, seats, seed, reading, check=check, keep=folder is not None)
    match.game(0)
    if folder is not None:
        make_folder(folder)
    summary = Summary(seats)
    start = perf_counter()
    with _progress() as progress:
        task = progress.add_task(words.ARENA_PROGRESS, total=games)
        for played in play_series(match, games, jobs):
            if played.broken is not None:
                return _broken(match, played, folder)
            summary.add(played)
            if folder is not None:
                write_text(folder / _file_name(match, played, games), played.save or "")
            progress.advance(task)
    result = summary.to_dict(perf_counter() - start)
    if as_json:
        print(json.dumps(result))
    else:
        _print_arena(match, summary, perf_counter() - start, folder)
    return 0


def _at_least(option: str, value: float, least: float) -> None:
    if not value >= least:
        raise Trouble(words.AT_LEAST.format(option=option, value=value, least=least))


def _seats(box: str, players: int | None, bots: str) -> tuple[str, ...]:
    """One bot for each seat."""
    names = tuple(name.strip() for name in bots.split(","))
    for name in names:
        make_bot(name)
    if players is None:
        players = len(names) if len(names) > 1 else edition(box).min_players
    if len(names) == 1:
        return names * players
    if len(names) != players:
        raise Trouble(words.BOT_COUNT.format(bots=len(names), players=players))
    return names


def _progress() -> Progress:
    """A bar on a terminal, nothing elsewhere."""
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        console=console, transient=True, disable=not console.is_terminal,
    )  # fmt: skip


def _file_name(match: Match, played: Played, games: int) -> str:
    digits = len(str(games - 1))
    return f"{match.edition}-{match.reading}-{len(match.bots)}-{match.seed}-{played.number:0{digits}}.json"


def _broken(match: Match, played: Played, folder: Path | None) -> int:
    file = (folder or Path()) / f"broken-{_file_name(match, played, played.number + 1)}"
    write_text(file, played.save or "")
    line = words.ARENA_BROKEN.format(number=played.number, seed=played.seed, what=played.broken, file=file)
    print(f"cleopatra: {line}", file=sys.stderr)
    return BROKEN


def _print_arena(match: Match, summary: Summary, seconds: float, folder: Path | None) -> None:
    console = Console(highlight=False)
    result = summary.to_dict(seconds)
    head = words.ARENA_HEAD.format(
        games=result["games"], edition=match.edition, reading=match.reading, players=len(match.bots), seed=match.seed,
        seconds=seconds, rate=result["decisions"] / seconds,
    )  # fmt: skip
    console.print(head, style="bold")
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    for i, column in enumerate(words.ARENA_SEAT):
        table.add_column(column, justify="left" if i == 1 else "right")
    for seat, (bot, won) in enumerate(zip(match.bots, result["wins_by_seat"], strict=True), 1):
        table.add_row(str(seat), bot, f"{won:g}", f"{won / result['games']:.1%}")
    console.print(table)
    console.print(words.ARENA_MEANS.format(**result))
    if match.check:
        console.print(words.ARENA_CHECKED, style="green")
    if folder is not None:
        console.print(words.ARENA_SAVED.format(n=result["games"], folder=folder), markup=False)


def measure_speed(seconds: float, *, as_json: bool) -> None:
    """Decisions, games, copies and legal lists a second, for each box."""
    if not seconds > 0:
        raise Trouble(words.MORE_THAN.format(option="--seconds", value=seconds, least=0))
    rates = {box: measure(box, seconds) for box in EDITION_KEYS}
    note = {"players": len(PLAYERS), "core": mode(), "python": platform.python_version()}
    if as_json:
        print(json.dumps({**note, "editions": rates}))
        return
    console = Console(highlight=False)
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    for i, column in enumerate(words.BENCH_HEAD):
        table.add_column(column, justify="right" if i else "left")
    for box, rate in rates.items():
        table.add_row(box, *(f"{value:,.0f}" for value in rate.values()))
    console.print(table)
    console.print(words.BENCH_NOTE.format(**note), style="dim")


def count(box: str, reading: str, players: int | None, seed: int, depth: int, *, as_json: bool) -> None:
    """Node counts from depth 1 down to the one asked for."""
    if not 0 <= depth <= DEEPEST:
        raise Trouble(words.BETWEEN.format(option="--depth", value=depth, least=0, most=DEEPEST))
    names = [f"P{seat}" for seat in range(1, 1 + (players if players is not None else edition(box).min_players))]
    game = new_game(box, names, seed, reading)
    counts = []
    if not as_json:
        print("{:>5} {:>12} {:>9}".format(*words.PERFT_HEAD))
    for ahead in range(min(1, depth), depth + 1):
        start = perf_counter()
        counts.append(count_nodes(game, ahead))
        if not as_json:
            print(f"{ahead:>5} {counts[-1]:>12} {perf_counter() - start:>9.2f}")
    if as_json:
        print(json.dumps({"edition": box, "reading": reading, "players": len(names), "seed": seed, "nodes": counts}))
