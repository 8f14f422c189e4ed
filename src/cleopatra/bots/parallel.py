"""A crew: one search on several cores. Each of its hands plays games of its own luck; what they found is added up."""

from __future__ import annotations

import atexit
import signal
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from time import perf_counter

from cleopatra.rules.model.chance import Chance
from cleopatra.rules.seen.view import View

from .lines import Line
from .protocol import Budget
from .search import Search

Found = list[tuple[int, float]]
"""For each line: games and worth."""


def search_together(search: Search, budget: Budget, started: float) -> None:
    """Run a search on as many cores as its budget says; the same nodes and seed find the same."""
    hands = budget.cores
    share = None if budget.nodes is None else [(budget.nodes + i) // hands for i in range(hands)]
    if budget.nodes is None and budget.seconds is None:
        raise AssertionError("a crew works within bounds")
    lines = [tried.line for tried in search.tried]
    jobs = []
    for hand in range(hands):
        left = None if budget.seconds is None else max(0.001, budget.seconds - (perf_counter() - started))
        part = Budget(seconds=left, nodes=None if share is None else share[hand]) if not share or share[hand] else None
        if part is not None:
            luck = search.luck + 7919 * hand
            jobs.append(_crew(hands).submit(_work, search.view, search.seat, lines, luck, part))
    for job in jobs:
        for tried, (games, worth) in zip(search.tried, job.result(), strict=True):
            tried.games += games
            tried.worth += worth
            search.games += games


def _work(view: View, seat: int, lines: Sequence[Line], luck: int, budget: Budget) -> Found:
    started = perf_counter()
    search = Search(view, seat, lines, Chance(luck))
    search.run(budget, started)
    return [(tried.games, tried.worth) for tried in search.tried]


@cache
def _crew(hands: int) -> ProcessPoolExecutor:
    pool = ProcessPoolExecutor(hands, mp_context=get_context("spawn"), initializer=_leave_interrupts_to_the_parent)
    atexit.register(pool.shutdown, cancel_futures=True)
    return pool


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
