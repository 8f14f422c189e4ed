"""HTTP middleware: session cookies, origin checks, rate limits, security headers, and refusals as responses."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from cleopatra.tables.refusals import Code, Refusal

from .addresses import origin_of, web_address
from .http_types import Error
from .identity import COOKIE, SESSION_SECONDS, Identities, Player
from .rate_limit import RateLimiter
from .settings import Settings

log = logging.getLogger(__name__)

CHANGING = frozenset(("POST", "PUT", "PATCH", "DELETE"))
FORBIDDEN_ORIGIN = 4403
POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; worker-src 'self' blob:; "
    "connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
)
HEADERS = {
    b"content-security-policy": POLICY.encode(),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"x-frame-options": b"DENY",
    b"cross-origin-opener-policy": b"same-origin",
    b"permissions-policy": b"camera=(), microphone=(), geolocation=()",
}
REFUSAL_STATUS: dict[str, int] = {
    Code.NOT_SIGNED_IN: 401, Code.BAD_CREDENTIALS: 401, Code.LOGIN_TAKEN: 409, Code.NO_SUCH_TABLE: 404,
    Code.NO_SUCH_PLAYER: 404, Code.NO_SUCH_PAGE: 404, Code.METHOD: 405, Code.NO_SUCH_SEAT: 404, Code.NO_SUCH_BOT: 422,
    Code.NOT_HOST: 403, Code.NOT_SEATED: 403, Code.NOT_YOUR_SEAT: 403, Code.SEAT_TAKEN: 409, Code.SEAT_EMPTY: 409,
    Code.TABLE_FULL: 409, Code.STARTED: 409, Code.NOT_STARTED: 409, Code.NOT_OVER: 409, Code.NO_SPECTATORS: 403,
    Code.STALE: 409, Code.AHEAD: 409, Code.CLOCK_RUNS: 409, Code.NOTHING_ASKED: 409, Code.BAD_MESSAGE: 400,
    Code.TOO_LARGE: 413, Code.TOO_FAST: 429, Code.BAD_ORIGIN: 403, Code.BAD_ADDRESS: 422, Code.STORAGE: 503,
    Code.INTERNAL: 500,
}  # fmt: skip
RULES_STATUS = 422
"""For whatever the rules refuse."""
FRAMEWORK_CODES = {
    400: Code.BAD_MESSAGE,
    404: Code.NO_SUCH_PAGE,
    405: Code.METHOD,
    413: Code.TOO_LARGE,
    429: Code.TOO_FAST,
}


def with_headers(app: ASGIApp) -> ASGIApp:
    """Every response carries the usual security headers; responses of the API are not cached."""

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        private = scope["path"].startswith("/api/")

        async def send_with(message: Message) -> None:
            if message["type"] == "http.response.start":
                present = {name.lower() for name, _ in message["headers"]}
                extra = [(name, value) for name, value in HEADERS.items() if name not in present]
                if private and b"cache-control" not in present:
                    extra.append((b"cache-control", b"no-store"))
                message["headers"] = [*message["headers"], *extra]
            await send(message)

        await app(scope, receive, send_with)

    return wrapped


class AccessControl:
    """Who asks, from where, and how often."""

    def __init__(self, settings: Settings, identities: Identities) -> None:
        self._settings = settings
        self._identities = identities
        self._requests = RateLimiter(settings.requests, 5 * settings.requests)
        self._sign_ups = RateLimiter(settings.newcomers, 10 * settings.newcomers)
        trusted = [settings.public_url, *settings.origins]
        self._origins = {origin_of(url) for url in trusted if url}

    def same_origin(self, connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
        """Whether a page of this server asks, or a program that is no browser."""
        origin = connection.headers.get("origin")
        if origin is None:
            return connection.headers.get("sec-fetch-site", "none") in ("none", "same-origin")
        asking = web_address(origin)
        return asking is not None and (origin in self._origins or asking.netloc == connection.headers.get("host", ""))

    def check_request(self, request: Request[Any, Any, Any]) -> None:
        """Refuse requests over the rate limit, and changes that another site's page asks for."""
        if not self._requests.allows(_address(request)):
            raise Refusal(Code.TOO_FAST, per_second=self._settings.requests)
        if request.method in CHANGING and not self.same_origin(request):
            raise Refusal(Code.BAD_ORIGIN)

    def check_sign_up(self, request: Request[Any, Any, Any]) -> None:
        """A stricter rate limit, so that nobody guesses passphrases or makes guests by the thousand."""
        if not self._sign_ups.allows(_address(request)):
            raise Refusal(Code.TOO_FAST, per_second=self._settings.newcomers)

    async def player_of(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Player | None:
        """Whose session cookie came along."""
        return await self._identities.find(connection.cookies.get(COOKIE))

    def session_cookie(self, token: str) -> Cookie:
        """A device's token, out of reach of scripts and of other sites."""
        return Cookie(
            COOKIE, value=token, max_age=SESSION_SECONDS if token else 0, path="/", httponly=True, samesite="strict",
            secure=self._settings.secure_cookies,
        )  # fmt: skip


def _address(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    return connection.client.host if connection.client else "unknown"


def _status(refusal: Refusal) -> int:
    return REFUSAL_STATUS.get(refusal.code, RULES_STATUS)


def refusal_response(request: Request[Any, Any, Any], refusal: Refusal) -> Response[Error]:
    """A refusal over HTTP."""
    request.app.state.service.metrics.refusals.labels(refusal.code).inc()
    return Response(Error(refusal.code, refusal.expected), status_code=_status(refusal))


def http_error_response(request: Request[Any, Any, Any], error: HTTPException) -> Response[Error]:
    """What the framework refused, as a code: paths, methods, bodies that don't match the schema."""
    code = FRAMEWORK_CODES.get(error.status_code, Code.BAD_MESSAGE if error.status_code < 500 else Code.INTERNAL)
    return Response(Error(code, {}), status_code=error.status_code, headers=error.headers)


def bug_response(request: Request[Any, Any, Any], error: Exception) -> Response[Error]:
    """A bug: the traceback is logged, the caller gets a code."""
    log.error("a request failed", extra={"path": request.url.path}, exc_info=error)
    return Response(Error(Code.INTERNAL, {}), status_code=500)
