"""Practice tables: a position to try out, with every seat in one hand or only one of them. Nothing of them is stored,
rated or listed."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from cleopatra.bots.protocol import Bot, Budget
from cleopatra.rules.game import Game
from cleopatra.rules.model.chance import Tape
from cleopatra.rules.seen.view import View
from cleopatra.rules.text.saves import RULES_VERSION

from .commits import commit
from .interfaces import Counted, RecordChange, Services
from .notices import Notice
from .protocol import ChatLine, ServerMessage
from .rating import RatedSeats
from .records import Entry, SeatRecord, Snapshot, TableRecord, settings_of
from .refusals import Code, Refusal
from .session import NO_CLIENT, GameSession
from .table import Table

T = TypeVar("T")
OPENING = NO_CLIENT + "opening{}"
"""Ids of choices that were made before, or for others."""
LEARNER = "practice"
"""The player that holds the seats."""
MOST_ENTRIES = 6000
"""Choices and undos at one practice table: several times a whole game. Nobody's quota counts them."""


class PracticeStorage:
    """Storage that forgets: a practice table lives as long as its connection."""

    def __init__(self, record: TableRecord) -> None:
        self._record = record

    async def read(self, table: str) -> TableRecord | None:
        """The only table."""
        return self._record

    async def insert(self, record: TableRecord, entries: Sequence[Entry] = ()) -> None:
        """No further table can be made here."""
        raise Refusal(Code.NO_SUCH_TABLE)

    @asynccontextmanager
    async def change(self, table: str) -> AsyncIterator[RecordChange | None]:
        """The record itself."""
        yield RecordChange(self._record)

    async def append(self, table: str, entries: list[Entry], *, wake: float | None, sets_wake: bool) -> bool:
        """Nobody else can be first."""
        return True

    async def read_entries(self, table: str, since: int = 0) -> list[Entry]:
        """Everything that was played is in the session."""
        return []

    async def read_snapshot(self, table: str) -> Snapshot | None:
        """Nothing is kept."""
        return None

    async def finish(self, record: TableRecord, game: Game, now: float, rated_seats: RatedSeats) -> bool:
        """The game is over, and counts for nothing."""
        self._record.state = "over"
        return False

    async def add_chat(self, table: str, player: str, name: str, text: str, now: float) -> ChatLine:
        """There is nobody to talk to."""
        raise Refusal(Code.NOT_SEATED)

    async def read_chat(self, table: str, muted: set[str]) -> list[ChatLine]:
        """No chat."""
        return []

    async def muted_by(self, player: str) -> set[str]:
        """Nobody."""
        return set()


class NoBots:
    """No bot plays at a practice table."""

    budget = Budget()
    alone_seconds = 0.0

    def names(self) -> Sequence[str]:
        """None."""
        return ()

    def advise(self, view: View, legal: Sequence[int]) -> list[tuple[str, list[str], float, str, list[float]]]:
        """Nobody is asked here."""
        return []

    def instant(self, name: str) -> Bot | None:
        """None."""
        return None


class PracticeServices:
    """What a practice table needs: an encoder and somewhere to compute, but nothing that outlives it."""

    bots = NoBots()

    def __init__(self, record: TableRecord, around: Services) -> None:
        self.storage = PracticeStorage(record)
        self._around = around

    def encode(self, message: ServerMessage) -> bytes:
        """An encoded message."""
        return self._around.encode(message)

    def publish(self, table: str, notice: Notice) -> None:
        """No other node knows of it."""

    def notify(self, player: str, table: str, seat: int) -> None:
        """The practising player is connected."""

    def schedule(self, table: Table) -> None:
        """Nothing happens by itself."""

    def announce(self, table: Table) -> None:
        """Nobody else is there."""

    async def compute(self, work: Callable[..., T], *args: Any) -> T:
        """Where other tables compute."""
        return await self._around.compute(work, *args)

    async def pause(self) -> None:
        """As other tables do."""
        await self._around.pause()

    def count(self, what: Counted, number: int = 1) -> None:
        """Not counted."""


def practice_table(
    header: dict[str, Any], rolls: Sequence[int], around: Services, now: float,
    opening: Sequence[tuple[int, str]] = (), own: int | None = None,
) -> Table:  # fmt: skip
    """A table at that position; the first rolls of the dice, and what was played before, may be given.

    Whoever practises holds every seat, or only `own`.
    """
    session = GameSession(header, Tape(rolls, ()))
    session.begin_clocks(now)
    for number, (seat, action) in enumerate(opening):
        session.play(seat, action, OPENING.format(number), now)
    names = enumerate(session.game.players)
    seats = [SeatRecord(at, name, LEARNER if own in (None, at) else None, None) for at, name in names]
    record = TableRecord(
        id=LEARNER, host=LEARNER, state="playing", settings=settings_of(session.game.header), header=header,
        rules=RULES_VERSION, previous=None, rematch=None, created=now, started=now, ended=None, wake=None, seats=seats,
    )  # fmt: skip
    table = Table(record, PracticeServices(record, around), now)
    table.session = session
    return table


def check_room(table: Table) -> None:
    """Whether one more choice or undo may be made at a practice table. Raises `Refusal`."""
    if table.session is not None and table.session.entries >= MOST_ENTRIES:
        raise Refusal(Code.TOO_MANY, what="moves", most=MOST_ENTRIES)


async def play_for(table: Table, seat: int, action: str, now: float) -> None:
    """Answer for a seat that nobody at a practice table holds."""
    async with table.lock:
        session = await table.load()
        await commit(table, session.play(seat, action, OPENING.format(session.entries), now), now)
