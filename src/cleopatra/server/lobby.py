"""The lobby: tables are made, people sit down, bots fill seats, games begin and are played again."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from time import time

from cleopatra.rules.editions import edition as edition_named
from cleopatra.rules.game import load_game
from cleopatra.rules.model.errors import GameError, Reason, SetupError
from cleopatra.rules.model.layout import read_layout
from cleopatra.rules.text.saves import RULES_VERSION

from .bot_workers import check_bot
from .clocks import seconds_left
from .identity import Player, new_table_id
from .live_table import LiveTable
from .refusals import Code, Refusal, by_the_rules
from .session import Chronicle, deal
from .storage import records
from .storage.journal import Entry, write_whole
from .storage.records import SeatRow, TableRow
from .table_service import House
from .table_types import TableSettings

OPEN, ME = "open", "me"
"""Words for seats beside the names of bots."""


def check_settings(settings: TableSettings, seats: int | None = None) -> None:
    """Terms that a game could start on; the rules say which."""
    try:
        box = edition_named(settings.edition)
        box.reading(settings.reading)
        if settings.layout is not None:
            read_layout({"throne": settings.layout.throne, "palms": settings.layout.palms})
        if seats is not None and not box.min_players <= seats <= box.max_players:
            raise SetupError(Reason.PLAYER_COUNT, "too few or too many")
    except GameError as error:
        raise by_the_rules(error) from None
    if settings.clock is not None:
        check_bot(settings.clock.bot)
    if settings.first is not None and seats is not None and settings.first >= seats:
        raise Refusal(Code.NO_SUCH_SEAT, seats=seats)


def free_name(seats: list[SeatRow], wish: str) -> str:
    """A name nobody at the table has yet."""
    taken = {seat.name for seat in seats}
    names = [wish, *(f"{wish}{number}" for number in range(2, 8))]
    return next(name for name in names if name not in taken)


async def create(house: House, host: Player, settings: TableSettings, seats: list[str]) -> LiveTable:
    """A new table with its host. Each seat is `open`, `me` or the name of a bot."""
    check_settings(settings, len(seats))
    rows: list[SeatRow] = []
    for number, word in enumerate(seats):
        if word == OPEN:
            rows.append(SeatRow(number, "", None, None))
        elif word == ME:
            rows.append(SeatRow(number, free_name(rows, host.name), host.id, None))
        else:
            rows.append(SeatRow(number, free_name(rows, check_bot(word).capitalize()), None, word))
    row = TableRow(
        new_table_id(), host.id, "lobby", settings, None, None, None, None, time(), None, None, None, rows
    )  # fmt: skip
    async with house.database.writing() as connection:
        await records.insert_table(connection, row)
    return await house.table(row.id)


async def _change(house: House, live: LiveTable, change: Callable[[TableRow], None], *states: str) -> None:
    """Change who sits where or on what terms, alone with the row; everyone is told."""
    async with live.lock:
        async with house.database.writing() as connection:
            row = await records.read_table(connection, live.id, lock=True)
            if row is None:
                raise Refusal(Code.NO_SUCH_TABLE)
            if row.state not in states:
                raise Refusal(Code.NOT_STARTED if "lobby" not in states and row.state == "lobby" else Code.STARTED)
            change(row)
            await records.write_seats(connection, row)
            await records.update_table(
                connection, row.id, host=row.host, settings=records.settings_text(row.settings), wake=row.wake
            )
        await house.reload(live)


def _seat(row: TableRow, number: int) -> SeatRow:
    if not 0 <= number < len(row.seats):
        raise Refusal(Code.NO_SUCH_SEAT, seats=len(row.seats))
    return row.seats[number]


def _host_only(row: TableRow, player: Player) -> None:
    if row.host != player.id:
        raise Refusal(Code.NOT_HOST)


async def join(house: House, live: LiveTable, player: Player, number: int | None, name: str | None) -> None:
    """Sit down, on a seat of one's choice or the first free one. One device may take several (hot seat)."""

    def change(row: TableRow) -> None:
        free = [seat for seat in row.seats if seat.free]
        if number is None and not free:
            raise Refusal(Code.TABLE_FULL)
        seat = free[0] if number is None else _seat(row, number)
        if not seat.free:
            raise Refusal(Code.SEAT_TAKEN)
        seat.name, seat.player = free_name(row.seats, name or player.name), player.id

    await _change(house, live, change, "lobby")


