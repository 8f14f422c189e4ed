"""Tune the weight of the policy prior in the architect's search: settings play against `architect1`.

    PYTHONPATH=src python -m tools.train.prior_match --try 0.02 0.3 10 0 --try 0.02 0.3 10 0.17 --tables deluxe-2

The architect with one of the settings sits in one seat, `architect1` in all others, all with the same budget. Settings
are tried on the same deals, tables and seats in turn.
"""

from __future__ import annotations

import argparse
import queue
import random
import time
from collections.abc import Sequence
from dataclasses import astuple
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from cleopatra.arena.intervals import wilson
from cleopatra.bots import Architect1Bot, ArchitectBot, Budget
from cleopatra.bots.prior_search import Prior
from cleopatra.engine.policy_net import PolicyNet
from cleopatra.rules.model.chance import Chance

from .duel import MAX_DECISIONS
from .progress import log
from .tables import TABLES, Seated, kind_named


def tried_architect(prior: Prior, net: PolicyNet | None) -> ArchitectBot:
    """An architect with other settings, and optionally other weights."""
    bot = type("TriedArchitect", (ArchitectBot,), {"prior": prior})()
    bot.net = net or bot.net
    return bot


def play_match(kind: int, bot: ArchitectBot, seat: int, seed: int, budget: Budget) -> float:
    """One game with the tried architect in one seat; returns its share of the win."""
    rng = random.Random(seed)
    table = TABLES[kind].open(rng.getrandbits(40))
    seated = [
        Seated(bot if at == seat else Architect1Bot(), budget, Chance(rng.getrandbits(40)))
        for at in range(table.players)
    ]
    length = 0
    while not table.over and length < MAX_DECISIONS:
        length += 1
        chooser = table.seat
        codes = table.codes(chooser)
        code = codes[0] if len(codes) == 1 else seated[chooser].choose(table, chooser, codes)
        table.choose(chooser, code)
    result = table.result
    return 1.0 / len(result.winners) if result is not None and seat in result.winners else 0.0


def _play(
    worker: int,
    processes: int,
    priors: Sequence[tuple[Prior, Path | None]],
    kinds: Sequence[int],
    budget: Budget,
    until: float,
    seed: int,
    found: Any,
) -> None:
    nets = {path: PolicyNet(path.read_bytes()) if path else None for _, path in priors}
    number = worker
    while time.monotonic() < until:
        at, rest = number % len(priors), number // len(priors)
        prior, path = priors[at]
        kind, lap = kinds[rest % len(kinds)], rest // len(kinds)
        bot = tried_architect(prior, nets[path])
        share = play_match(kind, bot, lap % TABLES[kind].players, seed * 1_000_003 + lap, budget)
        if time.monotonic() < until:
            found.put((at, kind, share))
        number += processes
    found.put(None)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play until the time is up; unfinished games don't count."""
    parser = argparse.ArgumentParser(prog="python -m tools.train.prior_match", description=main.__doc__)
    parser.add_argument("--try", dest="tries", nargs="+", action="append", help="weight planner trust share [weights]")
    parser.add_argument("--tables", nargs="+", type=kind_named, default=list(TABLES), metavar="TABLE")
    parser.add_argument("--nodes", type=int, help="playouts per choice")
    parser.add_argument("--budget", type=float, help="seconds per choice")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(arguments)
    settings = len(astuple(Prior()))
    tries: list[tuple[Prior, Path | None]] = []
    for numbers in args.tries or [map(str, astuple(Prior()))]:
        listed = list(numbers)
        weights = Path(listed[settings]) if len(listed) > settings else None
        tries.append((Prior(*map(float, listed[:settings])), weights))
    budget = Budget(seconds=args.budget, nodes=args.nodes)
    context = get_context("spawn")
    found: Any = context.Queue()
    until = time.monotonic() + args.seconds
    kinds = [TABLES.index(kind) for kind in args.tables]
    workers = [
        context.Process(
            target=_play, args=(at, args.processes, tries, kinds, budget, until, args.seed, found), daemon=True
        )
        for at in range(args.processes)
    ]
    for worker in workers:
        worker.start()
    shares: dict[tuple[int, int], list[float]] = {}
    left = len(workers)
    while left and time.monotonic() < until + 60:
        try:
            one = found.get(timeout=1)
        except queue.Empty:
            continue
        if one is None:
            left -= 1
        else:
            shares.setdefault((one[0], one[1]), []).append(one[2])
    for (at, kind), won in sorted(shares.items(), key=lambda item: (item[0][1], item[0][0])):
        share = sum(won) / len(won)
        low, high = wilson(share, len(won))
        prior, path = tries[at]
        log(f"{TABLES[kind]} {astuple(prior)} {path or ''}: {share:.1%} ({low:.1%} to {high:.1%}) of {len(won)}")


if __name__ == "__main__":
    main()
