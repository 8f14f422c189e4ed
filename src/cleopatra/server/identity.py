"""Identity: guests with a name and a long random token, recovery codes, and accounts with a passphrase.

Tokens and recovery codes are random enough to be hashed quickly; passphrases are people's, so they get argon2id.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from dataclasses import dataclass
from time import time

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from cleopatra.tables.refusals import Code, Refusal

from .storage import schema
from .storage.database import Database
from .storage.failures import FAILURE_LOG, FAILURES

COOKIE = "cleopatra"
SESSION_SECONDS = 400 * 24 * 60 * 60
"""Browsers forget cookies after 400 days anyway."""
SEEN_SECONDS = 6 * 60 * 60
"""The precision of when a device was last used."""
TOKEN_BYTES = 32
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Letters and digits that can't be confused."""
RECOVERY_LETTERS = 25
MOST_ASKED = 500
"""Sessions that are looked up in one query."""
HASHER = PasswordHasher()
NOBODY = HASHER.hash(secrets.token_hex(16))
"""Checked for unknown logins, so that these take as long as others."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player known to this server."""

    id: str
    name: str
    login: str | None


def digest(secret: str) -> str:
    """The hash under which tokens and recovery codes are stored."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_id() -> str:
    """A short id for a player."""
    return _letters(12)


def new_table_id() -> str:
    """A table's id is its link: too long to guess (20 letters of 31 are 99 bits)."""
    return _letters(20)


def _letters(count: int) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(count))


def _recovery_code() -> str:
    code = _letters(RECOVERY_LETTERS)
    return "-".join(code[at : at + 5] for at in range(0, RECOVERY_LETTERS, 5))


def _plain(code: str) -> str:
    return "".join(letter for letter in code.lower() if letter.isalnum())


class Identities:
    """The players of this server and their sessions."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, token: str | None) -> Player | None:
        """The player a token belongs to, unless it has expired."""
        if not token or len(token) > 200:
            return None
        p, s = schema.players.c, schema.sessions.c
        query = (
            select(p.id, p.name, p.login, s.seen)
            .join(schema.sessions, s.player == p.id)
            .where(s.token == digest(token), s.expires > time())
        )
        async with self._database.reading() as connection:
            row = (await connection.execute(query)).one_or_none()
        if row is None:
            return None
        if row.seen < time() - SEEN_SECONDS:
            await self._seen(token)
        return Player(row.id, row.name, row.login)

    async def _seen(self, token: str) -> None:
        """Store when a device was last used. Read-only requests succeed even if that can't be written."""
        used = update(schema.sessions).where(schema.sessions.c.token == digest(token)).values(seen=time())
        try:
            async with self._database.writing() as connection:
                await connection.execute(used)
        except FAILURES as error:
            FAILURE_LOG.report(error)

    async def create_guest(self, name: str, origin: str) -> tuple[Player, str, str]:
        """A new guest with its token and recovery code; both are shown only now."""
        player, code = Player(new_id(), name, None), _recovery_code()
        values = {"id": player.id, "name": name, "recovery": digest(_plain(code)), "created": time()}
        async with self._database.writing() as connection:
            await connection.execute(insert(schema.players).values(values))
            token = await _new_session(connection, player.id, origin)
        return player, token, code

    async def recover(self, code: str, origin: str) -> tuple[Player, str]:
        """Sign in on another device with a recovery code."""
        p = schema.players.c
        async with self._database.writing() as connection:
            query = select(p.id, p.name, p.login).where(p.recovery == digest(_plain(code)))
            row = (await connection.execute(query)).one_or_none()
            if row is None:
                raise Refusal(Code.BAD_CREDENTIALS)
            return Player(*row), await _new_session(connection, row.id, origin)

    async def new_recovery(self, player: Player) -> str:
        """A new recovery code; the old one becomes invalid."""
        code = _recovery_code()
        async with self._database.writing() as connection:
            await _change(connection, player.id, recovery=digest(_plain(code)))
        return code

    async def rename(self, player: Player, name: str) -> Player:
        """Another name, for tables to come."""
        async with self._database.writing() as connection:
            await _change(connection, player.id, name=name)
        return Player(player.id, name, player.login)

    async def prove(self, player: Player, proof: str | None) -> bool:
        """Changing how a player signs in needs their passphrase or recovery code: a session is not enough.

        False where there is no passphrase yet.
        """
        p = schema.players.c
        async with self._database.reading() as connection:
            query = select(p.passphrase, p.recovery).where(p.id == player.id)
            row = (await connection.execute(query)).one()
        if row.passphrase is None:
            return False
        if proof is None or digest(_plain(proof)) != row.recovery:
            try:
                await asyncio.to_thread(HASHER.verify, row.passphrase, proof or "")
            except VerificationError:
                raise Refusal(Code.BAD_CREDENTIALS) from None
        return True

    async def set_account(self, player: Player, login: str, passphrase: str) -> Player:
        """A login with a passphrase, new or changed."""
        hashed = await asyncio.to_thread(HASHER.hash, passphrase)
        try:
            async with self._database.writing() as connection:
                await _change(connection, player.id, login=login, passphrase=hashed)
        except IntegrityError:
            raise Refusal(Code.LOGIN_TAKEN) from None
        return Player(player.id, player.name, login)

    async def sign_in(self, login: str, passphrase: str, origin: str) -> tuple[Player, str]:
        """Sign in with login and passphrase."""
        p = schema.players.c
        async with self._database.reading() as connection:
            query = select(p.id, p.name, p.login, p.passphrase).where(p.login == login)
            row = (await connection.execute(query)).one_or_none()
        try:
            await asyncio.to_thread(HASHER.verify, row.passphrase if row else NOBODY, passphrase)
        except VerificationError:
            raise Refusal(Code.BAD_CREDENTIALS) from None
        if row is None:
            raise Refusal(Code.BAD_CREDENTIALS)
        async with self._database.writing() as connection:
            return Player(row.id, row.name, row.login), await _new_session(connection, row.id, origin)

    async def sign_out(self, token: str) -> None:
        """Sign out this device."""
        async with self._database.writing() as connection:
            await connection.execute(delete(schema.sessions).where(schema.sessions.c.token == digest(token)))

    async def sign_out_everywhere(self, player: Player, but: str | None = None) -> None:
        """Sign out all devices of a player, or all but the one with that token."""
        s = schema.sessions.c
        ended = delete(schema.sessions).where(s.player == player.id)
        async with self._database.writing() as connection:
            await connection.execute(ended if but is None else ended.where(s.token != digest(but)))


async def live_sessions(connection: AsyncConnection, sessions: set[str]) -> set[str]:
    """Those of the given session hashes that are still valid."""
    s = schema.sessions.c
    found: set[str] = set()
    asked = sorted(sessions)
    for at in range(0, len(asked), MOST_ASKED):
        query = select(s.token).where(s.token.in_(asked[at : at + MOST_ASKED]), s.expires > time())
        found.update((await connection.execute(query)).scalars())
    return found


async def _new_session(connection: AsyncConnection, player: str, origin: str) -> str:
    token = secrets.token_urlsafe(TOKEN_BYTES)
    now = time()
    values = {"token": digest(token), "player": player, "created": now, "expires": now + SESSION_SECONDS}
    await connection.execute(insert(schema.sessions).values(values | {"seen": now, "origin": origin}))
    return token


async def _change(connection: AsyncConnection, player: str, **values: str) -> None:
    await connection.execute(update(schema.players).where(schema.players.c.id == player).values(**values))
