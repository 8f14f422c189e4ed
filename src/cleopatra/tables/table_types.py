"""What a table looks like from outside: its settings, its seats, its clock. Shared by requests and sockets."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Name = Annotated[str, Meta(min_length=1, max_length=20, pattern=r"^[^\s;.\x00-\x1f\x7f]+$")]
"""A player's name is a single word, as the notation needs it."""
Word = Annotated[str, Meta(min_length=1, max_length=20, pattern="^[a-z]+$")]
Seconds = Annotated[int, Meta(ge=5, le=60 * 60 * 24 * 30)]


class Layout(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A garden of one's own: cells `a1` to `i9`, palms in one string."""

    throne: Annotated[str, Meta(max_length=2)]
    palms: Annotated[str, Meta(max_length=300)]


class Options(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Table options of the rules (R22, R33)."""

    mirror_mosaics: bool = True
    open_tallies: bool = False


class ClockRule(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """How long players may take, and what happens when a clock has run out."""

    kind: Literal["turn", "game"]
    """`turn`: so long each time one is waited for; `game`: so long in all."""
    seconds: Seconds
    on_timeout: Literal["bot", "wait"] = "bot"
    """`bot`: one takes over at once; `wait`: the host may give the seat to one."""
    bot: Word = "greedy"


class TableSettings(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What the host decides before the game."""

    edition: Word = "classic"
    reading: Word = "en"
    options: Options = Options()
    layout: Layout | None = None
    clock: ClockRule | None = None
    public: bool = False
    """Listed for everybody; otherwise found by link only."""
    spectators: bool = True
    first: Annotated[int, Meta(ge=0, le=4)] | None = None
    """Who begins; null: chance says."""


class Clock(msgspec.Struct):
    """Clocks at the time of the message: seconds left for each seat, and whose run."""

    left: list[float]
    running: list[int]
    expired: list[int]


class SeatState(msgspec.Struct):
    """One place at the table."""

    seat: int
    name: str
    player: str | None
    """Whose seat it is; null: nobody's, or a bot's."""
    bot: str | None
    """The bot that plays here, from the start or standing in for its owner."""
    connected: bool


class TableState(msgspec.Struct):
    """A table as everybody may see it."""

    id: str
    state: Literal["lobby", "playing", "over"]
    host: str
    settings: Annotated[TableSettings, Meta(extra={"ts": "Required<TableSettings>"})]
    seats: list[SeatState]
    watchers: int
    created: float
    rematch: str | None
    """The table where the same people play again."""
    previous: str | None
