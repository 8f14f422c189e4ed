"""Matches between versions of the architect, with shares won, confidence intervals and thinking times.

    PYTHONPATH=src python bench/architect.py --processes 16 --seed 7001 deluxe:100:architect@0.2s,architect1@0.2s

A match is EDITION:GAMES:BOTS with one bot per seat; the share is the first bot's. Every deal is played
in every seating. All matches share one queue, played in order, or interleaved with --mixed.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from multiprocessing import TimeoutError as PoolTimeout
from multiprocessing import get_context

from cleopatra.arena import Match, play_game
from cleopatra.arena.intervals import wilson
from cleopatra.arena.match import Played
from cleopatra.arena.pace import together


def read_match(text: str, seed: int) -> tuple[Match, int]:
    """A match and its number of games."""
    edition, games, bots = text.split(":", 2)
    return Match(edition, tuple(bots.split(",")), seed), int(games)


def _play(job: tuple[int, Match, int]) -> tuple[int, Played]:
    at, match, number = job
    return at, play_game(match, number)


def summary(match: Match, games: list[Played]) -> dict[str, object]:
    """The first bot's share with its interval, and its thinking times."""
    first = match.mix[0]
    won = 0.0
    for played in games:
        assert played.result is not None
        winners = played.result.winners
        won += sum(played.seats[seat] == first for seat in winners) / max(1, len(winners))
    share = won / len(games)
    seats = sum(played.seats.count(first) for played in games) / len(games)
    low, high = wilson(share, len(games))
    times = together(p for played in games for p, name in zip(played.paces, played.seats, strict=True) if name == first)
    return {
        "table": f"{match.edition}-{len(match.bots)}",
        "bots": match.mix,
        "games": len(games),
        "share": round(share, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "chance": round(seats / len(match.bots), 3),
        "median_ms": round(1000 * times.quantile(0.5), 2),
        "p99_ms": round(1000 * times.quantile(0.99), 2),
        "slowest_ms": round(1000 * times.slowest, 2),
        "choices": times.choices,
    }


def main() -> None:
    """Play all matches until they are over or the time is up."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("matches", nargs="+", metavar="EDITION:GAMES:BOTS")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mixed", action="store_true", help="interleave all matches")
    parser.add_argument(
        "--seconds", type=float, default=1e9, help="time limit in seconds; unfinished games don't count"
    )
    args = parser.parse_args()
    until = time.monotonic() + args.seconds
    matches = [read_match(text, args.seed + at) for at, text in enumerate(args.matches)]
    jobs = [(at, match, number) for at, (match, games) in enumerate(matches) for number in range(games)]
    if args.mixed:
        jobs.sort(key=lambda job: (job[2] / matches[job[0]][1], job[0]))
    found: dict[int, list[Played]] = {}
    pool = get_context("spawn").Pool(args.processes)
    ended = pool.imap_unordered(_play, jobs)
    left = len(jobs)
    while left and (wait := until - time.monotonic()) > 0:
        try:
            at, played = ended.next(timeout=wait)
        except PoolTimeout:
            break
        left -= 1
        found.setdefault(at, []).append(played)
        if len(found[at]) == matches[at][1]:
            print(json.dumps(summary(matches[at][0], found.pop(at))), flush=True)
    pool.terminate()
    for at, games in sorted(found.items()):
        print(json.dumps({**summary(matches[at][0], games), "wanted": matches[at][1]}), flush=True)
    if left:
        print(f"{left} games did not finish in time", file=sys.stderr)


if __name__ == "__main__":
    main()
