"""Resigning: a bot takes the seat at once and for good, and everybody else who plays is asked whether the game goes on.

It ends without a result if all of them want that; one who wants to play on settles it. Nobody has to be waited for.
"""

from __future__ import annotations

from .lobby import Person, change_table, check_bot, seat_of
from .records import TableRecord
from .refusals import Code, Refusal
from .table import Table
from .table_types import Resignation


async def resign(table: Table, person: Person, number: int, bot: str, now: float) -> None:
    """Give a seat up for good; the game of somebody with nobody else to ask is over."""

    def change(record: TableRecord) -> None:
        seat = seat_of(record, number)
        if seat.player != person.id:
            raise Refusal(Code.NOT_YOUR_SEAT)
        if record.resigned(number):
            raise Refusal(Code.SEAT_RESIGNED)
        seat.bot = check_bot(table.services.bots, bot)
        ending = []
        if (vote := record.vote) is not None:  # what was answered there holds for this one too
            vote.open, ending = False, [*vote.ending]
        record.resignations.append(Resignation(number, ending))
        record.wake = now
        record.settle_vote(now)

    await change_table(table, now, change, "playing")


async def answer(table: Table, person: Person, number: int, end: bool, now: float) -> None:
    """Want the game to end after a resignation, or play on."""

    def change(record: TableRecord) -> None:
        if seat_of(record, number).player != person.id:
            raise Refusal(Code.NOT_YOUR_SEAT)
        vote = record.vote
        if vote is None or number not in record.people():
            raise Refusal(Code.NOTHING_ASKED)
        if not end:
            vote.open = False
        elif number not in vote.ending:
            vote.ending.append(number)
        record.settle_vote(now)

    await change_table(table, now, change, "playing")
