"""The protocol of the live table: every message of a socket, once. TypeScript and the docs are made from here.

Messages are JSON objects told apart by `type`. Words are codes and data words; sentences are the client's.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

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


class Preview(_FromClient, tag="preview"):
    """What would this choice cost and earn? Answered by `previewed`; nothing changes."""

    id: MoveId
    seat: SeatNumber
    action: ActionText


class AskQuarry(_FromClient, tag="quarry"):
    """Every piece: what is left, whether it can be paid, the cheapest payment, and what each place earns."""

    id: MoveId
    seat: SeatNumber
    after: ActionText | None = None
    """Were these pieces built first in the same visit: a phrase `build ... pay`, of which only the pieces count."""


class AskBill(_FromClient, tag="bill"):
    """Which card pays for what, what is short and what is left over, for a phrase `build ... pay ...`."""

    id: MoveId
    seat: SeatNumber
    action: ActionText


class Say(_FromClient, tag="say"):
    """Chat."""

    id: MoveId
    text: Annotated[str, Meta(min_length=1, max_length=MAX_CHAT)]


class Ping(_FromClient, tag="ping"):
    """Is anybody there?"""

    id: MoveId


SeatMessage = Play | Undo | AnswerUndo | Preview | AskQuarry | AskBill
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
    sanctuaries: list[list[str]]
    """Regions this mosaic would close off, as cells; each could be claimed with a statue."""


class Previewed(_FromServer, tag="previewed"):
    """The answer to `preview`."""

    id: str
    forecast: Forecast


class Place(msgspec.Struct):
    """One place for a piece."""

    piece: str
    """As `build` names it: `wall L1`, `mosaic T a1 b1 c1 b2 b3`."""
    talents: int
    sanctuaries: list[list[str]]


UnitName = Literal["artisan", "stone", "marble", "wood", "lapis", "material"]


class QuarryPiece(msgspec.Struct):
    """One kind of piece at the quarry."""

    piece: Literal["wall", "sphinx", "throne", "obelisk", "door", "mosaic"]
    left: int
    payment: list[str] | None
    """The cheapest that covers it: fewest amulets, then fewest merchants, then fewest cards; null if out of reach."""
    amulets: int
    """What that payment costs."""
    places: list[Place]
    """Where it may go now, with what it earns there; empty if out of reach."""
    missing: list[UnitName]
    """What it still asks for when everything at hand is laid; empty unless out of reach."""


class Quarry(_FromServer, tag="quarry"):
    """The answer to `quarry`."""

    id: str
    pieces: list[QuarryPiece]


class Socket(msgspec.Struct):
    """One unit that a piece asks for."""

    unit: UnitName
    """`material`: any of the four would do."""
    card: int | None
    """Which of the cards laid pays for it, counted from 0; a double may pay twice, also for two pieces."""
    counter: bool
    """Paid for by what lay on the counter before."""


class Payment(msgspec.Struct):
    """A way to pay."""

    cards: list[str]
    amulets: int
    """What it costs."""


class Bill(_FromServer, tag="bill"):
    """The answer to `bill`. Nobody has to say which card serves which piece; this is one way that works."""

    id: str
    rows: list[list[Socket]]
    """For each piece what it asks for, fixed costs first."""
    spare: list[int]
    """Cards that serve nothing."""
    cheapest: Payment | None
    """Fewest amulets, then fewest merchants, then fewest cards; null if all of it is out of reach."""
    keeping: Payment | None
    """Fewest merchants, then fewest amulets, then fewest cards."""


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


ServerMessage = (
    Welcome | TableChanged | Update | MoveKept | Refused | Previewed | Quarry | Bill | UndoWish | Said | Heard | Pong
)

ENCODER = msgspec.json.Encoder()
DECODER: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
