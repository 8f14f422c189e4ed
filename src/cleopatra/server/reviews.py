"""Reviews: finished games analysed turn by turn in a process of their own, at a lower priority than running games.

Each turn is a piece of work by itself. Reviews take turns piece by piece, fairly among addresses and players, and wait
while bots think. What is ready stays in memory, whether the review is done, stopped or still running; a after a crash
the server starts again when it is asked.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import secrets
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from cleopatra.arena.analysis import (
    CHART,
    Bounds,
    Judged,
    Moment,
    Stretch,
    assemble,
    chart,
    judge,
    stretches,
)
from cleopatra.arena.review import review
from cleopatra.bots import ArchitectBot, Budget
from cleopatra.rules.game import Game
from cleopatra.tables.refusals import Code, Refusal

from .fair_queue import FairQueue, Owner
from .job_worker import JobWorker
from .quotas import FROM_ONE_ADDRESS
from .review_types import Depth, ReviewProgress
from .storage.keys import server_key

if TYPE_CHECKING:
    from .table_service import TableService

log = logging.getLogger(__name__)

CLOSER = 4
"""How many times as long a deep review thinks about each choice."""
NICENESS = 15
"""The niceness of its process; bots have 5."""
PIECE_SECONDS = 120.0
TURNS_A_CHART = 12
"""Turns that are charted in one piece of work."""
MOST_KEPT = 200
MOST_RUNNING = 3
"""Reviews of one player at a time; an address may have as many times more as of everything."""
WAIT_SECONDS, LONGEST_WAIT = 0.05, 2.0
"""Seconds between two checks whether bots still think, and the longest that one piece of work waits for them."""
SHARE_KEY = "reviews"
KEY_LETTERS = 32


@dataclass(slots=True)
class Job:
    """One game at one depth."""

    table: str
    depth: Depth
    owner: Owner
    game: Game
    turns: list[Stretch] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=list)
    judged: list[list[Judged]] = field(default_factory=list)
    state: ReviewProgress = "stopped"
    queued: bool = False
    shown: tuple[int, dict[str, Any]] | None = None
    """The number of turns it covers, and the review, once somebody has asked for it."""

    @property
    def charted(self) -> bool:
        """Whether every turn is in the chart."""
        return bool(self.turns) and len(self.moments) == len(self.turns)

    def goes_on(self) -> bool:
        """Whether it runs or is queued."""
        return self.state in ("waiting", "running")


class Reviews:
    """All reviews of this node."""

    def __init__(self, service: TableService) -> None:
        self._service = service
        nodes = service.settings.review_nodes
        self._budgets: dict[Depth, Budget] = {"quick": Budget(nodes=nodes), "deep": Budget(nodes=CLOSER * nodes)}
        self._worker = JobWorker(NICENESS, PIECE_SECONDS)
        self._jobs: OrderedDict[tuple[str, Depth], Job] = OrderedDict()
        self._queue: FairQueue[Job] = FairQueue()
        self._task: asyncio.Task[None] | None = None

    async def stop(self) -> None:
        """Stop for good."""
        await self._worker.stop()

    def find(self, table: str, depth: Depth) -> Job | None:
        """A review that was started."""
        return self._jobs.get((table, depth))

    def start(self, table: str, depth: Depth, owner: Owner, game: Game) -> Job:
        """Start a review, or resume a stopped one. Raises `Refusal`."""
        job = self._jobs.get((table, depth))
        if job is not None and job.state != "stopped":
            return job
        self._check_room(owner)
        if job is None:
            job = self._jobs[table, depth] = Job(table, depth, owner, game)
        job.owner, job.state = owner, "waiting"
        self._wait(job)
        self._forget()
        if self._task is None or self._task.done():
            self._task = self._service.spawn(self._work())
        return job

    def _check_room(self, owner: Owner) -> None:
        """Refuse one more than may run at a time."""
        owners = [job.owner for job in self._jobs.values() if job.goes_on()]
        mine = sum(other.player == owner.player for other in owners)
        here = sum(other.address == owner.address for other in owners)
        for running, most in ((mine, MOST_RUNNING), (here, FROM_ONE_ADDRESS * MOST_RUNNING)):
            if running >= most:
                raise Refusal(Code.TOO_MANY, what="reviews", most=most)

    def _wait(self, job: Job) -> None:
        """Queue a job, once: one that was stopped and resumed may still be queued."""
        if not job.queued:
            job.queued = True
            self._queue.put(job.owner, job)

    def cancel(self, table: str, depth: Depth) -> None:
        """Stop a review; what is ready stays."""
        job = self._jobs.get((table, depth))
        if job is not None and job.goes_on():
            job.state = "stopped"

    async def shown(self, job: Job) -> dict[str, Any] | None:
        """The review as far as it is ready; None until its chart is complete."""
        if not job.charted:
            return None
        done = len(job.judged)
        if job.shown is None or job.shown[0] != done:
            found = await self._service.jobs.run(review_json, job.game, list(job.moments), [*job.judged])
            job.shown = (done, found)
        return job.shown[1]

    async def key(self, table: str) -> str:
        """The key of a table's review, for people who may not follow the table."""
        secret = await server_key(self._service.database, SHARE_KEY, lambda: secrets.token_hex(32))
        return hmac.new(secret.encode(), table.encode(), "sha256").hexdigest()[:KEY_LETTERS]

    async def opens(self, table: str, key: str | None) -> bool:
        """Whether somebody has the key."""
        return key is not None and hmac.compare_digest((await self.key(table)).encode(), key.encode())

    async def _work(self) -> None:
        while len(self._queue):
            job = self._queue.take()
            job.queued = False
            if not job.goes_on():
                continue
            await self._let_bots_think()
            try:
                await self._one_piece(job)
            except Refusal:
                job.state = "stopped"  # its process died or took too long; it can be asked to go on
                continue
            if job.goes_on() and len(job.judged) == len(job.turns):
                job.state = "done"
            elif job.goes_on():
                self._wait(job)

    async def _one_piece(self, job: Job) -> None:
        if not job.turns:
            job.turns = await self._worker.run(stretches, job.game)
            job.state = "running" if job.goes_on() else job.state
        elif not job.charted:
            first = len(job.moments)
            job.moments += await self._worker.run(chart_piece, job.game, job.turns[first : first + TURNS_A_CHART])
        else:
            turn = job.turns[len(job.judged)]
            job.judged.append(await self._worker.run(judge_piece, job.game, turn, self._budgets[job.depth]))

    async def _let_bots_think(self) -> None:
        waited = 0.0
        while self._service.workers.queued and waited < LONGEST_WAIT:
            await asyncio.sleep(WAIT_SECONDS)
            waited += WAIT_SECONDS

    def _forget(self) -> None:
        """Drop the oldest reviews that don't run."""
        for key in [key for key, job in self._jobs.items() if not job.goes_on()][: max(0, len(self._jobs) - MOST_KEPT)]:
            del self._jobs[key]


def chart_piece(game: Game, turns: Sequence[Stretch]) -> list[Moment]:
    """Some turns of the chart."""
    return chart(game, turns, ArchitectBot(), CHART)


def judge_piece(game: Game, turn: Stretch, budget: Budget) -> list[Judged]:
    """The choices of one turn."""
    return judge(game, turn, ArchitectBot(), Bounds(budget), None)


def review_json(game: Game, moments: list[Moment], judged: list[list[Judged]]) -> dict[str, Any]:
    """The review from its parts."""
    return review(game, assemble(game, moments, [one for turn in judged for one in turn])).to_dict()
