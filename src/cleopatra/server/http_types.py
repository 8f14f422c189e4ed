"""Bodies of requests and answers, once for the server, its OpenAPI schema and the web client's types."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from cleopatra.tables.table_types import Layout, Name, TableSettings, TableState, Word

Login = Annotated[str, Meta(min_length=3, max_length=40, pattern="^[A-Za-z0-9_.@-]+$")]
Passphrase = Annotated[str, Meta(min_length=10, max_length=200)]
RecoveryCode = Annotated[str, Meta(min_length=20, max_length=60)]
SeatWord = Annotated[str, Meta(min_length=2, max_length=20, pattern="^[a-z]+$")]
"""`open`, `me`, or the name of a bot."""
SeatCount = Annotated[int, Meta(ge=2, le=5)]


class _Body(msgspec.Struct, forbid_unknown_fields=True):
    """Comes from a client."""


class NewPlayer(_Body):
    """A guest needs a name and nothing else."""

    name: Name


class Rename(_Body):
    """Another name, for tables to come."""

    name: Name


class Recover(_Body):
    """The code that a player wrote down."""

    code: RecoveryCode


class Credentials(_Body):
    """A login for several devices."""

    login: Login
    passphrase: Passphrase


class Me(msgspec.Struct):
    """Who you are to this server."""

    player: str
    name: str
    login: str | None


class NewMe(msgspec.Struct):
    """A new guest. Write the code down: it is shown only now."""

    player: str
    name: str
    recovery_code: str


class NewRecoveryCode(msgspec.Struct):
    """A new recovery code; the old one is worthless."""

    recovery_code: str


class NewTable(_Body):
    """A table and its seats, each `open`, `me` or the name of a bot."""

    seats: Annotated[list[SeatWord], Meta(min_length=2, max_length=5)]
    settings: TableSettings = TableSettings()


class Solo(_Body):
    """You against bots, at once. Without a player yet, a guest of that name is made."""

    bots: Annotated[list[SeatWord], Meta(min_length=1, max_length=4)]
    settings: TableSettings = TableSettings()
    name: Name | None = None


class Terms(_Body):
    """New settings and number of seats, before the game."""

    settings: TableSettings
    seats: SeatCount


class Join(_Body):
    """Which seat (null: any) and under which name (null: your own)."""

    seat: Annotated[int, Meta(ge=0, le=4)] | None = None
    name: Name | None = None


class SetSeat(_Body):
    """`open`, or the name of a bot."""

    who: SeatWord


class Start(_Body):
    """The bot that fills empty seats; null: there must be none."""

    fill: Word | None = None


class StandIn(_Body):
    """The bot that plays on in your place."""

    bot: Word = "greedy"


class BringIn(_Body):
    """A save file, and the names you play; bots play the others."""

    save: Annotated[str, Meta(min_length=2, max_length=400_000)]
    names: Annotated[list[Name], Meta(min_length=1, max_length=5)]


Address = Annotated[str, Meta(min_length=8, max_length=1000, pattern="^https?://")]


class Webhook(_Body):
    """Where to be notified; null: nowhere."""

    url: Address | None


class PushKeys(msgspec.Struct):
    """The keys of a browser's subscription."""

    p256dh: Annotated[str, Meta(min_length=80, max_length=100, pattern="^[A-Za-z0-9_-]+$")]
    auth: Annotated[str, Meta(min_length=20, max_length=30, pattern="^[A-Za-z0-9_-]+$")]


class PushSubscription(msgspec.Struct):
    """A subscription as browsers write it; further fields are theirs."""

    endpoint: Address
    keys: PushKeys


class Unsubscribe(_Body):
    """Which subscription."""

    endpoint: Address


class PushPublicKey(msgspec.Struct):
    """The server's public key, URL-safe base64."""

    public_key: str


class Mute(_Body):
    """Whether to hear that player."""

    muted: bool


class Error(msgspec.Struct):
    """Why a request was refused, and what was expected."""

    code: str
    expected: dict[str, Any]


class Tables(msgspec.Struct):
    """Some tables."""

    tables: list[TableState]


class Source(msgspec.Struct):
    """A fact that the box's rules don't print as text: which it is, where it comes from and how sure it is."""

    rows: list[str]
    """The rows of the edition's data file that hold it."""
    fact: str
    rules: list[str]
    source: str
    confidence: str
    """`confirmed`, `likely` or `guess`."""


class Edition(msgspec.Struct):
    """What a box is made of, for clients to show. Nothing here has to be reckoned with to play."""

    edition: str
    readings: list[str]
    least_players: int
    most_players: int
    money: str
    wild: str
    hand_limit: int
    merchants: int
    statues: int
    dice: int
    cards: dict[str, int]
    """The deck."""
    costs: dict[str, dict[str, int]]
    """Units for each kind of piece; `equal` and `different` are numbers of units of one or of many materials."""
    worshippers: list[dict[str, int]]
    """Penalties of the five places, left to right; empty where the box has no worshippers."""
    visit_bonus: list[int]
    """Extra talents for a visit that built 0, 1, 2, 3 and more pieces."""
    offering_amulets: list[int]
    """What an offering does to the amulets of rank 1, 2, ...; nobody loses more than they have."""
    amulet_prices: list[int]
    """What amulets cost at the end, where the box takes money for them."""
    sources: list[Source]
    """Facts that were not printed as text; in English."""


class Box(msgspec.Struct):
    """Everything on offer: boxes, bots, the garden, and the protocol's version."""

    protocol: int
    editions: list[Edition]
    bots: list[str]
    layout: Layout
    mosaics: dict[str, str]
    """The twelve shapes as drawn (R22): rows from the back of the garden to the front."""


class Rating(msgspec.Struct):
    """How strong somebody is in one edition (openskill): `mu`, and how sure that is."""

    edition: str
    mu: float
    sigma: float
    games: int


class RatingPoint(msgspec.Struct):
    """A rating after a game."""

    edition: str
    table: str
    mu: float
    sigma: float
    time: float


class PlayedGame(msgspec.Struct):
    """One finished game of a player."""

    table: str
    edition: str
    seat: int
    place: int
    won: bool
    eaten: bool
    talents: int
    amulets: int
    time: float
    names: list[str]


class Profile(msgspec.Struct):
    """A player, or `bot:NAME`, with results and ratings."""

    player: str
    name: str
    ratings: list[Rating]
    history: list[RatingPoint]
    games: list[PlayedGame]


class LadderRow(msgspec.Struct):
    """One row of the list of ratings."""

    player: str
    name: str
    rating: Rating


class Ladder(msgspec.Struct):
    """The best of an edition."""

    standings: list[LadderRow]


class ReplayStep(msgspec.Struct):
    """One step of a finished game: who chose what, what happened, and how it looked to the seat asked for."""

    step: int
    seat: int
    action: str
    events: Annotated[list[dict[str, Any]], Meta(extra={"ts": "GameEvent[]"})]
    view: Annotated[dict[str, Any], Meta(extra={"ts": "View"})]


class Replay(msgspec.Struct):
    """Steps of a finished game, some at a time."""

    steps: int
    frames: list[ReplayStep]


class Health(msgspec.Struct):
    """Whether this node can serve."""

    status: str
    version: str
    node: str
