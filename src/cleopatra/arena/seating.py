"""Seatings: arrangements of bots, so that every deal is played from every seat."""

from __future__ import annotations

from functools import cache
from itertools import permutations

MOST_SEATINGS = 24
"""All arrangements of four: up to here each of them is played, beyond it only the rotations."""


@cache
def seatings(mix: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Every distinct arrangement of a mix of bots; above 24 only the rotations.

    >>> seatings(("planner", "greedy", "greedy"))
    (('planner', 'greedy', 'greedy'), ('greedy', 'planner', 'greedy'), ('greedy', 'greedy', 'planner'))
    """
    everyone = tuple(dict.fromkeys(permutations(mix)))
    if len(everyone) <= MOST_SEATINGS:
        return everyone
    return tuple(dict.fromkeys(mix[turn:] + mix[:turn] for turn in range(len(mix))))


def whole_deals(games: int, mix: tuple[str, ...]) -> int:
    """The number of games rounded up to whole deals, each in every seating.

    >>> whole_deals(100, ("planner", "greedy", "greedy"))
    102
    """
    around = len(seatings(mix))
    return -(-games // around) * around
