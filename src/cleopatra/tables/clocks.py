"""Clocks: the time each seat has left, from the times in the journal. The current time is an argument."""

from __future__ import annotations

from collections.abc import Iterable

from .session import GameSession
from .table_types import Clock, ClockRule


def seconds_left(rule: ClockRule, session: GameSession, seat: int, now: float) -> float:
    """The seconds a seat has left; negative once its clock has run out."""
    running = now - session.owed_since[seat] if seat in session.owed_since else 0.0
    if rule.kind == "turn":
        return rule.seconds - running - session.used_now.get(seat, 0.0)
    return rule.seconds - session.used.get(seat, 0.0) - running


def clock_face(rule: ClockRule, session: GameSession, now: float) -> Clock:
    """All clocks now."""
    seats = range(len(session.game.players))
    left = [seconds_left(rule, session, seat, now) for seat in seats]
    running = [seat for seat in seats if seat in session.owed_since]
    return Clock(
        left=[round(max(0.0, seconds), 1) for seconds in left],
        running=running,
        expired=[seat for seat in running if left[seat] <= 0],
    )


def next_deadline(rule: ClockRule, session: GameSession, people: Iterable[int], now: float) -> float | None:
    """When the first clock of those players runs out."""
    running = [seat for seat in people if seat in session.owed_since]
    return min((now + seconds_left(rule, session, seat, now) for seat in running), default=None)
