"""A request to take back a choice that revealed something: everybody else who plays has to agree."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from .notices import UndoAsked
from .protocol import UndoWish

Settled = Literal["open", "granted", "declined", "overtaken"]


@dataclass(slots=True)
class UndoRequest:
    """One request, until it is granted, declined or overtaken by another choice."""

    seat: int
    entries: int
    """How long the journal was then: any further entry overtakes the request."""
    needed: set[int]
    """Seats that have yet to agree."""
    agreed: set[int] = field(default_factory=set)

    def message(self, settled: Settled = "open") -> UndoWish:
        """As everyone at the table is told."""
        return UndoWish(seat=self.seat, agreed=sorted(self.agreed), needed=sorted(self.needed), settled=settled)

    def notice(self, settled: Settled) -> UndoAsked:
        """As other nodes are told."""
        return UndoAsked(self.seat, self.entries, sorted(self.needed), sorted(self.agreed), settled)


def read_request(notice: UndoAsked) -> UndoRequest:
    """A request that was made through another node."""
    return UndoRequest(notice.seat, notice.entries, set(notice.needed), set(notice.agreed))
