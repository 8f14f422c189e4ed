"""The desk: a worker process for slow jobs other than bots: save files, replays, plans of a visit.

They would block the event loop. Jobs are queued, plans first, and refused if the queue is full.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import os
import pickle
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable
from typing import Any, TypeVar, cast

from cleopatra.rules.editions import registered_editions
from cleopatra.tables.refusals import Code, Refusal

from .child_process import NICENESS, SIZE

log = logging.getLogger(__name__)

T = TypeVar("T")
JOB_SECONDS = 20.0
"""A job that takes longer is given up."""
MOST_WAITING = 100
END_SECONDS = 1.0
SOON, LATER = 0, 1


class Desk:
    """One process, started when it is first needed and again after it died."""

    def __init__(self, niceness: int = NICENESS, seconds: float = JOB_SECONDS) -> None:
        self._niceness = niceness
        self._seconds = seconds
        self._process: Process | None = None
        self._line: list[tuple[int, int, asyncio.Future[None]]] = []
        self._numbers = itertools.count()
        self._busy = False
        self._stopped = False

    async def run(self, work: Callable[..., T], *args: Any, turn: int = LATER) -> T:
        """What a function returns, computed elsewhere. Raises `Refusal`."""
        await self._wait(turn)
        try:
            async with asyncio.timeout(self._seconds):
                kind, said = await self._ask_again_if_it_died((work, args))
        except (OSError, EOFError, TimeoutError) as error:
            self._kill()
            log.warning("the desk did not do its work", extra={"work": work.__name__, "why": type(error).__name__})
            raise Refusal(Code.INTERNAL) from None
        except asyncio.CancelledError:
            self._kill()  # nobody waits for its answer any more
            raise
        finally:
            self._next()
        if kind == "refused":
            raise Refusal(said[0], **said[1])
        if kind == "failed":
            log.error("work at the desk failed", extra={"work": work.__name__, "why": said})
            raise Refusal(Code.INTERNAL)
        return cast("T", said)

    async def stop(self) -> None:
        """End for good."""
        self._stopped = True
        process = self._kill()
        if process is not None:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(process.wait(), END_SECONDS)

    async def _wait(self, turn: int) -> None:
        if self._stopped or len(self._line) >= MOST_WAITING:
            raise Refusal(Code.TOO_FAST)
        if not self._busy:
            self._busy = True
            return
        place = (turn, next(self._numbers), asyncio.get_running_loop().create_future())
        self._line.append(place)
        try:
            await place[2]
        except asyncio.CancelledError:
            if place in self._line:
                self._line.remove(place)
            else:
                self._next()  # it was just called
            raise

    def _next(self) -> None:
        if not self._line:
            self._busy = False
            return
        first = min(self._line, key=lambda place: place[:2])
        self._line.remove(first)
        first[2].set_result(None)

    async def _ask_again_if_it_died(self, job: tuple[Callable[..., Any], tuple[Any, ...]]) -> tuple[str, Any]:
        """Jobs change nothing, so a process that died is replaced; if that one dies as well, it is the job's fault."""
        try:
            return await self._ask(job)
        except (OSError, EOFError):
            self._kill()
            log.warning("the desk died and is started again", extra={"work": job[0].__name__})
            return await self._ask(job)

    async def _ask(self, job: tuple[Callable[..., Any], tuple[Any, ...]]) -> tuple[str, Any]:
        process = self._process
        if process is None:
            process = self._process = await _start(self._niceness)
        if process.stdin is None or process.stdout is None:
            raise AssertionError("a process without pipes")
        body = pickle.dumps((registered_editions(), *job), pickle.HIGHEST_PROTOCOL)
        process.stdin.write(SIZE.pack(len(body)) + body)
        await process.stdin.drain()
        head = await process.stdout.readexactly(SIZE.size)
        return cast("tuple[str, Any]", pickle.loads(await process.stdout.readexactly(SIZE.unpack(head)[0])))

    def _kill(self) -> Process | None:
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            if process.stdin is not None:
                process.stdin.close()
        return process


async def _start(niceness: int) -> Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "cleopatra.server.desk_process", str(os.getpid()), str(niceness),
        stdin=PIPE, stdout=PIPE, stderr=None if sys.stderr else DEVNULL, start_new_session=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )  # fmt: skip
