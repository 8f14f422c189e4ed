"""The lobby: tables are made, people sit down, bots fill seats, games begin and are played again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from cleopatra.rules.editions import edition as edition_named
from cleopatra.rules.game import load_game
from cleopatra.rules.model.errors import GameError, Reason, SetupError
from cleopatra.rules.model.layout import read_layout
from cleopatra.rules.text.saves import RULES_VERSION

from .clocks import seconds_left
from .commits import notify_waiting, settle
from .interfaces import BotRoster, Services
from .records import SeatRecord, TableRecord, settings_of
from .refusals import Code, Refusal, by_the_rules
from .session import SAVED_MOVE, GameSession, deal
from .table import Table
from .table_types import TableSettings

OPEN, ME = "open", "me"
"""Words for seats beside the names of bots."""
STAND_IN = "greedy"
"""The bot that plays the seats of a brought-in game which nobody takes."""


class Person(Protocol):
    """Whoever asks for something in a lobby."""

    @property
    def id(self) -> str:
        """The id of a player."""

    @property
    def name(self) -> str:
        """What others call them."""


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


def free_name(seats: list[SeatRecord], wanted: str) -> str:
    """A name nobody at the table has yet."""
    taken = {seat.name for seat in seats}
    names = [wanted, *(f"{wanted}{number}" for number in range(2, 8))]
    return next(name for name in names if name not in taken)


def new_record(
    bots: BotRoster, table: str, host: Person, settings: TableSettings, seats: list[str], now: float
) -> TableRecord:
    """A new table with its host. Each seat is `open`, `me` or the name of a bot."""
    check_settings(bots, settings, len(seats))
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
        created=now, started=None, ended=None, wake=None, seats=records,
    )  # fmt: skip


async def _change(table: Table, now: float, change: Callable[[TableRecord], None], state: str = "lobby") -> None:
    """Change who sits where or on what terms, with the record held exclusively; everyone is told."""
    async with table.lock:
        await _change_record(table, change, state)
        await table.reload(now)


async def _change_record(table: Table, change: Callable[[TableRecord], None], state: str) -> None:
    async with table.services.storage.change(table.id) as changing:
        if changing is None:
            raise Refusal(Code.NO_SUCH_TABLE)
        if changing.record.state != state:
            early = state == "playing" and changing.record.state == "lobby"
            raise Refusal(Code.NOT_STARTED if early else Code.STARTED)
        change(changing.record)


def _seat(record: TableRecord, number: int) -> SeatRecord:
    if not 0 <= number < len(record.seats):
        raise Refusal(Code.NO_SUCH_SEAT, seats=len(record.seats))
    return record.seats[number]


def _check_host(record: TableRecord, person: Person) -> None:
    if record.host != person.id:
        raise Refusal(Code.NOT_HOST)


async def join(table: Table, person: Person, number: int | None, name: str | None, now: float) -> None:
    """Sit down, on a seat of one's choice or the first free one. One device may take several (hot seat)."""

    def change(record: TableRecord) -> None:
        free = [seat for seat in record.seats if seat.free]
        if number is None and not free:
            raise Refusal(Code.TABLE_FULL)
        seat = free[0] if number is None else _seat(record, number)
        if not seat.free:
            raise Refusal(Code.SEAT_TAKEN)
        seat.name, seat.player = free_name(record.seats, name or person.name), person.id

    await _change(table, now, change)


async def leave(table: Table, person: Person, number: int, now: float) -> None:
    """Stand up before the game has begun. Another player becomes the host if the host has no seat left."""

    def change(record: TableRecord) -> None:
        seat = _seat(record, number)
        if seat.player != person.id:
            raise Refusal(Code.NOT_YOUR_SEAT)
        seat.name, seat.player = "", None
        people = [other.player for other in record.seats if other.player is not None]
        if record.host == person.id and people and person.id not in people:
            record.host = people[0]

    await _change(table, now, change)


