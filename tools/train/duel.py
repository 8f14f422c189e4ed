"""Duels: a network in one seat against a bot in all others; without PyTorch, one process per core."""

from __future__ import annotations

import queue
import random
import time
import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cleopatra.arena.intervals import wilson

from .integers import Player, player_from
from .progress import log
from .tables import TABLES, Kind, SeatInput, seat_bot

MAX_DECISIONS = 4000
"""Longer games count as lost."""
MOST_GAMES = 1_000_003
"""Maximum number of games per seed."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The result of a duel for the network: its share of the win."""

    kind: int
    seat: int
    share: float
    length: int


def play_duel(
    kind: int, logits: Player, opponent: str, seat: int, seed: int, temperature: float, until: float
) -> Ended | None:
    """One game; None if it was not over by the deadline."""
    rng = random.Random(seed)
    table = TABLES[kind].open(rng.getrandbits(40))
    bots = [seat_bot(opponent, rng) for _ in range(table.players)]
    shown = SeatInput()
    length = 0
    while not table.over and length < MAX_DECISIONS:
        length += 1
        if time.monotonic() > until:
            return None
        chooser = table.seat
        codes = table.codes(chooser)
        if len(codes) == 1:
            table.choose(chooser, codes[0])
        elif chooser == seat:
            shown.fill(table, seat)
            are_open = np.flatnonzero(shown.mask)
            table.play(seat, int(are_open[draw(logits(shown.observation, are_open), temperature, rng)]))
        else:
            table.choose(chooser, bots[chooser].choose(table, chooser, codes))
    result = table.result
    share = 1.0 / len(result.winners) if result is not None and seat in result.winners else 0.0
    return Ended(kind, seat, share, length)


def draw(logits: NDArray[np.float64], temperature: float, rng: random.Random) -> int:
    """Sample an index from the softmax at that temperature; at 0 the argmax."""
    if temperature <= 0:
        return int(logits.argmax())
    weights = np.exp((logits - logits.max()) / temperature).cumsum()
    return min(int(np.searchsorted(weights, rng.random() * weights[-1])), len(weights) - 1)


def _duel(
    games: range,
    path: Path,
    opponent: str,
    kinds: Sequence[int],
    temperature: float,
    until: float,
    seed: int,
    found: Any,
) -> None:
    try:
        logits = player_from(path)
        for game in games:
            kind = kinds[game % len(kinds)]
            seat = game // len(kinds) % TABLES[kind].players
            ended = play_duel(kind, logits, opponent, seat, seed * MOST_GAMES + game, temperature, until)
            if ended is None:
                return
            found.put(ended)
    except BaseException:
        traceback.print_exc()
        raise
    finally:
        found.put(None)


def duels(
    path: Path,
    opponent: str,
    kinds: Sequence[Kind],
    *,
    seconds: float,
    processes: int,
    temperature: float,
    seed: int,
) -> list[Ended]:
    """Duels at several tables in turn for `seconds`; unfinished games don't count."""
    context = get_context("spawn")
    found: Any = context.Queue()
    until = time.monotonic() + seconds
    tables = [TABLES.index(kind) for kind in kinds]
    workers = [
        context.Process(
            target=_duel,
            args=(range(at, MOST_GAMES, processes), path, opponent, tables, temperature, until, seed, found),
            daemon=True,
        )
        for at in range(processes)
    ]
    for worker in workers:
        worker.start()
    ended: list[Ended] = []
    left = processes
    while left and time.monotonic() < until + 10:
        try:
            one = found.get(timeout=1)
        except queue.Empty:
            continue
        if one is None:
            left -= 1
        else:
            ended.append(one)
    for worker in workers:
        worker.join(0.5)
        if worker.is_alive():
            worker.terminate()
    for kind in kinds:
        log(f"{path.name} against {opponent}: {summary(kind, ended)}")
    return ended


def summary(kind: Kind, ended: Sequence[Ended]) -> str:
    """A table's share with its interval."""
    mine = [one for one in ended if TABLES[one.kind] == kind]
    if not mine:
        return f"{kind}: no game"
    won = sum(one.share for one in mine)
    low, high = wilson(won / len(mine), len(mine))
    length = sum(one.length for one in mine) / len(mine)
    share = f"{won / len(mine):.1%} ({low:.1%} to {high:.1%}) of {len(mine)}"
    return f"{kind}: {share}, chance {1 / kind.players:.0%}, length {length:.0f}"
