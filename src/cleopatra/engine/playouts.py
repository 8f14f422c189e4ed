"""Playouts by the rollout policy: to the end of the game, or to the start of the next turn."""

from __future__ import annotations

from cleopatra.rules.model.chance import Chance
from cleopatra.rules.model.choices import Choices
from cleopatra.rules.model.phases import OVER, TURN
from cleopatra.rules.model.state import State
from cleopatra.rules.play.dispatch import apply, owes

from .estimates import Estimates
from .rollout_policy import rollout_choice

ROLLOUT_CHOICES = Choices()
ROLLOUT_ESTIMATES = Estimates()


def play_to_end(s: State, rng: Chance, limit: int) -> int:
    """Play until the game is over or the limit is reached; returns the number of choices made."""
    steps = 0
    while s.phase != OVER and steps < limit:
        _step(s, rng)
        steps += 1
    return steps


def play_to_next_turn(s: State, rng: Chance) -> None:
    """Play until the next turn starts or the game is over."""
    turns = s.turns
    while s.phase != OVER and (s.turns == turns or s.phase != TURN):
        _step(s, rng)


def _step(s: State, rng: Chance) -> None:
    for seat in range(s.players):
        if owes(s, seat):
            apply(s, seat, rollout_choice(s, seat, rng, ROLLOUT_CHOICES, ROLLOUT_ESTIMATES))
            break
