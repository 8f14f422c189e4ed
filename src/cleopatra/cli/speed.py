"""`cleopatra bench` and `perft`: the speed of the game, and node counts."""

from __future__ import annotations

import json
import platform
from time import perf_counter

from rich.console import Console
from rich.table import Table

from cleopatra.arena import count_nodes
from cleopatra.arena.speed import PLAYERS, measure
from cleopatra.native import mode
from cleopatra.rules.editions import edition, edition_keys
from cleopatra.rules.game import new_game

from . import words
from .files import UsageError

DEEPEST = 64


def measure_speed(seconds: float, *, as_json: bool) -> None:
    """Decisions, games, copies and legal lists per second, for each edition."""
    if not seconds > 0:
        raise UsageError(words.MORE_THAN.format(option="--seconds", value=seconds, least=0))
    rates = {box: measure(box, seconds) for box in edition_keys()}
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
    """Node counts from depth 1 to the given depth."""
    if not 0 <= depth <= DEEPEST:
        raise UsageError(words.BETWEEN.format(option="--depth", value=depth, least=0, most=DEEPEST))
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
