"""Origins: client addresses as they are stored, hashed with the server's key."""

from __future__ import annotations

import hashlib
import hmac
import secrets

from .storage.database import Database
from .storage.keys import server_key

KEY = "origin"
LETTERS = 16


class Origins:
    """Keyed hashes of what callers are counted by."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._key: bytes | None = None

    async def of(self, caller: str) -> str:
        """The same for the same address, on every node."""
        if self._key is None:
            self._key = (await server_key(self._database, KEY, lambda: secrets.token_hex(32))).encode()
        return hmac.new(self._key, caller.encode(), hashlib.sha256).hexdigest()[:LETTERS]
