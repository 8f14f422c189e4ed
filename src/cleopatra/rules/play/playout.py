"""Random playouts: a game played to its end with every legal choice equally likely."""

from __future__ import annotations

from ..model.chance import Chance
from ..model.choices import Choices
from ..model.phases import OVER
from ..model.state import State
from .dispatch import apply, list_choices, owes

PLAYOUT_CHOICES = Choices()


def play_randomly(s: State, rng: Chance, limit: int) -> int:
    """Play until the game is over or the limit is reached; returns the number of choices."""
    steps = 0
    while s.phase != OVER and steps < limit:
        for seat in range(s.players):
            if owes(s, seat):
                list_choices(s, seat, PLAYOUT_CHOICES)
                apply(s, seat, PLAYOUT_CHOICES.codes[rng.below(PLAYOUT_CHOICES.size)])
                break
        steps += 1
    return steps
