"""The garden: free cells, where mosaics still fit, and the regions between them (R20-R22, R78, R80)."""

from __future__ import annotations

from ..model.actions import RAISE_MOSAIC
from ..model.choices import Choices
from ..model.geometry import BIT_INDEX, DEBRUIJN, NEIGHBOURS, WORD_MASK
from ..model.phases import FREE, LAID
from ..model.pieces import (
    ALL_PLACEMENTS,
    CELL_NAMES,
    CELLS,
    FIRST_WORD,
    UNMIRRORED,
    WORD,
    WORDS,
)
from ..model.placements import PLACED
from ..model.state import State


def reset_placements(s: State) -> None:
    """Compute from scratch which placements are free."""
    for word in range(WORDS):
        s.alive[word] = ALL_PLACEMENTS[word] if s.mirror else ALL_PLACEMENTS[word] & UNMIRRORED[word]
    for cell in range(CELLS):
        if s.cells[cell] != FREE:
            block_cell(s, cell)


def block_cell(s: State, cell: int) -> None:
    """No placement may cover that cell any more."""
    base = cell * WORDS
    for word in range(WORDS):
        s.alive[word] &= ~PLACED.cover[base + word]


def lay_mosaic(s: State, placement: int) -> None:
    """Five cells are covered by a mosaic (R20)."""
    for i in range(placement * 5, placement * 5 + 5):
        cell = PLACED.cells[i]
        s.cells[cell] = LAID
        s.mosaic_at[cell] = PLACED.mosaic[placement] + 1
        block_cell(s, cell)


def cell_names(placement: int) -> tuple[str, ...]:
    """The five cells of a placement."""
    return tuple([CELL_NAMES[PLACED.cells[i]] for i in range(placement * 5, placement * 5 + 5)])


def fits_somewhere(s: State, mosaic: int) -> int:
    """Whether that mosaic still fits anywhere."""
    for word in range(FIRST_WORD[mosaic], FIRST_WORD[mosaic + 1]):
        if s.alive[word]:
            return 1
    return 0


def is_alive(s: State, placement: int) -> int:
    """Whether that placement is free."""
    return (s.alive[placement // WORD] >> (placement % WORD)) & 1


def legal_placements(s: State, mosaic: int, out: Choices) -> None:
    """List every free placement of a mosaic (R22)."""
    for word in range(FIRST_WORD[mosaic], FIRST_WORD[mosaic + 1]):
        bits = s.alive[word]
        base = RAISE_MOSAIC + word * WORD
        while bits:
            low = bits & -bits
            out.add(base + BIT_INDEX[((low * DEBRUIJN) & WORD_MASK) >> 58])
            bits ^= low


def flood(s: State, start: int, mark: int) -> int:
    """Mark in `formed` the free region around a free cell; returns its size."""
    s.formed[start] = mark
    todo = [start]
    size = 0
    while todo:
        cell = todo.pop()
        size += 1
        for i in range(cell * 4, cell * 4 + 4):
            near = NEIGHBOURS[i]
            if near >= 0 and s.cells[near] == FREE and s.formed[near] == 0:
                s.formed[near] = mark
                todo.append(near)
    return size


def pile_fits_in(s: State, mark: int) -> int:
    """Whether any mosaic still in the pile fits into the region marked so (R80).

    A placement is connected, so one that is free and covers a cell of a region lies wholly inside it.
    """
    for cell in range(CELLS):
        if s.formed[cell] == mark:
            base = cell * WORDS
            for i in range(s.pile_size):
                mosaic = s.pile[i]
                for word in range(FIRST_WORD[mosaic], FIRST_WORD[mosaic + 1]):
                    if s.alive[word] & PLACED.cover[base + word]:
                        return 1
    return 0
