"""A series of games, in this process or over several, with the same outcome either way."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from functools import partial
from multiprocessing import get_context

from .match import Match, Played, play_game


def play_series(match: Match, games: int | Sequence[int], jobs: int = 1) -> Iterator[Played]:
    """The first so many games of a match, or those of the given numbers, in that order, whoever plays them."""
    numbers = range(games) if isinstance(games, int) else games
    play = partial(play_game, match)
    if jobs <= 1 or len(numbers) <= 1:
        yield from map(play, numbers)
        return
    with get_context("spawn").Pool(min(jobs, len(numbers)), _leave_interrupts_to_the_parent) as pool:
        yield from pool.imap(play, numbers)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
