"""Tables over HTTP: made, joined, started, left, played again; and its socket."""

from __future__ import annotations

from time import time
from typing import Annotated, Any

from litestar import Controller, Request, Response, WebSocket, websocket
from litestar.datastructures import State
from litestar.params import Parameter

from cleopatra.rules.game import Game
from cleopatra.tables import lobby
from cleopatra.tables.refusals import Code, Refusal
from cleopatra.tables.table import Table
from cleopatra.tables.table_types import TableState

from ..http_types import BringIn, Join, NewTable, Replay, SetSeat, Solo, StandIn, Start, Tables, Terms
from ..identity import Identities, Player, new_table_id
from ..middleware import FORBIDDEN_ORIGIN, AccessControl
from ..replays import replay_steps
from ..sockets import Connection
from ..storage import records
from ..table_service import TableService, new_secret
from .declared import delete, get, patch, post, put

Ask = Request[Any, Any, State]
TableId = Annotated[str, Parameter(min_length=1, max_length=32, description="The table's id, which is its link too.")]
SeatNumber = Annotated[int, Parameter(ge=0, le=4)]
NO_TABLE, NO_WATCHERS = 4404, 4401
STEPS_AT_ONCE = 100


class TableController(Controller):
    """Everything about a table but the game itself."""

    path = "/api/tables"
    tags = ("tables",)

    @get(summary="Open tables", operation_id="openTables")
    async def open_tables(self, service: TableService) -> Tables:
        """Public tables that wait for players or are being played, the newest first."""
        async with service.database.reading() as connection:
            found = await records.public_tables(connection)
        return Tables([service.state_of(record) for record in found])

    @post(summary="Make a table", operation_id="makeTable")
    async def make_table(self, player: Player, data: NewTable, service: TableService) -> TableState:
        """You are its host."""
        return (await service.create_table(player, data.settings, list(data.seats))).state(time())

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
            player, token, _ = await identities.create_guest(data.name)
            cookies = [access.session_cookie(token)]
        found = await service.create_table(player, data.settings, [lobby.ME, *data.bots])
        await lobby.start(found, player, None, new_secret(), time())
        return Response(found.state(time()), status_code=201, cookies=cookies)

    @post("/import", summary="Play on from a save file", operation_id="bringIn")
    async def bring_in(self, player: Player, data: BringIn, service: TableService) -> TableState:
        """You take the seats you name, bots the others."""
        return (await service.bring_in(player, data.save, list(data.names))).state(time())

    @get("/{table:str}", summary="A table", operation_id="getTable")
    async def get_table(self, table: TableId, service: TableService) -> TableState:
        """As everybody who has its link may see it."""
        return (await service.table(table)).state(time())

    @patch("/{table:str}", summary="Change the terms", operation_id="setTerms")
    async def set_terms(self, table: TableId, player: Player, data: Terms, service: TableService) -> TableState:
        """The host, before the game."""
        found = await service.table(table)
        await lobby.set_settings(found, player, data.settings, data.seats, time())
        return found.state(time())

    @post("/{table:str}/join", summary="Sit down", operation_id="join", status_code=200)
    async def join(self, table: TableId, player: Player, data: Join, service: TableService) -> TableState:
        """Take a free seat; several for a hot seat."""
        found = await service.table(table)
        await lobby.join(found, player, data.seat, data.name, time())
        return found.state(time())

    @delete("/{table:str}/seats/{seat:int}/player", summary="Stand up", operation_id="leave", status_code=200)
    async def leave(self, table: TableId, seat: SeatNumber, player: Player, service: TableService) -> TableState:
        """Leave a seat of one's own before the game."""
        found = await service.table(table)
        await lobby.leave(found, player, seat, time())
        return found.state(time())

    @put("/{table:str}/seats/{seat:int}", summary="Open a seat or give it to a bot", operation_id="setSeat")
    async def set_seat(
        self, table: TableId, seat: SeatNumber, player: Player, data: SetSeat, service: TableService
    ) -> TableState:
        """The host, before the game; whoever sat there stands up."""
        found = await service.table(table)
        await lobby.set_seat(found, player, seat, data.who, time())
        return found.state(time())

    @post("/{table:str}/start", summary="Begin", operation_id="start", status_code=200)
    async def start(self, table: TableId, player: Player, data: Start, service: TableService) -> TableState:
        """The host deals."""
        found = await service.table(table)
        await lobby.start(found, player, data.fill, new_secret(), time())
        return found.state(time())

    @put("/{table:str}/seats/{seat:int}/bot", summary="Let a bot stand in", operation_id="standIn")
    async def stand_in(
        self, table: TableId, seat: SeatNumber, player: Player, data: StandIn, service: TableService
    ) -> TableState:
        """For oneself at any time; for another the host may, once that one's clock has run out."""
        found = await service.table(table)
        await lobby.give_to_bot(found, player, seat, data.bot, time())
        return found.state(time())

    @delete(
        "/{table:str}/seats/{seat:int}/bot", summary="Take one's seat back", operation_id="takeBack", status_code=200
    )
    async def take_back(self, table: TableId, seat: SeatNumber, player: Player, service: TableService) -> TableState:
        """The bot that stood in goes."""
        found = await service.table(table)
        await lobby.take_back(found, player, seat, time())
        return found.state(time())

    @post("/{table:str}/rematch", summary="The same people again", operation_id="rematch", status_code=200)
    async def rematch(self, table: TableId, player: Player, service: TableService) -> TableState:
        """A new table with the same seats and terms; whoever asks gets the same one."""
        again = await lobby.rematch(await service.table(table), player, new_table_id(), time())
        return (await service.table(again)).state(time())

    @get(
        "/{table:str}/save",
        summary="A finished game as a save file",
        operation_id="save",
        media_type="application/json",
    )
    async def save(self, table: TableId, request: Ask, service: TableService, access: AccessControl) -> Response[bytes]:
        """Everything is open now, so the file holds everything."""
        game = await _finished(await service.table(table), request, service, access)
        name = f'attachment; filename="cleopatra-{table[:8]}.json"'
        return Response(game.to_json().encode(), headers={"content-disposition": name}, media_type="application/json")

    @get("/{table:str}/replay", summary="Steps of a finished game", operation_id="replay")
    async def replay(
        self,
        table: TableId,
        request: Ask,
        service: TableService,
        access: AccessControl,
        seat: Annotated[int, Parameter(ge=0, le=4)] | None = None,
        first: Annotated[int, Parameter(ge=0, le=100_000)] = 0,
        count: Annotated[int, Parameter(ge=1, le=STEPS_AT_ONCE)] = STEPS_AT_ONCE,
    ) -> Replay:
        """Through one seat's eyes, or a spectator's."""
        game = await _finished(await service.table(table), request, service, access)
        if seat is not None and seat >= len(game.players):
            raise Refusal(Code.NO_SUCH_SEAT, seats=len(game.players))
        return replay_steps(game, seat, first, count)


async def _finished(found: Table, request: Ask, service: TableService, access: AccessControl) -> Game:
    player = await access.player_of(request)
    if not found.record.admits(player.id if player else None):
        raise Refusal(Code.NO_SPECTATORS)
    if found.record.state != "over":
        raise Refusal(Code.NOT_OVER)
    async with found.lock:
        return (await found.load()).game.copy()


@websocket("/api/tables/{table:str}/socket")
async def table_socket(
    socket: WebSocket[Any, Any, State], table: str, service: TableService, access: AccessControl
) -> None:
    """The live table; messages are those of the protocol."""
    if not access.same_origin(socket):
        await socket.close(code=FORBIDDEN_ORIGIN, reason=Code.BAD_ORIGIN)
        return
    player = await access.player_of(socket)
    try:
        found = await service.table(table)
        await socket.accept()
    except Refusal as refusal:
        await socket.accept()
        await socket.close(code=NO_TABLE, reason=refusal.code)
        return
    if not found.record.admits(player.id if player else None) and found.record.state != "lobby":
        await socket.close(code=NO_WATCHERS, reason=Code.NO_SPECTATORS)
        return
    await Connection(service, found, socket, player).serve()
