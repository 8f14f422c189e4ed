"""Playing: what a seat may ask of a running game. Every answer waits until the journal has kept what it says."""

from __future__ import annotations

from time import time

from cleopatra.advice import plan_of
from cleopatra.rules.model.errors import GameError, Reason

from .live_table import LiveTable, Wish
from .node_bus import Note
from .protocol import AnswerUndo, AskPlan, Heard, Planned, Play, Played, Undo
from .refusals import Code, Refusal, by_the_rules
from .session import Chronicle
from .table_service import House
from .view_updates import forecast_on_wire


async def play(house: House, live: LiveTable, message: Play) -> Played:
    """Make a choice; the same move twice is one move."""
    async with live.lock:
        chronicle = await _game(house, live)
        known = chronicle.moves.get((message.seat, message.id))
        if known is not None:
            return Played(id=message.id, position=known, repeated=True)
        _not_stood_in(live, message.seat)
        _check_position(chronicle, message.seat, message.position)
        try:
            entry = chronicle.play(message.seat, message.action, message.id, time())
        except GameError as error:
            raise by_the_rules(error) from None
        return await _kept(house, live, message, await house.keep(live, entry))


async def undo(house: House, live: LiveTable, message: Undo) -> Played | Heard:
    """Take back one's last choice, at once or, behind a revelation, when everyone agrees."""
    async with live.lock:
        chronicle = await _game(house, live)
        known = chronicle.moves.get((message.seat, message.id))
        if known is not None:
            return Played(id=message.id, position=known, repeated=True)
        _not_stood_in(live, message.seat)
        _check_position(chronicle, message.seat, message.position)
        if chronicle.last_play(message.seat) is None:
            raise Refusal(Reason.NOTHING_TO_UNDO)
        if chronicle.can_undo(message.seat):
            entry = chronicle.undo(message.seat, message.id, time())
            return await _kept(house, live, message, await house.keep(live, entry))
        mine = set(live.seats_of(live.row.seats[message.seat].player))
        wish = Wish(message.seat, chronicle.entries, set(live.people()) - mine, {message.seat})
        await _settle_wish(house, live, chronicle, wish)
        return Heard(id=message.id)


async def answer_undo(house: House, live: LiveTable, message: AnswerUndo) -> Heard:
    """Agree or not to what another player wants to take back."""
    async with live.lock:
        chronicle = await _game(house, live)
        wish = live.wish
        if wish is None or message.seat not in wish.needed:
            raise Refusal(Code.NOTHING_ASKED)
        if not message.agree:
            live.wish = None
            _tell_wish(house, live, wish, "declined")
            return Heard(id=message.id)
        wish.needed.discard(message.seat)
        wish.agreed.add(message.seat)
        await _settle_wish(house, live, chronicle, wish)
        return Heard(id=message.id)


async def _settle_wish(house: House, live: LiveTable, chronicle: Chronicle, wish: Wish) -> None:
    if wish.needed:
        live.wish = wish
        _tell_wish(house, live, wish, "open")
        return
    live.wish = None
    entry = chronicle.undo(wish.seat, f"~agreed{chronicle.entries}", time(), agreed=True)
    won = await house.keep(live, entry)
    _tell_wish(house, live, wish, "granted" if won else "overtaken")


def _tell_wish(house: House, live: LiveTable, wish: Wish, settled: str) -> None:
    live.tell_all(wish.message(settled))
    told = (wish.seat, wish.entries, sorted(wish.needed), sorted(wish.agreed), settled)
    house.news.publish(Note(house.news.node, live.id, "wish", wish=told))


async def plan(house: House, live: LiveTable, message: AskPlan) -> Planned:
    """What a choice would cost and bring, and what could be built."""
    async with live.lock:
        chronicle = await _game(house, live)
        try:
            found = plan_of(chronicle.game.view(message.seat), message.action, held=message.held)
        except GameError as error:
            raise by_the_rules(error) from None
    return Planned(
        id=message.id,
        forecast=forecast_on_wire(found.forecast) if found.forecast else None,
        objection=str(found.objection.reason) if found.objection else None,
        quarry=found.quarry,
        bill=found.bill,
        proposal=found.proposal,
        alternative=found.alternative,
    )


async def _game(house: House, live: LiveTable) -> Chronicle:
    if live.row.state == "lobby":
        raise Refusal(Code.NOT_STARTED)
    return await house.chronicle(live)


def _not_stood_in(live: LiveTable, seat: int) -> None:
    """Whoever wants to play takes the seat back from the bot first."""
    if live.row.seats[seat].bot is not None:
        raise Refusal(Code.SEAT_TAKEN, bot=live.row.seats[seat].bot)


def _check_position(chronicle: Chronicle, seat: int, position: int) -> None:
    """A choice is made in sight of everything the seat could know, but for answers of others to the same question."""
    now = chronicle.position(seat)
    if position > now:
        raise Refusal(Code.AHEAD, position=now)
    if position < now and not chronicle.only_answers_since(seat, position):
        raise Refusal(Code.STALE, position=now)


async def _kept(house: House, live: LiveTable, message: Play | Undo, won: bool) -> Played:
    """The answer once the race for the position is decided. The loser may have met its own repetition."""
    chronicle = await house.chronicle(live)
    known = chronicle.moves.get((message.seat, message.id))
    if known is None:
        raise Refusal(Code.STALE, position=chronicle.position(message.seat))
    return Played(id=message.id, position=known, repeated=not won)
