"""Paying: can a pool of units cover a set of pieces? (R60, R62, R76)

Nobody ever says which unit serves which piece; it is enough that some assignment exists. Fixed costs are sums. Costs
like "three equal" are a small search for the assignment that needs the fewest wild units.
"""

from __future__ import annotations

from ..model.cards import ARTISAN2, KINDS, WILD
from ..model.patterns import ANY_MATERIAL, ANYTHING, MATERIALS, PATTERN_FIRST, PATTERN_UNITS, UNIT_KINDS
from ..model.pieces import PIECES
from ..model.state import State


def covers(s: State, extra: int, with_hand: int) -> int:
    """Whether the counter pays for all pieces of the visit and one more of kind `extra`.

    `with_hand`: were everything else the player has laid on the counter too.
    """
    edition = s.edition
    artisans = edition.cost[extra * UNIT_KINDS] - units(s, 0, with_hand)
    stone = units(s, 1, with_hand) - edition.cost[extra * UNIT_KINDS + 1]
    marble = units(s, 2, with_hand) - edition.cost[extra * UNIT_KINDS + 2]
    wood = units(s, 3, with_hand) - edition.cost[extra * UNIT_KINDS + 3]
    lapis = units(s, 4, with_hand) - edition.cost[extra * UNIT_KINDS + 4]
    anything = s.pool[ANYTHING]
    wilds = s.pool[ANY_MATERIAL]
    if with_hand:
        anything += s.merchants[s.active]
        if edition.wild_unit == ANYTHING:
            anything += edition.wild_units * s.hand[s.active * KINDS + WILD]
        else:
            wilds += edition.wild_units * s.hand[s.active * KINDS + WILD]
    for piece in range(PIECES):
        count = s.built[piece]
        if count:
            at = piece * UNIT_KINDS
            artisans += count * edition.cost[at]
            stone -= count * edition.cost[at + 1]
            marble -= count * edition.cost[at + 2]
            wood -= count * edition.cost[at + 3]
            lapis -= count * edition.cost[at + 4]
    if artisans < 0:
        artisans = 0
    if artisans > anything:
        return 0
    wilds += anything - artisans
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
    return _patterns_fit(s, extra, PIECES, -1, stone, marble, wood, lapis, wilds, 0)


def _patterns_fit(
    s: State,
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
    """Whether the patterns of pieces below `piece`, and `left` more of it, can be met with so many wilds (R76).

    Pieces of one kind take their options in ascending order, so that no assignment is tried twice.
    """
    while left <= 0:
        piece -= 1
        if piece < 0:
            return 1
        left = s.built[piece] + (piece == extra)
        first = 0
    edition = s.edition
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
            s, extra, piece, left - 1, rest0, rest1, rest2, rest3, wilds - short, option - start
        ):
            return 1
    return 0


def units(s: State, unit: int, with_hand: int) -> int:
    """Plain units of one kind on the counter, and in the active player's hand too if asked for (R1)."""
    there = s.pool[unit]
    if with_hand:
        base = s.active * KINDS
        there += s.hand[base + unit] + 2 * s.hand[base + ARTISAN2 + unit]
    return there
