"""The public types of a table: its settings, seats and clock. Shared by requests and sockets."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

END = r"$(?!\n)"
"""The end of a pattern: `$` alone is also found before a line break at the end."""
Text = Annotated[str, Meta(pattern=rf"^[^\x00]*{END}")]
"""Free text. PostgreSQL stores no U+0000."""
Name = Annotated[str, Meta(min_length=1, max_length=60)]
"""A player's name as typed; `names` has the rules for it."""
Word = Annotated[str, Meta(min_length=1, max_length=20, pattern=f"^[a-z]+(-[a-z]+)*{END}")]
Seconds = Annotated[int, Meta(ge=5, le=60 * 60 * 24 * 30)]


class Layout(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A custom garden: cells `a1` to `i9`, palms in one string."""

    throne: Annotated[str, Meta(max_length=2)]
    palms: Annotated[str, Meta(max_length=300)]


class Options(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Table options of the rules (R22, R33)."""

    mirror_mosaics: bool = True
    open_tallies: bool = False


class ClockRule(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """How long players may take, and what happens when a clock runs out."""

    kind: Literal["turn", "game"]
    """`turn`: seconds for each decision; `game`: seconds for the whole game."""
    seconds: Seconds
    on_timeout: Literal["bot", "wait"] = "bot"
    """`bot`: a bot takes over at once; `wait`: the host may replace the player by a bot."""
    bot: Word = "greedy"


class TableSettings(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What the host chooses before the game."""

    edition: Word = "classic"
    reading: Word = "en"
    options: Options = Options()
    layout: Layout | None = None
    clock: ClockRule | None = None
    public: bool = False
    """Listed publicly; otherwise found by link only."""
    spectators: bool = True
    memory_aid: bool = True
    """Whether clients show what everybody saw, added up: others' corruption and histories, the discard pile."""
    first: Annotated[int, Meta(ge=0, le=4)] | None = None
    """The first player; null: random."""
    name: Annotated[str, Meta(max_length=60)] = ""
    """What the table is called, as players are; empty: nothing."""


class Clock(msgspec.Struct):
    """Clocks at the time of the message: seconds left for each seat, and which are running."""

    left: list[float]
    running: list[int]
    expired: list[int]


class SeatState(msgspec.Struct):
    """One seat at the table."""

    seat: int
    name: str
    player: str | None
    """The player's id; null for an open seat or a bot."""
    bot: str | None
    """The bot that plays here, from the start or standing in for its owner."""
    connected: bool
    number: str
    """What its owner added to the luck of the deal: 64 hexadecimal digits, or empty."""


class HintAsked(msgspec.Struct):
    """A hint that somebody was given."""

    seat: int
    turn: int


class Resignation(msgspec.Struct):
    """A seat whose player has resigned: a bot plays on there to the end."""

    seat: int
    ending: list[int] = []
    """Seats whose players want the game to end with it."""
    open: bool = True
    """Whether the others are still being asked: one who wants to play on settles it."""


class TableState(msgspec.Struct):
    """A table as visible to anyone with its link."""

    id: str
    state: Literal["lobby", "playing", "over"]
    host: str
    settings: Annotated[TableSettings, Meta(extra={"ts": "Required<TableSettings>"})]
    seats: list[SeatState]
    watchers: int
    created: float
    rematch: str | None
    """The table where the same people play again, told to them alone."""
    commitment: str | None
    """The hash of the server's part of the luck, fixed before anybody adds a number; null for a game brought in."""
    hints: list[HintAsked]
    """Hints that were given in this game; whoever was given one gains nothing by it."""
    resignations: list[Resignation]
    """In order; only the last one can be open."""
    closed: str | None
    """Why nobody can move although its game is not over: `ended` by the host of the server; `resigned`, ended by the
    players after a resignation; `outdated`, begun under rules that the server no longer plays; `retired`, ended for
    that reason."""
