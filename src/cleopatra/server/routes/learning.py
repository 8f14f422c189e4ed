"""What a player has learned, kept with the player."""

from __future__ import annotations

from litestar import Controller

from ..identity import Player
from ..learning_types import Learning
from ..middleware import caller_of
from ..storage.learned import learn, learning_of
from ..table_service import TableService
from .declared import Ask, get, put


class LearningController(Controller):
    """Lessons and puzzles of the player of the session cookie."""

    path = "/api/me/learning"
    tags = ("learning",)

    @get(summary="What I have learned", operation_id="learning")
    async def learning(self, player: Player, service: TableService) -> Learning:
        """Tasks that are done, and puzzles that were answered."""
        async with service.database.reading() as connection:
            return await learning_of(connection, player.id)

    @put(summary="Learn something", operation_id="learn")
    async def learn(self, request: Ask, player: Player, data: Learning, service: TableService) -> Learning:
        """Adds to what is known; nothing is forgotten. Returns all of it."""
        service.quotas.check_stored(player.id, caller_of(request), len(await request.body()))
        return await learn(service.database, player.id, data)
