"""Accounts: a seat's corruption as it would be counted if the game ended (R121), as far as the seat knows it."""

from __future__ import annotations

from dataclasses import dataclass

from cleopatra.rules.model.state import State
from cleopatra.rules.play.ending import tainted_in_hand
from cleopatra.rules.play.sanctuaries import sacred_cells


@dataclass(frozen=True, slots=True)
class CorruptionAccount:
    """Amulets collected, those for tainted cards in hand, and what sanctuaries take in.

    >>> import cleopatra
    >>> from cleopatra.advice import plan_of
    >>> plan_of(cleopatra.new_game("deluxe", ["Ana", "Ben"], seed=1).view(0)).account.statues
    2
    """

    amulets: int
    tainted: int
    cells: int
    left: int
    """The amulets that would count; never less than 0."""
    statues: int
    """Statues left to claim with."""


def account_of(position: State, seat: int, amulets: int) -> CorruptionAccount:
    """The account of a seat whose own hand and amulets are certain in that position.

    >>> import cleopatra
    >>> from cleopatra.advice.forecasts import imagined
    >>> hands = {"hands": {"Ana": "artisan wood stone2"}}
    >>> view = cleopatra.new_game("classic", ["Ana", "Ben", "Cleo"], setup=hands).view(0)
    >>> account_of(imagined(view), 0, 2)
    CorruptionAccount(amulets=2, tainted=1, cells=0, left=3, statues=2)
    """
    tainted, cells = tainted_in_hand(position, seat), sacred_cells(position, seat)
    return CorruptionAccount(amulets, tainted, cells, max(0, amulets + tainted - cells), position.statues[seat])
