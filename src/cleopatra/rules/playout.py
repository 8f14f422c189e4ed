"""Playouts: random play to the end in one go, for search and for measuring."""

from __future__ import annotations

from .chance import Chance
from .choices import Choices
from .phases import OVER
from .play import apply, list_choices, owes
from .state import State

PLAYOUT_CHOICES = Choices()


def playout(s: State, rng: Chance, limit: int) -> int:
    """Play random choices until the game is over or so many were made; says how many it took."""
    steps = 0
    while s.phase != OVER and steps < limit:
        for seat in range(s.players):
            if owes(s, seat):
                list_choices(s, seat, PLAYOUT_CHOICES)
                apply(s, seat, PLAYOUT_CHOICES.codes[rng.below(PLAYOUT_CHOICES.size)])
                steps += 1
                break
    return steps
