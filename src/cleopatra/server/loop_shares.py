"""The event loop's time, shared: what answering each player and each address costs is measured.

Some messages are cheap to send and expensive to answer. Whoever has used up more than a share of the loop is answered
later (sockets) or refused (requests); nobody else notices.
"""

from __future__ import annotations

from collections.abc import Coroutine, Generator, Sequence
from contextvars import ContextVar
from time import thread_time
from types import coroutine
from typing import Any, TypeVar

from litestar.types import ASGIApp, Receive, Scope, Send

from .callers import CALLER
from .rate_limit import AddressLimiter, RateLimiter

T = TypeVar("T")
SECONDS_AT_ONCE = 5.0
"""The share of this many seconds may be used at once."""
ADDRESS, PLAYER = 4, 1
"""The shares of an address and of one player."""
SITE = 2
"""The share of all IPv6 addresses of a site, in times of that of one."""
LEAST = 0.0005
"""Seconds charged before an answer, because its cost is known only afterwards: of many that wait, few go on."""


class Meter:
    """Seconds of processor time that a request or a socket has cost since it was last read."""

    def __init__(self) -> None:
        self._spent = 0.0

    def add(self, seconds: float) -> None:
        """Count some more."""
        self._spent += seconds

    def read(self) -> float:
        """What was spent since the last reading."""
        spent, self._spent = self._spent, 0.0
        return spent


METER: ContextVar[Meter] = ContextVar("meter", default=Meter())  # noqa: B039 - never read where no request is served
"""What the request or socket that is being served costs; set for each by `metered_app`."""


@coroutine
def metered(work: Coroutine[Any, Any, T], meter: Meter) -> Generator[Any, Any, T]:
    """Run a coroutine; what it computes between its waits is added to the meter."""
    heard: Any = None
    raised: BaseException | None = None
    while True:
        begin = thread_time()
        try:
            wanted = work.send(heard) if raised is None else work.throw(raised)
        except StopIteration as done:
            result: T = done.value
            return result
        finally:
            meter.add(thread_time() - begin)
        heard = raised = None
        try:
            heard = yield wanted
        except BaseException as error:  # noqa: BLE001 - handed to the coroutine
            raised = error


class LoopShares:
    """Who may use how much of the event loop."""

    def __init__(self, share: float) -> None:
        self._players = RateLimiter(PLAYER * share, PLAYER * share * SECONDS_AT_ONCE)
        self._callers = AddressLimiter(ADDRESS * share, ADDRESS * share * SECONDS_AT_ONCE, SITE)

    def debt(self, player: str | None, caller: str) -> float:
        """Seconds until both are within their share again; 0 or less if they are."""
        return max(limiter.debt(who) for limiter, who in self._of(player, caller))

    def begin(self, player: str | None, caller: str) -> None:
        """Something will be answered, whatever it costs; `charge` has to follow."""
        for limiter, who in self._of(player, caller):
            limiter.owe(who, LEAST)

    def charge(self, player: str | None, caller: str, seconds: float) -> None:
        """Count what an answer has cost."""
        for limiter, who in self._of(player, caller):
            limiter.owe(who, seconds - LEAST)

    def _of(self, player: str | None, caller: str) -> Sequence[tuple[RateLimiter, str]]:
        callers = (self._callers, caller)
        return (callers,) if player is None else ((self._players, player), callers)


def metered_app(app: ASGIApp, shares: LoopShares) -> ASGIApp:
    """The application, with what requests and sockets cost charged to their addresses."""

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        if scope.get("client") is None:  # at the start and the end of the server
            await app(scope, receive, send)
            return
        meter = Meter()
        METER.set(meter)
        caller = CALLER.get()
        shares.begin(None, caller)
        try:
            await metered(_served(app, scope, receive, send), meter)
        finally:
            shares.charge(None, caller, meter.read())

    return wrapped


async def _served(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    await app(scope, receive, send)
