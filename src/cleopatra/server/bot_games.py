"""Running games with bots: whose quota their bots count against, and how many one player or one address may have.

A game counts while this node holds it in memory, until soon after the last person has left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from cleopatra.tables.records import TableRecord
from cleopatra.tables.refusals import Code, Refusal
from cleopatra.tables.table import Table

from .callers import FROM_ONE_SITE, site_of
from .fair_queue import Owner
from .settings import Settings

MOST_PLAYERS = 50_000
"""Players whose address is remembered."""


class BotGames:
    """Counts running games with bots by player and address, in this node's memory."""

    def __init__(self, settings: Settings, tables: Mapping[str, Table]) -> None:
        self._settings = settings
        self._tables = tables
        self._addresses: dict[str, str] = {}
        self._opening: Counter[Owner] = Counter()

    def seen(self, player: str, address: str) -> None:
        """Note that a player sent a request from this address; the least recently seen are dropped first."""
        self._addresses.pop(player, None)
        self._addresses[player] = address
        if len(self._addresses) > MOST_PLAYERS:
            del self._addresses[next(iter(self._addresses))]

    def owner(self, record: TableRecord) -> Owner:
        """Whose quota a table's bots count against: its host's."""
        return self._owner(record.host)

    def _owner(self, player: str) -> Owner:
        return Owner(player, self._addresses.get(player, ""))

    def running(self) -> Counter[Owner]:
        """The number of games with bots per player."""
        tables = self._tables.values()
        return Counter(self.owner(table.record) for table in tables if table.playing and has_bots(table.record))

    @contextmanager
    def opening(self, player: str) -> Iterator[None]:
        """Count one more game for a player who was `seen`. Raises `Refusal` above the limit."""
        owner = self._owner(player)
        running = self.running() + self._opening
        alike = sum(games for other, games in running.items() if other.address == owner.address)
        site = sum(games for other, games in running.items() if site_of(other.address) == site_of(owner.address))
        whole = self._settings.address_bot_games
        for games, most in (
            (running[owner], self._settings.bot_games), (alike, whole), (site, FROM_ONE_SITE * whole)
        ):  # fmt: skip
            if most and games >= most:
                raise Refusal(Code.TOO_MANY_GAMES, most=most)
        self._opening[owner] += 1
        try:
            yield
        finally:
            self._opening[owner] -= 1


def has_bots(record: TableRecord) -> bool:
    """Whether a bot plays at a table."""
    return any(seat.bot is not None for seat in record.seats)
