"""The distance from a hand to a piece: a quick count of missing units (R70-R76)."""

from __future__ import annotations

from functools import cache, lru_cache

from cleopatra.rules.model.edition import Edition
from cleopatra.rules.model.patterns import UNIT_KINDS
from cleopatra.rules.model.pieces import PIECES

MOST_MISSING = 7
KNOWN = 1 << 16
"""The size of the cache."""


@cache
def piece_units(box: Edition, piece: int) -> int:
    """All units that a piece costs."""
    fixed = box.cost[piece * UNIT_KINDS : (piece + 1) * UNIT_KINDS]
    return sum(fixed) + box.cost_equal[piece] + box.cost_different[piece]


@cache
def _fixed(box: Edition, piece: int) -> tuple[int, ...]:
    return tuple(box.cost[piece * UNIT_KINDS : (piece + 1) * UNIT_KINDS])


@lru_cache(maxsize=KNOWN)
def shortfalls(
    box: Edition, units: tuple[int, ...], wilds: int
) -> tuple[tuple[int, ...], list[tuple[tuple[int, ...], int]]]:
    """For every kind of piece: the units missing, the units it would use, and the wild ones among them."""
    found = [shortfall(box, piece, units, wilds) for piece in range(PIECES)]
    return tuple(missing for missing, _, _ in found), [(used, wild) for _, used, wild in found]


def shortfall(box: Edition, piece: int, units: tuple[int, ...], wilds: int) -> tuple[int, tuple[int, ...], int]:
    """Units missing for a piece, the units it would use, and the wild ones among them."""
    fixed = _fixed(box, piece)
    equal, different = box.cost_equal[piece], box.cost_different[piece]
    used = [n if n < there else there for n, there in zip(fixed, units, strict=True)]
    artisans = fixed[0] - used[0]
    short = sum(fixed[1:]) - sum(used[1:])
    if equal:
        at = max(range(1, UNIT_KINDS), key=lambda kind: units[kind])
        used[at] = min(equal, units[at])
        short += equal - used[at]
    elif different:
        ranked = sorted(range(1, UNIT_KINDS), key=lambda kind: -units[kind])[:different]
        for kind in ranked:
            if units[kind]:
                used[kind] = 1
            else:
                short += 1
    wild = min(short, wilds)
    return min(MOST_MISSING, artisans + short - wild), tuple(used), wild
