"""Bills: which card on the counter pays for which unit of which piece, what is short, what is left over (R60, R76).

The rules only ask whether some assignment exists; this shows one, so that a player sees where every card goes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, cast

from cleopatra.rules.model.cards import MERCHANT, RESOURCE_KINDS, STANDARD_NAMES
from cleopatra.rules.model.edition import Edition
from cleopatra.rules.model.errors import NotationError, Reason
from cleopatra.rules.model.patterns import ANY_MATERIAL, ANYTHING, UNIT_KINDS

from .payments import Needs, piece_needs
from .resources import Resources

MOST_PIECES = 12
"""More can't be paid for in one visit."""
UnitName = Literal["artisan", "stone", "marble", "wood", "lapis", "material"]
Sums = dict[Needs, list[Needs]]
"""Units that several pieces need together, and what each of them needs."""


@dataclass(frozen=True, slots=True)
class CostUnit:
    """One unit that a piece needs."""

    unit: UnitName
    """`material`: any of the four would do."""
    card: int | None
    """Index of the card that pays for it; a double may pay twice, also for two pieces."""
    counter: bool
    """Whether it is paid by what was on the counter before."""


@dataclass(frozen=True, slots=True)
class Bill:
    """One way to pay for pieces with cards. Players never assign cards to pieces."""

    rows: list[list[CostUnit]]
    """For each piece the units it needs, fixed costs first."""
    spare: list[int]
    """Cards that aren't needed."""

    @property
    def short(self) -> list[UnitName]:
        """The units that nothing pays for."""
        return [one.unit for row in self.rows for one in row if one.card is None and not one.counter]


@dataclass(slots=True)
class _Given:
    """An available unit: its kind, and the card it comes from (None: it was on the counter before)."""

    kind: int
    card: int | None


def bill(resources: Resources, pieces: Sequence[int], cards: Sequence[int], *, after: Sequence[int] = ()) -> Bill:
    """Which cards pay for pieces. What was built before in this visit is paid first, and pieces planned `after` that.

    Raises `NotationError` where there are too many pieces, or cards that pay for nothing.
    """
    if len(pieces) + len(after) > MOST_PIECES:
        raise NotationError(Reason.BAD_NOTATION, f"more than {MOST_PIECES} pieces in one visit")
    if any(kind != MERCHANT and kind >= RESOURCE_KINDS for kind in cards):
        raise NotationError(Reason.UNKNOWN_CARD, "only resource cards and merchants pay")
    before = [kind for kind, n in enumerate(resources.built) for _ in range(n)] + list(after)
    units = [_Given(kind, None) for kind, n in enumerate(resources.pool) for _ in range(n)]
    unit, worth = resources.box.unit, resources.box.units
    singles_first = sorted(range(len(cards)), key=lambda at: worth[cards[at]])
    units += [_Given(unit[cards[at]], at) for at in singles_first for _ in range(worth[cards[at]])]
    needs = _least_short(resources.box, before, list(pieces), units)
    asked = [[kind for kind in range(UNIT_KINDS) for _ in range(one[kind])] for one in needs]
    paid = _paid(asked[: len(before)], units)
    used = {unit.card for row in paid for unit in row if unit is not None}
    paid = _paid(asked[len(before) :], units)
    used |= {unit.card for row in paid for unit in row if unit is not None}
    planned = zip(pieces, asked[len(before) :], paid, strict=True)
    rows = [_row(resources.box, piece, kinds, given) for piece, kinds, given in planned]
    return Bill(rows, [at for at in range(len(cards)) if at not in used])


def missing(resources: Resources, piece: int, *, after: Sequence[int] = ()) -> list[UnitName]:
    """The units that a piece still lacks if everything in hand is used and the pieces planned before it are paid."""
    cards = [kind for kind in range(RESOURCE_KINDS) for _ in range(resources.hand[kind])]
    return bill(resources, [piece], cards + [MERCHANT] * resources.merchants, after=after).short


def _paid(asked: list[list[int]], units: list[_Given]) -> list[list[_Given | None]]:
    """An available unit for each needed one, as far as they go, specific ones first; used units are removed."""
    given: list[list[_Given | None]] = [[None] * len(kinds) for kinds in asked]
    for fits in (_exact, _anything_for_artisans, _any_material, _anything):
        for row, kinds in enumerate(asked):
            for at, kind in enumerate(kinds):
                if given[row][at] is None:
                    found = next((unit for unit in units if fits(unit, kind)), None)
                    if found is not None:
                        given[row][at] = found
                        units.remove(found)
    return given


def _exact(unit: _Given, kind: int) -> bool:
    return unit.kind == kind


def _anything_for_artisans(unit: _Given, kind: int) -> bool:
    return unit.kind == ANYTHING and kind == 0


def _any_material(unit: _Given, kind: int) -> bool:
    return unit.kind == ANY_MATERIAL and kind > 0


def _anything(unit: _Given, kind: int) -> bool:
    return unit.kind == ANYTHING


def _row(box: Edition, piece: int, asked: list[int], given: list[_Given | None]) -> list[CostUnit]:
    """The units needed, named as far as they are certain."""
    fixed = box.cost[piece * UNIT_KINDS : (piece + 1) * UNIT_KINDS]
    open_choice = box.cost_different[piece] > 0 or (box.cost_equal[piece] > 0 and not any(given[fixed[0] :]))
    found: list[CostUnit] = []
    for kind, unit in zip(asked, given, strict=True):
        name = "material" if unit is None and open_choice and not fixed[kind] else STANDARD_NAMES[kind]
        found.append(
            CostUnit(cast(UnitName, name), None if unit is None else unit.card, unit is not None and unit.card is None)
        )
    return found


def _least_short(box: Edition, before: list[int], pieces: list[int], units: list[_Given]) -> list[Needs]:
    """For each piece the way to pay that leaves the least missing, for it and the pieces before it (R76)."""
    have = [sum(unit.kind == kind for unit in units) for kind in range(ANYTHING + 1)]
    sums: Sums = {(0, 0, 0, 0, 0): []}
    for piece in before:
        sums = _with_one_more(box, piece, sums)
    least = min(_short(total, have) for total in sums)
    sums = {total: path for total, path in sums.items() if _short(total, have) == least}
    for piece in pieces:
        sums = _with_one_more(box, piece, sums)
    return sums[min(sums, key=lambda total: _short(total, have))]


def _with_one_more(box: Edition, piece: int, sums: Sums) -> Sums:
    """Every sum of needs combined with every way to pay for another piece, and one path to it."""
    further: Sums = {}
    for total, path in sums.items():
        for option in piece_needs(box, piece):
            stone, marble, wood, lapis = [n + more for n, more in zip(total[1:], option[1:], strict=True)]
            further.setdefault((total[0] + option[0], stone, marble, wood, lapis), [*path, option])
    return further


def _short(needs: Needs, have: list[int]) -> int:
    artisans = max(0, needs[0] - have[0])
    materials = sum(max(0, needs[kind] - have[kind]) for kind in range(1, UNIT_KINDS))
    helped = min(artisans, have[ANYTHING])
    return artisans - helped + max(0, materials - have[ANY_MATERIAL] - (have[ANYTHING] - helped))
