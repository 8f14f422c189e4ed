"""The job worker: callers take turns, whatever one of them brings."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from typing import Any

import pytest

from cleopatra.server import job_worker
from cleopatra.server.callers import CALLER
from cleopatra.server.job_worker import LATER, MOST_OF_ONE, SOON, JobWorker
from cleopatra.tables.refusals import Refusal

BUSY = 0.05
"""Seconds of one job."""


def by(caller: str, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
    """A task that serves that caller."""
    before = CALLER.set(caller)
    try:
        return asyncio.create_task(work)
    finally:
        CALLER.reset(before)


def finished(tasks: list[asyncio.Task[Any]]) -> int:
    """How many are done: what has come first, however long it took."""
    return sum(task.done() for task in tasks)


def test_who_brings_much_waits_alone() -> None:
    async def work() -> None:
        here = JobWorker()
        await here.run(time.sleep, 0)
        many = [by("Mallory", here.run(time.sleep, BUSY, turn=SOON)) for _ in range(MOST_OF_ONE + 1)]
        await asyncio.sleep(0)
        with pytest.raises(Refusal) as refusal:
            await by("Mallory", here.run(time.sleep, BUSY))
        assert refusal.value.code == "too-fast"
        done: list[str] = []

        async def asked(name: str, turn: int) -> None:
            await here.run(time.sleep, 0, turn=turn)
            done.append(name)

        asking = [by("Ana", asked(name, turn)) for name, turn in (("replay", LATER), ("plan", SOON))]
        await asyncio.gather(*asking)
        assert done == ["plan", "replay"]
        assert finished(many) < MOST_OF_ONE / 4
        for task in many:
            task.cancel()
        await asyncio.gather(*many, return_exceptions=True)
        await by("Ana", here.run(time.sleep, 0))
        await here.stop()

    asyncio.run(asyncio.wait_for(work(), 30))


def test_a_job_given_up_in_the_moment_of_its_turn_leaves_the_worker_free() -> None:
    async def work() -> None:
        here = JobWorker()
        first = asyncio.create_task(here.run(time.sleep, BUSY))
        await asyncio.sleep(0)
        second = asyncio.create_task(here.run(time.sleep, BUSY))
        await asyncio.sleep(0)
        second.cancel()
        here._next()  # before the cancelled task has run
        await asyncio.gather(first, second, return_exceptions=True)
        await asyncio.wait_for(here.run(time.sleep, 0), 5)
        await here.stop()

    asyncio.run(work())


def test_all_callers_together_have_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job_worker, "MOST_WAITING", 3)

    async def work() -> None:
        here = JobWorker()
        waiting = [by(f"caller {number}", here.run(time.sleep, 0)) for number in range(4)]
        await asyncio.sleep(0)
        with pytest.raises(Refusal):
            await by("one more", here.run(time.sleep, 0))
        await asyncio.gather(*waiting)
        await here.stop()

    asyncio.run(asyncio.wait_for(work(), 30))


def test_who_has_used_the_worker_least_comes_next() -> None:
    """Fifty addresses with expensive jobs don't each come before one with a cheap job."""

    async def work() -> None:
        here = JobWorker()
        await here.run(time.sleep, 0)
        many = [by(f"Mallory {number}", here.run(time.sleep, BUSY)) for number in range(10) for _ in range(5)]
        await asyncio.gather(*many[::5])  # each has had one
        before = finished(many)
        await by("Ana", here.run(time.sleep, 0))
        assert finished(many) - before < 4
        assert not many[-1].done()
        for task in many:
            task.cancel()
        await asyncio.gather(*many, return_exceptions=True)
        await by("Ana", here.run(time.sleep, 0))
        await here.stop()

    asyncio.run(asyncio.wait_for(work(), 30))


def test_a_plan_comes_before_jobs_of_callers_who_are_new() -> None:
    async def work() -> None:
        here = JobWorker()
        await here.run(time.sleep, 0)  # Ana's job is not to bear the start of the process
        await by("Ana", here.run(time.sleep, 4 * BUSY))
        many = [by(f"Mallory {number}", here.run(time.sleep, BUSY)) for number in range(20)]
        await asyncio.sleep(0)
        await by("Ana", here.run(time.sleep, 0, turn=SOON))
        assert finished(many) < 4
        await asyncio.gather(*many)
        await here.stop()

    asyncio.run(asyncio.wait_for(work(), 30))


def test_many_callers_jobs_make_room_for_one_more_caller(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job_worker, "MOST_WAITING", 6)

    async def work() -> None:
        here = JobWorker()
        many = [by(f"Mallory {number % 2}", here.run(time.sleep, 0)) for number in range(7)]
        await asyncio.sleep(0)
        await by("Ana", here.run(time.sleep, 0))
        told = await asyncio.gather(*many, return_exceptions=True)
        assert [isinstance(answer, Refusal) for answer in told].count(True) == 1
        await here.stop()

    asyncio.run(asyncio.wait_for(work(), 30))
