"""Bot workers: a pool of processes in which bots choose. A bot is sent what its seat may know, and nothing else."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache

from cleopatra.bots import Answer, Bot, Budget, Question, answer, bot_names, make_bot

from .settings import Settings

log = logging.getLogger(__name__)

MOST_TRIES = 2
"""How often a question is asked whose worker dies over it."""


class Roster:
    """The bots of the registry, and how long they may think at this server's tables."""

    def __init__(self, settings: Settings) -> None:
        nodes = settings.think_nodes
        self.budget = Budget(nodes=nodes) if nodes else Budget(seconds=settings.think_seconds)

    def names(self) -> Sequence[str]:
        """Every bot."""
        return bot_names()

    def instant(self, name: str) -> Bot | None:
        """Bots that don't look at the table choose at once."""
        return _made(name) if name in bot_names() and not _made(name).needs_view else None


@cache
def _made(name: str) -> Bot:
    return make_bot(name)


class _Worker:
    """One process, started when it is first needed and again after it died."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self.pid: int | None = None

    async def answer(self, question: Question) -> Answer:
        loop = asyncio.get_running_loop()
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=_set_up, initargs=(os.getpid(),))
            self.pid = await loop.run_in_executor(self._pool, os.getpid)
        return await loop.run_in_executor(self._pool, answer, question)

    def kill(self) -> None:
        """End the process, whatever it is doing; the next question starts another."""
        pool, pid, self._pool, self.pid = self._pool, self.pid, None, None
        if pool is not None:
            if pid is not None:
                _kill(pid)
            pool.shutdown(wait=False, cancel_futures=True)


class BotWorkers:
    """The pool. Questions wait in line for a free worker; one that takes too long over its question is replaced."""

    def __init__(self, workers: int, timeout: float) -> None:
        self.timeout = timeout
        """Seconds that a worker gets for one question, from when it takes it up."""
        self.workers = [_Worker() for _ in range(workers)]
        self._free: asyncio.LifoQueue[_Worker] = asyncio.LifoQueue()
        for worker in self.workers:
            self._free.put_nowait(worker)
        self.queued = 0
        self.fallbacks = 0

    def stop(self) -> None:
        """End all workers; what they think about is lost and will be asked again."""
        for worker in self.workers:
            worker.kill()

    async def choose(self, question: Question) -> Answer:
        """A bot's choice, or a random one if its worker takes too long or the bot fails."""
        self.queued += 1
        try:
            for _ in range(MOST_TRIES):
                try:
                    return await self._ask(question)
                except BrokenProcessPool:
                    log.warning("a bot worker died; the question is asked again")
                except Exception as error:
                    log.warning("a bot did not choose; a random choice is made for it", exc_info=error)
                    break
            self.fallbacks += 1
            return _random_answer(question)
        finally:
            self.queued -= 1

    async def _ask(self, question: Question) -> Answer:
        worker = await self._free.get()
        try:
            return await asyncio.wait_for(worker.answer(question), self.timeout)
        except (TimeoutError, BrokenProcessPool, asyncio.CancelledError):
            worker.kill()  # it hangs, died, or nobody waits for its answer any more
            raise
        finally:
            self._free.put_nowait(worker)


def _random_answer(question: Question) -> Answer:
    """Any choice. The bot keeps what it had: it sees by itself what no longer holds."""
    return Answer(question.legal[question.memory.rng.below(len(question.legal))], question.memory)


def _kill(pid: int) -> None:
    try:
        os.kill(pid, getattr(signal, "SIGKILL", signal.SIGTERM))
    except ProcessLookupError:
        log.debug("a bot worker had died already")


def _set_up(parent: int) -> None:
    """A worker leaves signals to the server, gives way to it, and does not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)
    _exit_with(parent)


def _exit_with(parent: int) -> None:
    """Watch for the server's end: one that was killed outright can't end its workers."""
    import threading  # noqa: PLC0415 - only workers need it
    import time  # noqa: PLC0415

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1.0)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
