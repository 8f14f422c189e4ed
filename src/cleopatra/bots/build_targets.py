"""Build targets: the pieces that can still be built, what they would earn, and how close a hand is to paying for them.

Targets depend on the palace alone, so they are cached until something is built.
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
"""The share of a piece's reward that a hand is worth which lacks 0, 1, 2 ... units of its cost."""
PIECES_AHEAD = 4
LATER_PIECE = 0.93
SPARE_UNIT = 0.45
SPARE_WILD = 1.2
CARDS_A_TURN = 1.7
HURRY = 1.5
LEAST = 0.25
NOTHING_LEFT = -1e9
USUAL_PALMS = 2.0
"""What a mosaic earns above its base, roughly."""
THRIFT = (0.0, 0.6)
"""Exponents of a piece's size, by which its worth is divided in the two greedy assignments."""
REMEMBERED = 256
"""Palaces whose targets are cached."""

Gains = tuple[tuple[float, ...], ...]
"""What the next pieces of each kind would earn, in order, with a sentinel at the end."""


@dataclass(frozen=True, slots=True, eq=False)
class BuildTargets:
    """What can be gained, and how much of it counts for a hand that lacks 0, 1, 2 ... units."""

    box: Edition
    gains: Gains
    nearness: tuple[float, ...]
    spare: float
    """What a card that no target needs is worth, as a share of its worth early in the game."""


def build_targets(situation: Situation, turns_left: float) -> BuildTargets:
    """The targets of a table with that many turns left, from the cache where nothing has changed."""
    return _targets(situation.box, _gains(situation), turns_left)


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
def _targets(box: Edition, gains: Gains, turns_left: float) -> BuildTargets:
    """What won't be finished before the end counts less: one turn to build, and market turns before that."""
    needed = [1 + missing / CARDS_A_TURN for missing in range(len(NEARNESS))]
    nearness = [near * min(1.0, turns_left / (one * HURRY)) for near, one in zip(NEARNESS, needed, strict=True)]
    return BuildTargets(box, gains, tuple(nearness), min(1.0, turns_left / 4))


@cache
def _sizes(box: Edition) -> tuple[tuple[float, ...], ...]:
    return tuple(tuple(piece_units(box, piece) ** by for piece in range(PIECES)) for by in THRIFT)


@cache
def _steps(box: Edition) -> tuple[tuple[float, float], ...]:
    """For each further piece: what it adds in the same visit, and how much of its worth is left by then."""
    bonus = [box.visit_bonus[min(step, VISIT_STEPS - 1)] for step in range(PIECES_AHEAD + 1)]
    return tuple((float(bonus[step + 1] - bonus[step]), LATER_PIECE**step) for step in range(PIECES_AHEAD))


@lru_cache(maxsize=KNOWN)
def hand_value(targets: BuildTargets, units: tuple[int, ...], wilds: int) -> float:
    """What a hand with such units is worth: the better of two greedy assignments to pieces, the most valuable first or
    the most valuable for their size first."""
    return max([_assign(targets, units, wilds, sizes) for sizes in _sizes(targets.box)])


def _assign(targets: BuildTargets, units: tuple[int, ...], wilds: int, sizes: tuple[float, ...]) -> float:
    """A greedy assignment of units to pieces, by what each piece is worth for its size."""
    box, gains, nearness = targets.box, targets.gains, targets.nearness
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
    return value + targets.spare * (SPARE_UNIT * sum(units) + SPARE_WILD * wilds)
