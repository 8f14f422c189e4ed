"""The job worker: a process for slow jobs other than bots: save files, replays, plans of a visit.

They would block the event loop. Whoever has used the worker least comes next, plans count for less than other jobs,
and whoever has too many waiting is refused.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
from collections.abc import Callable
from time import monotonic
from typing import Any, TypeVar, cast

from cleopatra.rules.editions import registered_editions
from cleopatra.tables.refusals import Code, Refusal

from .callers import CALLER, site_of
from .child import Child
from .child_process import NICENESS
from .rate_limit import RateLimiter

log = logging.getLogger(__name__)

T = TypeVar("T")
JOB_SECONDS = 20.0
"""A job that takes longer is given up."""
MOST_WAITING, MOST_OF_ONE = 1000, 100
"""The most jobs that may wait: of all callers, and of one."""
END_SECONDS = 1.0
FORGOTTEN, MOST_REMEMBERED = 0.02, 1.0
"""Seconds of use that are forgotten per second, and the head start of a first-time caller."""
SOON, LATER = 0, 1


class JobWorker:
    """One process, started when it is first needed and again after it died."""

    def __init__(self, niceness: int = NICENESS, seconds: float = JOB_SECONDS) -> None:
        self._seconds = seconds
        self._child = Child("job_process", str(niceness))
        self._lines: dict[str, list[tuple[int, int, asyncio.Future[None]]]] = {}
        """What waits, by caller."""
        self._used = RateLimiter(FORGOTTEN, MOST_REMEMBERED)
        self._numbers = itertools.count()
        self._busy = False
        self._stopped = False

    async def run(self, work: Callable[..., T], *args: Any, turn: int = LATER) -> T:
        """What a function returns, computed elsewhere. Raises `Refusal`."""
        await self._wait(turn)
        begin = monotonic()
        try:
            async with asyncio.timeout(self._seconds):
                kind, said = await self._ask_again_if_it_died((work, args))
        except (OSError, EOFError, TimeoutError) as error:
            self._child.kill()
            log.warning("a job failed", extra={"work": work.__name__, "why": type(error).__name__})
            raise Refusal(Code.INTERNAL) from None
        except asyncio.CancelledError:
            self._child.kill()  # nobody waits for its answer any more
            raise
        finally:
            self._used.owe(site_of(CALLER.get()), monotonic() - begin)
            self._next()
        if kind == "refused":
            raise Refusal(said[0], **said[1])
        if kind == "failed":
            log.error("a job failed in its worker", extra={"work": work.__name__, "why": said})
            raise Refusal(Code.INTERNAL)
        return cast("T", said)

    async def stop(self) -> None:
        """End for good."""
        self._stopped = True
        process = self._child.kill()
        if process is not None:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(process.wait(), END_SECONDS)

    async def _wait(self, turn: int) -> None:
        caller = site_of(CALLER.get())
        mine = len(self._lines.get(caller, ()))
        if self._stopped or mine >= MOST_OF_ONE or not self._has_room(mine + 1):
            raise Refusal(Code.TOO_FAST)
        if not self._busy:
            self._busy = True
            return
        place = (turn, next(self._numbers), asyncio.get_running_loop().create_future())
        self._lines.setdefault(caller, []).append(place)
        try:
            await place[2]
        except asyncio.CancelledError:
            if not place[2].cancelled():
                self._next()  # it was just called
            raise

    def _has_room(self, number: int) -> bool:
        """Whether a caller's next job may wait; if the queue is full, the caller with the most loses its last one."""
        if sum(map(len, self._lines.values())) < MOST_WAITING:
            return True
        longest = max(self._lines, key=lambda caller: len(self._lines[caller]))
        if len(self._lines[longest]) <= number:
            return False
        last = self._lines[longest].pop()[2]
        if not last.done():
            last.set_exception(Refusal(Code.TOO_FAST))
        return True

    def _used_by(self, caller: str) -> float:
        """How many seconds a caller has used; a second less if there is a plan among what waits."""
        used = self._used.debt(caller) * FORGOTTEN
        return used - MOST_REMEMBERED if any(turn == SOON for turn, *_ in self._lines[caller]) else used

    def _next(self) -> None:
        while self._lines:
            caller = min(self._lines, key=self._used_by)
            line = self._lines[caller]
            first = min(line, key=lambda place: place[:2])
            line.remove(first)
            if not line:
                del self._lines[caller]
            if not first[2].cancelled():
                first[2].set_result(None)
                return
        self._busy = False

    async def _ask_again_if_it_died(self, job: tuple[Callable[..., Any], tuple[Any, ...]]) -> tuple[str, Any]:
        """Jobs change nothing, so a process that died is replaced; if that one dies as well, it is the job's fault."""
        try:
            return await self._ask(job)
        except (OSError, EOFError):
            self._child.kill()
            log.warning("the job worker died and is restarted", extra={"work": job[0].__name__})
            return await self._ask(job)

    async def _ask(self, job: tuple[Callable[..., Any], tuple[Any, ...]]) -> tuple[str, Any]:
        return cast("tuple[str, Any]", await self._child.ask((registered_editions(), *job)))
