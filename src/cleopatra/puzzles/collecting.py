"""Collecting puzzles: game after game, until there are enough of every kind in every edition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import count

from cleopatra.rules.editions import edition as edition_named

from .finding import asked_in, puzzle_in
from .puzzle import KINDS, Puzzle

PER_GAME = 3
"""Puzzles from one game, each of another kind."""


def tables(editions: Sequence[str]) -> list[tuple[str, int]]:
    """Editions with their numbers of players, taken in turn."""
    found = []
    boxes = [edition_named(name) for name in editions]
    for players in range(2, 6):
        found += [(box.key, players) for box in boxes if box.min_players <= players <= box.max_players]
    return found


def collect(
    have: Sequence[Puzzle], editions: Sequence[str], each: int, seed: int, tick: Callable[[int], None]
) -> Iterator[Puzzle]:
    """New puzzles, until there are `each` of every kind in every edition. `tick` gets the seed of each game played."""
    counts = Counter((one.edition, one.kind) for one in have)
    known = {one.id for one in have}
    ways = tables(editions)
    for number in count(seed):
        edition, players = ways[number % len(ways)]
        wanted = [kind for kind in KINDS if counts[edition, kind] < each]
        if not any(counts[key, kind] < each for key in editions for kind in KINDS):
            return
        tick(number)
        if not wanted:
            continue
        taken = 0
        for at, asked in enumerate(asked_in(edition, players, number)):
            found = puzzle_in(asked, wanted, number * 10_007 + at)
            if found is None or found.id in known:
                continue
            known.add(found.id)
            counts[edition, found.kind] += 1
            wanted.remove(found.kind)
            taken += 1
            yield found
            if not wanted or taken == PER_GAME:
                break
