"""Profiles: results and ratings of players and bots."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller
from litestar.params import Parameter

from cleopatra.tables.refusals import Code, Refusal

from ..http_types import Ladder, LadderRow, PlayedGame, Profile, Rating, RatingPoint
from ..storage import standings
from ..table_service import TableService
from .declared import get

Who = Annotated[str, Parameter(min_length=1, max_length=24, description="A player's id, or `bot:NAME`.")]


class ProfileController(Controller):
    """Who has played how well."""

    path = "/api"
    tags = ("profiles",)

    @get("/players/{who:str}", summary="A profile", operation_id="profile")
    async def profile(self, who: Who, service: TableService) -> Profile:
        """Results and ratings, the newest first."""
        async with service.database.reading() as connection:
            name = await standings.name_of(connection, who)
            if name is None:
                raise Refusal(Code.NO_SUCH_PLAYER)
            ratings = [Rating(*row) for row in await standings.ratings_of(connection, who)]
            history = [RatingPoint(*row) for row in await standings.history_of(connection, who)]
            games = [PlayedGame(*row) for row in await standings.games_of(connection, who)]
        return Profile(who, name, ratings, history, games)

    @get("/ladder/{edition:str}", summary="The best of an edition", operation_id="ladder")
    async def ladder(self, edition: Annotated[str, Parameter(max_length=20)], service: TableService) -> Ladder:
        """By what is sure of their strength: mu less three sigma."""
        async with service.database.reading() as connection:
            rows = await standings.best(connection, edition)
        return Ladder([LadderRow(who, name, Rating(*rating)) for who, name, rating in rows])
