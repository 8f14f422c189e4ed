"""Bot workers: a pool of processes in which bots choose. A bot is sent what its seat may know, and nothing else."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from time import monotonic

from cleopatra.bots import Answer, Bot, BotQuestion, Budget, bot_names, is_foreign, make_bot
from cleopatra.bots.advising import advise
from cleopatra.bots.pondering import Foreseen, Ponder

from .child import Child
from .fair_queue import FairQueue, Owner
from .settings import Settings

log = logging.getLogger(__name__)

MOST_TRIES = 2
"""How often a question is asked whose worker dies over it."""
LEAST_SHARE = 1 / 64
"""The share of its budget that a bot always keeps, however many ask at once."""
END_SECONDS = 1.0
"""The longest that the end of a killed process is waited for."""
GIVE_WAY_SECONDS = 0.25
"""Seconds that a pondering worker has to stop once it is interrupted; then it is replaced."""


class WorkerDied(Exception):
    """The worker process died while answering."""


class BotFailed(Exception):
    """The bot raised an error while answering."""


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
        """Bots that don't look at the table answer in this process; bots of other packages never do."""
        if name not in bot_names() or is_foreign(name):
            return None
        return None if _made(name).needs_view else _made(name)


@cache
def _made(name: str) -> Bot:
    return make_bot(name)


class _Worker(Child):
    """A process in which bots choose and ponder."""

    def __init__(self) -> None:
        super().__init__("bot_process")

    async def answer(self, question: BotQuestion) -> Answer:
        """A bot's choice, without a time limit. Raises `WorkerDied` or `BotFailed`."""
        said = await self._exchange(question)
        if not isinstance(said, Answer):
            raise BotFailed(said)
        return said

    async def ponder(self, ahead: Ponder) -> list[Foreseen]:
        """Ponder until every answer is found or `interrupt` is called. Raises `WorkerDied` or `BotFailed`."""
        said = await self._exchange(ahead)
        if not isinstance(said, list):
            raise BotFailed(said)
        return said

    async def _exchange(self, message: BotQuestion | Ponder) -> object:
        try:
            return await self.ask(message)
        except (OSError, EOFError) as error:
            raise WorkerDied from error


class Pondering:
    """A worker that ponders for one table while no question needs it."""

    def __init__(self, worker: _Worker, ahead: Ponder) -> None:
        self.worker = worker
        self.ahead = ahead
        self.told = False
        """Whether it was told to stop."""

    def give_way(self) -> None:
        """Stop now, or be killed."""
        if not self.told:
            self.told = True
            self.worker.interrupt()
            self._end = asyncio.get_running_loop().call_later(GIVE_WAY_SECONDS, self.worker.kill)

    async def think(self) -> list[Foreseen]:
        """The answers found before it had to stop."""
        try:
            return await self.worker.ponder(self.ahead)
        except (WorkerDied, BotFailed) as error:
            self.worker.kill()
            if isinstance(error, BotFailed):
                log.warning("a bot failed to ponder", exc_info=error)
            return []
        except BaseException:
            self.worker.kill()
            raise
        finally:
            if self.told:
                self._end.cancel()


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
        self.gave_way = 0
        """How often a worker stopped looking ahead because a question came."""
        self._shrinks = shrinks
        self._free = [*self.workers]
        self._queue: FairQueue[asyncio.Future[_Worker]] = FairQueue()
        self._since: dict[asyncio.Future[_Worker], float] = {}
        self._stopped = False
        self._pondering: dict[_Worker, Pondering] = {}

    async def stop(self) -> None:
        """Kill all workers for good; unanswered questions are asked again at the next start."""
        self._stopped = True
        killed = [process.wait() for worker in self.workers if (process := worker.kill()) is not None]
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(*killed), END_SECONDS)

    def load(self) -> Counter[str]:
        """The number of open questions from each player's tables."""
        return self._queue.load()

    @property
    def longest_wait(self) -> float:
        """How long the oldest queued question has waited, in seconds."""
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

    def may_ponder(self) -> bool:
        """Whether a worker is idle."""
        return bool(self._free) and not self._stopped

    async def ponder(self, ahead: Ponder, began: Callable[[Pondering], None]) -> list[Foreseen]:
        """Have an idle worker ponder until it is needed or `give_way` is called; nothing if all are busy."""
        if not self.may_ponder():
            return []
        worker = self._free.pop()
        self._pondering[worker] = pondering = Pondering(worker, ahead)
        began(pondering)
        try:
            return await pondering.think()
        finally:
            del self._pondering[worker]
            self._give_back(worker)

    def _make_way(self) -> None:
        """Interrupt one of the pondering workers: a question needs it."""
        pondering = next((one for one in self._pondering.values() if not one.told), None)
        if pondering is not None:
            self.gave_way += 1
            pondering.give_way()

    async def _ask(self, worker: _Worker, question: BotQuestion) -> Answer:
        for _ in range(MOST_TRIES):
            if self._stopped:
                raise asyncio.CancelledError
            try:
                return await asyncio.wait_for(worker.answer(question), self.timeout)
            except BotFailed as error:
                log.warning("a bot failed to choose; a random choice is made instead", exc_info=error)
                break
            except WorkerDied:
                worker.kill()
                if not self._stopped:
                    log.warning("a bot worker died; retrying its question")
            except TimeoutError as error:
                worker.kill()
                log.warning("a bot ran out of time; a random choice is made instead", exc_info=error)
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
        self._make_way()
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
    """Any legal choice. The bot keeps its memory: it notices by itself which plans no longer hold."""
    return Answer(question.legal[question.memory.rng.below(len(question.legal))], question.memory)
