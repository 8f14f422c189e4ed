"""Aims: what the palace still offers to build, and how near a hand is to it.

The same for whoever asks, until something is built: it is worked out once and kept from choice to choice.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from cleopatra.advice.palace import Palace
from cleopatra.rules.model.edition import Edition
from cleopatra.rules.model.patterns import VISIT_STEPS
from cleopatra.rules.model.pieces import MOSAIC, PIECES

from .distance import KNOWN, piece_units, shortfalls
from .situation import Situation

NEARNESS = (0.9, 0.68, 0.48, 0.31, 0.18, 0.1, 0.05, 0.02)
"""How much of a piece's reward a hand is worth that lacks 0, 1, 2 ... units of its cost."""
PIECES_AHEAD = 4
LATER_PIECE = 0.93
SPARE_UNIT = 0.45
SPARE_WILD = 1.2
CARDS_A_TURN = 1.7
HURRY = 1.5
LEAST = 0.25
NOTHING_LEFT = -1e9
USUAL_PALMS = 2.0
"""What a mosaic earns above its base, about."""
THRIFT = (0.0, 0.6)
"""How much the size of a piece counts against it, in one way to look at them and in the other."""
REMEMBERED = 256
"""So many states of a palace are kept in mind."""

Gains = tuple[tuple[float, ...], ...]
"""What the next pieces of each kind would earn, one after another, and that there are no more."""


@dataclass(frozen=True, slots=True, eq=False)
class Aims:
    """What there is to gain, and how much of it counts for a hand that lacks 0, 1, 2 ... units."""

    box: Edition
    gains: Gains
    nearness: tuple[float, ...]
    spare: float
    """How much a card that no aim needs is worth, in parts of what it is worth early on."""


def aims_of(situation: Situation, turns_left: float) -> Aims:
    """Those of a table with so many turns to go; the same ones as long as nothing changes them."""
    return _aims(situation.box, _gains(situation), turns_left)


def _gains(s: Situation) -> Gains:
    table: list[tuple[float, ...]] = []
    standing = Palace(s.view)
    for piece in range(PIECES):
        palace = standing.copy()
        ahead = range(min(s.left[piece], PIECES_AHEAD))
        if piece == MOSAIC:
            earned = [s.box.mosaic + USUAL_PALMS for _ in ahead]
        else:
            earned = [float(palace.build_best(piece)[1]) for _ in ahead]
        table.append((*earned, NOTHING_LEFT))
    return tuple(table)


@lru_cache(maxsize=REMEMBERED)
def _aims(box: Edition, gains: Gains, turns_left: float) -> Aims:
    """Nearness counts less for what won't be ready before the end: one turn to build, and the market before that."""
    needed = [1 + missing / CARDS_A_TURN for missing in range(len(NEARNESS))]
    nearness = [near * min(1.0, turns_left / (one * HURRY)) for near, one in zip(NEARNESS, needed, strict=True)]
    return Aims(box, gains, tuple(nearness), min(1.0, turns_left / 4))


@cache
def _sizes(box: Edition) -> tuple[tuple[float, ...], ...]:
    return tuple(tuple(piece_units(box, piece) ** by for piece in range(PIECES)) for by in THRIFT)


@cache
def _steps(box: Edition) -> tuple[tuple[float, float], ...]:
    """For each piece after another: what one more in the same visit adds, and how much of its worth is left by then."""
    bonus = [box.visit_bonus[min(step, VISIT_STEPS - 1)] for step in range(PIECES_AHEAD + 1)]
    return tuple((float(bonus[step + 1] - bonus[step]), LATER_PIECE**step) for step in range(PIECES_AHEAD))


@lru_cache(maxsize=KNOWN)
def near_to(aims: Aims, units: tuple[int, ...], wilds: int) -> float:
    """What a hand is worth that is so near: the better of two ways to set pieces aside, the most valuable first, or
    those that ask for little."""
    return max([_aside(aims, units, wilds, sizes) for sizes in _sizes(aims.box)])


def _aside(aims: Aims, units: tuple[int, ...], wilds: int, sizes: tuple[float, ...]) -> float:
    """Pieces set aside one after another, by what each is worth for its size."""
    box, gains, nearness = aims.box, aims.gains, aims.nearness
    taken = [0] * PIECES
    following = [row[0] for row in gains]
    value = 0.0
    for bonus, later in _steps(box):
        missing, used = shortfalls(box, units, wilds)
        best, most, earned = 0, NOTHING_LEFT, NOTHING_LEFT
        for piece, short in enumerate(missing):
            worth = (following[piece] + bonus) * nearness[short] * later
            rank = worth / sizes[piece]
            if rank > most:
                best, most, earned = piece, rank, worth
        if earned < LEAST:
            break
        value += earned
        taken[best] += 1
        following[best] = gains[best][taken[best]]
        spent, wild = used[best]
        wilds -= wild
        units = tuple([there - n for there, n in zip(units, spent, strict=True)])
    return value + aims.spare * (SPARE_UNIT * sum(units) + SPARE_WILD * wilds)
