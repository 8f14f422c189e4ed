"""Bans in force, in memory: checked at every request and every socket."""

from __future__ import annotations

from time import time

from sqlalchemy import or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from cleopatra.tables.refusals import Code, Refusal

from ..origins import Origins
from ..storage import schema
from ..storage.database import Database
from .types import HostBan

PLAYER, ADDRESS = "player", "address"


async def in_force(connection: AsyncConnection, now: float) -> list[HostBan]:
    """Bans that have not expired, the newest first."""
    c = schema.bans.c
    query = select(schema.bans).where(or_(c.until.is_(None), c.until > now)).order_by(c.number.desc())
    return [HostBan(*row) for row in await connection.execute(query)]


class Bans:
    """One node's copy of the bans in force."""

    def __init__(self, database: Database, origins: Origins) -> None:
        self._database = database
        self._origins = origins
        self._players: dict[str, HostBan] = {}
        self._addresses: dict[str, HostBan] = {}

    async def read(self) -> None:
        """Read them from the database."""
        async with self._database.reading() as connection:
            found = await in_force(connection, time())
        self._players = {ban.subject: ban for ban in found if ban.kind == PLAYER}
        self._addresses = {ban.subject: ban for ban in found if ban.kind == ADDRESS}

    def of_player(self, player: str | None) -> HostBan | None:
        """The ban of a player."""
        return _live(self._players.get(player)) if player is not None else None

    async def of_address(self, caller: str) -> HostBan | None:
        """The ban of an address."""
        return _live(self._addresses.get(await self._origins.of(caller))) if self._addresses else None

    @staticmethod
    def check(ban: HostBan | None) -> None:
        """Refuse whoever is banned."""
        if ban is not None:
            raise Refusal(Code.BANNED, until=ban.until)


def _live(ban: HostBan | None) -> HostBan | None:
    return ban if ban is not None and (ban.until is None or ban.until > time()) else None
