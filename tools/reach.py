"""Play random games and count how often the code of each rule runs; a rule that never runs is an error.

    python tools/reach.py --games 20000 --jobs 2

A function belongs to the rules named in its docstring. Calls are counted in plain Python by wrapping these functions.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections import Counter
from functools import wraps
from importlib import import_module
from multiprocessing import Pool
from types import FunctionType

os.environ["CLEOPATRA_PLAIN"] = "1"

import cleopatra
from cleopatra.rules.editions import EDITION_KEYS, edition

sys.path.insert(0, os.path.dirname(__file__))
from rules_map import CODE, cited, rule_ids

NAMES = ("Ana", "Ben", "Cleo", "Dido", "Elia")
CALLS: Counter[str] = Counter()


def wrap_everything() -> None:
    """Wrap every function that names a rule with a counter, in all modules that import it."""
    ids = rule_ids()
    names = [path.relative_to(CODE).with_suffix("").as_posix().replace("/", ".") for path in CODE.rglob("*.py")]
    modules = [
        import_module(f"cleopatra.rules.{name.removesuffix('__init__').rstrip('.')}".rstrip(".")) for name in names
    ]
    counted: dict[FunctionType, FunctionType] = {}
    for module in modules:
        for value in list(vars(module).values()):
            if isinstance(value, FunctionType) and value.__module__ == module.__name__ and value not in counted:
                rules = cited(value.__doc__ or "", ids)
                if rules:
                    counted[value] = counting(value)
    for module in [*modules, cleopatra]:
        for name, value in list(vars(module).items()):
            if isinstance(value, FunctionType) and value in counted:
                setattr(module, name, counted[value])


def counting(function: FunctionType) -> FunctionType:
    """The same function, counted under its full name."""
    key = f"{function.__module__}.{function.__qualname__}"
    DOCS[key] = function.__doc__ or ""

    @wraps(function)
    def counter(*args: object, **kwargs: object) -> object:
        CALLS[key] += 1
        return function(*args, **kwargs)

    return counter  # type: ignore[return-value]


DOCS: dict[str, str] = {}


def play(job: tuple[str, str, int, int]) -> tuple[str, int, int, Counter[str]]:
    """One game: its table, its decisions and turns, and the functions it reached."""
    key, reading, players, seed = job
    CALLS.clear()
    options = {"mirror_mosaics": seed % 5 != 0, "open_tallies": False}
    game = cleopatra.new_game(key, NAMES[:players], seed, reading, options)
    rng = random.Random(seed)
    decisions = 0
    while not game.over:
        seat = rng.choice(game.waiting)
        game.play(seat, rng.choice(game.legal(seat)))
        decisions += 1
    if game.result is None:
        raise AssertionError("a game without a result")
    return key, decisions, game.view(None).scalars["turns"], Counter(CALLS)


def jobs(games: int) -> list[tuple[str, str, int, int]]:
    """The same number of games for each edition, cycling through its readings and player counts."""
    found = []
    for key in EDITION_KEYS:
        box = edition(key)
        tables = [(r, n) for r in box.readings for n in range(box.min_players, box.max_players + 1)]
        found += [(key, *tables[seed % len(tables)], seed) for seed in range(games)]
    return found


def main() -> int:
    """Play, count, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=200, help="games for each edition")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    wanted = parser.parse_args()
    wrap_everything()
    totals: Counter[str] = Counter()
    lengths: dict[str, list[tuple[int, int]]] = {key: [] for key in EDITION_KEYS}
    with Pool(wanted.jobs) as pool:
        for key, decisions, turns, calls in pool.imap_unordered(play, jobs(wanted.games), chunksize=20):
            lengths[key].append((decisions, turns))
            totals.update(calls)
    for key, found in lengths.items():
        mean = [sum(column) / len(found) for column in zip(*found, strict=True)]
        print(f"{key}: {len(found)} games, mean {mean[0]:.1f} decisions, {mean[1]:.1f} turns")
    reached: Counter[str] = Counter()
    for name, calls in totals.items():
        for rule in cited(DOCS[name], rule_ids()):
            reached[rule] += calls
    print(" ".join(f"{rule}:{reached[rule]}" for rule in rule_ids()))
    never = [rule for rule in rule_ids() if not reached[rule]]
    if never:
        print(f"never reached: {' '.join(never)}", file=sys.stderr)
    return 1 if never else 0


if __name__ == "__main__":
    sys.exit(main())
