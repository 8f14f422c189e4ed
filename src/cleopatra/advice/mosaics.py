"""Places for a mosaic: the palms it covers, and the sanctuaries it would form (R75-R82).

The garden is one number with a bit for each cell, so that regions grow by shifting.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from cleopatra.rules.model.geometry import WALL_CELLS
from cleopatra.rules.model.phases import FREE
from cleopatra.rules.model.pieces import (
    CELL_NAMES,
    CELLS,
    MOSAIC_COUNT,
    PLACEMENT_BY_CELLS,
    SIZE,
    UNMIRRORED,
    WORD,
)
from cleopatra.rules.seen.view import View

SMALLEST_FIT = 5
FULL = (1 << CELLS) - 1
NOT_LEFT = FULL & ~sum(1 << row * SIZE for row in range(SIZE))
NOT_RIGHT = FULL & ~sum(1 << row * SIZE + SIZE - 1 for row in range(SIZE))

PLACES: list[list[tuple[int, int]]] = [[] for _ in range(MOSAIC_COUNT)]
"""For each mosaic, all its placements: bit mask and placement number."""
PLAIN_PLACES: list[list[tuple[int, int]]] = [[] for _ in range(MOSAIC_COUNT)]
"""Those of them that need no reflection (R22)."""
for (_mosaic, _cells), _placement in sorted(PLACEMENT_BY_CELLS.items(), key=lambda entry: entry[1]):
    _mask = sum(1 << _cell for _cell in _cells)
    PLACES[_mosaic].append((_mask, _placement))
    if UNMIRRORED[_placement // WORD] >> (_placement % WORD) & 1:
        PLAIN_PLACES[_mosaic].append((_mask, _placement))
WALL_MASKS = tuple(sum(1 << cell for cell in WALL_CELLS[slot * 3 : slot * 3 + 3]) for slot in range(9))


@dataclass(frozen=True, slots=True)
class MosaicPlace:
    """One placement of a mosaic and its effects."""

    placement: int
    mask: int
    palms: int
    sanctuaries: tuple[int, ...]
    """The sanctuaries it forms, the largest first, each as a mask of its cells."""
    sizes: tuple[int, ...]
    """How many cells each of them has."""


def around(mask: int) -> int:
    """The cells next to some cells, those cells themselves left out."""
    spread = mask << SIZE | mask >> SIZE | (mask & NOT_RIGHT) << 1 | (mask & NOT_LEFT) >> 1
    return spread & FULL & ~mask


def grow(seed: int, free: int) -> int:
    """The region of free cells that a free cell lies in."""
    region = seed
    while True:
        wider = region | (around(region) & free)
        if wider == region:
            return region
        region = wider


def masks_of(view: View) -> tuple[int, int]:
    """Free cells and palms, each as a bit mask."""
    return _masks(view.arrays["cells"], tuple(view.layout.palms))


@lru_cache(maxsize=256)
def _masks(cells: tuple[int, ...], palms: tuple[int, ...]) -> tuple[int, int]:
    free = sum(1 << cell for cell, what in enumerate(cells) if what == FREE)
    return free, sum(1 << cell for cell, grows in enumerate(palms) if grows)


@lru_cache(maxsize=256)
def mosaic_places(free: int, palms: int, mosaic: int, rest: tuple[int, ...], mirror: int) -> tuple[MosaicPlace, ...]:
    """Every placement of a mosaic on the free cells, when `rest` is the pile below it."""
    places = PLACES if mirror else PLAIN_PLACES
    alive = [mask for other in rest for mask, _ in places[other] if mask & free == mask]
    regions: dict[int, bool] = {}
    found: list[MosaicPlace] = []
    for mask, placement in places[mosaic]:
        if mask & free != mask:
            continue
        closed = _closed(free & ~mask, mask, alive, regions)
        sizes = tuple([region.bit_count() for region in closed])
        found.append(MosaicPlace(placement, mask, (mask & palms).bit_count(), closed, sizes))
    return tuple(found)


def _closed(free: int, mask: int, alive: list[int], regions: dict[int, bool]) -> tuple[int, ...]:
    """The regions next to a mosaic into which no mosaic fits any more, the largest first."""
    closed: list[int] = []
    edge = around(mask) & free
    while edge:
        region = grow(edge & -edge, free)
        edge &= ~region
        if region.bit_count() < SMALLEST_FIT or not _fits(region, alive, regions):
            closed.append(region)
    return tuple(sorted(closed, key=lambda region: (-region.bit_count(), region)))


def _fits(region: int, alive: list[int], regions: dict[int, bool]) -> bool:
    known = regions.get(region)
    if known is None:
        known = regions[region] = any(mask & region == mask for mask in alive)
    return known


def next_mosaic_places(view: View) -> list[MosaicPlace]:
    """Every placement of the next mosaic; with a scribe any mosaic of the pile may be next (R77, R93)."""
    free, palms = masks_of(view)
    scribes = view.scalars["scribes"] if view.scalars["active"] == view.seat else 0
    found: list[MosaicPlace] = []
    for mosaic in view.pile if scribes else view.pile and (view.top_mosaic,):
        rest = tuple([other for other in view.pile if other != mosaic])
        found += mosaic_places(free, palms, mosaic, rest, view.scalars["mirror"])
    return found


def cell_names(mask: int) -> tuple[str, ...]:
    """Cells by their names."""
    return tuple([name for cell, name in enumerate(CELL_NAMES) if mask >> cell & 1])
