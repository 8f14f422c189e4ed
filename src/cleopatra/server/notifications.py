"""Notifications: "it is your turn", by webhook and by push, for players who are not connected.

Addresses come from players, so each is resolved first and refused if it leads into a private network; the resolved
address is the one connected to.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import logging
import socket
from time import time
from urllib.parse import SplitResult, urlunsplit

import httpx
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from cleopatra.tables.refusals import Code, Refusal

from .addresses import origin_of, web_address
from .push import PushKey, Subscription, read_point, seal
from .settings import Settings
from .storage import schema
from .storage.database import Database

log = logging.getLogger(__name__)

SECONDS = 10.0
MOST_SUBSCRIPTIONS = 10
GONE = (404, 410)
PUSH_KEY = "push"


class Notifications:
    """Reaches players who are not connected."""

    def __init__(self, settings: Settings, database: Database) -> None:
        self._settings = settings
        self._database = database
        self._http = httpx.AsyncClient(timeout=SECONDS, follow_redirects=False, trust_env=False)
        self._key: PushKey | None = None

    async def close(self) -> None:
        """Close the HTTP client."""
        await self._http.aclose()

    async def push_key(self) -> PushKey:
        """This server's key for push services, made when it is first needed; all nodes use the same."""
        if self._key is None:
            await self._make_key()
            async with self._database.reading() as connection:
                query = select(schema.keys.c.value).where(schema.keys.c.name == PUSH_KEY)
                self._key = PushKey((await connection.execute(query)).scalar_one())
        return self._key

    async def _make_key(self) -> None:
        async with self._database.reading() as connection:
            there = (await connection.execute(select(schema.keys).where(schema.keys.c.name == PUSH_KEY))).one_or_none()
        if there is None:
            try:
                async with self._database.writing() as connection:
                    await connection.execute(insert(schema.keys).values(name=PUSH_KEY, value=PushKey.new()))
            except IntegrityError:
                log.info("another node made the push key first")

    async def set_webhook(self, player: str, url: str | None) -> None:
        """Where a player is notified; None: nowhere."""
        if url is not None:
            await self._checked(url)
        async with self._database.writing() as connection:
            await connection.execute(update(schema.players).where(schema.players.c.id == player).values(webhook=url))

    async def subscribe(self, player: str, to: Subscription) -> None:
        """A browser is to be notified."""
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
        """A browser is no longer to be notified."""
        c = schema.subscriptions.c
        async with self._database.writing() as connection:
            await connection.execute(
                delete(schema.subscriptions).where(c.endpoint == endpoint, c.player == player)
            )  # fmt: skip

    async def notify_turn(self, player: str, table: str, seat: int) -> None:
        """Notify a player, at every address they gave, that a seat of theirs is waited for."""
        p, c = schema.players.c, schema.subscriptions.c
        async with self._database.reading() as connection:
            webhook = (await connection.execute(select(p.webhook).where(p.id == player))).scalar_one_or_none()
            rows = (await connection.execute(select(c.endpoint, c.p256dh, c.auth).where(c.player == player))).all()
        message = json.dumps({"event": "your-turn", "player": player, "table": table, "seat": seat}).encode()
        if webhook:
            await self._post(webhook, message, {"content-type": "application/json"})
        for row in rows:
            to = Subscription(*row)
            headers = (await self.push_key()).headers(to.endpoint, self._contact())
            if await self._post(to.endpoint, seal(message, to), headers) in GONE:
                await self.unsubscribe(player, to.endpoint)

    def _contact(self) -> str:
        return self._settings.push_contact or self._settings.public_url

    async def _post(self, url: str, body: bytes, headers: dict[str, str]) -> int | None:
        """One try: who misses it sees the turn when they come to the table. The response's status, if there was one."""
        try:
            parts, address = await self._checked(url)
            host = f"[{address}]" if ":" in address else address
            where = urlunsplit((parts.scheme, f"{host}:{_port(parts)}", parts.path, parts.query, ""))
            extensions = {"sni_hostname": parts.hostname or ""}
            sent = headers | {"host": parts.netloc}
            return (await self._http.post(where, content=body, headers=sent, extensions=extensions)).status_code
        except (httpx.HTTPError, httpx.InvalidURL, Refusal, OSError) as error:
            log.info("a notification was not delivered", extra={"address": origin_of(url), "why": str(error)})
            return None

    async def _checked(self, url: str) -> tuple[SplitResult, str]:
        """The parts of an address and the machine behind it, if it may be called."""
        parts = web_address(url)
        if parts is None or parts.username:
            raise Refusal(Code.BAD_ADDRESS, schemes=["http", "https"])
        try:
            loop = asyncio.get_running_loop()
            found = await loop.getaddrinfo(parts.hostname, _port(parts), type=socket.SOCK_STREAM)
        except (OSError, UnicodeError, ValueError):
            raise Refusal(Code.BAD_ADDRESS) from None
        address = str(found[0][4][0])
        if not self._settings.private_webhooks and not ipaddress.ip_address(address).is_global:
            raise Refusal(Code.BAD_ADDRESS)
        return parts, address


def _port(parts: SplitResult) -> int:
    return parts.port or (443 if parts.scheme == "https" else 80)
