"""What a table needs from its environment: storage, bots, connections, other nodes and notifications."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeVar

from cleopatra.bots.protocol import Bot, Budget
from cleopatra.rules.game import Game
from cleopatra.rules.seen.view import View

from .notices import Notice
from .protocol import ChatLine, ServerMessage
from .rating import RatedSeats
from .records import Entry, Snapshot, TableRecord

if TYPE_CHECKING:
    from .table import Table

T = TypeVar("T")
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
    """Storage of tables, journals and chat. Every write is durable once it returns."""

    async def read(self, table: str) -> TableRecord | None:
        """A table; None if there is no such id."""

    async def insert(self, record: TableRecord, entries: Sequence[Entry] = ()) -> None:
        """A new table, with the journal of a game that was started elsewhere."""

    def change(self, table: str) -> AbstractAsyncContextManager[RecordChange | None]:
        """Read a record for changing it; nothing is written if the block raises."""

    async def append(self, table: str, entries: list[Entry], *, wake: float | None, sets_wake: bool) -> bool:
        """Whether the entries now stand at their positions: all of them, or none where another node was first.

        Raises `NotStored`.
        """

    async def read_entries(self, table: str, since: int = 0) -> list[Entry]:
        """A game's journal from a position on."""

    async def finish(self, record: TableRecord, game: Game, now: float, rated_seats: RatedSeats) -> bool:
        """Close a table and store its result; False if another node has done so. Raises `NotStored`."""

    async def add_chat(self, table: str, player: str, name: str, text: str, now: float) -> ChatLine:
        """Store a chat line."""

    async def read_chat(self, table: str, muted: set[str]) -> list[ChatLine]:
        """The chat of a table without muted players, the newest last."""

    async def read_snapshot(self, table: str) -> Snapshot | None:
        """How a game looked last to a program that could play it."""

    async def muted_by(self, player: str) -> set[str]:
        """The players that a player has muted."""


class BotRoster(Protocol):
    """The bots that can play, and their thinking time."""

    budget: Budget
    alone_seconds: float
    """How long they continue in a game without connected people; 0: without limit."""

    def names(self) -> Sequence[str]:
        """The names of all bots."""

    @property
    def advise(self) -> Callable[[View, Sequence[int]], list[tuple[str, list[str], float, str, list[float]]]]:
        """What a planner would choose in a view: a choice, what follows it, value, reason, numbers; and its second."""

    def instant(self, name: str) -> Bot | None:
        """The bot of that name if it answers at once; None if it has to be asked by a question."""


class Services(Protocol):
    """Everything around a table."""

    @property
    def storage(self) -> Storage:
        """The storage."""

    @property
    def bots(self) -> BotRoster:
        """The bots."""

    def encode(self, message: ServerMessage) -> bytes:
        """An encoded message: once, for any number of connections."""

    def publish(self, table: str, notice: Notice) -> None:
        """Send a notice to other nodes."""

    def notify(self, player: str, table: str, seat: int) -> None:
        """Notify a player who is not connected that it is their turn."""

    def schedule(self, table: Table) -> None:
        """The table has changed: ask bots that are due (`bot_questions`), watch clocks (`timeouts`)."""

    def announce(self, table: Table) -> None:
        """A connection opened or closed: have the table announce it soon, with several changes batched."""

    async def compute(self, work: Callable[..., T], *args: Any) -> T:
        """Run a slow function outside the event loop. Its arguments and result are pickled."""

    async def pause(self) -> None:
        """Yield to other tasks during a long computation."""

    def count(self, what: Counted, number: int = 1) -> None:
        """Count something for statistics."""
