"""Write OpenSpiel's playthrough of one game between greedy bots, which the tests replay.

Run it after the rules or the encoding changed.
"""

from __future__ import annotations

import lzma
from pathlib import Path

import pyspiel
from open_spiel.python.algorithms.generate_playthrough import playthrough

import cleopatra.learn.openspiel  # noqa: F401 - registers the game
from cleopatra.bots import Budget, Decision, GreedyBot
from cleopatra.engine.observe import index_of
from cleopatra.rules.model.chance import Chance

FILE = Path(__file__).parents[1] / "tests" / "learn" / "playthrough.txt.xz"
GAME = "python_cleopatra(players=2)"
LUCK = (0, 0, 0, 5)


def history() -> list[int]:
    """The actions of a game between greedy bots: shorter than one at random."""
    state = pyspiel.load_game(GAME).new_initial_state()
    for outcome in LUCK:
        state.apply_action(outcome)
    bot, rng, table = GreedyBot(), Chance(1), state.table
    while not state.is_terminal():
        seat = state.current_player()
        view = table.view(seat)
        decision = Decision(seat, view.notation.box.phase_names[view.scalars["phase"]])
        choice = bot.choose(view, decision, table.notation.actions(table.codes(seat)), rng, Budget())
        state.apply_action(index_of(choice.code, seat, table.players))
    return [int(action) for action in state.history()]


def main() -> None:
    """Write the file."""
    FILE.write_bytes(lzma.compress(playthrough(GAME, history(), seed=0).encode(), preset=9))
    print(f"{FILE.name}: {FILE.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
