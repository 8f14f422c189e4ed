"""Root parallelization: one search in several worker processes, each with its own seed; their counts are added up."""

from __future__ import annotations

import atexit
import signal
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import cache
from multiprocessing import get_context

from .protocol import Budget
from .search import Search

Found = list[tuple[int, float]]
"""For each plan: the number of games, and the sum of their values."""


def search_together(search: Search, budget: Budget, started: float) -> None:
    """Run a search on the cores of its budget; reproducible for the same nodes and seed."""
    count = budget.cores
    share = None if budget.nodes is None else [(budget.nodes + i) // count for i in range(count)]
    if budget.nodes is None and budget.seconds is None:
        raise AssertionError("a parallel search needs a budget")
    jobs = []
    for worker in range(count):
        left = None if budget.seconds is None else max(0.001, budget.seconds - (budget.clock() - started))
        part = (
            replace(budget, seconds=left, nodes=None if share is None else share[worker], cores=1)
            if not share or share[worker]
            else None
        )
        if part is not None:
            jobs.append(_workers(count).submit(_work, search.again(search.luck + 7919 * worker), part))
    for job in jobs:
        for tried, (games, worth) in zip(search.tried, job.result(), strict=True):
            tried.games += games
            tried.worth += worth
            search.games += games


def _work(search: Search, budget: Budget) -> Found:
    search.run(budget, budget.clock())
    return [(tried.games, tried.worth) for tried in search.tried]


@cache
def _workers(count: int) -> ProcessPoolExecutor:
    pool = ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=_leave_interrupts_to_the_parent)
    atexit.register(pool.shutdown, cancel_futures=True)
    return pool


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
