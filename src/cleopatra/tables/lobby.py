"""The lobby: tables are created, people take seats, bots fill the rest, games start and are played again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

import msgspec

from cleopatra.rules.editions import edition as edition_named
from cleopatra.rules.fairness import combined_seed, commitment_of
from cleopatra.rules.game import Game, load_game
from cleopatra.rules.model.errors import GameError, Reason, SetupError
from cleopatra.rules.model.layout import read_layout
from cleopatra.rules.text.saves import RULES_VERSION

from .clocks import seconds_left
from .commits import notify_waiting, settle
from .interfaces import BotRoster, Services
from .names import clean_name, free_name, in_notation, saved_name
from .records import Entry, SeatRecord, TableRecord, settings_of
from .refusals import Code, Refusal, by_the_rules
from .session import SAVED_MOVE, GameSession, deal
from .table import Table
from .table_types import TableSettings

OPEN, ME = "open", "me"
"""Words for seats besides the names of bots."""
MOST_PUT_OUT = 50
BROUGHT_IN = "brought-in"
STAND_IN = "greedy"
"""The bot that plays the seats of an imported game that nobody takes."""


class Person(Protocol):
    """The player who makes a request in a lobby."""

    @property
    def id(self) -> str:
        """The id of a player."""

    @property
    def name(self) -> str:
        """The player's name."""


def check_bot(bots: BotRoster, name: str) -> str:
    """A bot's name, if there is such a bot."""
    if name not in bots.names():
        raise Refusal(Code.NO_SUCH_BOT, bots=list(bots.names()))
    return name


def check_settings(bots: BotRoster, settings: TableSettings, seats: int) -> None:
    """Settings that a game could start with; the rules say which."""
    try:
        box = edition_named(settings.edition)
        box.reading(settings.reading)
        if settings.layout is not None:
            read_layout({"throne": settings.layout.throne, "palms": settings.layout.palms})
        if not box.min_players <= seats <= box.max_players:
            raise SetupError(Reason.PLAYER_COUNT, "too few or too many")
    except GameError as error:
        raise by_the_rules(error) from None
    if settings.clock is not None:
        check_bot(bots, settings.clock.bot)
    if settings.first is not None and settings.first >= seats:
        raise Refusal(Code.NO_SUCH_SEAT, seats=seats)


def named(settings: TableSettings) -> TableSettings:
    """The settings with the table's name normalised. Raises `Refusal` for an invalid name."""
    return msgspec.structs.replace(settings, name=clean_name(settings.name)) if settings.name else settings


def new_record(
    bots: BotRoster, table: str, host: Person, settings: TableSettings, seats: list[str], secret: str, now: float
) -> TableRecord:
    """A new table with its host. Each seat is `open`, `me` or the name of a bot; `secret` is the server's luck."""
    check_settings(bots, settings, len(seats))
    settings = named(settings)
    records: list[SeatRecord] = []
    for number, word in enumerate(seats):
        if word == OPEN:
            records.append(SeatRecord(number, "", None, None))
        elif word == ME:
            records.append(SeatRecord(number, free_name(records, host.name), host.id, None))
        else:
            records.append(SeatRecord(number, free_name(records, check_bot(bots, word).capitalize()), None, word))
    return TableRecord(
        id=table, host=host.id, state="lobby", settings=settings, header=None, rules=None, previous=None, rematch=None,
        created=now, started=None, ended=None, wake=None, seats=records, secret=secret,
    )  # fmt: skip


async def change_table(table: Table, now: float, change: Callable[[TableRecord], None], state: str = "lobby") -> None:
    """Change seats or settings with the record held exclusively; everyone is notified."""
    async with table.lock:
        await _change_record(table, change, state)
        table.attended = now
        await table.reload(now)


async def _change_record(table: Table, change: Callable[[TableRecord], None], state: str) -> None:
    async with table.services.storage.change(table.id) as changing:
        if changing is None:
            raise Refusal(Code.NO_SUCH_TABLE)
        if changing.record.state != state:
            raise Refusal(_too_soon_or_late(changing.record, state))
        change(changing.record)


def _too_soon_or_late(record: TableRecord, state: str) -> Code | Reason:
    """Why this can't be changed: a record must be in another state for it."""
    if state == "lobby":
        return Code.STARTED
    if record.state == "lobby":
        return Code.NOT_STARTED
    return Code.ENDED if record.closed is not None else Reason.GAME_OVER


def seat_of(record: TableRecord, number: int) -> SeatRecord:
    """A seat by its number. Raises `Refusal`."""
    if not 0 <= number < len(record.seats):
        raise Refusal(Code.NO_SUCH_SEAT, seats=len(record.seats))
    return record.seats[number]


def _check_host(record: TableRecord, person: Person) -> None:
    if record.host != person.id:
        raise Refusal(Code.NOT_HOST)


