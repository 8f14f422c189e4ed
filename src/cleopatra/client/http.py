"""The HTTP part of the client: identity, tables, seats. One client is one player on one device."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit

import httpx

from .seat import Seat

COOKIE = "cleopatra"
UNREACHABLE = (httpx.HTTPError, httpx.InvalidURL)
"""What a request raises where no server answers."""


class ServerRefusal(Exception):
    """The server refused a request: its code, and what it expected.

    >>> refusal = ServerRefusal(404, "no-such-table", {})
    >>> print(refusal.code, "-", refusal)
    no-such-table - no-such-table (404)
    """

    def __init__(self, status: int, code: str, expected: dict[str, Any]) -> None:
        super().__init__(f"{code} ({status})" + (f", expected {expected}" if expected else ""))
        self.status = status
        self.code = code
        self.expected = expected


class Client:
    """A player's connection to a server. Close it, or use it as `async with`.

    >>> client = Client("http://localhost:8206")
    >>> client.socket_url("abc")
    'ws://localhost:8206/api/tables/abc/socket'
    """

    def __init__(self, url: str, *, token: str | None = None) -> None:
        self.url = url.rstrip("/")
        self._http = httpx.AsyncClient(base_url=self.url, timeout=30, cookies={COOKIE: token} if token else None)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connection."""
        await self._http.aclose()

    @property
    def token(self) -> str | None:
        """The secret token that grants access to this player's seats."""
        return next((cookie.value for cookie in self._http.cookies.jar if cookie.name == COOKIE), None)

    async def ask(self, method: str, path: str, body: object = None, **query: Any) -> Any:
        """Send any request; returns the answer as data. Raises `ServerRefusal`."""
        answer = await self._http.request(method, path, json=body, params=query or None)
        if answer.status_code >= 400:
            told = answer.json() if "json" in answer.headers.get("content-type", "") else {}
            raise ServerRefusal(answer.status_code, told.get("code", "unknown"), told.get("expected", {}))
        return answer.json() if answer.content else None

    async def become(self, name: str) -> dict[str, Any]:
        """Become a new guest with that name; the answer has the recovery code."""
        return dict(await self.ask("POST", "/api/me", {"name": name}))

    async def make_table(self, seats: list[str], **settings: Any) -> dict[str, Any]:
        """Make a table with these seats, each `open`, `me` or the name of a bot."""
        return dict(await self.ask("POST", "/api/tables", {"seats": seats, "settings": settings}))

    async def solo(self, bots: list[str], name: str | None = None, **settings: Any) -> dict[str, Any]:
        """Start a game against bots at once."""
        return dict(await self.ask("POST", "/api/tables/solo", {"bots": bots, "settings": settings, "name": name}))

    async def table(self, table: str) -> dict[str, Any]:
        """The state of a table."""
        return dict(await self.ask("GET", f"/api/tables/{table}"))

    async def join(self, table: str, seat: int | None = None, name: str | None = None) -> dict[str, Any]:
        """Take a seat."""
        return dict(await self.ask("POST", f"/api/tables/{table}/join", {"seat": seat, "name": name}))

    async def add_luck(self, table: str, number: str | None = None) -> str:
        """Add a number to the luck of the deal, a fresh one by default; keep it for `cleopatra verify`."""
        number = number or secrets.token_hex(32)
        await self.ask("PUT", f"/api/tables/{table}/luck", {"number": number})
        return number

    async def start(self, table: str, fill: str | None = None) -> dict[str, Any]:
        """Start the game, as the host."""
        return dict(await self.ask("POST", f"/api/tables/{table}/start", {"fill": fill}))

    def socket_url(self, table: str) -> str:
        """The URL of a table's socket."""
        parts = urlsplit(self.url)
        return f"{'wss' if parts.scheme == 'https' else 'ws'}://{parts.netloc}{parts.path}/api/tables/{table}/socket"

    def sit(self, table: str, seat: int | None = None, tap: Callable[[str], None] | None = None) -> Seat:
        """The live table from one of the player's seats (None: as a spectator); an async context manager.

        `tap` is called with every message received.
        """
        return Seat(self.socket_url(table), self.token, seat, tap)
