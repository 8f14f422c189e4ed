"""Speed and memory of the game on one core, with Catanatron's random play in the same run.

Rounds of all contenders are interleaved and medians are shown. All times are CPU time.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import mean, median
from time import process_time

from catanatron import Color, RandomPlayer
from catanatron import Game as CatanGame
from catanatron.game import TURNS_LIMIT

from cleopatra import new_game
from cleopatra.arena.speed import PLAYERS, copies_a_second, legal_lists_a_second, midgame, play_for, play_out
from cleopatra.native import mode
from cleopatra.rules.editions import EDITION_KEYS

PEER = "Catanatron"
LIVE_GAMES = 1000
MIDDLES = 20
COLOURS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)

Rates = dict[str, float]


def catan_game(seed: int) -> CatanGame:
    """Four random players; the seed must be at least 1, because 0 means no seed there."""
    return CatanGame([RandomPlayer(colour) for colour in COLOURS], seed=seed + 1)


def catan_playout(game: CatanGame, limit: int = 1 << 60) -> tuple[int, int]:
    """Play to the end or to the limit; returns the ticks, and those with more than one option."""
    ticks = real = 0
    while ticks < limit and game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
        real += len(game.state.playable_actions) > 1
        game.play_tick()
        ticks += 1
    return ticks, real


def catan_round(seconds: float, seed: int) -> Rates:
    """One round of the peer."""
    ticks = real = games = 0
    start = process_time()
    while process_time() - start < seconds:
        some, some_real = catan_playout(catan_game(seed + games))
        ticks, real, games = ticks + some, real + some_real, games + 1
    spent = process_time() - start
    half = catan_game(seed)
    catan_playout(half, ticks // games // 2)
    return {
        "decisions/s": ticks / spent,
        "real choices/s": real / spent,
        "games/s": games / spent,
        "copies/s": copies_a_second([half], seconds / 4),
    }


class Ours:
    """One edition, with unfinished games to copy and to list legal actions of."""

    def __init__(self, edition: str) -> None:
        self.edition = edition
        self.middles = [midgame(edition, seed) for seed in range(MIDDLES)]
        self.real, self.width = self._share_of_real_choices()

    def _share_of_real_choices(self) -> tuple[float, float]:
        """The share of decisions with more than one option, and their mean number of options; counted separately."""
        sizes = []
        for seed in range(MIDDLES // 2):
            game, rng = new_game(self.edition, PLAYERS, seed=seed), random.Random(seed)
            while waiting := game.waiting:
                legal = game.legal(waiting[0])
                sizes.append(len(legal))
                game.play(waiting[0], rng.choice(legal))
        return mean(size > 1 for size in sizes), mean(sizes)

    def round(self, seconds: float, seed: int) -> Rates:
        """One round of this edition."""
        decisions, games, spent = play_for(self.edition, seconds, seed)
        return {
            "decisions/s": decisions / spent,
            "real choices/s": self.real * decisions / spent,
            "games/s": games / spent,
            "copies/s": copies_a_second(self.middles, seconds / 4),
            "legal lists/s": legal_lists_a_second(self.middles, seconds / 4),
            "legal choices each": self.width,
        }


def resident() -> int:
    """Resident memory of this process in bytes."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096


def live_games(edition: str) -> float:
    """Megabytes of LIVE_GAMES unfinished games, measured in a separate process."""
    length = round(mean(play_out(new_game(edition, PLAYERS, seed=seed), random.Random(seed)) for seed in range(5)))
    before = resident()
    games = []
    for seed in range(LIVE_GAMES):
        game = new_game(edition, PLAYERS, seed=seed)
        play_out(game, random.Random(seed), length // 2)
        games.append(game)
    return (resident() - before) / 1e6


def measured(rounds: int, seconds: float) -> dict[str, Rates]:
    """Medians of interleaved rounds."""
    contenders: dict[str, Callable[[float, int], Rates]] = {box: Ours(box).round for box in EDITION_KEYS}
    contenders[PEER] = catan_round
    taken: dict[str, list[Rates]] = {name: [] for name in contenders}
    for number in range(rounds):
        for name, contender in contenders.items():
            taken[name].append(contender(seconds, number * 1000))
    return {name: {what: median(rates[what] for rates in each) for what in each[0]} for name, each in taken.items()}


def table(results: dict[str, Rates], memory: dict[str, float]) -> str:
    """A table of rates, and their ratios to the peer's."""
    names = list(results)
    ratios = [name for name in names if name != PEER]
    lines = ["".join([f"{'':22}", *(f"{name:>14}" for name in names), *(f"{name + ' ×':>12}" for name in ratios)])]
    for what in results[names[0]]:
        cells = [results[name].get(what, 0.0) for name in names]
        peer = results[PEER].get(what, 0.0)
        compared = [f"{results[name][what] / peer:>12.2f}" if peer else f"{'':>12}" for name in ratios]
        shown = [f"{cell:>14,.0f}" if cell >= 100 else f"{cell:>14.1f}" if cell else f"{'':>14}" for cell in cells]
        lines.append("".join([f"{what:22}", *shown, *compared]))
    lines.append("".join([f"{LIVE_GAMES} live games, MB".ljust(22), *(f"{memory[name]:>14.1f}" for name in ratios)]))
    return "\n".join(line.rstrip() for line in lines)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="number of rounds (default: 5)")
    parser.add_argument("--seconds", type=float, default=1.0, help="seconds per contender and round (default: 1)")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    parser.add_argument("--memory-of", metavar="EDITION", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.memory_of:
        print(live_games(args.memory_of))
        return
    if args.rounds < 1 or not args.seconds > 0:
        parser.error("expected at least one round and some time for it")
    results = measured(args.rounds, args.seconds)
    memory = {}
    for box in EDITION_KEYS:
        child = subprocess.run(
            [sys.executable, __file__, "--memory-of", box], check=True, capture_output=True, text=True
        )
        memory[box] = float(child.stdout)
    if args.json:
        print(json.dumps({"rates": results, "megabytes": memory, "mode": mode(), "live_games": LIVE_GAMES}))
        return
    print(table(results, memory))
    print(
        f"four players, random play, {mode()} core, Python {platform.python_version()}, {platform.machine()}; "
        f"medians of {args.rounds} rounds of {args.seconds:g} CPU seconds"
    )


if __name__ == "__main__":
    main()
