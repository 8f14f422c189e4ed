"""Every kind of table the boxes allow, and random play on it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

import cleopatra
from cleopatra.rules.editions import (
    EDITION_KEYS,
    Edition,
    edition,
    edition_keys,
    load_box,
    unregister_edition,
)

NAMES = ("Ana", "Ben", "Cleo", "Dido", "Elia")


class Kind(NamedTuple):
    """An edition, a reading and a number of players."""

    edition: str
    reading: str
    players: int

    def __str__(self) -> str:
        return f"{self.edition}-{self.reading}-{self.players}"


KINDS = [
    Kind(key, reading, players)
    for key in EDITION_KEYS
    for reading in edition(key).readings
    for players in range(edition(key).min_players, edition(key).max_players + 1)
]


def start(kind: Kind, seed: int, **more: object) -> cleopatra.Game:
    """A new game of that kind."""
    options = {"mirror_mosaics": seed % 5 != 0, "open_tallies": seed % 3 == 0}
    return cleopatra.new_game(kind.edition, NAMES[: kind.players], seed, kind.reading, options, **more)  # type: ignore[arg-type]


def play_on(game: cleopatra.Game, rng: random.Random, steps: int, watch: Callable[[], None] | None = None) -> None:
    """Play `steps` random choices, or fewer if the game ends."""
    for _ in range(steps):
        if game.over:
            return
        seat = rng.choice(game.waiting)
        game.play(seat, rng.choice(game.legal(seat)))
        if watch is not None:
            watch()


THIRD_BOX = "tests.third_box"
"""The package of a box outside `src`."""
THIRD_KEY = "market-town"
THIRD_KINDS = [Kind(THIRD_KEY, "en", players) for players in (2, 3)]


@contextmanager
def third_box() -> Iterator[Edition]:
    """Register the third box for the duration of the block."""
    yield load_box(THIRD_BOX)
    if THIRD_KEY in edition_keys():
        unregister_edition(THIRD_KEY)
