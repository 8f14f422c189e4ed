"""The host's own login: a passphrase set by command, and sessions separate from those of players."""

from __future__ import annotations

import asyncio
import hmac
import secrets
from time import time

from argon2.exceptions import VerificationError
from sqlalchemy import delete, insert, select

from cleopatra.tables.refusals import Code, Refusal

from ..identity import HASHER, NOBODY, TOKEN_BYTES, digest
from ..rate_limit import RateLimiter, TokenBucket
from ..storage import schema
from ..storage.database import Database

KEY = "host"
COOKIE = "cleopatra_host"
SESSION_SECONDS = 12 * 60 * 60
TRIES = 5
"""Wrong passphrases from one address in a burst; then one every ten seconds."""
ALL_TRIES = 30
"""The same from all addresses together; then one a second. Addresses from which the host has signed in are not counted:
otherwise others could use up the limit and lock the host out."""


async def set_passphrase(database: Database, passphrase: str) -> None:
    """Set or replace the passphrase; every session of the host ends."""
    hashed = await asyncio.to_thread(HASHER.hash, passphrase)
    async with database.writing() as connection:
        await connection.execute(delete(schema.keys).where(schema.keys.c.name == KEY))
        await connection.execute(insert(schema.keys).values(name=KEY, value=hashed))
        await connection.execute(delete(schema.host_sessions))


class HostLogin:
    """Who may use the host's page."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._tries = RateLimiter(0.1, TRIES)
        self._all_tries = TokenBucket(1.0, ALL_TRIES)
        self._known: set[str] = set()
        """Addresses from which the host has signed in since the start."""

    async def sign_in(self, passphrase: str, caller: str) -> str:
        """A token for the right passphrase. While none is set nobody can sign in, and a try takes as long."""
        if not (self._tries.allows(caller) and (caller in self._known or self._all_tries.take())):
            raise Refusal(Code.TOO_FAST, per_second=0.1)
        async with self._database.reading() as connection:
            query = select(schema.keys.c.value).where(schema.keys.c.name == KEY)
            hashed = (await connection.execute(query)).scalar_one_or_none()
        try:
            await asyncio.to_thread(HASHER.verify, hashed or NOBODY, passphrase)
        except VerificationError:
            raise Refusal(Code.BAD_CREDENTIALS) from None
        if hashed is None:
            raise Refusal(Code.BAD_CREDENTIALS)
        self._known.add(caller)
        token = secrets.token_urlsafe(TOKEN_BYTES)
        expires = time() + SESSION_SECONDS
        async with self._database.writing() as connection:
            await connection.execute(delete(schema.host_sessions).where(schema.host_sessions.c.expires < time()))
            await connection.execute(insert(schema.host_sessions).values(token=digest(token), expires=expires))
        return token

    async def knows(self, token: str | None) -> bool:
        """Whether a token is that of a host's session."""
        if not token or len(token) > 200:
            return False
        wanted = digest(token)
        s = schema.host_sessions.c
        async with self._database.reading() as connection:
            query = select(s.token).where(s.token == wanted, s.expires > time())
            found = (await connection.execute(query)).scalar_one_or_none()
        return found is not None and hmac.compare_digest(found, wanted)

    async def sign_out(self, token: str) -> None:
        """End this session."""
        async with self._database.writing() as connection:
            ended = delete(schema.host_sessions).where(schema.host_sessions.c.token == digest(token))
            await connection.execute(ended)
