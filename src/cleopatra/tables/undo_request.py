"""A request to take back a choice that revealed something: all other players have to agree."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from .protocol import UndoWish

Settled = Literal["open", "granted", "declined", "overtaken"]


@dataclass(slots=True)
class UndoRequest:
    """One request, until it is granted, declined or overtaken by another choice."""

    seat: int
    entries: int
    """The length of the journal at that time: any further entry overtakes the request."""
    needed: set[int]
    """Seats that have not yet agreed."""
    agreed: set[int] = field(default_factory=set)

    def message(self, settled: Settled = "open") -> UndoWish:
        """As sent to everyone at the table."""
        return UndoWish(seat=self.seat, agreed=sorted(self.agreed), needed=sorted(self.needed), settled=settled)
