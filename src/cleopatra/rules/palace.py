"""The palace: walls, doors, sphinxes, obelisks, throne, and what each earns (R23-R25, R63, R65, R70-R74)."""

from __future__ import annotations

from .actions import RAISE_DOOR, RAISE_OBELISK, RAISE_PEDESTAL, RAISE_SPHINX, RAISE_SPHINX_IN, RAISE_THRONE, RAISE_WALL
from .geometry import NEIGHBOURS, WALL_CELLS
from .phases import LAID
from .pieces import (
    DOOR,
    DOORS,
    OBELISK,
    OBELISKS,
    PIECES,
    SPHINX,
    SPHINXES,
    SPHINXES_PER_ROW,
    THRONE,
    THRONE_PARTS,
    WALL,
    WALLS,
)
from .state import State


def is_complete(s: State, category: int) -> int:
    """Whether nothing of that category is left to build (R65)."""
    if category == WALL:
        return sum(s.walls) == WALLS
    if category == SPHINX:
        return s.sphinxes[0] + s.sphinxes[1] == SPHINXES
    if category == THRONE:
        return s.throne == THRONE_PARTS
    if category == OBELISK:
        return s.obelisks[0] + s.obelisks[1] == OBELISKS
    if category == DOOR:
        return s.doors[0] + s.doors[1] == DOORS
    return s.pile_size == 0


def complete_categories(s: State) -> int:
    """A bit for each category that is complete."""
    bits = 0
    for category in range(PIECES):
        if is_complete(s, category):
            bits |= 1 << category
    return bits


def legal_slots(s: State, piece: int, out: list[int]) -> None:
    """Where a piece other than a mosaic may go."""
    if piece == WALL:
        for slot in range(WALLS):
            if not s.walls[slot]:
                out.append(RAISE_WALL + slot)
    elif piece == SPHINX:
        if not s.edition.sphinx_rows:
            out.append(RAISE_SPHINX)
        else:
            for row in range(2):
                if s.sphinxes[row] < SPHINXES_PER_ROW:
                    out.append(RAISE_SPHINX_IN + row)
    elif piece == THRONE:
        out.append(RAISE_PEDESTAL if s.throne == 0 else RAISE_THRONE)
    elif piece == OBELISK:
        for row in range(OBELISKS):
            if not s.obelisks[row]:
                out.append(RAISE_OBELISK + row)
    else:
        for side in range(DOORS):
            if not s.doors[side]:
                out.append(RAISE_DOOR + side)


def extra_reward(s: State, piece: int, slot: int) -> int:
    """What stands around a slot adds to the reward of a piece built there now (R70-R74)."""
    if piece == WALL:
        return s.edition.wall_per_cell * sum(s.cells[cell] == LAID for cell in WALL_CELLS[slot * 3 : slot * 3 + 3])
    if piece == SPHINX:
        return s.edition.sphinx_per_row_sphinx * s.sphinxes[slot]
    if piece == THRONE:
        around = NEIGHBOURS[s.layout.throne * 4 : s.layout.throne * 4 + 4]
        return s.edition.throne_per_cell * sum(near >= 0 and s.cells[near] == LAID for near in around)
    if piece == OBELISK:
        return s.edition.obelisk_per_row_sphinx * s.sphinxes[slot]
    if piece == DOOR:
        linked = 0
        ring = range(WALLS) if slot == 0 else range(WALLS - 1, -1, -1)
        for wall in ring:
            if not s.walls[wall]:
                break
            linked += 1
        return s.edition.door_per_wall * linked
    raise AssertionError(f"piece {piece} has no slots")


def base_reward(s: State, piece: int) -> int:
    """What a piece earns wherever it stands."""
    edition = s.edition
    if piece == SPHINX:
        return edition.sphinx[s.sphinxes[0] + s.sphinxes[1]]
    return (edition.wall, 0, edition.throne, edition.obelisk, edition.door, edition.mosaic)[piece]


def stand_piece(s: State, piece: int, slot: int) -> None:
    """A piece other than a mosaic stands."""
    if piece == WALL:
        s.walls[slot] = 1
    elif piece == SPHINX:
        s.sphinxes[slot] += 1
    elif piece == THRONE:
        s.throne += 1
    elif piece == OBELISK:
        s.obelisks[slot] = 1
    else:
        s.doors[slot] = 1
