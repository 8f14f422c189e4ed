"""Reviews of finished games: start, follow, stop, share."""

from __future__ import annotations

from typing import Annotated, Any, cast

import msgspec
from litestar import Controller, MediaType, Response
from litestar.params import Parameter

from cleopatra.tables.refusals import Code, Refusal

from ..fair_queue import Owner
from ..identity import Player
from ..middleware import AccessControl, caller_of
from ..review_types import AskReview, Depth, ReviewKey, ReviewState
from ..reviews import Job
from ..table_service import TableService
from .declared import Ask, TableId, delete, get, post
from .finished import ShareKey, finished

AskedDepth = Annotated[Depth, Parameter(description="How closely to look.")]


class ReviewController(Controller):
    """What strong play says about a game that is over."""

    path = "/api/tables"
    tags = ("finished games",)

    @get("/{table:str}/review", summary="A review, as far as it has come", operation_id="getReview")
    async def get_review(
        self,
        table: TableId,
        request: Ask,
        service: TableService,
        access: AccessControl,
        depth: AskedDepth = "quick",
        key: ShareKey = None,
    ) -> Response[ReviewState]:
        """Ask again while it runs."""
        await finished(table, request, service, access, key)
        player = await access.player_of(request)
        return await _told(service, service.reviews.find(table, depth), depth, player)

    @post("/{table:str}/review", summary="Have a game reviewed", operation_id="review", status_code=200)
    async def review(
        self, table: TableId, request: Ask, player: Player, data: AskReview, service: TableService,
        access: AccessControl, key: ShareKey = None,
    ) -> Response[ReviewState]:  # fmt: skip
        """Begin, or go on with what was stopped; whoever asks later gets the same review."""
        game = await finished(table, request, service, access, key)
        job = service.reviews.start(table, data.depth, Owner(player.id, caller_of(request)), game)
        return await _told(service, job, data.depth, player)

    @delete("/{table:str}/review", summary="Stop a review", operation_id="stopReview", status_code=200)
    async def stop_review(
        self, table: TableId, player: Player, service: TableService, depth: AskedDepth = "quick"
    ) -> Response[ReviewState]:
        """For whoever began it. What is ready stays."""
        job = service.reviews.find(table, depth)
        if job is None or job.owner.player != player.id:
            raise Refusal(Code.NOT_HOST)
        service.reviews.cancel(table, depth)
        return await _told(service, job, depth, player)

    @get("/{table:str}/review/link", summary="The key of a private link", operation_id="reviewLink")
    async def link(
        self, table: TableId, request: Ask, player: Player, service: TableService, access: AccessControl
    ) -> ReviewKey:
        """Whoever has it may look at this game again, keep it and play on from it, and nothing else."""
        await finished(table, request, service, access)
        return ReviewKey(await service.reviews.key(table))


async def _told(service: TableService, job: Job | None, depth: Depth, player: Player | None) -> Response[ReviewState]:
    said: dict[str, Any] = {"depth": depth, "state": "none", "turns": 0, "done": 0, "mine": False, "review": None}
    if job is not None:
        mine = player is not None and job.owner.player == player.id
        said |= {"state": job.state, "turns": len(job.turns), "done": len(job.judged), "mine": mine}
        said["review"] = await service.reviews.shown(job)  # it may go on meanwhile: what is said was true before
    return cast("Response[ReviewState]", Response(msgspec.json.encode(said), media_type=MediaType.JSON))
