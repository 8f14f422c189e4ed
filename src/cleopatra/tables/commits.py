"""Commits: a choice is applied in memory, appended to the journal, and broadcast once it is stored.

A node that loses the race for a position drops its game and replays the journal.
"""

from __future__ import annotations

from .bot_seats import bot_due, instant_answer
from .clocks import next_deadline
from .interfaces import NotStored
from .notices import EntriesWritten
from .rating import rated_seats_of
from .records import Entry
from .refusals import Code, Refusal
from .session import GameSession
from .table import Table

BOT_WAKE_SECONDS = 2.0
"""How often a game in which bots keep playing renews the time at which other nodes would take it over."""
MOST_ENTRIES_AT_ONCE = 12
"""Entries in one commit and one message, so that people can follow long runs of bots' choices."""


async def commit(table: Table, entry: Entry, now: float) -> bool:
    """Store an entry that was just applied; send it to everyone if it is stored, else drop the game. Hold the lock.

    Bots' instant answers are included: stored in the same commit and sent in the same message.
    """
    session = table.session
    if session is None:
        raise AssertionError("an entry without a game")
    entries = [entry]
    while len(entries) < MOST_ENTRIES_AT_ONCE and (answer := instant_answer(table, session, now)) is not None:
        entries.append(answer)
    wake = wake_time(table, session, now)
    try:
        won = await table.services.storage.append(table.id, entries, wake=wake, sets_wake=wake != table.wake)
    except NotStored:
        table.session = None
        raise Refusal(Code.STORAGE) from None
    except BaseException:
        table.session = None  # for instance cancelled: it is unknown whether it was stored
        raise
    if won:
        table.wake = wake
        table.services.count("moves", len(entries))
        table.services.publish(table.id, EntriesWritten())
        notify_waiting(table, session, now)
    else:
        table.session = None
        await table.load()
        table.services.count("lost_races")
    await settle(table, now)
    return won


async def settle(table: Table, now: float) -> None:
    """After a move: send updates, and do what is due without a player. Hold the table's lock."""
    session, request = table.session, table.undo_request
    table.touched = now
    if session is not None and request is not None and session.entries != request.entries:
        table.send_all(request.message("overtaken"))
        table.undo_request = None
    table.send_updates(now)
    if session is not None and session.game.over:
        await _finish(table, session, now)
    else:
        table.services.schedule(table)


async def _finish(table: Table, session: GameSession, now: float) -> None:
    if not table.playing:
        return
    try:
        record = await table.services.storage.read(table.id) or table.record  # a hint may be noted by another node
        first = await table.services.storage.finish(record, session.game, now, rated_seats_of(record, session))
    except NotStored:
        return  # tried again when the table is next woken
    await table.reload(now)
    if first:
        table.services.count("games_finished")


def wake_time(table: Table, session: GameSession, now: float) -> float | None:
    """When some node has to act by itself: for a bot at once, for a clock when it runs out."""
    if session.game.over:
        return now
    if bot_due(table, session, now) is not None:
        return table.wake if table.wake is not None and now - BOT_WAKE_SECONDS < table.wake <= now else now
    rule = table.record.settings.clock
    if rule is None or rule.on_timeout != "bot":
        return None
    return next_deadline(rule, session, table.record.people(), now)


def notify_waiting(table: Table, session: GameSession, now: float) -> None:
    """Notify players who have to decide and are not connected, once each time."""
    waiting = session.game.waiting
    table.notified.intersection_update(waiting)
    for seat in waiting:
        record = table.record.seats[seat]
        if record.player is None or record.bot is not None or seat in table.notified:
            continue
        if record.player not in table.present(now):
            table.notified.add(seat)
            table.services.notify(record.player, table.id, seat)
