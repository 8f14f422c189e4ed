"""What a table asks of its surroundings: storage, bots, connections, other nodes and players who are away."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, Protocol

from cleopatra.bots.protocol import Bot, Budget
from cleopatra.rules.game import Game

from .notices import Notice
from .protocol import ChatLine, ServerMessage
from .records import Entry, TableRecord

if TYPE_CHECKING:
    from .table import Table

Counted = Literal["moves", "lost_races", "games_started", "games_finished"]


class NotStored(Exception):
    """Storage did not confirm a write: it may have happened, or not."""


@dataclass(slots=True)
class RecordChange:
    """A table's record, held exclusively; what it says when the block ends is written in one transaction."""

    record: TableRecord
    created: list[TableRecord] = field(default_factory=list)
    """Further tables to insert in the same transaction."""


class Storage(Protocol):
    """Where tables, journals and chat are kept. Every write is durable once it returns."""

    async def read(self, table: str) -> TableRecord | None:
        """A table; None if there is none of that id."""

    async def insert(self, record: TableRecord, entries: Sequence[Entry] = ()) -> None:
        """A new table, with the journal of a game that was begun elsewhere."""

    def change(self, table: str) -> AbstractAsyncContextManager[RecordChange | None]:
        """Read a record for changing it; nothing is written if the block raises."""

    async def append(self, table: str, entries: list[Entry], *, wake: float | None, sets_wake: bool) -> bool:
        """Whether the entries now stand at their positions: all of them, or none where another node was first.

        Raises `NotStored`.
        """

    async def read_entries(self, table: str, since: int = 0) -> list[Entry]:
        """A game's journal from a position on."""

    async def finish(self, record: TableRecord, game: Game, now: float, *, rated: bool) -> bool:
        """Close a table and keep its result; False where another node has done so. Raises `NotStored`."""

    async def add_chat(self, table: str, player: str, name: str, text: str, now: float) -> ChatLine:
        """Keep what somebody said."""

    async def read_chat(self, table: str, muted: set[str]) -> list[ChatLine]:
        """What was said at a table by those who are not muted, the newest last."""

    async def muted_by(self, player: str) -> set[str]:
        """Whom a player does not want to hear."""


class BotRoster(Protocol):
    """The bots that may be asked to play, and how long they may think."""

    budget: Budget

    def names(self) -> Sequence[str]:
        """Everybody who can be asked."""

    def instant(self, name: str) -> Bot | None:
        """The bot of that name if it answers at once; None if it has to be asked by a question."""


class Services(Protocol):
    """Everything around a table."""

    @property
    def storage(self) -> Storage:
        """Where it is kept."""

    @property
    def bots(self) -> BotRoster:
        """Who may be asked to play."""

    def encode(self, message: ServerMessage) -> bytes:
        """A message as it is sent: once, for however many connections."""

    def publish(self, table: str, notice: Notice) -> None:
        """Tell other nodes."""

    def notify(self, player: str, table: str, seat: int) -> None:
        """Tell a player who is not connected that a seat of theirs is waited for."""

    def schedule(self, table: Table) -> None:
        """The table has changed: ask bots that are due (`bot_questions`), mind clocks that run out (`timeouts`)."""

    def count(self, what: Counted, number: int = 1) -> None:
        """For statistics."""
