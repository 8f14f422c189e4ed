"""Seatings: who sits where, so that every deal is played by everybody from every place."""

from __future__ import annotations

from functools import cache
from itertools import permutations

MOST_SEATINGS = 24
"""All arrangements of four: up to here each of them is played, beyond it only the rotations."""


@cache
def seatings(mix: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Every distinct arrangement of a mix; where that is more than 24, the mix turned round the table."""
    everyone = tuple(dict.fromkeys(permutations(mix)))
    if len(everyone) <= MOST_SEATINGS:
        return everyone
    return tuple(dict.fromkeys(mix[turn:] + mix[:turn] for turn in range(len(mix))))


def whole_deals(games: int, mix: tuple[str, ...]) -> int:
    """At least so many games, and every deal in every seating."""
    around = len(seatings(mix))
    return -(-games // around) * around
