"""Compare two checkouts: native playouts, driven play, copies, batches, and bots' choices, interleaved.

    python bench/before_after.py BEFORE/src AFTER/src [--rounds 5]

Each round starts a process for each tree; figures are medians over the rounds, by CPU time. Both trees must be
compiled (`make setup`) by the Python that runs this.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from statistics import median

MEASURE = """
import json, random, time
from cleopatra import Chance, native, new_game
from cleopatra.arena import Match, play_series
try:
    from cleopatra.learn import VecGame
except ImportError:
    from cleopatra.rl import VecGame
SECONDS = 0.5
assert native.is_compiled()

def rate(work):
    made, start = 0, time.process_time()
    while time.process_time() - start < SECONDS:
        made += work()
    return made / (time.process_time() - start)

def driven(box, rng):
    game, made = new_game(box, NAMES, seed=rng.getrandbits(30)), 0
    while not game.over:
        seat = game.waiting[0]
        legal = game.legal(seat)
        game.play(seat, legal[int(rng.random() * len(legal))])
        made += 1
    return made

def copies(game):
    for _ in range(1000):
        game.copy()
    return 1000

def steps(vec):
    vec.step(vec.sample())
    return vec.n

def choice(box, bot, games):
    start, made = time.process_time(), 0
    for one in play_series(Match(box, (bot,) * 3, seed=5), games):
        made += one.choices
    return made / (time.process_time() - start)

NAMES = ("Ana", "Ben", "Cleo")
found = {}
for box in ("classic", "deluxe"):
    game, rng, vec = new_game(box, NAMES, seed=1), random.Random(1), VecGame(100, box, 3)
    luck = iter(range(10**9))
    found[f"{box}: decisions/s in native playouts"] = rate(lambda: game.playout(Chance(1, next(luck))).decisions)
    found[f"{box}: decisions/s driven from Python"] = rate(lambda: driven(box, rng))
    found[f"{box}: Game.copy/s"] = rate(lambda: copies(game))
    found[f"{box}: VecGame(100) steps/s, observation, mask, sampling"] = rate(lambda: steps(vec))
    found[f"{box}: planner's choices/s"] = choice(box, "planner", 3)
    found[f"{box}: architect@60n's choices/s"] = choice(box, "architect@60n", 1)
print(json.dumps(found))
"""


def measured(source: str) -> dict[str, float]:
    """One round of one tree."""
    done = subprocess.run(
        [sys.executable, "-c", MEASURE],
        env=os.environ | {"PYTHONPATH": source},
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, float] = json.loads(done.stdout)
    return found


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("before")
    parser.add_argument("after")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    rounds = [(measured(options.before), measured(options.after)) for _ in range(options.rounds)]
    print("| | before | after | after / before |\n|---|---|---|---|")
    for name in rounds[0][0]:
        before, after = (median([pair[side][name] for pair in rounds]) for side in range(2))
        print(f"| {name} | {before:,.0f} | {after:,.0f} | {after / before:.2f} |")


if __name__ == "__main__":
    main()
