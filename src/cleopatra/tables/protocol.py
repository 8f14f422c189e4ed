"""The protocol of the live table: every message of a socket, defined once. TypeScript and docs are generated from here.

Messages are JSON objects distinguished by `type`. Texts are codes and data words; clients translate them.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from cleopatra.advice.accounts import CorruptionAccount
from cleopatra.advice.bills import MOST_PIECES, Bill
from cleopatra.advice.corruption import Corruption
from cleopatra.advice.proposals import Payment
from cleopatra.advice.quarry import QuarryPiece

from .table_types import END, Clock, TableState, Text

PROTOCOL = 2
MAX_ACTION = 2000
MAX_CHAT = 500
MAX_MESSAGE = 16 * 1024

SeatNumber = Annotated[int, Meta(ge=0, le=4)]
Position = Annotated[int, Meta(ge=0, le=1 << 40)]
MoveId = Annotated[str, Meta(min_length=1, max_length=40, pattern=f"^[A-Za-z0-9_.-]+{END}")]
ActionText = Annotated[str, Meta(min_length=1, max_length=MAX_ACTION)]


class _FromClient(msgspec.Struct, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    """A message from a client."""


class _FromServer(msgspec.Struct, tag_field="type", kw_only=True):
    """A message to a client."""


class Look(_FromClient, tag="look"):
    """Observe the game from one of your seats (null: as a spectator), from a position on. Answered by `update`."""

    seat: SeatNumber | None = None
    position: Position = 0


class Play(_FromClient, tag="play"):
    """Make a choice. The same `id` again is the same move: it is never made twice."""

    id: MoveId
    seat: SeatNumber
    position: Position
    action: ActionText


class Undo(_FromClient, tag="undo"):
    """Take back your last choice. If something was revealed since, everyone is asked."""

    id: MoveId
    seat: SeatNumber
    position: Position


class AnswerUndo(_FromClient, tag="answer-undo"):
    """Agree or not to another player's undo request."""

    id: MoveId
    seat: SeatNumber
    agree: bool


class AskPlan(_FromClient, tag="plan"):
    """What would this choice cost and earn, and what could be built? Answered by `planned`; nothing changes."""

    id: MoveId
    seat: SeatNumber | None = None
    """Null: as a spectator, who may ask what is left at the quarry and what it would earn, and nothing else."""
    action: ActionText | None = None
    """Any choice in notation, a visit as `build ... pay ...`; null: nothing is planned yet."""
    held: Annotated[int, Meta(ge=0, lt=MOST_PIECES)] | None = None
    """Of a visit, the piece that is still being placed, counted from 0: `quarry` ignores it."""


class AskView(_FromClient, tag="view"):
    """A seat's view as numbers, complete, for a bot written in Python. Answered by `viewed`; nothing changes."""

    id: MoveId
    seat: SeatNumber


class AskHint(_FromClient, tag="hint"):
    """What would a planner do here? Answered by `hinted`. Its seat gains nothing by the game from then on."""

    id: MoveId
    seat: SeatNumber
    confirmed: bool = False
    """That this is known: without it, `not-confirmed` refuses a hint in a game that would count."""


class Say(_FromClient, tag="say"):
    """Chat."""

    id: MoveId
    text: Annotated[Text, Meta(min_length=1, max_length=MAX_CHAT)]


class Ping(_FromClient, tag="ping"):
    """Keep-alive."""

    id: MoveId


SeatMessage = Play | Undo | AnswerUndo | AskPlan | AskView | AskHint
"""Messages that only the owner of the named seat may send."""
AnsweredMessage = SeatMessage | Say | Ping
"""Messages that are answered under their id."""
StoredMessage = Play | Undo | Say | AskHint
"""Messages that may add something to the storage."""
ClientMessage = Look | AnsweredMessage


class Welcome(_FromServer, tag="welcome"):
    """The first message of every socket."""

    protocol: int
    player: str | None
    """Your player id; null for an anonymous spectator."""
    seats: list[int]
    """Your seats at this table. Nothing of the game is sent before you `look`."""
    table: TableState
    chat: list[ChatLine]
    wish: UndoWish | None
    """The open undo request; null if there is none, so that an earlier one is withdrawn."""
    time: float
    """The server's clock, in seconds since 1970."""
    client: str = ""
    """The script of the web client that this server serves: a page with another one is out of date."""


class ChatLine(msgspec.Struct):
    """A chat line."""

    number: int
    player: str
    name: str
    text: str
    time: float


