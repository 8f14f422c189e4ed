"""Tables over HTTP: create, join, start, leave, play again; and the table's socket."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from time import time
from typing import Annotated, Any

from litestar import Controller, Response, WebSocket, websocket
from litestar.datastructures import State
from litestar.params import Parameter

from cleopatra.tables import lobby, resigning
from cleopatra.tables.names import clean_name
from cleopatra.tables.refusals import Code, Refusal
from cleopatra.tables.table import Table
from cleopatra.tables.table_types import TableState

from ..bot_games import has_bots
from ..hosting.actions import act
from ..hosting.types import DeleteTable
from ..http_types import (
    AddLuck,
    AnswerResignation,
    BringIn,
    Join,
    Luck,
    NewTable,
    SetSeat,
    Solo,
    StandIn,
    Start,
    Tables,
    Terms,
)
from ..identity import COOKIE, Identities, Player, digest, new_table_id
from ..middleware import AccessControl, caller_of
from ..replays import luck_of
from ..sockets import BANNED, NO_TABLE, NO_WATCHERS, TOO_MANY, Connection, is_turned_away
from ..storage import records
from ..table_service import TableService, new_secret
from .declared import Ask, TableId, delete, get, patch, post, put
from .finished import finished

BY_PLAYER = "player"
"""Who deleted it, in the host's log; its note says which one."""
SeatNumber = Annotated[int, Parameter(ge=0, le=4)]


class TableController(Controller):
    """Everything about a table but the game itself."""

    path = "/api/tables"
    tags = ("tables",)

    @get(summary="Open tables", operation_id="openTables")
    async def open_tables(self, service: TableService) -> Tables:
        """Public tables that wait for players or are being played, the newest first."""
        async with service.database.reading() as connection:
            found = await records.public_tables(connection)
        return Tables([service.state_of(record, None) for record in found])

    @post(summary="Make a table", operation_id="makeTable")
    async def make_table(self, request: Ask, player: Player, data: NewTable, service: TableService) -> TableState:
        """You are its host."""
        found = await service.create_table(player, caller_of(request), data.settings, list(data.seats))
        return found.state(player.id, time())

    @post("/solo", summary="Play at once against bots", operation_id="playSolo")
    async def play_solo(
        self, request: Ask, data: Solo, service: TableService, access: AccessControl, identities: Identities
    ) -> Response[TableState]:
        """One request from nothing to a dealt game."""
        player = await access.player_of(request)
        cookies = []
        if player is None:
            if data.name is None:
                raise Refusal(Code.NOT_SIGNED_IN)
            access.check_sign_up(request)
            lobby.check_settings(service.bots, data.settings, 1 + len(data.bots))
            origin = await service.origins.of(caller_of(request))
            player, token, _ = await identities.create_guest(clean_name(data.name), origin)
            cookies = [access.session_cookie(token)]
        service.bot_games.seen(player.id, caller_of(request))
        with service.bot_games.opening(player.id):
            found = await service.create_table(player, caller_of(request), data.settings, [lobby.ME, *data.bots])
            await lobby.start(found, player, None, None, time())
        return Response(found.state(player.id, time()), status_code=201, cookies=cookies)

    @post("/import", summary="Play on from a save file", operation_id="bringIn")
    async def bring_in(self, request: Ask, player: Player, data: BringIn, service: TableService) -> TableState:
        """You take the seats you name, bots the others."""
        service.bot_games.seen(player.id, caller_of(request))
        with service.bot_games.opening(player.id):
            return (await service.bring_in(player, caller_of(request), data.save, list(data.names))).state(
                player.id, time()
            )

    @get("/{table:str}", summary="A table", operation_id="getTable")
    async def get_table(self, table: TableId, request: Ask, service: TableService, access: AccessControl) -> TableState:
        """As you may see it: its link is all it takes."""
        player = await access.player_of(request)
        return (await service.table(table)).state(player.id if player else None, time())

    @delete("/{table:str}", summary="Delete a game against bots", operation_id="deleteGame", status_code=200)
    async def delete_game(self, table: TableId, player: Player, service: TableService) -> None:
        """One that you play alone and that is not over: it is gone for good. The host's log has a line of it."""
        found = await service.table(table)
        async with found.lock:
            lobby.check_deletable(found.record, player)
            await act(service.database, service.origins, DeleteTable(table=table, note=player.id), BY_PLAYER, time())
        await service.follower.catch_up()

    @patch("/{table:str}", summary="Change the terms", operation_id="setTerms")
    async def set_terms(self, table: TableId, player: Player, data: Terms, service: TableService) -> TableState:
        """The host, before the game."""
        found = await service.table(table)
        await lobby.set_settings(found, player, data.settings, data.seats, time())
        return found.state(player.id, time())

    @post("/{table:str}/join", summary="Sit down", operation_id="join", status_code=200)
    async def join(self, table: TableId, player: Player, data: Join, service: TableService) -> TableState:
        """Take a free seat; several for a hot seat."""
        found = await service.table(table)
        await lobby.join(found, player, data.seat, clean_name(data.name) if data.name else None, time())
        return found.state(player.id, time())

    @delete("/{table:str}/seats/{seat:int}/player", summary="Stand up", operation_id="leave", status_code=200)
    async def leave(self, table: TableId, seat: SeatNumber, player: Player, service: TableService) -> TableState:
        """Leave your own seat before the game."""
        found = await service.table(table)
        await lobby.leave(found, player, seat, time())
        return found.state(player.id, time())

    @put("/{table:str}/seats/{seat:int}", summary="Open a seat or give it to a bot", operation_id="setSeat")
    async def set_seat(
        self, table: TableId, seat: SeatNumber, player: Player, data: SetSeat, service: TableService
    ) -> TableState:
        """Only the host, before the game; a player in that seat loses it."""
        found = await service.table(table)
        await lobby.set_seat(found, player, seat, data.who, time(), data.name)
        return found.state(player.id, time())

    @put("/{table:str}/luck", summary="Add a number to the luck", operation_id="addLuck")
    async def add_luck(self, table: TableId, player: Player, data: AddLuck, service: TableService) -> TableState:
        """Before the game, once you have seen the commitment; the state says whether it came in time."""
        found = await service.table(table)
        try:
            await lobby.add_luck(found, player, data.number, time())
        except Refusal as refusal:
            if refusal.code != Code.STARTED:
                raise
        return found.state(player.id, time())

    @post("/{table:str}/start", summary="Begin", operation_id="start", status_code=200)
    async def start(
        self, table: TableId, request: Ask, player: Player, data: Start, service: TableService
    ) -> TableState:
        """The host deals."""
        service.drainage.check()
        found = await service.table(table)
        service.bot_games.seen(player.id, caller_of(request))
        with service.bot_games.opening(player.id) if data.fill or has_bots(found.record) else nullcontext():
            await lobby.start(found, player, data.fill, data.number, time())
        return found.state(player.id, time())

    @put("/{table:str}/seats/{seat:int}/bot", summary="Let a bot stand in", operation_id="standIn")
    async def stand_in(
        self, table: TableId, seat: SeatNumber, request: Ask, player: Player, data: StandIn, service: TableService
    ) -> TableState:
        """For yourself at any time; for another player only the host, once that player's clock has run out."""
        found = await service.table(table)
        service.bot_games.seen(player.id, caller_of(request))
        with _first_bot(service, found):
            await lobby.give_to_bot(found, player, seat, data.bot, time())
        return found.state(player.id, time())

    @delete(
        "/{table:str}/seats/{seat:int}/bot", summary="Take one's seat back", operation_id="takeBack", status_code=200
    )
    async def take_back(self, table: TableId, seat: SeatNumber, player: Player, service: TableService) -> TableState:
        """The bot that stood in goes."""
        found = await service.table(table)
        await lobby.take_back(found, player, seat, time())
        return found.state(player.id, time())

    @post("/{table:str}/seats/{seat:int}/resignation", summary="Resign", operation_id="resign", status_code=200)
    async def resign(
        self, table: TableId, seat: SeatNumber, request: Ask, player: Player, data: StandIn, service: TableService
    ) -> TableState:
        """A bot takes your seat for good; the others are asked whether the game goes on."""
        found = await service.table(table)
        service.bot_games.seen(player.id, caller_of(request))
        with _first_bot(service, found):
            await resigning.resign(found, player, seat, data.bot, time())
        return found.state(player.id, time())

    @put(
        "/{table:str}/seats/{seat:int}/resignation",
        summary="Answer a resignation",
        operation_id="answerResignation",
    )
    async def answer_resignation(
        self, table: TableId, seat: SeatNumber, player: Player, data: AnswerResignation, service: TableService
    ) -> TableState:
        """Play on, or let the game end; it ends if everybody else wants that."""
        found = await service.table(table)
        await resigning.answer(found, player, seat, data.end, time())
        return found.state(player.id, time())

    @post("/{table:str}/rematch", summary="The same people again", operation_id="rematch", status_code=200)
    async def rematch(self, table: TableId, player: Player, service: TableService) -> TableState:
        """A new table with the same seats and terms; all callers get the same one."""
        again = await lobby.rematch(await service.table(table), player, new_table_id(), new_secret(), time())
        return (await service.table(again)).state(player.id, time())

    @get("/{table:str}/luck", summary="How a finished game drew its luck", operation_id="luck")
    async def luck(self, table: TableId, request: Ask, service: TableService, access: AccessControl) -> Luck:
        """With the save file and this, anybody can repeat every shuffle and roll from the secret."""
        game = await finished(table, request, service, access)
        return await service.jobs.run(luck_of, game)


