"""Quotas: how much one player and one address may have at a time: tables, lobbies, sockets, save files, bytes.

Tables are counted in the database, which knows of an address only its keyed hash; everything else is counted by each
node for itself.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from time import time

from cleopatra.tables.refusals import Code, Refusal

from .callers import FROM_ONE_SITE, site_of
from .origins import Origins
from .rate_limit import AddressLimiter, RateLimiter
from .settings import Settings
from .storage import records
from .storage.database import Database

FROM_ONE_ADDRESS = 4
"""An address may have this many times a player's quota: a household, a class."""
HOUR, DAY, MEGABYTE = 3600.0, 86400.0, 1e6
REPORTS = 10
"""Reports that one player may send in an hour."""


class Quotas:
    """One node's counters."""

    def __init__(self, settings: Settings, database: Database, origins: Origins) -> None:
        self._settings = settings
        self._database = database
        self._making = asyncio.Lock()
        self._sockets: Counter[str] = Counter()
        self._new_sockets = AddressLimiter(settings.new_sockets, 10 * settings.new_sockets)
        self._replays = AddressLimiter(settings.replays, 30 * settings.replays)
        self._imports = _Both(settings.imports / HOUR, settings.imports)
        size = settings.stored_megabytes * MEGABYTE
        self._bytes = _Both(size / DAY, size)
        self._reports = _Both(REPORTS / HOUR, REPORTS)
        self._origins = origins

    @asynccontextmanager
    async def new_table(self, player: str, caller: str) -> AsyncIterator[str]:
        """Reserve room for one more table; yields the origin to store with it. Raises `Refusal`."""
        origin = await self._origins.of(caller)
        async with self._making:  # concurrent requests are counted one by one
            async with self._database.reading() as connection:
                mine, here = await records.unfinished_tables(connection, player, origin, time() - DAY)
            for most, lobbies, tables in ((1, *mine), (FROM_ONE_ADDRESS, *here)):
                _check("lobbies", lobbies, most * self._settings.lobbies)
                _check("tables", tables, most * self._settings.tables)
            yield origin

    def check_import(self, player: str, caller: str, size: int) -> None:
        """Count an imported save file. Raises `Refusal`."""
        if not self._imports.allow(player, caller):
            raise Refusal(Code.TOO_MANY, what="imports", most=self._settings.imports)
        self.check_stored(player, caller, size)

    def check_report(self, player: str, caller: str) -> None:
        """Count a report. Raises `Refusal`."""
        if not self._reports.allow(player, caller):
            raise Refusal(Code.TOO_MANY, what="reports", most=REPORTS)

    def check_replay(self, caller: str) -> None:
        """Count a page of a replay, or a downloaded save. Raises `Refusal`."""
        if not self._replays.allows(caller):
            raise Refusal(Code.TOO_FAST, per_second=self._settings.replays)

    def check_stored(self, player: str | None, caller: str, size: int) -> None:
        """Count stored bytes. Raises `Refusal`."""
        if not self._bytes.allow(player, caller, size):
            raise Refusal(Code.TOO_MANY, what="stored", most=self._settings.stored_megabytes)

    def may_open_socket(self, caller: str) -> bool:
        """Whether that address may try to open a socket."""
        return self._new_sockets.allows(caller)

    @contextmanager
    def socket(self, player: str | None, caller: str) -> Iterator[None]:
        """Count an open socket while the block runs. Raises `Refusal`."""
        most = self._settings.sockets
        _check("sockets", self._sockets[caller], FROM_ONE_ADDRESS * most)
        holders, site = [caller], f"site {site_of(caller)}"
        if site_of(caller) != caller:
            _check("sockets", self._sockets[site], FROM_ONE_SITE * FROM_ONE_ADDRESS * most)
            holders.append(site)
        if player is not None:
            _check("sockets", self._sockets[_player(player)], most)
            holders.append(_player(player))
        self._sockets.update(holders)
        try:
            yield
        finally:
            self._sockets.subtract(holders)
            for holder in holders:
                if not self._sockets[holder]:
                    del self._sockets[holder]


class _Both:
    """A rate limit for each player, and a larger one for each address."""

    def __init__(self, rate: float, burst: float) -> None:
        self._players = RateLimiter(rate, burst)
        self._callers = AddressLimiter(FROM_ONE_ADDRESS * rate, FROM_ONE_ADDRESS * burst)

    def allow(self, player: str | None, caller: str, count: float = 1.0) -> bool:
        """Take from both, or only from the player; False if one of them has too little left."""
        if player is not None and not self._players.allows(player, count):
            return False
        return self._callers.allows(caller, count)


def _check(what: str, has: int, most: int) -> None:
    if most and has >= most:
        raise Refusal(Code.TOO_MANY, what=what, most=most)


def _player(player: str) -> str:
    return f"player {player}"
