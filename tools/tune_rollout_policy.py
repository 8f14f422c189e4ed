"""Tune the rollout policy by hill climbing: mutate some weights, play one mutant against the rest, keep what wins.

    .venv/bin/python tools/tune_rollout_policy.py deluxe --players 4,2 --minutes 10

When the time is up it prints the row for `src/cleopatra/engine/rollout_weights.py`. Run it with compiled rules.
"""

from __future__ import annotations

import argparse
import random
import time

from cleopatra.engine.bare_game import bare_game
from cleopatra.engine.estimates import Estimates, set_weight
from cleopatra.engine.rollout_weights import COUNT, EATEN_ROW, NAMES, PRICED_ROW
from cleopatra.rules.editions import EDITION_KEYS, edition
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.model.phases import NOBODY

MAX_DECISIONS = 3000
SHORT_MATCH, LONG_MATCH = 96, 400
FIRST_MARGIN, SECOND_MARGIN, TOTAL_MARGIN = 0.01, 0.025, 0.05
"""Required margin above chance in the short match, in the long one, and in both long matches together."""
SEATS = ("Ana", "Ben", "Cleo", "Dido", "Elia")
FACTORS = (0.6, 0.75, 0.88, 1.13, 1.3, 1.6)
SMALL_WEIGHTS = ("ahead", "expected_amulets", "bid_base")


def estimates_with(row: list[int]) -> Estimates:
    """Estimates with these weights."""
    mine = Estimates()
    for at, value in enumerate(row):
        set_weight(mine, at, value)
    return mine


def share_won(box: str, players: int, row: list[int], others: list[int], games: int, seed: int) -> float:
    """The share of games that one player with `row` wins against `others`, rotating seats."""
    mine, theirs = estimates_with(row), estimates_with(others)
    won = 0.0
    for game in range(games):
        table = bare_game(box, SEATS[:players], seed + game // players, "en", {})
        rng = Chance(seed, game)
        for _ in range(MAX_DECISIONS):
            seat = table.seat
            if seat == NOBODY:
                break
            table.choose(seat, table.rollout_choice(seat, rng, mine if seat == game % players else theirs))
        result = table.result
        if result is not None and game % players in result.winners:
            won += 1 / len(result.winners)
    return won / games


def mutated(row: list[int], rng: random.Random) -> list[int]:
    """A copy with a few weights changed slightly."""
    new = row[:]
    for at in rng.sample(range(COUNT), rng.choice((1, 2, 3, 4))):
        if NAMES[at] in SMALL_WEIGHTS:
            new[at] = max(1, new[at] + rng.choice((-1, 1)))
        else:
            new[at] = max(0, round(new[at] * rng.choice(FACTORS) + rng.choice((-5, 0, 0, 5))))
    return new


def is_better(box: str, tables: list[int], new: list[int], row: list[int], seed: int) -> bool:
    """Whether the mutant wins at both tables; a short match rejects most mutants early."""
    first, second = tables
    if share_won(box, first, new, row, SHORT_MATCH, seed) <= 1 / first + FIRST_MARGIN:
        return False
    margin = share_won(box, first, new, row, LONG_MATCH, seed + 5000) - 1 / first
    return (
        margin > SECOND_MARGIN
        and margin + share_won(box, second, new, row, LONG_MATCH, seed + 9000) - 1 / second > TOTAL_MARGIN
    )


def main() -> None:
    """Hill-climb until the time is up."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("box", choices=EDITION_KEYS)
    parser.add_argument(
        "--players", default="4,3", help="numbers of players of the two tables it must win at, e.g. 4,2"
    )
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    counts = [int(count) for count in args.players.split(",")]
    initial = list(PRICED_ROW if edition(args.box).amulet_prices else EATEN_ROW)
    row, rng, tried = initial, random.Random(args.seed), 0
    until = time.monotonic() + 60 * args.minutes
    while time.monotonic() < until:
        tried += 1
        new = mutated(row, rng)
        tables = counts if tried % 2 else counts[::-1]
        if is_better(args.box, tables, new, row, 10_000 * args.seed + 1000 * tried):
            row = new
            print(f"mutation {tried} accepted: {row}", flush=True)
    for players in counts:
        share = share_won(args.box, players, row, initial, LONG_MATCH, 777_777)
        print(f"against {players - 1} with the initial weights: wins {share:.1%} of {LONG_MATCH} games")
    print(row)


if __name__ == "__main__":
    main()
