"""A series of games, in one process or in several, with the same results."""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import partial
from multiprocessing import get_context
from typing import TypeVar

from cleopatra.native import warn_if_slow

from .match import Match, Played, play_game

Outcome = TypeVar("Outcome")
"""What is made of a played game."""


def play_series(match: Match, games: int | Sequence[int], jobs: int = 1) -> Iterator[Played]:
    """The first N games of a match, or those with the given numbers, in order, on `jobs` processes.

    >>> match = Match("deluxe", ("greedy", "random"), seed=1)
    >>> [played.seats[seat] for played in play_series(match, 2) for seat in played.result.winners]
    ['greedy', 'greedy']
    """
    numbers = range(games) if isinstance(games, int) else games
    return play_each(partial(play_game, match), numbers, jobs)


def play_each(play: Callable[[int], Outcome], numbers: Sequence[int], jobs: int = 1) -> Generator[Outcome]:
    """The games with these numbers, in order, on `jobs` processes; `play` must be picklable."""
    warn_if_slow()
    if jobs <= 1 or len(numbers) <= 1:
        yield from map(play, numbers)
        return
    with get_context("spawn").Pool(min(jobs, len(numbers)), _leave_interrupts_to_the_parent) as pool:
        yield from pool.imap(play, numbers)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