async def leave(house: House, live: LiveTable, player: Player, number: int) -> None:
    """Stand up before the game has begun. The host's place passes on if nobody of theirs stays."""

    def change(row: TableRow) -> None:
        seat = _seat(row, number)
        if seat.player != player.id:
            raise Refusal(Code.NOT_YOUR_SEAT)
        seat.name, seat.player = "", None
        people = [other.player for other in row.seats if other.player is not None]
        if row.host == player.id and people and player.id not in people:
            row.host = people[0] or row.host

    await _change(house, live, change, "lobby")


async def set_seat(house: House, live: LiveTable, player: Player, number: int, word: str) -> None:
    """The host opens a seat (whoever sat there stands up) or gives it to a bot, before the game."""

    def change(row: TableRow) -> None:
        _host_only(row, player)
        seat = _seat(row, number)
        seat.name, seat.player, seat.bot = "", None, None
        if word != OPEN:
            seat.bot = check_bot(word)
            seat.name = free_name(row.seats, word.capitalize())

    await _change(house, live, change, "lobby")


async def set_settings(house: House, live: LiveTable, player: Player, settings: TableSettings, seats: int) -> None:
    """The host changes the terms; seats at the end come or go."""

    def change(row: TableRow) -> None:
        _host_only(row, player)
        check_settings(settings, seats)
        for extra in row.seats[seats:]:
            if extra.player is not None:
                raise Refusal(Code.SEAT_TAKEN, seat=extra.seat)
        row.settings = settings
        row.seats = row.seats[:seats] + [SeatRow(at, "", None, None) for at in range(len(row.seats), seats)]

    await _change(house, live, change, "lobby")


async def start(house: House, live: LiveTable, player: Player, fill: str | None) -> None:
    """The host begins; empty seats are filled with a bot, if one is named."""
    async with live.lock:
        async with house.database.writing() as connection:
            row = await records.read_table(connection, live.id, lock=True)
            if row is None:
                raise Refusal(Code.NO_SUCH_TABLE)
            _host_only(row, player)
            if row.state != "lobby":
                raise Refusal(Code.STARTED)
            for seat in row.seats:
                if seat.free and fill is None:
                    raise Refusal(Code.SEAT_EMPTY, seat=seat.seat)
                if seat.free and fill is not None:
                    seat.bot = check_bot(fill)
                    seat.name = free_name(row.seats, fill.capitalize())
            _open_game(house, live, row)
            await records.write_seats(connection, row)
            await records.update_table(
                connection, row.id, state=row.state, game=records.header_text(row.header), rules=row.rules,
                started=row.started, wake=row.wake,
            )  # fmt: skip
        house.metrics.games_started.inc()
        await _begin(house, live)


def _open_game(house: House, live: LiveTable, row: TableRow) -> None:
    """Deal. Nothing of this is told before it is kept."""
    settings = row.settings
    layout = settings.layout
    try:
        row.header = deal(
            {
                "edition": settings.edition, "reading": settings.reading, "first": settings.first,
                "options": {name: getattr(settings.options, name) for name in settings.options.__struct_fields__},
                "layout": {"throne": layout.throne, "palms": layout.palms} if layout else None,
                "players": [seat.name for seat in row.seats], "seed": secrets.token_hex(32),
            }
        )  # fmt: skip
    except GameError as error:
        raise by_the_rules(error) from None
    row.state, row.rules, row.started, row.wake = "playing", RULES_VERSION, time(), time()