async def join(table: Table, person: Person, number: int | None, name: str | None, now: float) -> None:
    """Take a seat, a given one or the first free one. One device may take several (hot seat)."""

    def change(record: TableRecord) -> None:
        if person.id in record.put_out:
            raise Refusal(Code.PUT_OUT)
        free = [seat for seat in record.seats if seat.free]
        if number is None and not free:
            raise Refusal(Code.TABLE_FULL)
        seat = free[0] if number is None else seat_of(record, number)
        if not seat.free:
            raise Refusal(Code.SEAT_TAKEN)
        seat.name, seat.player = free_name(record.seats, name or person.name), person.id

    await change_table(table, now, change)


async def leave(table: Table, person: Person, number: int, now: float) -> None:
    """Leave a seat before the game. Another player becomes the host if the host has no seat left."""

    def change(record: TableRecord) -> None:
        seat = seat_of(record, number)
        if seat.player != person.id:
            raise Refusal(Code.NOT_YOUR_SEAT)
        seat.name, seat.player, seat.number = "", None, ""
        people = [other.player for other in record.seats if other.player is not None]
        if record.host == person.id and people and person.id not in people:
            record.host = people[0]

    await change_table(table, now, change)


async def set_seat(table: Table, person: Person, number: int, word: str, now: float, name: str | None = None) -> None:
    """The host opens a seat (a player in it is removed for good) or gives it to a bot, perhaps with a name of its own,
    before the game."""

    def change(record: TableRecord) -> None:
        _check_host(record, person)
        seat = seat_of(record, number)
        if seat.player is not None and seat.player not in (person.id, *record.put_out):
            record.put_out = [*record.put_out, seat.player][-MOST_PUT_OUT:]
        seat.name, seat.player, seat.bot, seat.number = "", None, None, ""
        if word != OPEN:
            seat.bot = check_bot(table.services.bots, word)
            seat.name = free_name(record.seats, word.capitalize() if name is None else clean_name(name))

    await change_table(table, now, change)


async def set_settings(table: Table, person: Person, settings: TableSettings, seats: int, now: float) -> None:
    """The host changes the settings; seats are added or removed at the end."""

    settings = named(settings)

    def change(record: TableRecord) -> None:
        _check_host(record, person)
        check_settings(table.services.bots, settings, seats)
        for extra in record.seats[seats:]:
            if extra.player is not None:
                raise Refusal(Code.SEAT_TAKEN, seat=extra.seat)
        record.settings = settings
        record.seats = record.seats[:seats] + [
            SeatRecord(at, "", None, None) for at in range(len(record.seats), seats)
        ]  # fmt: skip

    await change_table(table, now, change)


async def add_luck(table: Table, person: Person, number: str, now: float) -> None:
    """Add the player's number to the luck of the deal, for all of their seats; a new one replaces it."""

    def change(record: TableRecord) -> None:
        if not record.seats_of(person.id):
            raise Refusal(Code.NOT_SEATED)
        _add_number(record, person, number)

    await change_table(table, now, change)


def _add_number(record: TableRecord, person: Person, number: str) -> None:
    for seat in record.seats:
        if seat.player == person.id:
            seat.number = number


async def start(table: Table, person: Person, fill: str | None, number: str | None, now: float) -> None:
    """The host begins, perhaps with a number for the luck; empty seats are filled with a bot, if one is named."""

    def change(record: TableRecord) -> None:
        _check_host(record, person)
        if number is not None:
            _add_number(record, person, number)
        for seat in record.seats:
            if seat.free and fill is None:
                raise Refusal(Code.SEAT_EMPTY, seat=seat.seat)
            if seat.free and fill is not None:
                seat.bot = check_bot(table.services.bots, fill)
                seat.name = free_name(record.seats, fill.capitalize())
        _deal(record, now)

    async with table.lock:
        await _change_record(table, change, "lobby")
        table.attended = now
        table.services.count("games_started")
        await table.reload(now)
        notify_waiting(table, await table.load(), now)
        await settle(table, now)


def _deal(record: TableRecord, now: float) -> None:
    settings = record.settings
    if record.secret is None:
        raise AssertionError(f"table {record.id} has no secret to deal from")
    numbers = [seat.number for seat in record.seats]
    layout = settings.layout
    try:
        record.header = deal(
            {
                "edition": settings.edition, "reading": settings.reading, "first": settings.first,
                "options": {name: getattr(settings.options, name) for name in settings.options.__struct_fields__},
                "layout": {"throne": layout.throne, "palms": layout.palms} if layout else None,
                "players": [in_notation(seat.name) for seat in record.seats],
                "seed": combined_seed(record.secret, numbers),
                "fair": {"commitment": commitment_of(record.secret), "secret": record.secret, "numbers": numbers},
            }
        )  # fmt: skip
    except GameError as error:
        raise by_the_rules(error) from None
    record.state, record.rules, record.started, record.wake = "playing", RULES_VERSION, now, now


