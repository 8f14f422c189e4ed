# cython: boundscheck=False, wraparound=False, cdivision=False
"""The garden's planes of an observation, and whether they are still as they were last drawn.

Planes are most of an observation and change with few choices, so a batch keeps what each row's were drawn from:
`DRAWN` numbers, -1 where nothing was drawn yet.
"""

from __future__ import annotations

from cleopatra.rules.model.buffers import Floats, Shorts
from cleopatra.rules.model.phases import MAX_SANCTUARIES
from cleopatra.rules.model.pieces import CELLS, MOSAIC_COUNT
from cleopatra.rules.model.state import State

from .features import (
    DRAWN,
    MARKS_UNIT,
    PLANE_FORMED,
    PLANE_FREE,
    PLANE_MOSAIC,
    PLANE_OWNER,
    PLANE_PALM,
    PLANE_STATUE,
)


def draw_planes(s: State, seat: int, out: Floats, base: int) -> None:
    """Write all planes. Plane by plane: so a compiler can fill several cells at once."""
    for kind in range(PLANE_PALM):
        for cell in range(CELLS):
            out[base + (PLANE_FREE + kind) * CELLS + cell] = s.cells[cell] == kind
    layout = s.layout
    for cell in range(CELLS):
        out[base + PLANE_PALM * CELLS + cell] = layout.palms[cell]
    for i in range(base + PLANE_OWNER * CELLS, base + PLANE_FORMED * CELLS):
        out[i] = 0
    for cell in range(CELLS):
        out[base + PLANE_FORMED * CELLS + cell] = s.formed[cell] / MARKS_UNIT
    for cell in range(CELLS):
        out[base + PLANE_MOSAIC * CELLS + cell] = s.mosaic_at[cell] / MOSAIC_COUNT
    if s.sanctuaries:
        for cell in range(CELLS):
            if s.sanctuary[cell]:
                owner = (s.sanctuary_owner[s.sanctuary[cell] - 1] - seat + s.players) % s.players
                out[base + (PLANE_OWNER + owner) * CELLS + cell] = 1
        for i in range(s.sanctuaries):
            out[base + PLANE_STATUE * CELLS + s.sanctuary_statue[i]] = 1


def planes_changed(s: State, seat: int, drawn: Shorts, at: int) -> bool:
    """Whether planes drawn from `drawn` would look different now; then it is brought up to date."""
    laid, formed, taken = at + CELLS, at + 2 * CELLS, at + 3 * CELLS
    changed = 0
    for cell in range(CELLS):
        changed |= (
            (drawn[at + cell] ^ s.cells[cell])
            | (drawn[laid + cell] ^ s.mosaic_at[cell])
            | (drawn[formed + cell] ^ s.formed[cell])
            | (drawn[taken + cell] ^ s.sanctuary[cell])
        )
    owners = at + 4 * CELLS
    statues = owners + MAX_SANCTUARIES
    for i in range(s.sanctuaries):
        changed |= (drawn[owners + i] ^ s.sanctuary_owner[i]) | (drawn[statues + i] ^ s.sanctuary_statue[i])
    if not changed and (not s.sanctuaries or drawn[at + DRAWN - 1] == seat):
        return False
    for cell in range(CELLS):
        drawn[at + cell], drawn[laid + cell] = s.cells[cell], s.mosaic_at[cell]
        drawn[formed + cell], drawn[taken + cell] = s.formed[cell], s.sanctuary[cell]
    for i in range(s.sanctuaries):
        drawn[owners + i], drawn[statues + i] = s.sanctuary_owner[i], s.sanctuary_statue[i]
    drawn[at + DRAWN - 1] = seat
    return True
