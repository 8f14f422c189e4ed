"""News between nodes: short notes that something is in the database. Lost notes cost time, never truth."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable

import msgspec
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend

from .protocol import ChatLine

CHANNEL = "tables"


class Note(msgspec.Struct, omit_defaults=True):
    """One node tells the others what to look at."""

    node: str
    table: str
    kind: str
    """`entries`, `row`, `presence`, `said` or `wish`."""
    players: list[str] = []
    watchers: int = 0
    line: ChatLine | None = None
    wish: tuple[int, int, list[int], list[int], str] | None = None
    """Seat, entries, needed, agreed, settled."""


def channels_backend(redis: str) -> ChannelsBackend:
    """Memory for one node, Redis for several."""
    if not redis:
        return MemoryChannelsBackend()
    from litestar.channels.backends.redis import RedisChannelsPubSubBackend  # noqa: PLC0415 - an optional extra
    from redis.asyncio import Redis  # noqa: PLC0415

    return RedisChannelsPubSubBackend(redis=Redis.from_url(redis))


class News:
    """Publishes this node's notes and hands over those of others."""

    def __init__(self, channels: ChannelsPlugin, *, alone: bool) -> None:
        self.node = secrets.token_hex(6)
        self.alone = alone
        self._channels = channels
        self._listener: asyncio.Task[None] | None = None

    def publish(self, note: Note) -> None:
        """Tell the other nodes, if there can be any."""
        if not self.alone:
            self._channels.publish(msgspec.json.encode(note), CHANNEL)

    def start(self, hear: Callable[[Note], Awaitable[None]]) -> None:
        """Begin to listen."""
        if not self.alone:
            self._listener = asyncio.create_task(self._listen(hear), name="news")

    async def stop(self) -> None:
        """Listen no more."""
        if self._listener is not None:
            self._listener.cancel()
            await asyncio.gather(self._listener, return_exceptions=True)

    async def _listen(self, hear: Callable[[Note], Awaitable[None]]) -> None:
        async with self._channels.start_subscription([CHANNEL]) as subscriber:
            async for text in subscriber.iter_events():
                note = msgspec.json.decode(text, type=Note)
                if note.node != self.node:
                    await hear(note)
