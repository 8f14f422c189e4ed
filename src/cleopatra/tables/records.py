"""What is stored of a table: one record with its seats, and the journal of its game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cleopatra.bots.protocol import BotMemory

from .table_types import Layout, Options, TableSettings


@dataclass(slots=True)
class SeatRecord:
    """Who sits where. Both a player and a bot: the bot stands in until the player takes the seat back."""

    seat: int
    name: str
    player: str | None
    bot: str | None

    @property
    def free(self) -> bool:
        """Whether anybody may sit down here."""
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
    """The version of the rules it is played under."""
    previous: str | None
    rematch: str | None
    created: float
    started: float | None
    ended: float | None
    wake: float | None
    """When somebody has to act here without being asked: for a bot, or for a clock that runs out."""
    seats: list[SeatRecord]

    def seats_of(self, player: str | None) -> list[int]:
        """The seats of a player."""
        return [] if player is None else [seat.seat for seat in self.seats if seat.player == player]

    def people(self) -> list[int]:
        """Seats that people play themselves."""
        return [seat.seat for seat in self.seats if seat.player is not None and seat.bot is None]

    def admits(self, player: str | None) -> bool:
        """Whether somebody may see this table: who sits there always, others where it allows spectators."""
        return self.settings.spectators or bool(self.seats_of(player)) or player == self.host


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a game's journal."""

    position: int
    kind: str
    """`play`, `undo`, or `rewind` where everyone agreed."""
    seat: int
    action: str
    luck: dict[str, Any] | None
    """The rolls and reshuffles that this choice brought."""
    move: str
    """The id its sender gave it."""
    time: float
    memory: BotMemory | None = None
    """What the bot that made this choice keeps for its next one."""


def settings_of(header: dict[str, Any]) -> TableSettings:
    """The settings that a saved game was played on."""
    layout = header["layout"]
    return TableSettings(
        edition=header["edition"],
        reading=header["reading"],
        options=Options(**header["options"]),
        layout=Layout(**layout) if layout else None,
    )
