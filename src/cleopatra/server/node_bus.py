"""The node bus: carries notices about tables between nodes, in memory for one node and over Redis for several."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable

import msgspec
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend

from cleopatra.tables.notices import Notice

CHANNEL = "tables"


class Envelope(msgspec.Struct):
    """A notice, the table it is about and the node it comes from."""

    node: str
    table: str
    notice: Notice


def channels_backend(redis: str) -> ChannelsBackend:
    """Memory for one node, Redis for several."""
    if not redis:
        return MemoryChannelsBackend()
    from litestar.channels.backends.redis import RedisChannelsPubSubBackend  # noqa: PLC0415 - an optional extra
    from redis.asyncio import Redis  # noqa: PLC0415

    return RedisChannelsPubSubBackend(redis=Redis.from_url(redis))


class NodeBus:
    """Publishes this node's notices and hands over those of others."""

    def __init__(self, channels: ChannelsPlugin, *, single: bool) -> None:
        self.node = secrets.token_hex(6)
        self.single = single
        """Whether this is the only node."""
        self._channels = channels
        self._listener: asyncio.Task[None] | None = None

    def publish(self, table: str, notice: Notice) -> None:
        """Tell the other nodes, if there can be any."""
        if not self.single:
            self._channels.publish(msgspec.json.encode(Envelope(self.node, table, notice)), CHANNEL)

    def start(self, hear: Callable[[Envelope], Awaitable[None]]) -> None:
        """Begin to listen."""
        if not self.single:
            self._listener = asyncio.create_task(self._listen(hear), name="node-bus")

    async def stop(self) -> None:
        """Listen no more."""
        if self._listener is not None:
            self._listener.cancel()
            await asyncio.gather(self._listener, return_exceptions=True)

    async def _listen(self, hear: Callable[[Envelope], Awaitable[None]]) -> None:
        async with self._channels.start_subscription([CHANNEL]) as subscriber:
            async for text in subscriber.iter_events():
                envelope = msgspec.json.decode(text, type=Envelope)
                if envelope.node != self.node:
                    await hear(envelope)
