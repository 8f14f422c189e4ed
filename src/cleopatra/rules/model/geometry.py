"""Geometry: neighbours in the garden, walls and their cells, and the names of places (R20, R23-R25)."""

from __future__ import annotations

from .pieces import CELLS, SIZE, WORD

WORD_MASK = (1 << WORD) - 1


def _neighbours(cell: int) -> list[int]:
    row, column = divmod(cell, SIZE)
    around = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
    inside = [r * SIZE + c for r, c in around if 0 <= r < SIZE and 0 <= c < SIZE]
    return inside + [-1] * (4 - len(inside))


NEIGHBOURS: list[int] = [near for cell in range(CELLS) for near in _neighbours(cell)]
"""Four entries per cell, filled up with -1."""

# Position of the only bit of a word, by a de Bruijn sequence: the same few operations compiled or not.
DEBRUIJN = 0x03F79D71B4CB0A89
BIT_INDEX = [0] * WORD
for _bit in range(WORD):
    BIT_INDEX[((DEBRUIJN << _bit) & WORD_MASK) >> 58] = _bit


WALL_NAMES = ("L1", "L2", "L3", "B1", "B2", "B3", "R3", "R2", "R1")
"""In the order of the ring from the left door to the right one (R24)."""
SIDE_NAMES = ("left", "right")
LAST_STEP = 5


def _wall_cells(name: str) -> list[int]:
    third = [3 * (int(name[1]) - 1) + i for i in range(3)]
    if name[0] == "B":
        return [(SIZE - 1) * SIZE + column for column in third]
    column = 0 if name[0] == "L" else SIZE - 1
    return [row * SIZE + column for row in third]


WALL_CELLS: list[int] = [cell for name in WALL_NAMES for cell in _wall_cells(name)]
