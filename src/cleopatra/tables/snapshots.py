"""Snapshots: a game as its observers see it, kept for when its rules version can no longer be played."""

from __future__ import annotations

from .protocol import ENCODER
from .records import Snapshot
from .table import Table
from .view_updates import ViewUpdates


async def snapshot_of(table: Table) -> Snapshot | None:
    """A snapshot of a game in memory, for every observer. Hold the table's lock."""
    session = table.session
    if session is None:
        return None
    updates, found = ViewUpdates(), {}
    for observer in session.observers:
        shown = updates.whole(session, observer, 0, None)
        found["" if observer is None else str(observer)] = ENCODER.encode(shown).decode()
        await table.services.pause()
    return Snapshot(session.entries, found, session.game.to_json())
