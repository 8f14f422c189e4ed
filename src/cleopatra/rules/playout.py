"""Playouts: a game played on to its end in one go, for search and for measuring."""

from __future__ import annotations

from .chance import Chance
from .choices import Choices
from .phases import OVER, TURN
from .play import apply, list_choices, owes
from .policies import AT_RANDOM
from .reckoning import Reckoning
from .state import State
from .steward import steward_choice

PLAYOUT_CHOICES = Choices()
DESK = Reckoning()


def playout(s: State, rng: Chance, limit: int, policy: int) -> int:
    """Play on until the game is over or so many choices were made; says how many it took."""
    steps = 0
    while s.phase != OVER and steps < limit:
        _step(s, rng, policy)
        steps += 1
    return steps


def play_to_next_turn(s: State, rng: Chance, policy: int) -> None:
    """Play on until somebody's turn opens, or the game is over."""
    turns = s.turns
    while s.phase != OVER and (s.turns == turns or s.phase != TURN):
        _step(s, rng, policy)


def _step(s: State, rng: Chance, policy: int) -> None:
    for seat in range(s.players):
        if owes(s, seat):
            if policy == AT_RANDOM:
                list_choices(s, seat, PLAYOUT_CHOICES)
                apply(s, seat, PLAYOUT_CHOICES.codes[rng.below(PLAYOUT_CHOICES.size)])
            else:
                apply(s, seat, steward_choice(s, seat, rng, PLAYOUT_CHOICES, DESK))
            break
