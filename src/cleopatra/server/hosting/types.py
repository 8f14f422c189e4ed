"""The types of the host's page: what it shows, and what can be done there and by command."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from cleopatra.tables.table_types import Text

PlayerId = Annotated[str, Meta(min_length=1, max_length=16)]
TableId = Annotated[str, Meta(min_length=1, max_length=32)]
Note = Annotated[str, Meta(max_length=500)]
Days = Annotated[float, Meta(gt=0, le=36500)]
Reason = Literal["abuse", "cheating", "stalling", "name", "other"]


class NewReport(msgspec.Struct, forbid_unknown_fields=True):
    """What a player tells the host of the server about another one at the same table."""

    about: PlayerId
    reason: Reason
    text: Annotated[Text, Meta(max_length=1000)] = ""


class HostCredentials(msgspec.Struct, forbid_unknown_fields=True):
    """The passphrase that `cleopatra host passphrase` has set."""

    passphrase: Annotated[str, Meta(min_length=1, max_length=200)]


class HostSession(msgspec.Struct):
    """Whether the host is signed in here."""

    signed_in: bool


class _Action(msgspec.Struct, tag_field="action", forbid_unknown_fields=True, kw_only=True):
    """An action of the host."""

    note: Note = ""
    """Why; only the host reads it."""


class EndTable(_Action, tag="end"):
    """End a game, or close a lobby. It stays readable."""

    table: TableId


class DeleteTable(_Action, tag="delete"):
    """Delete a table with its game, chat and result; ratings stay as they are."""

    table: TableId


class PutOut(_Action, tag="put-out"):
    """Remove a player from a table; in a running game a bot plays on."""

    table: TableId
    subject: PlayerId


class BanPlayer(_Action, tag="ban-player"):
    """Ban a player: close their sockets, remove them from their tables, and refuse every further request."""

    subject: PlayerId
    days: Days | None = None
    """null: permanent."""


class BanAddress(_Action, tag="ban-address"):
    """Ban an address, or all addresses that a player signed in from."""

    address: Annotated[str, Meta(min_length=2, max_length=60)] | None = None
    subject: PlayerId | None = None
    days: Days | None = None


class Unban(_Action, tag="unban"):
    """Lift a ban."""

    number: int


class Revoke(_Action, tag="revoke"):
    """Sign a player out everywhere; their sockets are closed."""

    subject: PlayerId


class CloseReport(_Action, tag="close-report"):
    """Mark a report as resolved."""

    number: int


class Prune(_Action, tag="prune"):
    """Delete tables unused for that many days, and guests not seen for as long."""

    days: Annotated[float, Meta(ge=1, le=36500)]


class Drain(_Action, tag="drain"):
    """Drain a node before it stops: no new games start there, and sockets and bots move to other nodes."""

    node: Annotated[str, Meta(min_length=1, max_length=12)] | None = None
    """null: all that there are now."""


class Retire(_Action, tag="retire"):
    """End all games that were begun under rules this program does not play. They stay readable."""


Action = (
    EndTable | DeleteTable | PutOut | BanPlayer | BanAddress | Unban | Revoke | CloseReport | Prune | Drain | Retire
)


class Done(msgspec.Struct):
    """What an action did."""

    action: str
    subject: str
    detail: dict[str, Any]


class Waiting(msgspec.Struct):
    """Open questions to bots that count against one player."""

    player: str
    questions: int


class NodeStatus(msgspec.Struct):
    """The load of a node."""

    sockets: int = 0
    tables: int = 0
    workers: int = 0
    bots: int = 0
    """Questions to bots that wait or are being thought about."""
    wait_seconds: float = 0.0
    waiting: list[Waiting] = []


class HostNode(msgspec.Struct):
    """A server on this database."""

    id: str
    version: str
    rules: int
    started: float
    seen: float
    draining: bool
    status: NodeStatus


class HostSeat(msgspec.Struct):
    """A seat."""

    name: str
    player: str | None
    bot: str | None


class HostTable(msgspec.Struct):
    """A table as the host of the server sees it: nothing of its game."""

    id: str
    state: str
    closed: str | None
    edition: str
    host: str
    seats: list[HostSeat]
    created: float
    entries: int
    """Choices made so far."""


class HostPlayer(msgspec.Struct):
    """A player as the host of the server sees it."""

    id: str
    name: str
    login: str | None
    created: float
    seen: float | None
    """When a device of theirs was last used, within hours; null without any."""
    devices: int
    tables: int
    reports: int
    """Open reports about them."""
    ban: int | None
    """The number of the ban that is in force."""


class HostReport(msgspec.Struct):
    """A report."""

    number: int
    time: float
    reporter: str
    reporter_name: str | None
    player: str
    name: str
    table: str
    reason: str
    text: str
    said: list[str]
    """What the reported player said there last."""
    open: bool


class HostBan(msgspec.Struct):
    """A ban."""

    number: int
    kind: str
    subject: str
    label: str
    note: str
    created: float
    until: float | None


class HostEntry(msgspec.Struct):
    """A line of the host's log."""

    number: int
    time: float
    who: str
    action: str
    subject: str
    detail: dict[str, Any]


class HostOverview(msgspec.Struct):
    """The server at a glance."""

    nodes: list[HostNode]
    players: int
    lobbies: int
    playing: int
    outdated: int
    """Of those that are played, games under rules that this program does not play."""
    over: int
    reports: int
    bans: int


class HostTables(msgspec.Struct):
    """Some tables."""

    tables: list[HostTable]


class HostPlayers(msgspec.Struct):
    """Some players."""

    players: list[HostPlayer]


class HostReports(msgspec.Struct):
    """Some reports."""

    reports: list[HostReport]


class HostBans(msgspec.Struct):
    """Bans in force."""

    bans: list[HostBan]


class HostLog(msgspec.Struct):
    """What the host did."""

    log: list[HostEntry]
