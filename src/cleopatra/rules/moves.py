"""Moves: the small choices of a game in the order in which they were made, packed into one number each."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence

from .errors import IllegalAction, Reason

SEAT_BITS = 3
SEAT_MASK = (1 << SEAT_BITS) - 1
JOINED = 1 << SEAT_BITS
"""Marks a choice that belongs to the one before it: both were spoken in one phrase."""
CODE_SHIFT = SEAT_BITS + 1


class Moves:
    """Who chose what. Copies of a game share their moves, and whichever goes on first writes them anew."""

    __slots__ = ("_packed", "_shared")

    def __init__(self, packed: array[int] | None = None) -> None:
        self._packed = array("i") if packed is None else packed
        self._shared = False

    def __len__(self) -> int:
        return len(self._packed)

    def __iter__(self) -> Iterator[tuple[int, int]]:
        """Seat and code of every choice."""
        for move in self._packed:
            yield move & SEAT_MASK, move >> CODE_SHIFT

    def shared(self) -> Moves:
        """These moves for a twin to hold; nobody writes them from now on."""
        self._shared = True
        return self

    def then(self, seat: int, code: int, joined: int = 0) -> Moves:
        """These moves and one more."""
        moves = Moves(self._packed[:]) if self._shared else self
        moves._packed.append(code << CODE_SHIFT | joined | seat)
        return moves

    def joined(self) -> Moves:
        """These moves, the last of them joined to the one before it."""
        moves = Moves(self._packed[:]) if self._shared else self
        moves._packed[-1] |= JOINED
        return moves

    def phrases(self) -> Iterator[tuple[int, list[int]]]:
        """Seat and codes of all that was chosen at one go."""
        start = 0
        while start < len(self._packed):
            end = start + 1
            while end < len(self._packed) and self._packed[end] & JOINED:
                end += 1
            yield self._packed[start] & SEAT_MASK, [move >> CODE_SHIFT for move in self._packed[start:end]]
            start = end

    def last_phrase(self, seat: int, passing: Sequence[int]) -> tuple[Moves, Moves, Moves]:
        """What came before a seat's last choice, that choice, and what others who may be passed over chose since."""
        packed = self._packed
        end = len(packed)
        while end and packed[end - 1] & SEAT_MASK in passing:
            end -= 1
        if not end or packed[end - 1] & SEAT_MASK != seat:
            raise IllegalAction(Reason.NOTHING_TO_UNDO, "the last choice was somebody else's, or there is none")
        start = end - 1
        while packed[start] & JOINED:
            start -= 1
        return Moves(packed[:start]), Moves(packed[start:end]), Moves(packed[end:])

    def __add__(self, more: Moves) -> Moves:
        return Moves(self._packed + more._packed)
