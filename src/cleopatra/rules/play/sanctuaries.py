"""Sanctuaries: regions a mosaic cuts off, and the statues that claim them (R80-R82)."""

from __future__ import annotations

from ..model.actions import CLAIM
from ..model.choices import Choices
from ..model.events import SanctuaryClaimed
from ..model.geometry import NEIGHBOURS
from ..model.phases import FREE, SACRED
from ..model.pieces import CELL_NAMES, CELLS
from ..model.placements import PLACED
from ..model.state import State
from .garden import block_cell, flood, pile_fits_in


def find_formed(s: State, placement: int) -> None:
    """Mark each region that the mosaic just laid touches and that no mosaic in the pile fits into (R80)."""
    for cell in range(CELLS):
        s.formed[cell] = 0
    s.formed_count = 0
    mark = 0
    for i in range(placement * 5, placement * 5 + 5):
        cell = PLACED.cells[i]
        for j in range(cell * 4, cell * 4 + 4):
            near = NEIGHBOURS[j]
            if near >= 0 and s.cells[near] == FREE and s.formed[near] == 0:
                mark += 1
                flood(s, near, mark)
                if pile_fits_in(s, mark):
                    _unmark(s, mark, -1)
                else:
                    s.formed_count += 1
    for cell in range(CELLS):
        if s.formed[cell] < 0:
            s.formed[cell] = 0


def _unmark(s: State, mark: int, value: int) -> None:
    for cell in range(CELLS):
        if s.formed[cell] == mark:
            s.formed[cell] = value


def legal_claims(s: State, out: Choices) -> None:
    """A statue may stand on any cell of a sanctuary formed and not yet claimed (R81)."""
    for cell in range(CELLS):
        if s.formed[cell]:
            out.add(CLAIM + cell)


def apply_claim(s: State, statue: int) -> None:
    """Claim the sanctuary of that cell with one of the two statues."""
    seat = s.active
    mark = s.formed[statue]
    s.statues[seat] -= 1
    s.sanctuary_owner[s.sanctuaries] = seat
    s.sanctuary_statue[s.sanctuaries] = statue
    s.sanctuaries += 1
    if s.sink is not None:
        s.sink.append(SanctuaryClaimed(seat, CELL_NAMES[statue], region_names(s, mark)))
    for cell in range(CELLS):
        if s.formed[cell] == mark:
            s.sanctuary[cell] = s.sanctuaries
            s.cells[cell] = SACRED
            block_cell(s, cell)
    _unmark(s, mark, 0)
    s.formed_count -= 1
    s.claimed_now += 1


def forget_formed(s: State) -> None:
    """What was not claimed at once can never be claimed (R81)."""
    for cell in range(CELLS):
        s.formed[cell] = 0
    s.formed_count = 0


def sacred_cells(s: State, seat: int) -> int:
    """How many amulets a player's sanctuaries absorb (R82)."""
    cells = 0
    for cell in range(CELLS):
        if s.sanctuary[cell] and s.sanctuary_owner[s.sanctuary[cell] - 1] == seat:
            cells += 1
    return cells


def region_names(s: State, mark: int) -> tuple[str, ...]:
    """The cells of a region just formed."""
    return tuple([CELL_NAMES[cell] for cell in range(CELLS) if s.formed[cell] == mark])


def formed_names(s: State) -> tuple[tuple[str, ...], ...]:
    """All regions just formed."""
    marks = {s.formed[cell] for cell in range(CELLS)}
    return tuple([region_names(s, mark) for mark in sorted(marks) if mark])
