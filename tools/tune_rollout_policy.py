"""Tune the rollout policy by self-play: change some weights, let one such player sit among the others, keep what wins.

    .venv/bin/python tools/tune_rollout_policy.py deluxe --players 4,2 --minutes 10

Prints the row to set in `src/cleopatra/engine/rollout_weights.py` when the time is up. Run it with compiled rules.
"""

from __future__ import annotations

import argparse
import random
import time

from cleopatra.engine.bare_game import bare_game
from cleopatra.engine.estimates import Estimates, lean
from cleopatra.engine.rollout_weights import COUNT, EATEN_ROW, NAMES, PRICED_ROW
from cleopatra.rules.editions import EDITION_KEYS, edition
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.model.phases import NOBODY

LONGEST = 3000
SHORT, LONG = 96, 400
LITTLE, ENOUGH, TWICE = 0.01, 0.025, 0.05
"""How much above chance a change must win at a first look, at a second, and at both tables together."""
SEATS = ("Ana", "Ben", "Cleo", "Dido", "Elia")
FACTORS = (0.6, 0.75, 0.88, 1.13, 1.3, 1.6)
SMALL = ("ahead", "expected_amulets", "bid_base")


def desk_for(row: list[int]) -> Estimates:
    """A desk with weights of its own."""
    desk = Estimates()
    for at, value in enumerate(row):
        lean(desk, at, value)
    return desk


def share_won(box: str, players: int, row: list[int], others: list[int], games: int, seed: int) -> float:
    """How many games one player with `row` wins among those with `others`, every seat in turn."""
    desk, usual = desk_for(row), desk_for(others)
    won = 0.0
    for game in range(games):
        table = bare_game(box, SEATS[:players], seed + game // players, "en", {})
        rng = Chance(seed, game)
        for _ in range(LONGEST):
            seat = table.seat
            if seat == NOBODY:
                break
            table.choose(seat, table.rollout_choice(seat, rng, desk if seat == game % players else usual))
        result = table.result
        if result is not None and game % players in result.winners:
            won += 1 / len(result.winners)
    return won / games


def changed(row: list[int], luck: random.Random) -> list[int]:
    """A few weights a little different."""
    new = row[:]
    for at in luck.sample(range(COUNT), luck.choice((1, 2, 3, 4))):
        if NAMES[at] in SMALL:
            new[at] = max(1, new[at] + luck.choice((-1, 1)))
        else:
            new[at] = max(0, round(new[at] * luck.choice(FACTORS) + luck.choice((-5, 0, 0, 5))))
    return new


def is_better(box: str, tables: list[int], new: list[int], row: list[int], seed: int) -> bool:
    """Whether the change wins at both of two tables, looked at shortly first."""
    first, second = tables
    if share_won(box, first, new, row, SHORT, seed) <= 1 / first + LITTLE:
        return False
    above = share_won(box, first, new, row, LONG, seed + 5000) - 1 / first
    return above > ENOUGH and above + share_won(box, second, new, row, LONG, seed + 9000) - 1 / second > TWICE


def main() -> None:
    """Climb for so many minutes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("box", choices=EDITION_KEYS)
    parser.add_argument("--players", default="4,3", help="the two tables it must win at, e.g. 4,2")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    counts = [int(count) for count in given.players.split(",")]
    begun = list(PRICED_ROW if edition(given.box).amulet_prices else EATEN_ROW)
    row, luck, tried = begun, random.Random(given.seed), 0
    until = time.monotonic() + 60 * given.minutes
    while time.monotonic() < until:
        tried += 1
        new = changed(row, luck)
        tables = counts if tried % 2 else counts[::-1]
        if is_better(given.box, tables, new, row, 10_000 * given.seed + 1000 * tried):
            row = new
            print(f"change {tried} kept: {row}", flush=True)
    for players in counts:
        share = share_won(given.box, players, row, begun, LONG, 777_777)
        print(f"one among {players - 1} of those it began with wins {share:.1%} of {LONG} games")
    print(row)


if __name__ == "__main__":
    main()
