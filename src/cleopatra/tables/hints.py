"""Hints: what a planner would do in a seat's place and why, from what that seat may know and nothing else.

Whoever was given one can gain nothing by the game: alone against bots it counts for nothing, against others it can only
be lost. Whoever asks where that matters has to confirm it. Who asked in which turn is kept with the table, and everyone
there is told.
"""

from __future__ import annotations

from cleopatra.rules.model.errors import Reason

from .moves import changing, running_game
from .protocol import AskHint, Hinted, HintedChoice
from .rating import rated_seats_of
from .refusals import Code, Refusal
from .session import GameSession
from .table import Table
from .table_types import HintAsked

ADVISER = "planner"
MOST_HINTS = 40
"""That a seat gets in one game."""
HINT_SECONDS = 2.0
"""Between two hints for the same seat."""


async def hint(table: Table, message: AskHint, now: float) -> Hinted:
    """A hint for a seat that has to decide. Computed without the table's lock, and noted before it is given."""
    seat = message.seat
    async with table.lock:
        session = await running_game(table)
        _check_may_ask(table, session, message, now)
        table.hinted[seat] = now
        position, view = session.position(seat), session.game.view(seat)
        legal = [action.code for action in session.game.legal(seat)]
    best, *others = await table.services.compute(table.services.bots.advise, view, legal)
    async with table.lock:
        async with changing(table) as record:
            if record.state != "playing":
                raise Refusal(Code.ENDED)
            record.hints.append(HintAsked(seat, view.scalars["turns"]))
        await table.reload(now)
    second = HintedChoice(*others[0]) if others else None
    return Hinted(id=message.id, position=position, best=HintedChoice(*best), second=second)


def _check_may_ask(table: Table, session: GameSession, message: AskHint, now: float) -> None:
    seat, record = message.seat, table.record
    bot = record.seats[seat].bot
    if ADVISER not in table.services.bots.names():
        raise Refusal(Code.NO_SUCH_BOT)  # lessons and puzzles have their own explanations
    if bot is not None:
        raise Refusal(Code.SEAT_TAKEN, bot=bot)
    if seat not in session.game.waiting:
        raise Refusal(Reason.NOTHING_OWED)
    if sum(asked.seat == seat for asked in record.hints) >= MOST_HINTS:
        raise Refusal(Code.TOO_MANY, what="hints", most=MOST_HINTS)
    if now - table.hinted.get(seat, 0.0) < HINT_SECONDS:
        raise Refusal(Code.TOO_FAST, seconds=HINT_SECONDS)
    rated_seats = rated_seats_of(record, session)
    if rated_seats.counts != "unrated" and seat not in rated_seats.helped and not message.confirmed:
        raise Refusal(Code.NOT_CONFIRMED, counts=rated_seats.counts)
