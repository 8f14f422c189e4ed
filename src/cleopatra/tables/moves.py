"""Moves: what a seat may request in a running game, one handler per message. All of them hold the table's lock."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from msgspec.structs import replace

from cleopatra.advice import corruption, plan_of, quarry
from cleopatra.rules.model.errors import GameError, Reason
from cleopatra.rules.seen.view import View

from .commits import commit
from .protocol import AnswerUndo, AskPlan, AskView, Heard, MoveKept, Planned, Play, Undo, Viewed
from .records import TableRecord
from .refusals import Code, Refusal, by_the_rules
from .session import AGREED_MOVE, GameSession
from .table import Table
from .undo_request import UndoRequest
from .view_updates import forecast_json

MOST_TAKEN_BACK = 3000
"""Choices that are taken back in one game. Each is done again whenever the game is read from its journal."""


async def play(table: Table, message: Play, now: float) -> MoveKept:
    """Make a choice; the same move twice is one move."""
    session = await running_game(table)
    if (known := _known(session, message)) is not None:
        return known
    _check_may_move(table, session, message)
    try:
        entry = session.play(message.seat, message.action, message.id, now)
    except GameError as error:
        raise by_the_rules(error) from None
    return await _kept(table, message, await commit(table, entry, now))


async def undo(table: Table, message: Undo, now: float) -> MoveKept | Heard:
    """Take back one's last choice: at once, or with everyone's consent if something was revealed since."""
    session = await running_game(table)
    if (known := _known(session, message)) is not None:
        return known
    _check_may_move(table, session, message)
    if session.taken_back >= MOST_TAKEN_BACK:
        raise Refusal(Code.TOO_MANY, what="undos", most=MOST_TAKEN_BACK)
    if session.last_play(message.seat) is None:
        raise Refusal(Reason.NOTHING_TO_UNDO)
    if session.can_undo(message.seat):
        entry = session.undo(message.seat, message.id, now)
        return await _kept(table, message, await commit(table, entry, now))
    own = set(table.record.seats_of(table.record.seats[message.seat].player))
    request = UndoRequest(message.seat, session.entries, set(table.record.people()) - own, {message.seat})
    if request.needed:
        async with changing(table) as record:
            record.undo = request
    await _settle_request(table, session, request, now)
    return Heard(id=message.id)


async def answer_undo(table: Table, message: AnswerUndo, now: float) -> Heard:
    """Agree or not to what another player wants to take back. Storage decides, for others may answer on other nodes."""
    session = await running_game(table)
    async with changing(table) as record:
        request = record.undo
        if request is None or request.entries != session.entries or message.seat not in request.needed:
            raise Refusal(Code.NOTHING_ASKED)
        if message.agree:
            request.needed.discard(message.seat)
            request.agreed.add(message.seat)
        if not (message.agree and request.needed):
            record.undo = None
    if message.agree:
        await _settle_request(table, session, request, now)
    else:
        table.undo_request = table.record.undo = None
        table.send_undo(request, "declined")
    return Heard(id=message.id)


@asynccontextmanager
async def changing(table: Table) -> AsyncIterator[TableRecord]:
    """The record of a running game, held exclusively."""
    async with table.services.storage.change(table.id) as change:
        if change is None:
            raise Refusal(Code.NO_SUCH_TABLE)
        yield change.record


async def _settle_request(table: Table, session: GameSession, request: UndoRequest, now: float) -> None:
    if request.needed:
        table.undo_request = table.record.undo = request
        table.send_undo(request, "open")
        return
    table.undo_request = table.record.undo = None
    entry = session.undo(request.seat, AGREED_MOVE.format(session.entries), now, agreed=True)
    won = await commit(table, entry, now)
    table.send_undo(request, "granted" if won else "overtaken")


async def view(table: Table, message: AskView) -> Viewed:
    """What the seat may know, as numbers."""
    async with table.lock:
        session = await running_game(table)
        shown = session.game.view(message.seat).to_numbers()
        return Viewed(id=message.id, position=session.position(message.seat), view=shown)


async def plan(table: Table, message: AskPlan) -> Planned:
    """The outcome of a choice, and what could be built. Computed without the table's lock, so that others can play."""
    async with table.lock:
        view = (await running_game(table)).game.view(message.seat)
    return await table.services.compute(planned, view, message, table.record.settings.memory_aid)


async def quarry_on_show(table: Table, message: AskPlan) -> Planned:
    """The quarry for a spectator, computed once for all of them."""
    async with table.showing:
        async with table.lock:
            session = await running_game(table)
            position, view = session.position(None), session.game.view(None)
        if table.on_show is None or table.on_show[0] != position:
            table.on_show = position, await table.services.compute(shown, view, table.record.settings.memory_aid)
        return replace(table.on_show[1], id=message.id)


def shown(view: View, aid: bool) -> Planned:
    """What a spectator may know of it; nobody's account, and no payments."""
    known = corruption(view) if aid else None
    return Planned(
        id="", account=None, corruption=known, forecast=None, objection=None, quarry=quarry(view), bill=None,
        proposal=None, alternative=None,
    )  # fmt: skip


def planned(view: View, message: AskPlan, aid: bool) -> Planned:
    """The answer, from what the seat may know."""
    try:
        found = plan_of(view, message.action, held=message.held)
    except GameError as error:
        raise by_the_rules(error) from None
    return Planned(
        id=message.id,
        account=found.account,
        corruption=found.corruption if aid else None,
        forecast=forecast_json(found.forecast) if found.forecast else None,
        objection=str(found.objection.reason) if found.objection else None,
        quarry=found.quarry,
        bill=found.bill,
        proposal=found.proposal,
        alternative=found.alternative,
    )


async def running_game(table: Table) -> GameSession:
    """The game, if it has begun and was not ended by the server's host. Hold the lock."""
    if table.record.state == "lobby":
        raise Refusal(Code.NOT_STARTED)
    if table.record.closed is not None:
        raise Refusal(Code.ENDED)
    return await table.load()


def _known(session: GameSession, message: Play | Undo) -> MoveKept | None:
    """The answer to a repeated move."""
    position = session.moves.get((message.seat, message.id))
    return None if position is None else MoveKept(id=message.id, position=position, repeated=True)


def _check_may_move(table: Table, session: GameSession, message: Play | Undo) -> None:
    """Refuse moves of a seat that a bot plays, and stale ones: made before the seat saw everything it may know, except
    others' answers to the same question."""
    bot = table.record.seats[message.seat].bot
    if bot is not None:
        raise Refusal(Code.SEAT_TAKEN, bot=bot)
    now = session.position(message.seat)
    if message.position > now:
        raise Refusal(Code.AHEAD, position=now)
    if message.position < now and not session.only_answers_since(message.seat, message.position):
        raise Refusal(Code.STALE, position=now)


async def _kept(table: Table, message: Play | Undo, won: bool) -> MoveKept:
    """The answer once the race for the position is decided. The loser may be a repetition of its own move."""
    session = await table.load()
    position = session.moves.get((message.seat, message.id))
    if position is None:
        raise Refusal(Code.STALE, position=session.position(message.seat))
    return MoveKept(id=message.id, position=position, repeated=not won)
