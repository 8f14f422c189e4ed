"""HTTP middleware: session cookies, origin checks, rate limits, security headers, and refusals as responses."""

from __future__ import annotations

import logging
import re
from typing import Any

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from cleopatra.tables.refusals import Code, Refusal

from .addresses import origin_of, web_address
from .callers import UNKNOWN, limited_by
from .hosting.bans import Bans
from .http_types import Error
from .identity import COOKIE, SESSION_SECONDS, Identities, Player
from .loop_shares import LoopShares
from .rate_limit import AddressLimiter
from .settings import Settings
from .storage.failures import FAILURE_LOG

log = logging.getLogger(__name__)

CHANGING = frozenset(("POST", "PUT", "PATCH", "DELETE"))
FORBIDDEN_ORIGIN = 4403
HOST_API = "/api/host/"
POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; worker-src 'self' blob:; "
    "connect-src 'self'{sockets}; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
)
HEADERS = {
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"x-frame-options": b"DENY",
    b"cross-origin-opener-policy": b"same-origin",
    b"permissions-policy": b"camera=(), microphone=(), geolocation=()",
}
HTTPS_ONLY = b"max-age=31536000"
"""One year, without subdomains, which may belong to others."""
HOST = re.compile(r"[A-Za-z0-9.-]{1,253}(:[0-9]{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](:[0-9]{1,5})?")
REFUSAL_STATUS: dict[str, int] = {
    Code.NOT_SIGNED_IN: 401, Code.BAD_CREDENTIALS: 401, Code.LOGIN_TAKEN: 409, Code.NO_SUCH_TABLE: 404,
    Code.NO_SUCH_PLAYER: 404, Code.NO_SUCH_PAGE: 404, Code.METHOD: 405, Code.NO_SUCH_SEAT: 404, Code.NO_SUCH_BOT: 422,
    Code.NOT_HOST: 403, Code.NOT_SEATED: 403, Code.NOT_YOUR_SEAT: 403, Code.SEAT_TAKEN: 409, Code.SEAT_EMPTY: 409,
    Code.TABLE_FULL: 409, Code.STARTED: 409, Code.NOT_STARTED: 409, Code.NOT_OVER: 409, Code.NO_SPECTATORS: 403,
    Code.OTHER_RULES: 409, Code.SEAT_RESIGNED: 409,
    Code.STALE: 409, Code.AHEAD: 409, Code.CLOCK_RUNS: 409, Code.NOTHING_ASKED: 409, Code.BAD_MESSAGE: 400,
    Code.TOO_LARGE: 413, Code.TOO_FAST: 429, Code.TOO_MANY_GAMES: 429, Code.BAD_ORIGIN: 403, Code.BAD_ADDRESS: 422,
    Code.STORAGE: 503, Code.INTERNAL: 500,
    Code.TOO_DEEP: 400, Code.TOO_MANY: 429, Code.PUT_OUT: 403, Code.BAD_NAME: 422,
    Code.ENDED: 409, Code.DRAINING: 503, Code.BANNED: 403, Code.NO_SUCH_ENTRY: 404,
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


class SecurityHeaders:
    """Every response carries the usual security headers; responses of the API are not cached."""

    def __init__(self, settings: Settings) -> None:
        self._always_https = settings.secure_cookies
        self._public = web_address(settings.public_url) if settings.public_url else None

    def __call__(self, app: ASGIApp) -> ASGIApp:
        """An application wrapped around another."""

        async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] != ScopeType.HTTP:
                await app(scope, receive, send)
                return

            async def send_with(message: Message) -> None:
                if message["type"] == "http.response.start":
                    present = {name.lower() for name, _ in message["headers"]}
                    extra = [(name, value) for name, value in self._headers(scope).items() if name not in present]
                    message["headers"] = [*message["headers"], *extra]
                await send(message)

            await app(scope, receive, send_with)

        return wrapped

    def _headers(self, scope: Scope) -> dict[bytes, bytes]:
        https = self._always_https or scope["scheme"] == "https"
        found = HEADERS | {b"content-security-policy": POLICY.format(sockets=self._sockets(scope, https)).encode()}
        if https:
            found[b"strict-transport-security"] = HTTPS_ONLY
        if scope["path"].startswith("/api/"):
            found[b"cache-control"] = b"no-store"
        return found

    def _sockets(self, scope: Scope, https: bool) -> str:
        """The CSP source of a page's own WebSockets: not every browser includes them in 'self'."""
        if self._public is not None:
            return f" {'wss' if self._public.scheme == 'https' else 'ws'}://{self._public.netloc}"
        host = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), "")
        return f" {'wss' if https else 'ws'}://{host}" if HOST.fullmatch(host) else ""


