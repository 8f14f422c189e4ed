"""Tables of all placements of mosaics (`pieces`), where compiled code reads them without a detour."""

from __future__ import annotations

from typing import Annotated

from .numbers import Small, Word
from .pieces import CELLS, COVER, PLACEMENT_CELLS, PLACEMENT_MOSAIC, PLACEMENTS, WORDS


class Placements:
    """Which cells each placement covers, which mosaic it is of, and which placements cover each cell."""

    cells: Annotated[list[Small], PLACEMENTS * 5]
    mosaic: Annotated[list[Small], PLACEMENTS]
    cover: Annotated[list[Word], CELLS * WORDS]

    def __init__(self) -> None:
        self.cells = list(PLACEMENT_CELLS)
        self.mosaic = list(PLACEMENT_MOSAIC)
        self.cover = list(COVER)


PLACED = Placements()
