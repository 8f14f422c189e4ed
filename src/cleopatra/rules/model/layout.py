"""Garden layouts: where the throne stands and the palms grow (R21)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from .errors import Reason, SetupError
from .numbers import Small
from .pieces import CELL_BY_NAME, CELL_NAMES, CELLS


class Layout:
    """One garden: a throne cell, and a flag for each cell that has a palm."""

    throne: int
    palms: Annotated[list[Small], CELLS]

    def __init__(self, throne: int, palms: list[int]) -> None:
        self.throne = throne
        self.palms = palms

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Layout) and self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        return hash(self.throne)

    def to_dict(self) -> dict[str, str]:
        """As scenario files write it."""
        palms = " ".join([CELL_NAMES[cell] for cell in range(CELLS) if self.palms[cell]])
        return {"throne": CELL_NAMES[self.throne], "palms": palms}


def read_layout(table: Mapping[str, object]) -> Layout:
    """A layout from its two keys, cells named `a1` to `i9`."""
    if set(table) != {"throne", "palms"}:
        raise SetupError(Reason.BAD_LAYOUT, "a layout has exactly the keys 'throne' and 'palms'")
    throne = _cell(table["throne"])
    if not isinstance(table["palms"], str):
        raise SetupError(Reason.BAD_LAYOUT, "palms are cells in one string, like 'b2 c2'")
    palms = [0] * CELLS
    for name in table["palms"].split():
        cell = _cell(name)
        if palms[cell]:
            raise SetupError(Reason.BAD_LAYOUT, f"two palms on {name}")
        palms[cell] = 1
    if palms[throne]:
        raise SetupError(Reason.BAD_LAYOUT, f"a palm on the throne's cell {CELL_NAMES[throne]}")
    return Layout(throne, palms)


def _cell(name: object) -> int:
    if not isinstance(name, str) or name not in CELL_BY_NAME:
        raise SetupError(Reason.BAD_LAYOUT, f"no cell {name!r}; the garden is 9×9, a1 to i9")
    return CELL_BY_NAME[name]