def without_nuls(app: ASGIApp) -> ASGIApp:
    """The application; U+0000 in a path, which PostgreSQL can't look for, is replaced as undecodable bytes are."""

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        if "path" in scope:  # not at the start and the end of the server
            scope["path"] = scope["path"].replace("\0", "\ufffd")
        await app(scope, receive, send)

    return wrapped


class AccessControl:
    """Checks who sends a request, from where, and how often."""

    def __init__(self, settings: Settings, identities: Identities, bans: Bans, shares: LoopShares) -> None:
        self._settings = settings
        self._identities = identities
        self._bans = bans
        self._shares = shares
        self._requests = AddressLimiter(settings.requests, 5 * settings.requests)
        self._sign_ups = AddressLimiter(settings.newcomers, 10 * settings.newcomers)
        trusted = [settings.public_url, *settings.origins]
        self._origins = {origin_of(url) for url in trusted if url}

    def same_origin(self, connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
        """Whether a request comes from this server's own pages, or from a program that is no browser."""
        origin = connection.headers.get("origin")
        if origin is None:
            return connection.headers.get("sec-fetch-site", "none") in ("none", "same-origin")
        asking = web_address(origin)
        return asking is not None and (origin in self._origins or asking.netloc == connection.headers.get("host", ""))

    async def check_request(self, request: Request[Any, Any, Any]) -> None:
        """Refuse requests over the limits, changes requested by another site's page, and banned addresses."""
        caller = caller_of(request)
        if not self._requests.allows(caller) or self._shares.debt(None, caller) > 0:
            raise Refusal(Code.TOO_FAST, per_second=self._settings.requests)
        if request.method in CHANGING and not self.same_origin(request):
            raise Refusal(Code.BAD_ORIGIN)
        path = request.url.path
        if path.startswith("/api/") and not path.startswith(HOST_API):  # so that hosts can't lock themselves out
            await self.check_address(request)

    async def check_address(self, connection: ASGIConnection[Any, Any, Any, Any]) -> None:
        """Refuse an address that is banned."""
        self._bans.check(await self._bans.of_address(caller_of(connection)))

    def check_sign_up(self, request: Request[Any, Any, Any]) -> None:
        """A stricter rate limit against guessing passphrases and mass creation of guests."""
        if not self._sign_ups.allows(caller_of(request)):
            raise Refusal(Code.TOO_FAST, per_second=self._settings.newcomers)

    async def player_of(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Player | None:
        """The player of the request's session cookie. Raises `Refusal` if that player is banned."""
        found = await self._identities.find(connection.cookies.get(COOKIE))
        if found is not None:
            self._bans.check(self._bans.of_player(found.id))
        return found

    def session_cookie(self, token: str) -> Cookie:
        """A device's token, inaccessible to scripts and to other sites."""
        return Cookie(
            COOKIE, value=token, max_age=SESSION_SECONDS if token else 0, path="/", httponly=True, samesite="strict",
            secure=self._settings.secure_cookies,
        )  # fmt: skip


def caller_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """What the caller's limits are counted by."""
    return limited_by(connection.client.host) if connection.client else UNKNOWN


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


def too_deep_response(request: Request[Any, Any, Any], error: RecursionError) -> Response[Error]:
    """JSON nested too deeply to be legitimate."""
    if _while_reading(error):
        return refusal_response(request, Refusal(Code.TOO_DEEP))
    return bug_response(request, error)


def unreadable_response(request: Request[Any, Any, Any], error: UnicodeDecodeError) -> Response[Error]:
    """JSON that is not UTF-8."""
    if _while_reading(error):
        return refusal_response(request, Refusal(Code.BAD_MESSAGE))
    return bug_response(request, error)


def _while_reading(error: Exception) -> bool:
    """Whether an error came from decoding the request."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return trace is not None and trace.tb_frame.f_globals.get("__name__", "").startswith("litestar.")


def storage_response(request: Request[Any, Any, Any], error: Exception) -> Response[Error]:
    """The database is unreachable or full: nothing has changed, and a retry may succeed."""
    FAILURE_LOG.report(error)
    return refusal_response(request, Refusal(Code.STORAGE))


def bug_response(request: Request[Any, Any, Any], error: Exception) -> Response[Error]:
    """A bug: the traceback is logged, the caller gets a code."""
    log.error("a request failed", extra={"path": request.url.path}, exc_info=error)
    return Response(Error(Code.INTERNAL, {}), status_code=500)
