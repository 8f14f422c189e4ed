"""Which finished games count, for what, and for whom.

Rated are games dealt here in which at least two different players sit, each in one seat, and in which nothing revealed
was taken back. Nobody gains by help, and nobody escapes a defeat by it: whoever had a hint, or a bot in their seat for
a while, can only lose by the game; whoever is gone at its end stands last. One player alone against bots has a table of
their own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .records import TableRecord
from .session import GameSession

Counts = Literal["rated", "solo", "unrated"]
EARLY = 10
"""Choices, about four turns: a game that somebody leaves with fewer of their own does not count for or against them."""


@dataclass(frozen=True, slots=True)
class RatedSeats:
    """What a game counts for, and the seats of the players whose ratings it may move."""

    counts: Counts
    rated: tuple[int, ...] = ()
    """Rated against each other."""
    gone: tuple[int, ...] = ()
    """Those of them in whose seats bots play, for good or in the end: they stand last."""
    helped: tuple[int, ...] = ()
    """They can only lose by it, and nobody's rating moves because of them."""


UNRATED, SOLO = RatedSeats("unrated"), RatedSeats("solo")


def rated_seats_of(record: TableRecord, session: GameSession) -> RatedSeats:
    """What a game counts for, as its record and its whole journal say."""
    owned = {seat.seat: seat.player for seat in record.seats if seat.player is not None}
    if record.unrated is not None or session.rewinds or len(set(owned.values())) < len(owned) or not owned:
        return UNRATED
    hinted = {asked.seat for asked in record.hints}
    if len(owned) == 1:
        return UNRATED if hinted or not session.bot_seats.isdisjoint(owned) else SOLO
    gone = {seat for seat in owned if record.seats[seat].bot is not None}
    helped = {seat for seat in owned if seat in hinted or seat in session.bot_seats} - gone
    left_late = {seat for seat in gone if session.chosen[seat] >= EARLY}
    alone = owned.keys() - gone - helped
    rated = alone | left_late
    if not alone or len(rated | helped) < 2:
        return UNRATED
    return RatedSeats("rated", tuple(sorted(rated)), tuple(sorted(left_late)), tuple(sorted(helped)))
