"""Finished games: save file, replay, a position as a scenario, and playing on from one."""

from __future__ import annotations

from time import time
from typing import Annotated, cast

from litestar import Controller, MediaType, Response
from litestar.params import Parameter

from cleopatra.rules.game import Game
from cleopatra.tables import lobby
from cleopatra.tables.refusals import Code, Refusal
from cleopatra.tables.session import BrokenJournal
from cleopatra.tables.table import Table
from cleopatra.tables.table_types import TableState

from ..identity import Player
from ..middleware import AccessControl, caller_of
from ..replay_types import MOST_STEPS, PlayOn, Replay
from ..replays import OPEN, Eyes, branch_of, replay_json, scenario_of, what_if_json
from ..table_service import TableService, new_secret
from .declared import Ask, TableId, get, post

STEPS_AT_ONCE = 400
ShareKey = Annotated[str, Parameter(max_length=64, description="Of a private link to a review.")] | None
Position = Annotated[int, Parameter(ge=0, le=MOST_STEPS)]


class FinishedController(Controller):
    """Finished games, fully visible to everyone who may follow their tables."""

    path = "/api/tables"
    tags = ("finished games",)

    @get(
        "/{table:str}/save",
        summary="A finished game as a save file",
        operation_id="save",
        media_type="application/json",
    )
    async def save(
        self, table: TableId, request: Ask, service: TableService, access: AccessControl, key: ShareKey = None
    ) -> Response[bytes]:
        """Everything is open now, so the file holds everything."""
        if (await service.table(table)).record.outdated:
            text = await _kept_save(table, request, service, access, key)
        else:
            text = await service.jobs.run(Game.to_json, await finished(table, request, service, access, key))
        return _file(text, f"cleopatra-{table[:8]}.json", "application/json")

    @get(
        "/{table:str}/scenario",
        summary="A position of a finished game as a scenario",
        operation_id="scenario",
        media_type="application/yaml",
    )
    async def scenario(
        self, table: TableId, request: Ask, service: TableService, access: AccessControl, position: Position,
        key: ShareKey = None,
    ) -> Response[bytes]:  # fmt: skip
        """How it came about, checked turn by turn."""
        game = await finished(table, request, service, access, key)
        text = await service.jobs.run(scenario_of, game, position)
        return _file(text, f"cleopatra-{table[:8]}-{position}.yaml", "application/yaml")

    @get("/{table:str}/replay", summary="Steps of a finished game", operation_id="replay")
    async def replay(
        self,
        table: TableId,
        request: Ask,
        service: TableService,
        access: AccessControl,
        seat: Annotated[int, Parameter(ge=0, le=4)] | None = None,
        opened: bool = False,
        first: Position = 0,
        count: Annotated[int, Parameter(ge=1, le=STEPS_AT_ONCE)] = STEPS_AT_ONCE,
        key: ShareKey = None,
    ) -> Response[Replay]:
        """Through one seat's eyes, a spectator's, or with everything laid open."""
        game = await finished(table, request, service, access, key)
        if seat is not None and seat >= len(game.players):
            raise Refusal(Code.NO_SUCH_SEAT, seats=len(game.players))
        eyes: Eyes = OPEN if opened else seat
        body = await service.jobs.run(replay_json, game, eyes, first, count)
        return cast("Response[Replay]", Response(body, media_type=MediaType.JSON))

    @get("/{table:str}/what-if", summary="Another way to go on from a position", operation_id="whatIf")
    async def what_if(
        self,
        table: TableId,
        request: Ask,
        service: TableService,
        access: AccessControl,
        position: Position,
        seat: Annotated[int, Parameter(ge=0, le=4)],
        choice: Annotated[list[str], Parameter(min_items=1, max_items=40)],
        opened: bool = False,
        key: ShareKey = None,
    ) -> Response[Replay]:
        """What choices of a seat would have done there, step by step; nothing is changed."""
        game = await finished(table, request, service, access, key)
        eyes: Eyes = OPEN if opened else seat
        body = await service.jobs.run(what_if_json, game, position, seat, choice, eyes)
        return cast("Response[Replay]", Response(body, media_type=MediaType.JSON))

    @post("/{table:str}/branch", summary="Play on from a position of a finished game", operation_id="playOn")
    async def play_on(
        self,
        table: TableId,
        request: Ask,
        player: Player,
        data: PlayOn,
        service: TableService,
        access: AccessControl,
        key: ShareKey = None,
    ) -> TableState:
        """A new table, you in the seat you name and bots in the others; it is never rated."""
        game = await finished(table, request, service, access, key)
        lobby.check_bot(service.bots, data.bot)
        caller = caller_of(request)
        service.quotas.check_import(player.id, caller, 1)
        service.bot_games.seen(player.id, caller)
        with service.bot_games.opening(player.id):
            saved = await service.jobs.run(branch_of, game, data, new_secret(), time())
            mine = [game.players[data.seat]]
            return (await service.go_on(player, caller, saved, mine, data.bot)).state(player.id, time())


def _file(text: str, name: str, kind: str) -> Response[bytes]:
    return Response(text.encode(), headers={"content-disposition": f'attachment; filename="{name}"'}, media_type=kind)


async def finished(
    table: str, request: Ask, service: TableService, access: AccessControl, key: str | None = None
) -> Game:
    """A finished game that the caller may follow, or has the key of its review. Raises `Refusal`."""
    found = await _over(table, request, service, access, key)
    async with found.lock:
        try:
            return (await found.load()).game.copy()
        except BrokenJournal:
            raise Refusal(Code.OTHER_RULES) from None


async def _kept_save(table: str, request: Ask, service: TableService, access: AccessControl, key: str | None) -> str:
    """The save file of a game under other rules, as a program that could play it has written it."""
    await _over(table, request, service, access, key)
    snapshot = await service.storage.read_snapshot(table)
    if snapshot is None:
        raise Refusal(Code.OTHER_RULES)
    return snapshot.save


async def _over(
    table: str, request: Ask, service: TableService, access: AccessControl, key: str | None = None
) -> Table:
    service.quotas.check_replay(caller_of(request))
    found = await service.table(table)
    player = await access.player_of(request)
    admitted = found.record.admits(player.id if player else None)
    if not admitted and not await service.reviews.opens(table, key):
        raise Refusal(Code.NO_SPECTATORS)
    if found.record.state != "over":
        raise Refusal(Code.NOT_OVER)
    return found
