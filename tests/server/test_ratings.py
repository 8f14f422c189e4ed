"""Who is rated for a game and how, whatever help there was."""

from __future__ import annotations

import pytest

from cleopatra.server.storage.results import MODEL, new_ratings
from cleopatra.tables.rating import RatedSeats

FRESH = MODEL.rating()


def moved(rated_seats: RatedSeats, *placed: int) -> dict[int, str]:
    """Which way each rating moves."""
    before = {seat: MODEL.rating() for seat in (*rated_seats.rated, *rated_seats.helped)}
    after = new_ratings(rated_seats, placed, before)
    return {seat: "up" if rating.mu > FRESH.mu else "down" for seat, rating in after.items()}


@pytest.mark.parametrize(
    ("rated_seats", "placed", "found"),
    [
        (RatedSeats("rated", (0, 1)), (1, 2), {0: "up", 1: "down"}),
        (RatedSeats("rated", (0, 1), gone=(0,)), (1, 2), {0: "down", 1: "up"}),
        (RatedSeats("rated", (0,), helped=(1,)), (1, 2), {1: "down"}),
        (RatedSeats("rated", (0,), helped=(1,)), (2, 1), {}),
        (RatedSeats("rated", (0, 1, 2), gone=(0, 1)), (1, 2, 3), {0: "down", 1: "down", 2: "up"}),
        (RatedSeats("rated", (0, 1), helped=(2, 3)), (2, 3, 1, 4), {0: "up", 1: "down", 3: "down"}),
        (RatedSeats("rated", (0, 1), gone=(1,), helped=(2,)), (2, 1, 3), {0: "up", 1: "down"}),
    ],
)
def test_whoever_left_stands_last_and_whoever_was_helped_gains_nothing(
    rated_seats: RatedSeats, placed: tuple[int, ...], found: dict[int, str]
) -> None:
    assert moved(rated_seats, *placed) == found