async def set_seat(table: Table, person: Person, number: int, word: str, now: float) -> None:
    """The host opens a seat (whoever sat there stands up) or gives it to a bot, before the game."""

    def change(record: TableRecord) -> None:
        _check_host(record, person)
        seat = _seat(record, number)
        seat.name, seat.player, seat.bot = "", None, None
        if word != OPEN:
            seat.bot = check_bot(table.services.bots, word)
            seat.name = free_name(record.seats, word.capitalize())

    await _change(table, now, change)


async def set_settings(table: Table, person: Person, settings: TableSettings, seats: int, now: float) -> None:
    """The host changes the terms; seats at the end come or go."""

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

    await _change(table, now, change)


async def start(table: Table, person: Person, fill: str | None, seed: int | str, now: float) -> None:
    """The host begins; empty seats are filled with a bot, if one is named."""

    def change(record: TableRecord) -> None:
        _check_host(record, person)
        for seat in record.seats:
            if seat.free and fill is None:
                raise Refusal(Code.SEAT_EMPTY, seat=seat.seat)
            if seat.free and fill is not None:
                seat.bot = check_bot(table.services.bots, fill)
                seat.name = free_name(record.seats, fill.capitalize())
        _deal(record, seed, now)

    async with table.lock:
        await _change_record(table, change, "lobby")
        table.services.count("games_started")
        await table.reload(now)
        notify_waiting(table, await table.load(), now)
        await settle(table, now)


def _deal(record: TableRecord, seed: int | str, now: float) -> None:
    settings = record.settings
    layout = settings.layout
    try:
        record.header = deal(
            {
                "edition": settings.edition, "reading": settings.reading, "first": settings.first,
                "options": {name: getattr(settings.options, name) for name in settings.options.__struct_fields__},
                "layout": {"throne": layout.throne, "palms": layout.palms} if layout else None,
                "players": [seat.name for seat in record.seats], "seed": seed,
            }
        )  # fmt: skip
    except GameError as error:
        raise by_the_rules(error) from None
    record.state, record.rules, record.started, record.wake = "playing", RULES_VERSION, now, now


async def give_to_bot(table: Table, person: Person, number: int, bot: str, now: float) -> None:
    """A bot stands in: for oneself at any time, for another by the host once that one's clock has run out."""
    if table.record.state == "lobby":
        raise Refusal(Code.NOT_STARTED)
    async with table.lock:
        session = await table.load()

    def change(record: TableRecord) -> None:
        seat = _seat(record, number)
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

    await _change(table, now, change, "playing")


async def take_back(table: Table, person: Person, number: int, now: float) -> None:
    """The owner of a seat plays on; the bot that stood in goes."""

    def change(record: TableRecord) -> None:
        seat = _seat(record, number)
        if seat.player != person.id:
            raise Refusal(Code.NOT_YOUR_SEAT)
        seat.bot = None

    await _change(table, now, change, "playing")


async def rematch(table: Table, person: Person, new_id: str, now: float) -> str:
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
                )  # fmt: skip
                changing.created.append(again)
                old.rematch = new_id
        await table.reload(now)
        return old.rematch


async def bring_in(services: Services, host: Person, table: str, text: str, mine: list[str], now: float) -> None:
    """A table from a save file: the host plays the seats named, bots play the others, and the game goes on."""
    try:
        game = load_game(text)
    except GameError as error:
        raise by_the_rules(error) from None
    header = game.header
    seats = [
        SeatRecord(at, name, host.id, None) if name in mine else SeatRecord(at, name, None, STAND_IN)
        for at, name in enumerate(game.players)
    ]
    if not any(seat.player for seat in seats):
        raise Refusal(Code.NO_SUCH_SEAT, names=list(game.players))
    record = TableRecord(
        id=table, host=host.id, state="playing", settings=settings_of(header), header=header, rules=RULES_VERSION,
        previous=None, rematch=None, created=now, started=now, ended=None, wake=now, seats=seats,
    )  # fmt: skip
    session = GameSession(header, game.tape.rewound())
    entries = [session.play(seat, action, SAVED_MOVE.format(at), now) for at, (seat, action) in enumerate(game.moves)]
    await services.storage.insert(record, entries)
