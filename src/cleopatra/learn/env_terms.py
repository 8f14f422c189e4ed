"""What all environments share: names, sizes and the length limit."""

from __future__ import annotations

import operator
from copy import deepcopy
from typing import Self

from cleopatra.rules.editions import edition as edition_named
from cleopatra.rules.model.terms import check_names

MAX_DECISIONS = 20_000
"""Longer games are truncated: the rules force no player to build. Random play takes 1,000 to 2,000 decisions."""


class CopiedWhole:
    """Games whose `repr` says in a line what they are, and whose copies are independent, also those by `copy.copy`."""

    _kind: str
    """The games, in words."""

    def __copy__(self) -> Self:
        return deepcopy(self)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self._kind}>"


def kind_of(edition: str, reading: str, players: int) -> str:
    """Some games in words.

    >>> kind_of("classic", "de", 4)
    'classic de, 4 players'
    """
    return f"{edition} {reading}, {players} players"


def action_index(action: object, actions: int) -> int:
    """An action of an environment's space; anything else raises an error that says what was expected."""
    try:
        index = operator.index(action)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"action {action!r} is no whole number; expected 0 to {actions - 1}") from None
    if not 0 <= index < actions:
        raise ValueError(f"action {index} is not in the action space; expected 0 to {actions - 1}")
    return index


def whole(given: object, what: str, least: int, most: int | None = None) -> int:
    """A whole number; anything else raises an error that says what was expected. `what` has its place in braces.

    >>> whole(9, "row {}", 0, 3)
    Traceback (most recent call last):
    ...
    ValueError: row 9; expected 0 to 3
    """
    expected = f"at least {least}" if most is None else f"{least} to {most}"
    try:
        number = operator.index(given)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"{what.format(repr(given))}; expected a whole number, {expected}") from None
    if number < least or (most is not None and number > most):
        raise ValueError(f"{what.format(number)}; expected {expected}")
    return number


def check_players(edition: str, players: int) -> None:
    """Whether the box can be played with that many players. Raises `SetupError` if not."""
    check_names(edition_named(edition), agents_of(players))


def agents_of(players: int) -> list[str]:
    """The names of the seats."""
    return [f"player_{seat}" for seat in range(whole(players, "{} players", 1))]
