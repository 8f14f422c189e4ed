"""What is stored of a table: a record with its seats, and the journal of its game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from cleopatra.bots.protocol import BotMemory
from cleopatra.rules.text.saves import RULES_VERSION

from .table_types import HintAsked, Layout, Options, Resignation, TableSettings
from .undo_request import UndoRequest

ENDED, DELETED, RETIRED, RESIGNED = "ended", "deleted", "retired", "resigned"
"""Why a table was closed."""
OUTDATED = "outdated"
"""A game under rules that this program does not play; not stored, for another program may play it."""


@dataclass(slots=True)
class SeatRecord:
    """A seat. With both a player and a bot, the bot stands in until the player takes the seat back."""

    seat: int
    name: str
    player: str | None
    bot: str | None
    number: str = ""
    """What its owner adds to the luck of the deal; "" for nothing."""

    @property
    def free(self) -> bool:
        """Whether the seat is free."""
        return self.player is None and self.bot is None


@dataclass(slots=True)
class TableRecord:
    """A table with its seats."""

    id: str
    host: str
    state: str
    """`lobby`, `playing` or `over`."""
    settings: TableSettings
    header: dict[str, Any] | None
    """The header of the game, secrets included."""
    rules: int | None
    """The version of the rules under which it is played."""
    previous: str | None
    rematch: str | None
    created: float
    started: float | None
    ended: float | None
    wake: float | None
    """When the server has to act by itself: for a bot, or for a clock that runs out."""
    seats: list[SeatRecord]
    secret: str | None = None
    """The server's part of the luck, chosen before anybody sat down; None where a game was brought in."""
    undo: UndoRequest | None = None
    """A pending undo request; void once the journal has grown."""
    put_out: list[str] = field(default_factory=list)
    """Players removed by the host, who may not sit down again."""
    origin: str | None = None
    """The keyed hash of the address it was created from, for the server's limits."""
    unrated: str | None = None
    """Why its game counts for nothing however it is played: `brought-in` from a save file."""
    hints: list[HintAsked] = field(default_factory=list)
    """Hints that were given, in order."""
    resignations: list[Resignation] = field(default_factory=list)
    """Players who resigned, in order; the last one may be open."""
    closed: str | None = None
    """Why it was over before its end: `ended`, `deleted` or `retired` by the server's host, `resigned` by players."""

    @property
    def outdated(self) -> bool:
        """Whether its game was begun under rules that this program does not play."""
        return self.rules is not None and self.rules != RULES_VERSION

    @property
    def why_closed(self) -> str | None:
        """Why nobody can move here although the game is not over."""
        return self.closed or (OUTDATED if self.outdated and self.state == "playing" else None)

    def seats_of(self, player: str | None) -> list[int]:
        """The seats of a player."""
        return [] if player is None else [seat.seat for seat in self.seats if seat.player == player]

    def people(self) -> list[int]:
        """Seats that people play themselves."""
        return [seat.seat for seat in self.seats if seat.player is not None and seat.bot is None]

    def resigned(self, seat: int) -> bool:
        """Whether the player of a seat has resigned."""
        return any(one.seat == seat for one in self.resignations)

    @property
    def vote(self) -> Resignation | None:
        """The resignation after which the others are being asked whether they play on."""
        last = self.resignations[-1] if self.resignations else None
        return last if last is not None and last.open else None

    def settle_vote(self, now: float) -> None:
        """End the game if everybody who plays wants that after a resignation, or everybody has resigned."""
        vote, people = self.vote, self.people()
        if vote is None:
            return
        owners = [seat for seat in self.seats if seat.player is not None and not self.resigned(seat.seat)]
        if not owners or (people and {*people} <= {*vote.ending}):
            vote.open = False
            self.state, self.ended, self.wake, self.closed = "over", now, None, RESIGNED

    def includes(self, player: str | None) -> bool:
        """Whether a player belongs to this table: has a seat here, or is its host."""
        return bool(self.seats_of(player)) or player == self.host

    def admits(self, player: str | None) -> bool:
        """Whether a player may follow this table: in its lobby everyone with its link, because they may want to join;
        then those who belong to it, and others if it allows spectators."""
        return self.state == "lobby" or self.settings.spectators or self.includes(player)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a game's journal."""

    position: int
    kind: str
    """`play`, `undo`, or `rewind` where everyone agreed."""
    seat: int
    action: str
    luck: dict[str, Any] | None
    """The rolls and reshuffles of this choice."""
    move: str
    """The id chosen by its sender."""
    time: float
    memory: BotMemory | None = None
    """The memory of the bot that made this choice."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """How a game looked last to a program that could play it, for programs that can't."""

    entries: int
    updates: dict[str, str]
    """For each seat, and `""` for spectators, the message that shows the log and the whole view."""
    save: str
    """The game as a save file."""


def settings_of(header: dict[str, Any]) -> TableSettings:
    """The settings of a saved game."""
    layout = header["layout"]
    return TableSettings(
        edition=header["edition"],
        reading=header["reading"],
        options=Options(**header["options"]),
        layout=Layout(**layout) if layout else None,
    )
