"""Counterfactual regret minimisation (CFR+) on the bazaar, the smallest box, with OpenSpiel's own solver.

The whole game tree is written out once, as Gambit's extensive form, and read back as OpenSpiel's game of that kind, so
that the solver runs in native code. How far the average policy can be exploited says how close it is to an equilibrium.

    python -m examples.cfr --deals 16     # in a copy of the project, with cleopatra-architects[openspiel]
"""

from __future__ import annotations

import argparse
import time

import pyspiel
from open_spiel.python.algorithms.gambit import export_gambit

import cleopatra.learn.openspiel  # noqa: F401 - registers the game
from cleopatra.rules.editions import edition_keys, load_box


def bazaar(deals: int) -> pyspiel.Game:
    """The bazaar with that many deals, all equally likely."""
    if "bazaar" not in edition_keys():
        load_box("examples.bazaar")
    return pyspiel.load_game("python_cleopatra", {"edition": "bazaar", "players": 2, "deals": deals})


def main() -> None:
    """Write out the tree, solve it, and say how far the policy can be exploited on the way."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=4, help="how many deals there are (4)")
    parser.add_argument("--iterations", type=int, default=1000, help="how long to solve (1000)")
    wishes = parser.parse_args()
    start = time.monotonic()
    text = export_gambit(bazaar(wishes.deals))
    tree = pyspiel.load_efg_game(text)
    print(f"{text.count(chr(10)) - 1:,} nodes, written out in {time.monotonic() - start:.1f} s")
    solver, start = pyspiel.CFRPlusSolver(tree), time.monotonic()
    for number in range(1, wishes.iterations + 1):
        solver.evaluate_and_update_policy()
        if number == wishes.iterations or number in {1, 10, 100, 1000, 10_000}:
            left = pyspiel.exploitability(tree, solver.average_policy())
            print(f"{number:6} iterations  {time.monotonic() - start:7.1f} s  exploitability {left:.5f}", flush=True)


if __name__ == "__main__":
    main()
