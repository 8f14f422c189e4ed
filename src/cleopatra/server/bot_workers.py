"""Bot workers: a pool of processes in which bots choose. A bot is sent what its seat may know, and nothing else."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import pickle
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from time import monotonic

from cleopatra.bots import Answer, Bot, BotQuestion, Budget, bot_names, is_foreign, make_bot
from cleopatra.bots.advising import advise

from .child_process import SIZE
from .fair_queue import FairQueue, Owner
from .settings import Settings

log = logging.getLogger(__name__)

MOST_TRIES = 2
"""How often a question is asked whose worker dies over it."""
LEAST_SHARE = 1 / 64
"""Of its budget a bot always has so much, however many ask at once."""
END_SECONDS = 1.0
"""The longest that the end of a killed process is waited for."""


class WorkerDied(Exception):
    """A worker ended over a question."""


class BotFailed(Exception):
    """A bot raised an error over a question."""


class Roster:
    """The bots of the registry, and how long they may think at this server's tables."""

    def __init__(self, settings: Settings) -> None:
        nodes = settings.think_nodes
        self.budget = Budget(nodes=nodes) if nodes else Budget(seconds=settings.think_seconds)
        self.alone_seconds = settings.alone_seconds
        self.advise = advise

    def names(self) -> Sequence[str]:
        """Every bot."""
        return bot_names()

    def instant(self, name: str) -> Bot | None:
        """Bots that don't look at the table choose at once; those of other packages stay in their own process."""
        if name not in bot_names() or is_foreign(name):
            return None
        return None if _made(name).needs_view else _made(name)


@cache
def _made(name: str) -> Bot:
    return make_bot(name)


class _Worker:
    """One process, started when it is first needed and again after it died."""

    def __init__(self) -> None:
        self._process: Process | None = None

    @property
    def pid(self) -> int | None:
        """The process, while there is one."""
        return self._process.pid if self._process is not None else None

    async def answer(self, question: BotQuestion) -> Answer:
        """Ask, and wait however long it takes. Raises `WorkerDied` or `BotFailed`."""
        process = self._process
        if process is None:
            process = self._process = await _start()
        if process.stdin is None or process.stdout is None:
            raise AssertionError("a worker without pipes")
        body = pickle.dumps(question)
        try:
            process.stdin.write(SIZE.pack(len(body)) + body)
            await process.stdin.drain()
            head = await process.stdout.readexactly(SIZE.size)
            said = pickle.loads(await process.stdout.readexactly(SIZE.unpack(head)[0]))
        except (OSError, EOFError) as error:
            raise WorkerDied from error
        if not isinstance(said, Answer):
            raise BotFailed(said)
        return said

    def kill(self) -> Process | None:
        """End the process, whatever it is doing; the next question starts another."""
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            if process.stdin is not None:
                process.stdin.close()
        return process


async def _start() -> Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "cleopatra.server.bot_process", str(os.getpid()),
        stdin=PIPE, stdout=PIPE, stderr=None if sys.stderr else DEVNULL, start_new_session=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )  # fmt: skip


class BotWorkers:
    """The pool. Questions wait in a fair queue for a free worker; one that takes too long over its question is
    replaced.

    With more questions than workers, budgets shrink, so that a round of all players' questions takes about as long as
    one question on an idle server.
    """

    def __init__(self, workers: int, timeout: float, *, shrinks: bool = True) -> None:
        self.timeout = timeout
        """Seconds that a worker gets for one question, from when it takes it up."""
        self.workers = [_Worker() for _ in range(workers)]
        self.queued = 0
        """Questions that wait or are being thought about."""
        self.fallbacks = 0
        self.shrunk = 0
        """Questions that were asked with a smaller budget."""
        self._shrinks = shrinks
        self._free = [*self.workers]
        self._queue: FairQueue[asyncio.Future[_Worker]] = FairQueue()
        self._since: dict[asyncio.Future[_Worker], float] = {}
        self._stopped = False

    async def stop(self) -> None:
        """End all workers for good; what they think about is lost and will be asked again at the next start."""
        self._stopped = True
        killed = [process.wait() for worker in self.workers if (process := worker.kill()) is not None]
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(*killed), END_SECONDS)

    def load(self) -> Counter[str]:
        """How many questions of each player's tables wait or are being thought about."""
        return self._queue.load()

    @property
    def longest_wait(self) -> float:
        """Seconds that the question which waits longest has waited for a worker."""
        return monotonic() - min(self._since.values()) if self._since else 0.0

    async def choose(self, question: BotQuestion, owner: Owner) -> Answer:
        """A bot's choice, or a random one if its worker takes too long or the bot fails."""
        self.queued += 1
        self._queue.begin(owner)
        try:
            worker = await self._take_worker(owner)
            try:
                return await self._ask(worker, self._shrink(question, owner))
            finally:
                self._give_back(worker)
        finally:
            self._queue.end(owner)
            self.queued -= 1

    async def _ask(self, worker: _Worker, question: BotQuestion) -> Answer:
        for _ in range(MOST_TRIES):
            if self._stopped:
                raise asyncio.CancelledError
            try:
                return await asyncio.wait_for(worker.answer(question), self.timeout)
            except BotFailed as error:
                log.warning("a bot did not choose; a random choice is made for it", exc_info=error)
                break
            except WorkerDied:
                worker.kill()
                if not self._stopped:
                    log.warning("a bot worker died; the question is asked again")
            except TimeoutError as error:
                worker.kill()
                log.warning("a bot did not choose in time; a random choice is made for it", exc_info=error)
                break
            except BaseException:
                worker.kill()  # nobody waits for its answer any more
                raise
        self.fallbacks += 1
        return _random_answer(question)

    def _shrink(self, question: BotQuestion, owner: Owner) -> BotQuestion:
        share = max(LEAST_SHARE, len(self.workers) * self._queue.share(owner))
        if not self._shrinks or share >= 1:
            return question
        self.shrunk += 1
        seconds, nodes = question.budget.seconds, question.budget.nodes
        budget = replace(
            question.budget,
            seconds=None if seconds is None else seconds * share,
            nodes=None if nodes is None else max(1, round(nodes * share)),
        )
        return replace(question, budget=budget)

    async def _take_worker(self, owner: Owner) -> _Worker:
        if self._free:
            return self._free.pop()
        turn: asyncio.Future[_Worker] = asyncio.get_running_loop().create_future()
        self._queue.put(owner, turn)
        self._since[turn] = monotonic()
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._give_back(turn.result())
            raise
        finally:
            del self._since[turn]

    def _give_back(self, worker: _Worker) -> None:
        while self._queue:
            turn = self._queue.take()
            if not turn.done():
                turn.set_result(worker)
                return
        self._free.append(worker)


def _random_answer(question: BotQuestion) -> Answer:
    """Any choice. The bot keeps what it had: it sees by itself what no longer holds."""
    return Answer(question.legal[question.memory.rng.below(len(question.legal))], question.memory)
