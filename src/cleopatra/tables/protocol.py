"""The protocol of the live table: every message of a socket, once. TypeScript and the docs are made from here.

Messages are JSON objects told apart by `type`. Words are codes and data words; sentences are the client's.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from cleopatra.advice.bills import MOST_PIECES, Bill
from cleopatra.advice.proposals import Payment
from cleopatra.advice.quarry import QuarryPiece

from .table_types import Clock, TableState

PROTOCOL = 2
MAX_ACTION = 2000
MAX_CHAT = 500
MAX_MESSAGE = 16 * 1024

SeatNumber = Annotated[int, Meta(ge=0, le=4)]
Position = Annotated[int, Meta(ge=0, le=1 << 40)]
MoveId = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[A-Za-z0-9_.-]+$")]
ActionText = Annotated[str, Meta(min_length=1, max_length=MAX_ACTION)]


class _FromClient(msgspec.Struct, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    """Comes from a client."""


class _FromServer(msgspec.Struct, tag_field="type", kw_only=True):
    """Goes to a client."""


class Look(_FromClient, tag="look"):
    """See the game through a seat of one's own (null: as a spectator), from a position on. Answered by `update`."""

    seat: SeatNumber | None = None
    position: Position = 0


class Play(_FromClient, tag="play"):
    """Make a choice. The same `id` again is the same move: it is never made twice."""

    id: MoveId
    seat: SeatNumber
    position: Position
    action: ActionText


class Undo(_FromClient, tag="undo"):
    """Take back one's last choice. Where something was revealed since, everyone is asked."""

    id: MoveId
    seat: SeatNumber
    position: Position


class AnswerUndo(_FromClient, tag="answer-undo"):
    """Agree or not to another player's wish to take something back that revealed something."""

    id: MoveId
    seat: SeatNumber
    agree: bool


class AskPlan(_FromClient, tag="plan"):
    """What would this choice cost and bring, and what could be built? Answered by `planned`; nothing changes."""

    id: MoveId
    seat: SeatNumber
    action: ActionText | None = None
    """Any choice in notation, a visit as `build ... pay ...`; null: nothing is planned yet."""
    held: Annotated[int, Meta(ge=0, lt=MOST_PIECES)] | None = None
    """Of a visit, the piece that is still being placed, counted from 0: `quarry` is told as if it were not chosen."""


class Say(_FromClient, tag="say"):
    """Chat."""

    id: MoveId
    text: Annotated[str, Meta(min_length=1, max_length=MAX_CHAT)]


class Ping(_FromClient, tag="ping"):
    """Is anybody there?"""

    id: MoveId


SeatMessage = Play | Undo | AnswerUndo | AskPlan
"""Messages that only the owner of the seat they name may send."""
ClientMessage = Look | Say | Ping | SeatMessage


class Welcome(_FromServer, tag="welcome"):
    """The first message of every socket."""

    protocol: int
    player: str | None
    """Who you are to this server; null for a stranger who watches."""
    seats: list[int]
    """Your seats at this table. Nothing of the game is told before you `look`."""
    table: TableState
    chat: list[ChatLine]
    wish: UndoWish | None
    """What somebody asks to take back; null where nothing is asked, so that what was asked before is withdrawn."""
    time: float
    """The server's clock, in seconds since 1970."""


class ChatLine(msgspec.Struct):
    """Something somebody said at the table."""

    number: int
    player: str
    name: str
    text: str
    time: float


class TableChanged(_FromServer, tag="table"):
    """Seats, settings, presence, host or state of the table changed: this is how it stands now."""

    seats: list[int]
    table: TableState


class Update(_FromServer, tag="update"):
    """What a seat learns. Cut your log to `start` entries, append `events`, bring the view up to date and show it."""

    seat: int | None
    position: int
    """To be sent with the next move, and with `look` after a lost connection."""
    start: int
    events: Annotated[list[dict[str, Any]], Meta(extra={"ts": "GameEvent[]"})]
    whole: bool
    """Whether `view` is all there is to see; else it holds those of its keys that changed, null where one is gone."""
    view: Annotated[dict[str, Any], Meta(extra={"ts": "{ [Key in keyof View]?: View[Key] | null }"})]
    legal: list[str]
    """Every choice of this seat in notation, in canonical order; empty where it owes none."""
    can_undo: bool
    """Whether this seat's last choice can be taken back without asking anyone."""
    clock: Clock | None


class MoveKept(_FromServer, tag="played"):
    """Your move is made and kept: it is on disk."""

    id: str
    position: int
    repeated: bool
    """The server had it already."""


class Refused(_FromServer, tag="refused"):
    """No, and nothing has changed."""

    id: str | None
    code: str
    expected: dict[str, Any]


class Forecast(msgspec.Struct):
    """What a choice is sure to bring, before anything hidden comes to light."""

    talents: int
    amulets: int
    events: Annotated[list[dict[str, Any]], Meta(extra={"ts": "GameEvent[]"})]
    uncertain: bool
    """Something hidden comes to light then (cards, dice, a mosaic); what follows is left out."""
    sanctuaries: list[tuple[str, ...]]
    """Regions this mosaic would close off, as cells; each could be claimed with a statue."""


class Planned(_FromServer, tag="planned"):
    """The answer to `plan`. What belongs to a visit is null for any other choice."""

    id: str
    forecast: Forecast | None
    objection: str | None
    """Why the choice would be refused as it stands, as a code of the rules."""
    quarry: list[QuarryPiece] | None
    """Every kind of piece, behind those planned."""
    bill: Bill | None
    """Which of the cards named pays for what."""
    proposal: Payment | None
    """For all pieces planned: fewest amulets, then fewest merchants, then fewest cards; null if out of reach."""
    alternative: Payment | None
    """Where the proposal spends merchants: fewer of them for more amulets, if that is possible."""


class UndoWish(_FromServer, tag="undo-wish"):
    """Somebody asks to take back a choice that revealed something; or that wish is settled."""

    seat: int
    agreed: list[int]
    """Seats that agree so far."""
    needed: list[int]
    """Seats that have yet to answer."""
    settled: Literal["open", "granted", "declined", "overtaken"]


class Said(_FromServer, tag="said"):
    """Chat."""

    line: ChatLine


class Heard(_FromServer, tag="heard"):
    """Done: the message with that id was taken."""

    id: str


class Pong(_FromServer, tag="pong"):
    """Yes."""

    id: str
    time: float


ServerMessage = Welcome | TableChanged | Update | MoveKept | Refused | Planned | UndoWish | Said | Heard | Pong

ENCODER = msgspec.json.Encoder()
DECODER: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
