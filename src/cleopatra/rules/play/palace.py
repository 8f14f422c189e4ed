"""The palace: walls, doors, sphinxes, obelisks, throne, and what each earns (R23-R25, R63, R65, R70-R74)."""

from __future__ import annotations

from ..model.actions import (
    RAISE_DOOR,
    RAISE_OBELISK,
    RAISE_PEDESTAL,
    RAISE_THRONE,
    RAISE_WALL,
)
from ..model.choices import Choices
from ..model.geometry import NEIGHBOURS, WALL_CELLS
from ..model.phases import LAID
from ..model.pieces import (
    DOOR,
    DOORS,
    OBELISK,
    OBELISKS,
    PIECES,
    SPHINX,
    SPHINXES,
    THRONE,
    THRONE_PARTS,
    WALL,
    WALLS,
)
from ..model.state import State


def is_complete(s: State, category: int) -> int:
    """Whether nothing of that category is left to build (R65)."""
    if category == WALL:
        for slot in range(WALLS):
            if not s.walls[slot]:
                return 0
        return 1
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


def legal_slots(s: State, piece: int, out: Choices) -> None:
    """Where a piece other than a mosaic may go (R23, R25)."""
    if piece == WALL:
        for slot in range(WALLS):
            if not s.walls[slot]:
                out.add(RAISE_WALL + slot)
    elif piece == SPHINX:
        for row in range(2):
            if s.sphinxes[row] < s.edition.sphinx_room[row]:
                out.add(s.edition.first_sphinx + row)
    elif piece == THRONE:
        out.add(RAISE_PEDESTAL if s.throne == 0 else RAISE_THRONE)
    elif piece == OBELISK:
        for row in range(OBELISKS):
            if not s.obelisks[row]:
                out.add(RAISE_OBELISK + row)
    else:
        for side in range(DOORS):
            if not s.doors[side]:
                out.add(RAISE_DOOR + side)


def extra_reward(s: State, piece: int, slot: int) -> int:
    """What stands around a slot adds to the reward of a piece built there now (R24, R70-R74)."""
    beside = 0
    if piece == WALL:
        for i in range(slot * 3, slot * 3 + 3):
            if s.cells[WALL_CELLS[i]] == LAID:
                beside += 1
        return s.edition.wall_per_cell * beside
    if piece == SPHINX:
        return s.edition.sphinx_per_row_sphinx * s.sphinxes[slot]
    if piece == THRONE:
        for i in range(s.layout.throne * 4, s.layout.throne * 4 + 4):
            if NEIGHBOURS[i] >= 0 and s.cells[NEIGHBOURS[i]] == LAID:
                beside += 1
        return s.edition.throne_per_cell * beside
    if piece == OBELISK:
        return s.edition.obelisk_per_row_sphinx * s.sphinxes[slot]
    if piece == DOOR:
        for i in range(WALLS):
            if not s.walls[i if slot == 0 else WALLS - 1 - i]:
                break
            beside += 1
        return s.edition.door_per_wall * beside
    raise AssertionError(f"piece {piece} has no slots")


def base_reward(s: State, piece: int) -> int:
    """What a piece earns wherever it stands."""
    edition = s.edition
    if piece == SPHINX:
        return edition.sphinx[s.sphinxes[0] + s.sphinxes[1]]
    if piece == WALL:
        return edition.wall
    if piece == THRONE:
        return edition.throne
    if piece == OBELISK:
        return edition.obelisk
    return edition.door if piece == DOOR else edition.mosaic


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
