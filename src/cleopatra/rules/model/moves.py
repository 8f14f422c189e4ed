"""Moves: the small choices of a game in order, packed into one number each.

Games append to their moves at every choice, and copies share them (copy-on-write); so this is a bare array, and the
game that holds it decides when to copy.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence

from .errors import IllegalAction, Reason

Moves = array
SEAT_BITS = 3
SEAT_MASK = (1 << SEAT_BITS) - 1
JOINED = 1 << SEAT_BITS
"""Marks a choice that belongs to the one before it: both were made in one phrase."""
CODE_SHIFT = SEAT_BITS + 1
NO_MOVES: Moves[int] = array("i")
"""The moves of every new game: shared, never written to."""


def unpacked(moves: Moves[int]) -> Iterator[tuple[int, int]]:
    """Seat and code of every choice."""
    for move in moves:
        yield move & SEAT_MASK, move >> CODE_SHIFT


def phrases(moves: Moves[int]) -> Iterator[tuple[int, list[int]]]:
    """Seat and codes of each phrase or single choice."""
    start = 0
    while start < len(moves):
        end = start + 1
        while end < len(moves) and moves[end] & JOINED:
            end += 1
        yield moves[start] & SEAT_MASK, [move >> CODE_SHIFT for move in moves[start:end]]
        start = end


def last_phrase(moves: Moves[int], seat: int, passing: Sequence[int]) -> tuple[int, int]:
    """The first and last index of a seat's last choice, skipping later choices of some others."""
    end = len(moves)
    while end and moves[end - 1] & SEAT_MASK in passing:
        end -= 1
    if not end or moves[end - 1] & SEAT_MASK != seat:
        raise IllegalAction(Reason.NOTHING_TO_UNDO, "the last choice was somebody else's, or there is none")
    start = end - 1
    while moves[start] & JOINED:
        start -= 1
    return start, end


def phrase_start(moves: Moves[int], number: int) -> int:
    """The index at which a phrase or single choice begins, counted from 0; the end if there are not so many."""
    for at, move in enumerate(moves):
        if not move & JOINED:
            if not number:
                return at
            number -= 1
    return len(moves)
