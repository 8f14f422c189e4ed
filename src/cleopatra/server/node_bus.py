"""The node bus: notices about tables between nodes over Redis; one node alone needs none.

Redis keeps nothing. While it is away notices are lost, so a node that has subscribed again reads from the database what
it missed, and says that it is back, for others to read what it could not tell them. Every node hears its own heartbeat:
where it does not, the connection is as good as lost, whatever it looks like.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import TYPE_CHECKING, Any

import msgspec

from cleopatra.tables.notices import Notice

if TYPE_CHECKING:
    from redis.asyncio import Redis
    from redis.asyncio.client import PubSub

log = logging.getLogger(__name__)

CHANNEL = "tables"
HEARTBEAT_SECONDS = 1.0
SILENT_SECONDS = 3.0
"""A node that misses even its own heartbeat for this long resubscribes."""
CONNECT_SECONDS = 2.0
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 1.0
READ_SECONDS = 2.0
"""Seconds between two reads of the database while Redis is unreachable."""
MOST_WAITING = 10_000
MOST_AT_ONCE = 100


class _Message(msgspec.Struct, tag_field="type"):
    """A message from one node to all."""

    node: str


class Envelope(_Message, tag="notice"):
    """A notice, the table it is about and the node it comes from."""

    table: str
    notice: Notice


class Heartbeat(_Message, tag="heartbeat"):
    """A node is alive."""


class Returned(_Message, tag="returned"):
    """A node is back; what it published in the meantime is in the database."""


DECODER: msgspec.json.Decoder[Envelope | Heartbeat | Returned] = msgspec.json.Decoder(Envelope | Heartbeat | Returned)
Hear = Callable[[Envelope], Awaitable[None]]


class NodeBus:
    """Publishes this node's notices and delivers those of others."""

    def __init__(self, redis: str) -> None:
        self.node = secrets.token_hex(6)
        self.single = not redis
        """Whether this is the only node."""
        self.lost_since: float | None = None if self.single else monotonic()
        """Since when other nodes are not heard; None while they are."""
        self._redis = _client(redis) if redis else None
        self._waiting: asyncio.Queue[bytes] = asyncio.Queue(MOST_WAITING)
        self._unsaid = False
        """Whether a notice was lost that others have to read for themselves."""
        self._tasks: list[asyncio.Task[None]] = []
        self._heard = 0.0

    def publish(self, table: str, notice: Notice) -> None:
        """Tell the other nodes, if this server is configured for several."""
        if self.single:
            return
        if self.lost_since is not None or self._waiting.full():
            self._unsaid = True
        else:
            self._waiting.put_nowait(msgspec.json.encode(Envelope(self.node, table, notice)))

    def start(self, hear: Hear, read_missed: Callable[[], None]) -> None:
        """Start listening. `read_missed` is called whenever notices may have been lost."""
        if self._redis is not None:
            self._tasks = [
                asyncio.create_task(self._listen(self._redis, hear, read_missed), name="node-bus"),
                asyncio.create_task(self._send(self._redis), name="node-bus-sender"),
            ]

    async def stop(self) -> None:
        """Stop listening."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._redis is not None:
            await self._redis.aclose()

    async def _listen(self, redis: Redis, hear: Hear, read_missed: Callable[[], None]) -> None:
        pause, read = FIRST_PAUSE, 0.0
        while True:
            channel = redis.pubsub()
            try:
                async with asyncio.timeout(CONNECT_SECONDS):
                    await channel.subscribe(CHANNEL)
                    await channel.get_message(timeout=CONNECT_SECONDS)
                pause = FIRST_PAUSE
                self._is_back()
                read_missed()
                await self._read(channel, hear, read_missed)
            except _lost_errors() as error:
                self._is_lost(error)
                if monotonic() - read > READ_SECONDS:
                    read = monotonic()
                    read_missed()
            finally:
                await _close(channel)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _read(self, channel: PubSub, hear: Hear, read_missed: Callable[[], None]) -> None:
        while True:
            told = await channel.get_message(ignore_subscribe_messages=True, timeout=1.0)
            if told is None:
                if monotonic() - self._heard > SILENT_SECONDS:
                    raise TimeoutError("nothing heard")
                continue
            self._heard = monotonic()
            message = _decoded(told["data"])
            if message is None or message.node == self.node:
                continue
            match message:
                case Envelope():
                    await hear(message)
                case Returned():
                    read_missed()
                case Heartbeat():
                    pass

    async def _send(self, redis: Redis) -> None:
        heartbeat, returned = (msgspec.json.encode(kind(self.node)) for kind in (Heartbeat, Returned))
        while True:
            batch = []
            try:
                async with asyncio.timeout(HEARTBEAT_SECONDS):
                    batch.append(await self._waiting.get())
            except TimeoutError:
                batch.append(heartbeat)
            while len(batch) < MOST_AT_ONCE and not self._waiting.empty():
                batch.append(self._waiting.get_nowait())
            if self._unsaid and self.lost_since is None:
                batch.append(returned)
                self._unsaid = False
            try:
                async with asyncio.timeout(CONNECT_SECONDS), redis.pipeline(transaction=False) as pipe:
                    for text in batch:
                        pipe.publish(CHANNEL, text)
                    await pipe.execute()
            except _lost_errors():
                self._unsaid = True

    def _is_back(self) -> None:
        self._heard = monotonic()
        if self.lost_since is not None:
            log.info("connected to the other nodes", extra={"after_seconds": round(monotonic() - self.lost_since, 2)})
            self.lost_since = None
            self._unsaid = True

    def _is_lost(self, error: BaseException) -> None:
        if self.lost_since is None:
            self.lost_since = monotonic()
            log.warning(
                "lost the connection to Redis; reading changes of other nodes from the database until it is back",
                extra={"why": type(error).__name__},
            )


def _client(url: str) -> Redis:
    """A connection without automatic retries: a lost connection means missed messages."""
    from redis.asyncio import Redis  # noqa: PLC0415 - an optional extra
    from redis.asyncio.retry import Retry  # noqa: PLC0415
    from redis.backoff import NoBackoff  # noqa: PLC0415

    return Redis.from_url(
        url,
        retry=Retry(NoBackoff(), 0),
        retry_on_error=[],
        socket_connect_timeout=CONNECT_SECONDS,
        socket_keepalive=True,
    )


def _lost_errors() -> tuple[type[BaseException], ...]:
    from redis.exceptions import RedisError  # noqa: PLC0415

    return RedisError, OSError, TimeoutError


async def _close(channel: PubSub) -> None:
    try:
        async with asyncio.timeout(CONNECT_SECONDS):
            await channel.aclose()  # type: ignore[no-untyped-call]
    except _lost_errors():
        log.debug("could not close a lost connection")


def _decoded(data: Any) -> Envelope | Heartbeat | Returned | None:
    try:
        return DECODER.decode(data)
    except msgspec.DecodeError:
        log.warning("ignored an unreadable message from a node of another version")
        return None
