"""Clocks that run out: when, and what happens then."""

from __future__ import annotations

from .clocks import next_deadline, seconds_left
from .table import Table


def deadline(table: Table, now: float) -> float | None:
    """When `expire` has to be called; None where no clock runs."""
    rule, session = table.record.settings.clock, table.session
    if rule is None or session is None or not table.playing or session.game.over:
        return None
    due = next_deadline(rule, session, table.record.people(), now)
    return due if due is None or due > now or rule.on_timeout == "bot" else None


async def expire(table: Table, now: float) -> None:
    """Clocks may have run out: bots take over if the table's settings say so."""
    async with table.lock:
        rule = table.record.settings.clock
        if rule is None or not table.playing:
            return
        session = await table.load()
        people = table.record.people()
        out = [seat for seat in session.owed_since if seat in people and seconds_left(rule, session, seat, now) <= 0]
        if not out:
            return
        if rule.on_timeout == "wait":
            table.send_state(now)
            return
        async with table.services.storage.change(table.id) as change:
            if change is None:
                return
            for seat in out:
                change.record.seats[seat].bot = rule.bot
            change.record.wake = now
            change.record.settle_vote(now)
        await table.reload(now)