def _first_bot(service: TableService, table: Table) -> AbstractContextManager[None]:
    """The game counts against its host's quota once a bot plays in it."""
    return nullcontext() if has_bots(table.record) else service.bot_games.opening(table.record.host)


@websocket("/api/tables/{table:str}/socket")
async def table_socket(
    socket: WebSocket[Any, Any, State], table: str, service: TableService, access: AccessControl
) -> None:
    """The live table; messages are those of the protocol."""
    if await is_turned_away(socket, access, service.quotas):
        return
    caller = caller_of(socket)
    try:
        await access.check_address(socket)
        player = await access.player_of(socket)
    except Refusal as refusal:
        await socket.accept()
        await socket.close(code=BANNED, reason=refusal.code)
        return
    if player is not None:
        service.bot_games.seen(player.id, caller_of(socket))
    try:
        found = await service.table(table)
        if not service.bus.single:
            await found.refresh(time())
        await socket.accept()
    except Refusal as refusal:
        await socket.accept()
        await socket.close(code=NO_TABLE, reason=refusal.code)
        return
    if not found.record.admits(player.id if player else None):
        await socket.close(code=NO_WATCHERS, reason=Code.NO_SPECTATORS)
        return
    session = digest(socket.cookies[COOKIE]) if player else None
    try:
        with service.quotas.socket(player.id if player else None, caller):
            await Connection(service, found, socket, player, caller, session).serve()
    except Refusal as refusal:
        await socket.close(code=TOO_MANY, reason=refusal.code)
