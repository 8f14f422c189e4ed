"""Play seeded random games and print a hash of all their states, one line per game.

Run as a program, in either mode, to compare the two: `python -m tests.trace EDITION PLAYERS FIRST GAMES`.
"""

from __future__ import annotations

import sys
from zlib import crc32

import cleopatra
from cleopatra.engine.bare_game import BareGame
from cleopatra.rules.model.fields import FIELDS
from cleopatra.rules.model.state import ARRAYS
from cleopatra.rules.text.saves import is_kept
from tests.tables import KINDS, Kind, start


def state_hash(game: cleopatra.Game) -> int:
    """A hash of the state's numbers; faster than a fingerprint, because there are millions."""
    s = game._state
    facts = [getattr(s, name) for name in NUMBERS] + [tuple(getattr(s, name)) for name in ARRAYS if name not in RAGGED]
    facts += [tuple(s.draw[: s.draw_size]), tuple(s.stall_size), tuple(s.pile[: s.pile_size])]
    return hash(tuple(facts))


ROLLOUTS = 50
"""One game in this many also runs the rollout policy, which is slow in plain Python."""
LOOKS = 100
"""The value network is evaluated every this many choices."""
NUMBERS = [field.name for field in FIELDS if is_kept(field) and not field.size]
RAGGED = ("draw", "stall", "aside", "five", "pile")


def trace(kind: Kind, seed: int) -> str:
    """The hash of a whole game: of all its states, choices and lists of choices."""
    game = start(kind, seed)
    rng = cleopatra.Chance(seed, 5)
    rolling = (
        crc32(str(BareGame(game._state.copy(), game.notation).play_out(rng)).encode()) if seed % ROLLOUTS == 0 else 0
    )
    decisions = 0
    while not game.over:
        waiting = game.waiting
        seat = waiting[rng.below(len(waiting))]
        listed = game.legal(seat)
        action = listed[rng.below(len(listed))]
        game.play(seat, action)
        decisions += 1
        rolling = crc32(f"{rolling} {len(listed)} {action} {state_hash(game)}".encode())
        if decisions % LOOKS == 0:
            rolling = crc32(f"{rolling} {BareGame(game._state, game.notation).logits()}".encode())
    return f"{kind} {seed} {decisions} {rolling:08x} {game.fingerprint()}"


def main() -> None:
    """Print the mode, then the traces requested on the command line."""
    edition, players, first, games = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    readings = sorted({kind.reading for kind in KINDS if kind.edition == edition})
    lines = [cleopatra.native.mode()]
    for seed in range(first, first + games):
        lines.append(trace(Kind(edition, readings[seed % len(readings)], players), seed))
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
