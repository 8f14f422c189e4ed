"""Request and response bodies, defined once for the server, its OpenAPI schema and the web client's types."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from cleopatra.bots.registry import LONGEST_NAME, NAME_PATTERN
from cleopatra.tables.rating import Counts
from cleopatra.tables.table_types import END, Name, TableSettings, TableState, Word

Login = Annotated[str, Meta(min_length=3, max_length=40, pattern=f"^[A-Za-z0-9_.@-]+{END}")]
Passphrase = Annotated[str, Meta(min_length=10, max_length=200)]
RecoveryCode = Annotated[str, Meta(min_length=20, max_length=60)]
SeatWord = Annotated[str, Meta(min_length=2, max_length=LONGEST_NAME, pattern=f"^{NAME_PATTERN}{END}")]
"""`open`, `me`, or the name of a bot."""
SeatCount = Annotated[int, Meta(ge=2, le=5)]
LuckNumber = Annotated[str, Meta(min_length=64, max_length=64, pattern=f"^[0-9a-f]+{END}")]
"""A player's contribution to the seed: 256 random bits in hexadecimal digits."""


class _Body(msgspec.Struct, forbid_unknown_fields=True):
    """A body from a client."""


class NewPlayer(_Body):
    """The name of a new guest."""

    name: Name


class Rename(_Body):
    """A new name, for future tables."""

    name: Name


class Recover(_Body):
    """A player's recovery code."""

    code: RecoveryCode


class Credentials(_Body):
    """A login for several devices."""

    login: Login
    passphrase: Passphrase


Proof = Annotated[str, Meta(min_length=1, max_length=200)]
"""The passphrase until now, or the recovery code."""


class NewCredentials(_Body):
    """A login for several devices, new or changed."""

    login: Login
    passphrase: Passphrase
    proof: Proof | None = None
    """Needed where there is a passphrase already: that one, or the recovery code."""


class NewRecovery(_Body):
    """A new recovery code, where there is a passphrase for that or the old code."""

    proof: Proof | None = None


class Me(msgspec.Struct):
    """The current player."""

    player: str
    name: str
    login: str | None


class NewMe(msgspec.Struct):
    """A new guest. The recovery code is shown only now."""

    player: str
    name: str
    recovery_code: str


class NewRecoveryCode(msgspec.Struct):
    """A new recovery code; the old one is invalid."""

    recovery_code: str


class NewTable(_Body):
    """A table and its seats, each `open`, `me` or the name of a bot."""

    seats: Annotated[list[SeatWord], Meta(min_length=2, max_length=5)]
    settings: TableSettings = TableSettings()


class Solo(_Body):
    """You against bots, started at once. Without a session, a guest with that name is created."""

    bots: Annotated[list[SeatWord], Meta(min_length=1, max_length=4)]
    settings: TableSettings = TableSettings()
    name: Name | None = None


class AddLuck(_Body):
    """Your contribution to the seed of the deal."""

    number: LuckNumber


class Terms(_Body):
    """New settings and number of seats, before the game."""

    settings: TableSettings
    seats: SeatCount


class Join(_Body):
    """Which seat (null: any) and under which name (null: your own)."""

    seat: Annotated[int, Meta(ge=0, le=4)] | None = None
    name: Name | None = None


class SetSeat(_Body):
    """`open`, or a kind of bot and what it is called here (null: as its kind)."""

    who: SeatWord
    name: Name | None = None


class Start(_Body):
    """The bot that fills empty seats; null: there must be none."""

    fill: Word | None = None
    number: LuckNumber | None = None
    """The host's own contribution to the seed, if not given before."""


class StandIn(_Body):
    """The bot that continues in your place."""

    bot: Word = "greedy"


class AnswerResignation(_Body):
    """Whether the game shall end after a resignation."""

    end: bool


class BringIn(_Body):
    """A save file, and the names you play; bots play the others. Of a finished game nobody needs to play any."""

    save: Annotated[str, Meta(min_length=2, max_length=400_000)]
    names: Annotated[list[Name], Meta(max_length=5)]


Address = Annotated[str, Meta(min_length=8, max_length=1000, pattern=rf"^https?://[^\x00]*{END}")]


class Webhook(_Body):
    """The address of the webhook; null: none."""

    url: Address | None


class PushKeys(msgspec.Struct):
    """The keys of a browser's subscription."""

    p256dh: Annotated[str, Meta(min_length=80, max_length=100, pattern=f"^[A-Za-z0-9_-]+{END}")]
    auth: Annotated[str, Meta(min_length=20, max_length=30, pattern=f"^[A-Za-z0-9_-]+{END}")]


class PushSubscription(msgspec.Struct):
    """A push subscription as browsers create it; further fields are theirs."""

    endpoint: Address
    keys: PushKeys


class Unsubscribe(_Body):
    """Which subscription."""

    endpoint: Address


class PushPublicKey(msgspec.Struct):
    """The server's public key, URL-safe base64."""

    public_key: str


class Mute(_Body):
    """Whether to mute that player."""

    muted: bool


class Muted(msgspec.Struct):
    """Players who are not heard."""

    players: list[str]


class Error(msgspec.Struct):
    """Why a request was refused, and what was expected."""

    code: str
    expected: dict[str, Any]


class Tables(msgspec.Struct):
    """Some tables."""

    tables: list[TableState]


class Rating(msgspec.Struct):
    """A player's strength in one edition (openskill): `mu`, and its uncertainty `sigma`."""

    edition: str
    mu: float
    sigma: float
    games: int


class RatingPoint(msgspec.Struct):
    """A rating after a game."""

    table: str | None
    """Null where the table is not yours to find."""
    edition: str
    mu: float
    sigma: float
    time: float


class PlayedGame(msgspec.Struct):
    """One finished game of a player."""

    table: str | None
    """Its link: told of public tables and to who sat there; else null."""
    edition: str
    seat: int
    place: int
    won: bool
    eaten: bool
    talents: int
    amulets: int
    time: float
    counts: Counts
    """`rated`: it moved this player's rating; `solo`: one player alone against bots; `unrated`: neither."""
    names: list[str]


class Profile(msgspec.Struct):
    """A player, or `bot:NAME`, with results and ratings."""

    player: str
    name: str
    ratings: list[Rating]
    history: list[RatingPoint]
    games: list[PlayedGame]


class LeaderboardRow(msgspec.Struct):
    """One row of the ladder."""

    player: str
    name: str
    rating: Rating


class Leaderboard(msgspec.Struct):
    """The best players of an edition."""

    standings: list[LeaderboardRow]


class SoloRow(msgspec.Struct):
    """One player's games alone against bots of one kind."""

    player: str
    name: str
    games: int
    won: int
    most_talents: int


class SoloLeaderboard(msgspec.Struct):
    """Who won most often alone against bots of one kind."""

    standings: list[SoloRow]


class Roll(msgspec.Struct):
    """A roll of the dice."""

    position: int
    """The number of small choices so far, including the one that caused the roll."""
    dice: int


class Luck(msgspec.Struct):
    """What is needed besides the save file to repeat every draw of a finished game from its secret."""

    deck: list[str]
    """Every card of the box, in the order in which it lies before the first shuffle."""
    dealt: int
    """Cards for each hand."""
    mosaics: list[str]
    worshippers: list[str]
    die_faces: int
    die_symbols: int
    rolls: list[Roll]
    shuffles: list[int]
    """The position of each reshuffle."""
