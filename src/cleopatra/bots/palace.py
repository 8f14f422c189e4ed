"""The palace in a builder's head: where a set of pieces goes, in which order, and what it earns (R63, R70-R75)."""

from __future__ import annotations

from cleopatra.rules.model.actions import (
    RAISE_DOOR,
    RAISE_OBELISK,
    RAISE_PEDESTAL,
    RAISE_THRONE,
    RAISE_WALL,
)
from cleopatra.rules.model.pieces import DOOR, OBELISK, SPHINX, THRONE, WALL, WALLS

from .mosaics import WALL_MASKS, around, masks_of
from .situation import Situation


class Palace:
    """What stands; pieces can be added to see what they would earn."""

    def __init__(self, situation: Situation) -> None:
        arrays = situation.view.arrays
        self.box = situation.box
        self.walls = list(arrays["walls"])
        self.doors = list(arrays["doors"])
        self.sphinxes = list(arrays["sphinxes"])
        self.obelisks = list(arrays["obelisks"])
        self.throne = situation.view.scalars["throne"]
        self.free, self.laid, self.palms = masks_of(situation.view)
        self.beside_throne = around(1 << situation.view.layout.throne)

    def copy(self) -> Palace:
        """The same palace, to be built on differently."""
        twin = object.__new__(Palace)
        twin.__dict__.update(self.__dict__)
        twin.walls, twin.doors = self.walls[:], self.doors[:]
        twin.sphinxes, twin.obelisks = self.sphinxes[:], self.obelisks[:]
        return twin

    def raise_one(self, piece: int, *, for_door: bool = False) -> tuple[int, int]:
        """Put a piece other than a mosaic where it earns most: what it earns, and the action."""
        if piece == WALL:
            return self._raise_wall(for_door)
        if piece == SPHINX:
            return self._raise_sphinx()
        if piece == THRONE:
            beside = (self.laid & self.beside_throne).bit_count()
            self.throne += 1
            code = RAISE_PEDESTAL if self.throne == 1 else RAISE_THRONE
            return self.box.throne + self.box.throne_per_cell * beside, code
        if piece == OBELISK:
            row = max((row for row in range(2) if not self.obelisks[row]), key=lambda row: self.sphinxes[row])
            self.obelisks[row] = 1
            return self.box.obelisk + self.box.obelisk_per_row_sphinx * self.sphinxes[row], RAISE_OBELISK + row
        if piece == DOOR:
            side = max((side for side in range(2) if not self.doors[side]), key=self.linked)
            self.doors[side] = 1
            return self.box.door + self.box.door_per_wall * self.linked(side), RAISE_DOOR + side
        raise AssertionError(f"piece {piece} has no slots")

    def _raise_wall(self, for_door: bool) -> tuple[int, int]:
        best = (-1, -1, 0)
        for slot in range(WALLS):
            if not self.walls[slot]:
                beside = (self.laid & WALL_MASKS[slot]).bit_count()
                helps = self._links(slot) if for_door else 0
                open_cells = (self.free & WALL_MASKS[slot]).bit_count()
                best = max(best, (2 * self.box.wall_per_cell * beside + 2 * helps, -open_cells, -slot))
        slot = -best[2]
        beside = (self.laid & WALL_MASKS[slot]).bit_count()
        self.walls[slot] = 1
        return self.box.wall + self.box.wall_per_cell * beside, RAISE_WALL + slot

    def _links(self, slot: int) -> int:
        """How many walls a wall there would link to the door that earns most."""
        before = max(self.linked(side) for side in range(2) if not self.doors[side])
        self.walls[slot] = 1
        after = max(self.linked(side) for side in range(2) if not self.doors[side])
        self.walls[slot] = 0
        return after - before

    def _raise_sphinx(self) -> tuple[int, int]:
        base = self.box.sphinx[sum(self.sphinxes)]
        rows = [row for row in range(2) if self.sphinxes[row] < self.box.sphinx_room[row]]
        row = max(rows, key=lambda row: self.sphinxes[row])
        earned = base + self.box.sphinx_per_row_sphinx * self.sphinxes[row]
        self.sphinxes[row] += 1
        return earned, self.box.first_sphinx + row

    def linked(self, side: int) -> int:
        """Walls linked to a door without a gap (R74)."""
        ring = self.walls if side == 0 else self.walls[::-1]
        return ring.index(0) if 0 in ring else len(ring)
