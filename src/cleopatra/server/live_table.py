"""A table in memory: its row, its game, and the sockets that watch it. A cache only; the database is the truth."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from time import time
from typing import Protocol

from .clocks import clock_face
from .protocol import ServerMessage, UndoWish
from .session import Chronicle, Observer
from .socket_writer import framed
from .storage.records import SeatRow, TableRow
from .table_types import Clock, SeatState, TableState
from .view_updates import Wire

UNTOLD = -1
"""The position of a socket that has not been told anything yet: a game begins at 0."""
PRESENCE_LASTS = 60.0
"""Seconds after which another node's word about who is there is no longer believed."""


class Guest(Protocol):
    """One open socket at a table."""

    player: str | None
    watching: bool
    """Whether it has asked to see the game."""
    looking: Observer
    """Through which seat it looks."""
    position: int
    """How far it has been told."""
    deaf_to: set[str]

    def send(self, frame: bytes) -> None:
        """Send a message that is framed already."""


@dataclass(slots=True)
class Presence:
    """Who is connected through another node."""

    players: set[str]
    watchers: int
    heard: float


@dataclass(slots=True)
class Wish:
    """Somebody wants to take back what revealed something; the others are asked."""

    seat: int
    entries: int
    """How long the journal was then: any further entry overtakes the wish."""
    needed: set[int]
    agreed: set[int] = field(default_factory=set)

    def message(self, settled: str = "open") -> UndoWish:
        """As everyone is told."""
        return UndoWish(seat=self.seat, agreed=sorted(self.agreed), needed=sorted(self.needed), settled=settled)  # type: ignore[arg-type]


class LiveTable:
    """One table as this node holds it."""

    def __init__(self, row: TableRow) -> None:
        self.row = row
        self.chronicle: Chronicle | None = None
        self.wire = Wire()
        self.lock = asyncio.Lock()
        self.guests: set[Guest] = set()
        self.elsewhere: dict[str, Presence] = {}
        self.wish: Wish | None = None
        self.bots: asyncio.Task[None] | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.wake: float | None = row.wake
        self.touched = time()
        self.summoned: set[int] = set()
        """Seats whose players have been told that they are waited for."""
        self.behind = False
        """Another node has written entries that are not played out here yet."""

    @property
    def id(self) -> str:
        """The table's id, which is its link too."""
        return self.row.id

    def seat(self, number: int) -> SeatRow | None:
        """The seat of that number."""
        return self.row.seats[number] if 0 <= number < len(self.row.seats) else None

    def seats_of(self, player: str | None) -> list[int]:
        """The seats of a player."""
        return [] if player is None else [seat.seat for seat in self.row.seats if seat.player == player]

    def people(self) -> list[int]:
        """Seats that people play themselves."""
        return [seat.seat for seat in self.row.seats if seat.player is not None and seat.bot is None]

    def present(self) -> set[str]:
        """Players who are connected, here or through another node."""
        here = {guest.player for guest in self.guests if guest.player is not None}
        return here.union(*(presence.players for presence in self._believed()))

    def watchers_here(self) -> int:
        """Sockets here that belong to nobody at the table."""
        seated = {seat.player for seat in self.row.seats}
        return sum(guest.player is None or guest.player not in seated for guest in self.guests)

    def _believed(self) -> list[Presence]:
        return [presence for presence in self.elsewhere.values() if presence.heard > time() - PRESENCE_LASTS]

    def state(self) -> TableState:
        """The table as everybody may see it."""
        row = self.row
        present = self.present()
        return TableState(
            id=row.id,
            state=row.state,  # type: ignore[arg-type]
            host=row.host,
            settings=row.settings,
            seats=[SeatState(s.seat, s.name, s.player, s.bot, s.player in present) for s in row.seats],
            watchers=self.watchers_here() + sum(presence.watchers for presence in self._believed()),
            created=row.created,
            rematch=row.rematch,
            previous=row.previous,
        )

    def clock(self) -> Clock | None:
        """The clocks, where this table has any and they run."""
        rule = self.row.settings.clock
        if rule is None or self.chronicle is None or self.row.state != "playing":
            return None
        return clock_face(rule, self.chronicle, time())

    def admits(self, player: str | None) -> bool:
        """Whether somebody may see this table: who sits there always, others where it allows spectators."""
        return self.row.settings.spectators or bool(self.seats_of(player)) or player == self.row.host

    def _shows_to(self, guest: Guest) -> bool:
        """Whether a socket gets news; seats may have changed hands since it asked."""
        if not guest.watching:
            return False
        if guest.looking is not None:
            seat = self.seat(guest.looking)
            if guest.player is None or seat is None or seat.player != guest.player:
                guest.looking, guest.position = None, UNTOLD
        guest.watching = guest.looking is not None or self.admits(guest.player)
        return guest.watching

    def tell_all(self, message: ServerMessage) -> None:
        """The same for everybody."""
        frame = framed(message)
        for guest in self.guests:
            guest.send(frame)

    def tell_news(self) -> None:
        """Bring every socket up to date with the game; those at one place share one message."""
        if self.chronicle is None:
            return
        behind: dict[tuple[Observer, int], list[Guest]] = {}
        for guest in self.guests:
            if self._shows_to(guest) and self.chronicle.position(guest.looking) != guest.position:
                behind.setdefault((guest.looking, guest.position), []).append(guest)
        if not behind:
            return
        for place, update in self.wire.updates(self.chronicle, behind, self.clock()):
            frame = framed(update)
            for guest in behind[place]:
                guest.position = update.position
                guest.send(frame)