async def _begin(house: House, live: LiveTable) -> None:
    await house.reload(live)
    chronicle = await house.chronicle(live)
    house.summon(live, chronicle)
    await house.after(live)


async def give_to_bot(house: House, live: LiveTable, player: Player, number: int, bot: str) -> None:
    """A bot stands in: for oneself at any time, for another by the host once that one's clock has run out."""
    if live.row.state == "lobby":
        raise Refusal(Code.NOT_STARTED)
    async with live.lock:
        chronicle = await house.chronicle(live)

    def change(row: TableRow) -> None:
        seat = _seat(row, number)
        if seat.player is None:
            raise Refusal(Code.NOT_YOUR_SEAT)
        if seat.player != player.id:
            _host_only(row, player)
            rule = row.settings.clock
            running = number in chronicle.owed_since
            if rule is None or not running or seconds_left(rule, chronicle, number, time()) > 0:
                raise Refusal(Code.CLOCK_RUNS)
        seat.bot = check_bot(bot)
        row.wake = time()

    await _change(house, live, change, "playing")


async def take_back(house: House, live: LiveTable, player: Player, number: int) -> None:
    """The owner of a seat plays on; the bot that stood in goes."""

    def change(row: TableRow) -> None:
        seat = _seat(row, number)
        if seat.player != player.id:
            raise Refusal(Code.NOT_YOUR_SEAT)
        seat.bot = None

    await _change(house, live, change, "playing")


async def rematch(house: House, live: LiveTable, player: Player) -> LiveTable:
    """The same people and terms again, on a new table that everyone here is told of; the same one for all who ask."""
    if not live.seats_of(player.id) and live.row.host != player.id:
        raise Refusal(Code.NOT_SEATED)
    async with live.lock:
        async with house.database.writing() as connection:
            row = await records.read_table(connection, live.id, lock=True)
            if row is None or row.state != "over":
                raise Refusal(Code.NOT_OVER)
            if row.rematch is None:
                seats = [SeatRow(s.seat, s.name, s.player, None if s.player else s.bot) for s in row.seats]
                again = TableRow(
                    new_table_id(), row.host, "lobby", row.settings, None, None, row.id, None, time(), None, None,
                    None, seats,
                )  # fmt: skip
                await records.insert_table(connection, again)
                await records.update_table(connection, row.id, rematch=again.id)
                row.rematch = again.id
        await house.reload(live)
    return await house.table(row.rematch)


async def solo(house: House, player: Player, settings: TableSettings, bots: list[str]) -> LiveTable:
    """One person against bots, dealt at once."""
    live = await create(house, player, settings, [ME, *bots])
    await start(house, live, player, None)
    return live


async def bring_in(house: House, host: Player, text: str, mine: list[str]) -> LiveTable:
    """A table from a save file: the host plays the seats named, bots play the others, and the game goes on."""
    try:
        game = load_game(text)
    except GameError as error:
        raise by_the_rules(error) from None
    header = game.header
    rows = [
        SeatRow(at, name, host.id, None) if name in mine else SeatRow(at, name, None, "greedy")
        for at, name in enumerate(game.players)
    ]
    if not any(row.player for row in rows):
        raise Refusal(Code.NO_SUCH_SEAT, names=list(game.players))
    now = time()
    settings = records.settings_of(header)
    row = TableRow(
        new_table_id(), host.id, "playing", settings, header, RULES_VERSION, None, None, now, now, None, now, rows
    )  # fmt: skip
    chronicle = Chronicle(header, game.tape.rewound())
    entries: list[Entry] = [
        chronicle.play(seat, action, f"~save{at}", now) for at, (seat, action) in enumerate(game.moves)
    ]
    async with house.database.writing() as connection:
        await records.insert_table(connection, row)
        await write_whole(connection, row.id, entries)
    live = await house.table(row.id)
    async with live.lock:
        await house.chronicle(live)
        await house.after(live)
    return live
