"""What all environments share: names, sizes and the length limit."""

from __future__ import annotations

import operator

from .batch import SEAT_NAMES

MAX_DECISIONS = 20_000
"""Longer games are truncated: the rules force no player to build. Random play takes 1,000 to 2,000 decisions."""


def action_index(action: object, actions: int) -> int:
    """An action of an environment's space; anything else raises an error that says what was expected."""
    try:
        index = operator.index(action)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"action {action!r} is no whole number; expected 0 to {actions - 1}") from None
    if not 0 <= index < actions:
        raise ValueError(f"action {index} is not in the action space; expected 0 to {actions - 1}")
    return index


def agents_of(players: int) -> list[str]:
    """The names of the seats."""
    return list(SEAT_NAMES[:players])
