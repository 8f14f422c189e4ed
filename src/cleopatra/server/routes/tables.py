"""Tables over HTTP: made, joined, started, left, played again; and the door to the live table's socket."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request, Response, WebSocket, websocket
from litestar.datastructures import State
from litestar.params import Parameter

from cleopatra.rules.game import Game

from .. import lobby
from ..http_types import BringIn, Join, NewTable, Replay, SetSeat, Solo, StandIn, Start, Tables, Terms
from ..identity import Identities, Player
from ..live_table import LiveTable
from ..middleware import FORBIDDEN_ORIGIN, Doorway
from ..refusals import Code, Refusal
from ..replays import frames
from ..sockets import Connection
from ..storage import records
from ..table_service import House
from ..table_types import TableState
from .declared import delete, get, patch, post, put

Ask = Request[Any, Any, State]
TableId = Annotated[str, Parameter(min_length=1, max_length=32, description="The table's id, which is its link too.")]
SeatNumber = Annotated[int, Parameter(ge=0, le=4)]
NO_TABLE, NO_WATCHERS = 4404, 4401
FRAMES_AT_ONCE = 100


class TableController(Controller):
    """Everything about a table but the game itself."""

    path = "/api/tables"
    tags = ("tables",)

    @get(summary="Open tables", operation_id="openTables")
    async def open_tables(self, house: House) -> Tables:
        """Public tables that wait for players or are being played, the newest first."""
        async with house.database.reading() as connection:
            rows = await records.public_tables(connection)
        return Tables([(house.tables.get(row.id) or LiveTable(row)).state() for row in rows])

    @post(summary="Make a table", operation_id="makeTable")
    async def make_table(self, player: Player, data: NewTable, house: House) -> TableState:
        """You are its host."""
        return (await lobby.create(house, player, data.settings, list(data.seats))).state()

    @post("/solo", summary="Play at once against bots", operation_id="playSolo")
    async def play_solo(
        self, request: Ask, data: Solo, house: House, doorway: Doorway, identities: Identities
    ) -> Response[TableState]:
        """One request from nothing to a dealt game."""
        player = await doorway.who(request)
        cookies = []
        if player is None:
            if data.name is None:
                raise Refusal(Code.NOT_SIGNED_IN)
            doorway.check_newcomer(request)
            lobby.check_settings(data.settings, 1 + len(data.bots))
            player, token, _ = await identities.welcome(data.name)
            cookies = [doorway.cookie(token)]
        live = await lobby.solo(house, player, data.settings, list(data.bots))
        return Response(live.state(), status_code=201, cookies=cookies)

    @post("/import", summary="Play on from a save file", operation_id="bringIn")
    async def bring_in(self, player: Player, data: BringIn, house: House) -> TableState:
        """You take the seats you name, bots the others."""
        return (await lobby.bring_in(house, player, data.save, list(data.names))).state()

    @get("/{table:str}", summary="A table", operation_id="getTable")
    async def get_table(self, table: TableId, house: House) -> TableState:
        """As everybody who has its link may see it."""
        return (await house.table(table)).state()

    @patch("/{table:str}", summary="Change the terms", operation_id="setTerms")
    async def set_terms(self, table: TableId, player: Player, data: Terms, house: House) -> TableState:
        """The host, before the game."""
        live = await house.table(table)
        await lobby.set_settings(house, live, player, data.settings, data.seats)
        return live.state()

    @post("/{table:str}/join", summary="Sit down", operation_id="join", status_code=200)
    async def join(self, table: TableId, player: Player, data: Join, house: House) -> TableState:
        """Take a free seat; several for a hot seat."""
        live = await house.table(table)
        await lobby.join(house, live, player, data.seat, data.name)
        return live.state()

    @delete("/{table:str}/seats/{seat:int}/player", summary="Stand up", operation_id="leave", status_code=200)
    async def leave(self, table: TableId, seat: SeatNumber, player: Player, house: House) -> TableState:
        """Leave a seat of one's own before the game."""
        live = await house.table(table)
        await lobby.leave(house, live, player, seat)
        return live.state()

    @put("/{table:str}/seats/{seat:int}", summary="Open a seat or give it to a bot", operation_id="setSeat")
    async def set_seat(
        self, table: TableId, seat: SeatNumber, player: Player, data: SetSeat, house: House
    ) -> TableState:
        """The host, before the game; whoever sat there stands up."""
        live = await house.table(table)
        await lobby.set_seat(house, live, player, seat, data.who)
        return live.state()

    @post("/{table:str}/start", summary="Begin", operation_id="start", status_code=200)
    async def start(self, table: TableId, player: Player, data: Start, house: House) -> TableState:
        """The host deals."""
        live = await house.table(table)
        await lobby.start(house, live, player, data.fill)
        return live.state()

    @put("/{table:str}/seats/{seat:int}/bot", summary="Let a bot stand in", operation_id="standIn")
    async def stand_in(
        self, table: TableId, seat: SeatNumber, player: Player, data: StandIn, house: House
    ) -> TableState:
        """For oneself at any time; for another the host may, once that one's clock has run out."""
        live = await house.table(table)
        await lobby.give_to_bot(house, live, player, seat, data.bot)
        return live.state()

    @delete(
        "/{table:str}/seats/{seat:int}/bot", summary="Take one's seat back", operation_id="takeBack", status_code=200
    )
    async def take_back(self, table: TableId, seat: SeatNumber, player: Player, house: House) -> TableState:
        """The bot that stood in goes."""
        live = await house.table(table)
        await lobby.take_back(house, live, player, seat)
        return live.state()

    @post("/{table:str}/rematch", summary="The same people again", operation_id="rematch", status_code=200)
    async def rematch(self, table: TableId, player: Player, house: House) -> TableState:
        """A new table with the same seats and terms; whoever asks gets the same one."""
        return (await lobby.rematch(house, await house.table(table), player)).state()

    @get(
        "/{table:str}/save",
        summary="A finished game as a save file",
        operation_id="save",
        media_type="application/json",
    )
    async def save(self, table: TableId, request: Ask, house: House, doorway: Doorway) -> Response[bytes]:
        """Everything is open now, so the file holds everything."""
        game = await _finished(await house.table(table), request, house, doorway)
        name = f'attachment; filename="cleopatra-{table[:8]}.json"'
        return Response(game.to_json().encode(), headers={"content-disposition": name}, media_type="application/json")

    @get("/{table:str}/replay", summary="Steps of a finished game", operation_id="replay")
    async def replay(
        self,
        table: TableId,
        request: Ask,
        house: House,
        doorway: Doorway,
        seat: Annotated[int, Parameter(ge=0, le=4)] | None = None,
        first: Annotated[int, Parameter(ge=0, le=100_000)] = 0,
        count: Annotated[int, Parameter(ge=1, le=FRAMES_AT_ONCE)] = FRAMES_AT_ONCE,
    ) -> Replay:
        """Through one seat's eyes, or a spectator's."""
        game = await _finished(await house.table(table), request, house, doorway)
        if seat is not None and seat >= len(game.players):
            raise Refusal(Code.NO_SUCH_SEAT, seats=len(game.players))
        return frames(game, seat, first, count)


async def _finished(live: LiveTable, request: Ask, house: House, doorway: Doorway) -> Game:
    player = await doorway.who(request)
    if not live.admits(player.id if player else None):
        raise Refusal(Code.NO_SPECTATORS)
    if live.row.state != "over":
        raise Refusal(Code.NOT_OVER)
    async with live.lock:
        return (await house.chronicle(live)).game.copy()


@websocket("/api/tables/{table:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, State], table: str, house: House, doorway: Doorway) -> None:
    """The live table; messages are those of the protocol."""
    if not doorway.same_origin(socket):
        await socket.close(code=FORBIDDEN_ORIGIN, reason=Code.BAD_ORIGIN)
        return
    player = await doorway.who(socket)
    try:
        live = await house.table(table)
        await socket.accept()
    except Refusal as refusal:
        await socket.accept()
        await socket.close(code=NO_TABLE, reason=refusal.code)
        return
    if not live.admits(player.id if player else None) and live.row.state != "lobby":
        await socket.close(code=NO_WATCHERS, reason=Code.NO_SPECTATORS)
        return
    await Connection(house, live, socket, player).serve()
