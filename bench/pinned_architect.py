"""Check that `architect1` chooses exactly as the architect of commit 2492930, which it pins.

    git worktree add ../base 2492930 && (cd ../base && python setup.py -q build_ext --inplace)
    PYTHONPATH=src python bench/pinned_architect.py ../base/src --tables deluxe-2 classic-4

Games are played by the rules of this checkout. At every choice architect1 and the old bot get the same seed and the
same number of nodes. The old bot runs in a separate process with the old package and gets the view as plain fields.
"""

from __future__ import annotations

import argparse
import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

from cleopatra import Chance, Game, new_game
from cleopatra.bots import Budget, ask, make_bot
from cleopatra.bots.protocol import SHOWN
from cleopatra.rules.model.actions import OPEN, OPEN_CODES

NAMES = ("Ana", "Ben", "Cleo", "Dido", "Elia")
NEW_SCALARS = {"memo"}
"""Fields that views did not have then."""
OLD_SIDE = """
import pickle, sys
from cleopatra.bots import Budget, Decision, make_bot
from cleopatra.rules.chance import Chance
from cleopatra.rules.editions import edition
from cleopatra.rules.layout import read_layout
from cleopatra.rules.notation import Notation
from cleopatra.rules.view import View
bot = rng = None
while True:
    try:
        asked = pickle.load(sys.stdin.buffer)
    except EOFError:
        break
    if isinstance(asked, int):
        bot, rng = make_bot("architect"), Chance(asked)
        continue
    box, names, layout, seat, kind, codes, nodes, fields = asked
    notation = Notation(edition(box), names)
    view = View(notation=notation, layout=read_layout(layout), **fields)
    legal = [notation.action(code) for code in codes]
    chosen = bot.choose(view, Decision(seat, kind), legal, rng, Budget(nodes=nodes))
    pickle.dump(chosen.code, sys.stdout.buffer)
    sys.stdout.buffer.flush()
"""


class OldArchitect:
    """The process with the old bot; sending a number creates a new bot with that seed."""

    def __init__(self, source: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", OLD_SIDE],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(source)},
        )

    def send(self, message: Any) -> None:
        """Send a pickled message."""
        assert self.process.stdin is not None
        pickle.dump(message, self.process.stdin)
        self.process.stdin.flush()

    def choose(self, game: Game, seat: int, nodes: int) -> int:
        """The code of its choice."""
        view = game.view(seat)
        fields = {name: getattr(view, name) for name in SHOWN}
        fields["scalars"] = {name: value for name, value in view.scalars.items() if name not in NEW_SCALARS}
        codes = [action.code for action in game.legal(seat)]
        old = [code if code < OPEN else code - OPEN_CODES for code in codes]
        self.send((game.edition, game.players, view.layout.to_dict(), seat, game.phase, old, nodes, fields))
        assert self.process.stdout is not None
        return codes[old.index(pickle.load(self.process.stdout))]


def compare(edition: str, players: int, seed: int, nodes: int, old: OldArchitect) -> tuple[int, int]:
    """One game: the number of choices in which both agreed, and of all choices."""
    game = new_game(edition, NAMES[:players], seed)
    agreed = asked = 0
    while not game.over:
        seat = game.waiting[0]
        legal = game.legal(seat)
        action = legal[0]
        if len(legal) > 1:
            asked += 1
            old.send(asked)
            action = ask(make_bot("architect1"), game, seat, legal, Chance(asked), Budget(nodes=nodes))
            agreed += action.code == old.choose(game, seat, nodes)
        game.play(seat, action)
    return agreed, asked


def main() -> None:
    """Compare both bots at some tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", type=Path, help="src of the old checkout")
    parser.add_argument("--tables", nargs="+", default=["deluxe-2", "classic-4"])
    parser.add_argument("--nodes", type=int, default=12)
    parser.add_argument("--seed", type=int, default=77)
    args = parser.parse_args()
    old = OldArchitect(args.source)
    for table in args.tables:
        edition, players = table.split("-")
        agreed, asked = compare(edition, int(players), args.seed, args.nodes, old)
        print(f"{table}: identical in {agreed} of {asked} choices, {args.nodes} nodes, seed {args.seed}")


if __name__ == "__main__":
    main()
