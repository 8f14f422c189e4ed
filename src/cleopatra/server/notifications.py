"""Notifications: "it is your turn", by webhook and by push, for players who are not connected.

Addresses come from players: `outgoing` says which may be called, and how.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter
from time import time

from sqlalchemy import delete, insert, select, update

from cleopatra.tables.refusals import Code, Refusal

from . import outgoing
from .push import PushKey, Subscription, read_point, seal
from .settings import Settings
from .storage import schema
from .storage.database import Database
from .storage.keys import server_key

log = logging.getLogger(__name__)

MOST_AT_ONCE = 32
"""Notifications under way at a time, so that slow services hold few connections."""
MOST_WAITING = 20
"""Notifications of one player that may wait; more are dropped."""
MOST_SUBSCRIPTIONS = 10
GONE = (404, 410)
PUSH_KEY = "push"


class Notifications:
    """Reaches players who are not connected."""

    def __init__(self, settings: Settings, database: Database) -> None:
        self._settings = settings
        self._database = database
        self._key: PushKey | None = None
        self._slots = asyncio.Semaphore(MOST_AT_ONCE)
        self._waiting: Counter[str] = Counter()

    async def push_key(self) -> PushKey:
        """This server's key for push services, made when it is first needed; all nodes use the same."""
        if self._key is None:
            self._key = PushKey(await server_key(self._database, PUSH_KEY, PushKey.new))
        return self._key

    async def set_webhook(self, player: str, url: str | None) -> None:
        """Set or (None) remove a player's webhook."""
        if url is not None:
            await self._checked(url)
        async with self._database.writing() as connection:
            await connection.execute(update(schema.players).where(schema.players.c.id == player).values(webhook=url))

    async def subscribe(self, player: str, to: Subscription) -> None:
        """Store a browser's push subscription."""
        try:
            read_point(to.p256dh)
        except ValueError:
            raise Refusal(Code.BAD_ADDRESS) from None
        await self._checked(to.endpoint)
        c = schema.subscriptions.c
        async with self._database.writing() as connection:
            query = select(c.endpoint).where(c.player == player).order_by(c.created)
            old = [endpoint for endpoint in (await connection.execute(query)).scalars() if endpoint != to.endpoint]
            dropped = [*old[: max(0, len(old) + 1 - MOST_SUBSCRIPTIONS)], to.endpoint]
            await connection.execute(delete(schema.subscriptions).where(c.endpoint.in_(dropped)))
            row = {"endpoint": to.endpoint, "player": player, "p256dh": to.p256dh, "auth": to.auth, "created": time()}
            await connection.execute(insert(schema.subscriptions).values(row))

    async def unsubscribe(self, player: str, endpoint: str) -> None:
        """Remove a browser's push subscription."""
        c = schema.subscriptions.c
        async with self._database.writing() as connection:
            await connection.execute(
                delete(schema.subscriptions).where(c.endpoint == endpoint, c.player == player)
            )  # fmt: skip

    async def notify_turn(self, player: str, table: str, seat: int) -> None:
        """Notify a player at every address they gave that one of their seats has to decide."""
        if self._waiting[player] >= MOST_WAITING:
            log.info("a notification was dropped: too many are queued for that player", extra={"player": player})
            return
        self._waiting[player] += 1
        try:
            await self._notify(player, table, seat)
        finally:
            self._waiting[player] -= 1
            if not self._waiting[player]:
                del self._waiting[player]

    async def _notify(self, player: str, table: str, seat: int) -> None:
        p, c = schema.players.c, schema.subscriptions.c
        async with self._database.reading() as connection:
            webhook = (await connection.execute(select(p.webhook).where(p.id == player))).scalar_one_or_none()
            rows = (await connection.execute(select(c.endpoint, c.p256dh, c.auth).where(c.player == player))).all()
        message = json.dumps({"event": "your-turn", "player": player, "table": table, "seat": seat}).encode()
        if webhook:
            await self._post(player, webhook, message, {"content-type": "application/json"})
        for row in rows:
            to = Subscription(*row)
            headers = (await self.push_key()).headers(to.endpoint, self._contact())
            if await self._post(player, to.endpoint, seal(message, to), headers) in GONE:
                await self.unsubscribe(player, to.endpoint)

    def _contact(self) -> str:
        return self._settings.push_contact or self._settings.public_url

    async def _post(self, player: str, url: str, body: bytes, headers: dict[str, str]) -> int | None:
        """Send once, without retries: a player who misses it sees the turn at the table. Returns the status, if any."""
        try:
            async with self._slots:
                return await outgoing.post(url, body, headers, private=self._settings.private_webhooks)
        except (OSError, TimeoutError, outgoing.NotAllowed, outgoing.NoAnswer) as error:
            log.info("a notification was not delivered", extra={"player": player, "why": type(error).__name__})
            return None

    async def _checked(self, url: str) -> None:
        try:
            async with asyncio.timeout(outgoing.SECONDS):
                await outgoing.check(url, private=self._settings.private_webhooks)
        except (TimeoutError, outgoing.NotAllowed):
            raise Refusal(Code.BAD_ADDRESS, schemes=["http", "https"]) from None