async def give_to_bot(table: Table, person: Person, number: int, bot: str, now: float) -> None:
    """Let a bot stand in: players may do so for themselves at any time, the host for others whose clock ran out."""
    if table.record.state == "lobby":
        raise Refusal(Code.NOT_STARTED)
    async with table.lock:
        session = await table.load()

    def change(record: TableRecord) -> None:
        seat = seat_of(record, number)
        if seat.player is None:
            raise Refusal(Code.NOT_YOUR_SEAT)
        if seat.player != person.id:
            _check_host(record, person)
            rule = record.settings.clock
            running = number in session.owed_since
            if rule is None or not running or seconds_left(rule, session, number, now) > 0:
                raise Refusal(Code.CLOCK_RUNS)
        seat.bot = check_bot(table.services.bots, bot)
        record.wake = now
        record.settle_vote(now)

    await change_table(table, now, change, "playing")


async def take_back(table: Table, person: Person, number: int, now: float) -> None:
    """The owner takes the seat back from the bot that stood in."""

    def change(record: TableRecord) -> None:
        seat = seat_of(record, number)
        if seat.player != person.id:
            raise Refusal(Code.NOT_YOUR_SEAT)
        if record.resigned(number):
            raise Refusal(Code.SEAT_RESIGNED)
        seat.bot = None

    await change_table(table, now, change, "playing")


def check_deletable(record: TableRecord, person: Person) -> None:
    """Only a running game that its host plays alone against bots can be deleted. Raises `Refusal`."""
    if not record.seats_of(person.id):
        raise Refusal(Code.NOT_SEATED)
    if record.host != person.id or any(seat.player not in (None, person.id) for seat in record.seats):
        raise Refusal(Code.NOT_ALONE)
    if record.closed is not None:
        raise Refusal(Code.ENDED)
    if record.state != "playing":
        raise Refusal(Code.NOT_STARTED if record.state == "lobby" else Reason.GAME_OVER)


async def rematch(table: Table, person: Person, new_id: str, secret: str, now: float) -> str:
    """The same people and terms again, at a new table that everyone here is told of; the same one for all who ask."""
    if not table.record.seats_of(person.id) and table.record.host != person.id:
        raise Refusal(Code.NOT_SEATED)
    async with table.lock:
        async with table.services.storage.change(table.id) as changing:
            if changing is None or changing.record.state != "over":
                raise Refusal(Code.NOT_OVER)
            old = changing.record
            if old.rematch is None:
                seats = [SeatRecord(s.seat, s.name, s.player, None if s.player else s.bot) for s in old.seats]
                again = TableRecord(
                    id=new_id, host=old.host, state="lobby", settings=old.settings, header=None, rules=None,
                    previous=old.id, rematch=None, created=now, started=None, ended=None, wake=None, seats=seats,
                    secret=secret, put_out=old.put_out, origin=old.origin,
                )  # fmt: skip
                changing.created.append(again)
                old.rematch = new_id
        await table.reload(now)
        return old.rematch


class SavedGame(NamedTuple):
    """A save file, played back: what a table needs to go on from it, in plain values that travel between processes."""

    players: list[str]
    header: dict[str, Any]
    journal: list[tuple[Any, ...]]
    """The fields of each entry."""
    over: bool


def read_save(text: str, now: float) -> SavedGame:
    """Replay a save file. Slow: run it outside the event loop."""
    try:
        game = load_game(text)
    except GameError as error:
        raise by_the_rules(error) from None
    return saved_game(game, now)


def saved_game(game: Game, now: float) -> SavedGame:
    """A game as a table needs it."""
    session = GameSession(game.header, game.tape.rewound())
    journal = []
    for at, (seat, action) in enumerate(game.moves):
        entry = session.play(seat, action, SAVED_MOVE.format(at), now)
        journal.append((at, entry.kind, seat, entry.action, entry.luck, entry.move, now))
    return SavedGame(list(game.players), game.header, journal, game.over)


async def bring_in(
    services: Services,
    host: Person,
    table: str,
    saved: SavedGame,
    mine: list[str],
    origin: str | None,
    now: float,
    bot: str = STAND_IN,
) -> None:
    """A table from a save file: the host plays the named seats, bots the others, and the game continues."""
    named = {in_notation(name) for name in mine}
    seats = [
        SeatRecord(at, saved_name(name), host.id, None)
        if name in named
        else SeatRecord(at, saved_name(name), None, bot)
        for at, name in enumerate(saved.players)
    ]
    if not saved.over and not any(seat.player for seat in seats):
        raise Refusal(Code.NO_SUCH_SEAT, names=list(saved.players))
    header = saved.header
    record = TableRecord(
        id=table, host=host.id, state="playing", settings=settings_of(header), header=header, rules=RULES_VERSION,
        previous=None, rematch=None, created=now, started=now, ended=None, wake=now, seats=seats, origin=origin,
        unrated=BROUGHT_IN,
    )  # fmt: skip
    await services.storage.insert(record, [Entry(*fields) for fields in saved.journal])
