"""Which finished games count, and for what.

Rated are games dealt here in which at least two different players sit, each in one seat, who made all of their choices
themselves, without a hint, and took back nothing that had been revealed. One player alone against bots has a table of
its own.
"""

from __future__ import annotations

from typing import Literal

from .records import TableRecord
from .session import GameSession

Counts = Literal["rated", "solo", "unrated"]


def counts_as(record: TableRecord, session: GameSession) -> Counts:
    """What a game counts for, as its record and its whole journal say."""
    owned = {seat.seat: seat.player for seat in record.seats if seat.player is not None}
    helped = session.rewinds or record.hints or not session.bot_seats.isdisjoint(owned)
    if record.unrated is not None or helped or len(set(owned.values())) < len(owned) or not owned:
        return "unrated"
    return "rated" if len(owned) > 1 else "solo"
