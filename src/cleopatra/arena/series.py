"""A series of games, in this process or over several, with the same outcome either way."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from functools import partial
from multiprocessing import get_context

from .match import Match, Played, play_game

CHUNKS_PER_JOB = 16
LONGEST_CHUNK = 50


def play_series(match: Match, games: int, jobs: int = 1) -> Iterator[Played]:
    """Games 0 to `games` - 1 of a match, in that order, whoever plays them."""
    play = partial(play_game, match)
    if jobs <= 1 or games <= 1:
        yield from map(play, range(games))
        return
    chunk = max(1, min(LONGEST_CHUNK, games // (jobs * CHUNKS_PER_JOB)))
    with get_context("spawn").Pool(min(jobs, games), _leave_interrupts_to_the_parent) as pool:
        yield from pool.imap(play, range(games), chunk)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
