"""Paying: can a pool of units cover a set of pieces? (R60, R62, R76)

Nobody ever says which unit serves which piece; it is enough that some assignment exists. Fixed costs are sums. Costs
like "three equal" are a small search for the assignment that needs the fewest wild units.
"""

from __future__ import annotations

from .cards import ARTISAN, ARTISAN2, KINDS, STANDARD_KINDS, WILD
from .editions.edition import Edition
from .patterns import ANY_MATERIAL, ANYTHING, MATERIALS, PATTERN_FIRST, PATTERN_UNITS, UNIT_KINDS
from .pieces import PIECES
from .state import State


def covers(edition: Edition, built: list[int], extra: int, pool: list[int]) -> int:
    """Whether the pool pays for all pieces built and one more of kind `extra`."""
    artisans = edition.cost[extra * UNIT_KINDS] - pool[ARTISAN]
    stone = pool[1] - edition.cost[extra * UNIT_KINDS + 1]
    marble = pool[2] - edition.cost[extra * UNIT_KINDS + 2]
    wood = pool[3] - edition.cost[extra * UNIT_KINDS + 3]
    lapis = pool[4] - edition.cost[extra * UNIT_KINDS + 4]
    for piece in range(PIECES):
        count = built[piece]
        if count:
            at = piece * UNIT_KINDS
            artisans += count * edition.cost[at]
            stone -= count * edition.cost[at + 1]
            marble -= count * edition.cost[at + 2]
            wood -= count * edition.cost[at + 3]
            lapis -= count * edition.cost[at + 4]
    if artisans < 0:
        artisans = 0
    wilds = pool[ANY_MATERIAL] + pool[ANYTHING] - artisans
    if artisans > pool[ANYTHING]:
        return 0
    if stone < 0:
        wilds += stone
        stone = 0
    if marble < 0:
        wilds += marble
        marble = 0
    if wood < 0:
        wilds += wood
        wood = 0
    if lapis < 0:
        wilds += lapis
        lapis = 0
    if wilds < 0:
        return 0
    if not edition.patterns:
        return 1
    return _patterns_fit(edition, built, extra, PIECES, -1, stone, marble, wood, lapis, wilds, 0)


def _patterns_fit(
    edition: Edition,
    built: list[int],
    extra: int,
    piece: int,
    left: int,
    stone: int,
    marble: int,
    wood: int,
    lapis: int,
    wilds: int,
    first: int,
) -> int:
    """Whether the patterns of pieces below `piece`, and `left` more of it, can be met with so many wilds.

    Pieces of one kind take their options in ascending order, so that no assignment is tried twice.
    """
    while left <= 0:
        piece -= 1
        if piece < 0:
            return 1
        left = built[piece] + (piece == extra)
        first = 0
    row = edition.cost_equal[piece] if edition.cost_equal[piece] else 5 + edition.cost_different[piece]
    start = PATTERN_FIRST[row]
    for option in range(start + first, PATTERN_FIRST[row + 1]):
        at = option * MATERIALS
        short = 0
        rest0 = stone - PATTERN_UNITS[at]
        if rest0 < 0:
            short -= rest0
            rest0 = 0
        rest1 = marble - PATTERN_UNITS[at + 1]
        if rest1 < 0:
            short -= rest1
            rest1 = 0
        rest2 = wood - PATTERN_UNITS[at + 2]
        if rest2 < 0:
            short -= rest2
            rest2 = 0
        rest3 = lapis - PATTERN_UNITS[at + 3]
        if rest3 < 0:
            short -= rest3
            rest3 = 0
        if short <= wilds and _patterns_fit(
            edition, built, extra, piece, left - 1, rest0, rest1, rest2, rest3, wilds - short, option - start
        ):
            return 1
    return 0


def whole_pool(s: State, seat: int) -> list[int]:
    """Everything a player could lay on the counter now: hand, merchants and what a worshipper gives."""
    base = seat * KINDS
    hand = s.hand
    pool = [hand[base + unit] + 2 * hand[base + ARTISAN2 + unit] for unit in range(STANDARD_KINDS)]
    pool[ARTISAN] += s.free_artisans
    pool.append(hand[base + WILD] + s.free_units)
    pool.append(s.merchants[seat])
    return pool
