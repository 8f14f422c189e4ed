"""How many reviews may be under way, and what waits for its turn."""

from __future__ import annotations

from collections.abc import Coroutine
from types import SimpleNamespace
from typing import Any, cast

import pytest

import cleopatra
from cleopatra.server.fair_queue import Owner
from cleopatra.server.quotas import FROM_ONE_ADDRESS
from cleopatra.server.reviews import MOST_RUNNING, Reviews
from cleopatra.server.settings import Settings
from cleopatra.server.table_service import TableService
from cleopatra.tables.refusals import Refusal

GAME = cleopatra.new_game("deluxe", ["Ana", "Ben"], 1)
ANA = Owner("ana", "192.0.2.1")


def waiting_reviews() -> Reviews:
    """Reviews that nobody works on."""

    def spawn(work: Coroutine[Any, Any, None]) -> object:
        work.close()
        return SimpleNamespace(done=lambda: False)

    return Reviews(cast("TableService", SimpleNamespace(settings=Settings(), spawn=spawn)))


def test_what_was_stopped_counts_again_when_it_goes_on() -> None:
    reviews = waiting_reviews()
    for table in range(MOST_RUNNING):
        reviews.start(f"table {table}", "quick", ANA, GAME)
    reviews.cancel("table 0", "quick")
    reviews.start("one more", "quick", ANA, GAME)
    with pytest.raises(Refusal) as refusal:
        reviews.start("table 0", "quick", ANA, GAME)
    assert refusal.value.expected == {"what": "reviews", "most": MOST_RUNNING}
    job = reviews.find("table 0", "quick")
    assert job is not None
    assert job.state == "stopped"
    with pytest.raises(Refusal):
        reviews.start("never begun", "quick", ANA, GAME)
    assert reviews.find("never begun", "quick") is None


def test_all_guests_of_an_address_have_a_limit() -> None:
    reviews = waiting_reviews()
    most = FROM_ONE_ADDRESS * MOST_RUNNING
    for number in range(most):
        reviews.start(f"table {number}", "quick", Owner(f"guest {number}", ANA.address), GAME)
    with pytest.raises(Refusal) as refusal:
        reviews.start("one more", "quick", ANA, GAME)
    assert refusal.value.expected["most"] == most
    assert reviews.start("one more", "quick", Owner("ben", "192.0.2.2"), GAME).goes_on()


def test_stopping_and_going_on_waits_in_line_once() -> None:
    reviews = waiting_reviews()
    for _ in range(20):
        reviews.start("table", "quick", ANA, GAME)
        reviews.cancel("table", "quick")
    assert len(reviews._queue) == 1
