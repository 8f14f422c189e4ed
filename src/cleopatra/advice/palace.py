"""A palace to plan with: where pieces may go and what each earns, one after another (R23-R25, R63, R70-R74).

Rewards come from the rules' own functions; places for mosaics are found in `mosaics`.
"""

from __future__ import annotations

from bisect import bisect
from operator import itemgetter

from cleopatra.rules.model.actions import (
    BID,
    RAISE_DOOR,
    RAISE_MOSAIC,
    RAISE_OBELISK,
    RAISE_PEDESTAL,
    RAISE_SPHINX,
    RAISE_SPHINX_IN,
    RAISE_WALL,
)
from cleopatra.rules.model.choices import Choices
from cleopatra.rules.model.pieces import (
    DOOR,
    DOORS,
    MOSAIC,
    OBELISK,
    OBELISKS,
    PLACEMENT_CELLS,
    SPHINX,
    THRONE,
    WALL,
    WALLS,
)
from cleopatra.rules.model.state import State
from cleopatra.rules.play.garden import lay_mosaic
from cleopatra.rules.play.palace import base_reward, extra_reward, is_complete, legal_slots, stand_piece
from cleopatra.rules.seen.view import View

from .mosaics import WALL_MASKS, masks_of

STANDING = ("walls", "doors", "sphinxes", "obelisks", "cells")
FIRST_CODES = (RAISE_WALL, RAISE_SPHINX, RAISE_PEDESTAL, RAISE_OBELISK, RAISE_DOOR, RAISE_MOSAIC, BID)
KIND_OF_CODE = (WALL, SPHINX, THRONE, OBELISK, DOOR, MOSAIC)
SLOT = [0] * RAISE_MOSAIC
"""For each action its number among the slots of its kind; 0 where all pieces of a kind go to the same place."""
for _first, _slots in ((RAISE_WALL, WALLS), (RAISE_SPHINX_IN, 2), (RAISE_OBELISK, OBELISKS), (RAISE_DOOR, DOORS)):
    SLOT[_first : _first + _slots] = range(_slots)
EARNED = itemgetter(1)
FOUND = Choices()

Slot = tuple[int, int]
"""The action that builds there, and what it earns."""


def piece_of(code: int) -> int:
    """The kind of piece that an action builds."""
    return KIND_OF_CODE[bisect(FIRST_CODES, code) - 1]


class Palace:
    """The pieces in place; more can be added to see what they and later ones would earn."""

    def __init__(self, view: View) -> None:
        box = view.notation.box
        self._sketch = sketch = State(box, box.reading(view.reading), view.layout, view.scalars["players"])
        for name in STANDING:
            setattr(sketch, name, type(getattr(sketch, name))(view.arrays[name]))
        sketch.throne = view.scalars["throne"]
        self.free = masks_of(view)[0]

    def copy(self) -> Palace:
        """An independent copy."""
        twin = object.__new__(Palace)
        twin._sketch = self._sketch.copy()
        twin.free = self.free
        return twin

    def slots(self, piece: int) -> list[Slot]:
        """Everywhere a piece other than a mosaic may go, and what it earns there."""
        sketch = self._sketch
        if is_complete(sketch, piece):
            return []
        FOUND.size = 0
        legal_slots(sketch, piece, FOUND)
        base = base_reward(sketch, piece)
        return [(code, base + extra_reward(sketch, piece, SLOT[code])) for code in FOUND.listed()]

    def build(self, code: int) -> None:
        """Add a piece or lay a mosaic."""
        piece = piece_of(code)
        if piece != MOSAIC:
            stand_piece(self._sketch, piece, SLOT[code])
            return
        placement = code - RAISE_MOSAIC
        lay_mosaic(self._sketch, placement)
        for cell in PLACEMENT_CELLS[placement * 5 : placement * 5 + 5]:
            self.free &= ~(1 << cell)

    def build_best(self, piece: int, *, for_door: bool = False) -> Slot:
        """Put a piece other than a mosaic where it earns most; `for_door` prefers walls that help a later door.

        Of walls that earn the same, the one with the fewest free cells next to it, where no mosaic will be added.
        """
        slots = self.slots(piece)
        if piece == WALL:
            best = max(slots, key=lambda slot: self._wall_worth(slot, for_door))
        else:
            best = max(slots, key=EARNED)
        self.build(best[0])
        return best

    def _wall_worth(self, slot: Slot, for_door: bool) -> tuple[int, int]:
        code, talents = slot
        free_beside = (self.free & WALL_MASKS[code - RAISE_WALL]).bit_count()
        return talents + (self._helps_door(code) if for_door else 0), -free_beside

    def _helps_door(self, wall: int) -> int:
        """How much more the best door would earn after a wall there (R74)."""
        later = self.copy()
        later.build(wall)
        return max(talents for _, talents in later.slots(DOOR)) - max(talents for _, talents in self.slots(DOOR))
