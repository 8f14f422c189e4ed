"""Profiles: results and ratings of players and bots."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request
from litestar.datastructures import State
from litestar.params import Parameter

from cleopatra.tables.refusals import Code, Refusal

from ..http_types import Leaderboard, LeaderboardRow, PlayedGame, Profile, Rating, RatingPoint, SoloLeaderboard, SoloRow
from ..middleware import AccessControl
from ..storage import standings
from ..table_service import TableService
from .declared import get

Ask = Request[Any, Any, State]
Who = Annotated[str, Parameter(min_length=1, max_length=24, description="A player's id, or `bot:NAME`.")]


class ProfileController(Controller):
    """Results and ratings."""

    path = "/api"
    tags = ("profiles",)

    @get("/players/{who:str}", summary="A profile", operation_id="profile")
    async def profile(self, who: Who, request: Ask, service: TableService, access: AccessControl) -> Profile:
        """Results and ratings, the newest first."""
        player = await access.player_of(request)
        asking = player.id if player else None
        async with service.database.reading() as connection:
            name = await standings.name_of(connection, who)
            if name is None:
                raise Refusal(Code.NO_SUCH_PLAYER)
            ratings = [Rating(*row) for row in await standings.ratings_of(connection, who)]
            history = [RatingPoint(*row) for row in await standings.history_of(connection, who, asking)]
            games = [PlayedGame(*row) for row in await standings.games_of(connection, who, asking)]
        return Profile(who, name, ratings, history, games)

    @get("/ladder/{edition:str}", summary="The best of an edition", operation_id="ladder")
    async def ladder(self, edition: Annotated[str, Parameter(max_length=20)], service: TableService) -> Leaderboard:
        """Ordered by a lower bound of the rating: mu minus three sigma."""
        async with service.database.reading() as connection:
            rows = await standings.best(connection, edition)
        return Leaderboard([LeaderboardRow(who, name, Rating(*rating)) for who, name, rating in rows])

    @get("/ladder/{edition:str}/solo/{bot:str}", summary="The best alone against bots", operation_id="soloLadder")
    async def solo_ladder(
        self,
        edition: Annotated[str, Parameter(max_length=20)],
        bot: Annotated[str, Parameter(max_length=20)],
        service: TableService,
    ) -> SoloLeaderboard:
        """By games won against tables of that kind of bot; such games move no rating."""
        async with service.database.reading() as connection:
            rows = await standings.best_alone(connection, edition, bot)
        return SoloLeaderboard([SoloRow(*row) for row in rows])