class TableChanged(_FromServer, tag="table"):
    """Seats, settings, presence, host or state of the table changed: the new state."""

    seats: list[int]
    table: TableState


class Update(_FromServer, tag="update"):
    """What is new for a seat: truncate your log to `start` entries, append `events`, update the view and show it."""

    seat: int | None
    position: int
    """To be sent with the next move, and with `look` after a lost connection."""
    start: int
    events: Annotated[list[dict[str, Any]], Meta(extra={"ts": "GameEvent[]"})]
    whole: bool
    """Whether `view` is complete; otherwise it holds the keys that changed, null where one is gone."""
    view: Annotated[dict[str, Any], Meta(extra={"ts": "{ [Key in keyof View]?: View[Key] | null }"})]
    legal: list[str]
    """Every legal choice of this seat in notation, in canonical order; empty if it does not have to decide."""
    can_undo: bool
    """Whether this seat's last choice can be taken back without asking anyone."""
    clock: Clock | None


class MoveKept(_FromServer, tag="played"):
    """Your move is made and stored on disk."""

    id: str
    position: int
    repeated: bool
    """The server already had it."""


class Refused(_FromServer, tag="refused"):
    """Refused; nothing has changed."""

    id: str | None
    code: str
    expected: dict[str, Any]


class Forecast(msgspec.Struct):
    """The certain outcome of a choice, before anything hidden is revealed."""

    talents: int
    amulets: int
    events: Annotated[list[dict[str, Any]], Meta(extra={"ts": "GameEvent[]"})]
    uncertain: bool
    """Something hidden is revealed (cards, dice, a mosaic); what follows is left out."""
    sanctuaries: list[tuple[str, ...]]
    """Regions this mosaic would close off, as cells; each could be claimed with a statue."""
    account: CorruptionAccount | None
    """The seat's corruption afterwards; null if that depends on what is revealed."""


class Planned(_FromServer, tag="planned"):
    """The answer to `plan`. What belongs to a visit is null for other choices."""

    id: str
    account: CorruptionAccount | None
    """The seat's corruption as it stands, as it would be counted at the end; null for a spectator."""
    corruption: Corruption | None
    """Everyone's, as far as the seat knows it; null at a table without memory aid."""
    forecast: Forecast | None
    objection: str | None
    """Why the choice would be refused, as a code of the rules."""
    quarry: list[QuarryPiece] | None
    """Every kind of piece, after the planned ones."""
    bill: Bill | None
    """Which of the named cards pays for what."""
    proposal: Payment | None
    """For all planned pieces: fewest amulets, then fewest merchants, then fewest cards; null if out of reach."""
    alternative: Payment | None
    """If the proposal spends merchants: a payment with fewer of them and more amulets, if there is one."""


class Viewed(_FromServer, tag="viewed"):
    """The answer to `view`."""

    id: str
    position: int
    """Which position it shows."""
    view: dict[str, Any]
    """What `View.to_numbers` gives and `View.from_dict` reads; other clients use the view in words of `update`."""


class HintedChoice(msgspec.Struct):
    """A choice that the planner considered."""

    action: str
    then: list[str]
    """What it plans to choose next in the same turn."""
    value: float
    """In talents at the end of the game, to be compared with the other choice's only."""
    reason: str
    """Why, as a code with numbers."""
    numbers: list[float]


class Hinted(_FromServer, tag="hinted"):
    """The answer to `hint`."""

    id: str
    position: int
    """Which position it is about."""
    best: HintedChoice
    second: HintedChoice | None
    """Null where only one choice is considered."""


class UndoWish(_FromServer, tag="undo-wish"):
    """A request to take back a choice that revealed something, or its outcome."""

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
    """The message with that id was received."""

    id: str


class Remarked(_FromServer, tag="remark"):
    """At the table of a lesson or a puzzle: what is said of the position, after it has changed."""

    name: str | None
    """`done`: the goal is reached, or the question answered. Another name: what the try has missed, as the lesson calls
    it. Null: nothing, go on."""
    actions: list[str]
    """Every small choice made so far, as a puzzle is answered."""


class Pong(_FromServer, tag="pong"):
    """The answer to `ping`."""

    id: str
    time: float


ServerMessage = (
    Welcome
    | TableChanged
    | Update
    | MoveKept
    | Refused
    | Planned
    | Viewed
    | Hinted
    | UndoWish
    | Said
    | Heard
    | Remarked
    | Pong
)

ENCODER = msgspec.json.Encoder()
DECODER: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
