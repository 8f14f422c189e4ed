"""Who is rated for a game and how, whatever help there was."""

from __future__ import annotations

import pytest

from cleopatra.server.storage.results import MODEL, new_ratings
from cleopatra.tables.rating import Standing

FRESH = MODEL.rating()


def moved(standing: Standing, *placed: int) -> dict[int, str]:
    """Which way each rating moves."""
    before = {seat: MODEL.rating() for seat in (*standing.rated, *standing.helped)}
    after = new_ratings(standing, placed, before)
    return {seat: "up" if rating.mu > FRESH.mu else "down" for seat, rating in after.items()}


@pytest.mark.parametrize(
    ("standing", "placed", "found"),
    [
        (Standing("rated", (0, 1)), (1, 2), {0: "up", 1: "down"}),
        (Standing("rated", (0, 1), gone=(0,)), (1, 2), {0: "down", 1: "up"}),
        (Standing("rated", (0,), helped=(1,)), (1, 2), {1: "down"}),
        (Standing("rated", (0,), helped=(1,)), (2, 1), {}),
        (Standing("rated", (0, 1, 2), gone=(0, 1)), (1, 2, 3), {0: "down", 1: "down", 2: "up"}),
        (Standing("rated", (0, 1), helped=(2, 3)), (2, 3, 1, 4), {0: "up", 1: "down", 3: "down"}),
        (Standing("rated", (0, 1), gone=(1,), helped=(2,)), (2, 1, 3), {0: "up", 1: "down"}),
    ],
)
def test_whoever_left_stands_last_and_whoever_was_helped_gains_nothing(
    standing: Standing, placed: tuple[int, ...], found: dict[int, str]
) -> None:
    assert moved(standing, *placed) == found
