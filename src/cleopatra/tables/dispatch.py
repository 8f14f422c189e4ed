"""Dispatch: from a client's message to its answer. A new message is a struct in `protocol` and a handler here."""

from __future__ import annotations

import msgspec

from . import moves
from .hints import hint
from .names import free_name
from .notices import ChatAdded
from .protocol import (
    PROTOCOL,
    AnswerUndo,
    AskHint,
    AskPlan,
    AskView,
    ClientMessage,
    Heard,
    Look,
    Ping,
    Play,
    Pong,
    Said,
    Say,
    ServerMessage,
    Undo,
    Update,
    Welcome,
)
from .refusals import Code, Refusal
from .table import NOTHING_SENT, Subscriber, Table


async def welcome(table: Table, subscriber: Subscriber, now: float) -> Welcome:
    """The first message of every connection."""
    storage = table.services.storage
    if subscriber.player is not None:
        subscriber.muted = await storage.muted_by(subscriber.player)
    if table.record.undo is not None and table.undo_request is None:  # asked before this node held the table
        async with table.lock:
            await table.read_request()
    chat = await storage.read_chat(table.id, subscriber.muted)
    subscriber.chat_shown = max((line.number for line in chat), default=0)
    return Welcome(
        protocol=PROTOCOL,
        player=subscriber.player,
        seats=table.record.seats_of(subscriber.player),
        table=table.state(subscriber.player, now),
        chat=chat,
        wish=table.undo_request.message() if table.undo_request is not None else None,
        time=now,
    )


async def answer(table: Table, subscriber: Subscriber, message: ClientMessage, now: float) -> ServerMessage | None:
    """The answer to a message; None if everything was already sent. Raises `Refusal`."""
    if not table.record.admits(subscriber.player):
        raise Refusal(Code.NO_SPECTATORS)
    match message:
        case Look():
            await _look(table, subscriber, message, now)
            return None
        case Say():
            return await _say(table, subscriber, message, now)
        case Ping():
            return Pong(id=message.id, time=now)
        case AskPlan():
            return await _plan(table, subscriber, message)
        case AskView():
            _check_owner(table, subscriber, message.seat)
            return await moves.view(table, message)
        case AskHint():
            _check_owner(table, subscriber, message.seat)
            return await hint(table, message, now)
        case _:
            _check_owner(table, subscriber, message.seat)
            async with table.lock:
                return await _answer_seat(table, message, now)


async def _answer_seat(table: Table, message: Play | Undo | AnswerUndo, now: float) -> ServerMessage:
    match message:
        case Play():
            return await moves.play(table, message, now)
        case Undo():
            return await moves.undo(table, message, now)
        case AnswerUndo():
            return await moves.answer_undo(table, message, now)


async def _plan(table: Table, subscriber: Subscriber, message: AskPlan) -> ServerMessage:
    if message.seat is not None:
        _check_owner(table, subscriber, message.seat)
        return await moves.plan(table, message)
    if message.action is not None:
        raise Refusal(Code.NOT_YOUR_SEAT, seats=table.record.seats_of(subscriber.player))
    return await moves.quarry_on_show(table, message)


def _check_owner(table: Table, subscriber: Subscriber, seat: int) -> None:
    if table.seat(seat) is None:
        raise Refusal(Code.NO_SUCH_SEAT, seats=len(table.record.seats))
    own = table.record.seats_of(subscriber.player)
    if seat not in own:
        raise Refusal(Code.NOT_YOUR_SEAT, seats=own)


async def _look(table: Table, subscriber: Subscriber, message: Look, now: float) -> None:
    """Observe from a seat from now on; a game that has not begun will be shown when it starts."""
    if message.seat is not None:
        _check_owner(table, subscriber, message.seat)
    async with table.lock:
        subscriber.watching, subscriber.observer, subscriber.position = True, message.seat, message.position
        if table.record.state == "lobby":
            subscriber.position = NOTHING_SENT
            return
        if table.record.outdated:
            await _show_snapshot(table, subscriber, message.seat)
            return
        session = await table.load()
        table.services.schedule(table)
        update = table.updates.whole(session, message.seat, message.position, table.clock(now))
        subscriber.position = update.position
        subscriber.send(table.services.encode(update))  # under the lock: before anything that happens later


async def _show_snapshot(table: Table, subscriber: Subscriber, seat: int | None) -> None:
    """How a game under other rules looked last, and no choices."""
    snapshot = await table.services.storage.read_snapshot(table.id)
    if snapshot is not None:
        update = msgspec.json.decode(snapshot.updates["" if seat is None else str(seat)], type=Update)
        update.legal, update.can_undo = [], False
        subscriber.send(table.services.encode(update))


async def _say(table: Table, subscriber: Subscriber, message: Say, now: float) -> Heard:
    """Chat: anyone signed in may speak, players under the name of their seat."""
    if subscriber.player is None:
        raise Refusal(Code.NOT_SIGNED_IN)
    seats = table.record.seats_of(subscriber.player)
    everyone = table.record.seats
    name = everyone[seats[0]].name if seats else free_name(everyone, subscriber.name)  # nobody speaks for a player
    line = await table.services.storage.add_chat(table.id, subscriber.player, name, message.text, now)
    table.send_chat(Said(line=line))
    table.services.publish(table.id, ChatAdded(line, table.record.state))
    return Heard(id=message.id)
