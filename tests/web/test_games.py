"""Whole games through the interface only, on a wide screen and on a phone, with an empty console."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .clicking import Clicker
from .conftest import Visitor
from .screens import at

SCREENS = {"desktop": {"width": 1440, "height": 900}, "phone": {"width": 390, "height": 844}}


def test_whoever_chooses_a_piece_has_seen_the_offering(visit: Callable[..., Visitor]) -> None:
    """Every hand is open still when the own turn begins; the quarry may be used at once, the sheet makes room."""
    page = at("classic", "bid, then build", ".offering [data-choice^=bid]")(visit())
    page.locator('.offering [data-choice="bid 0"]').click()
    page.locator('[data-choice="go on"]').wait_for()
    page.locator('.quarry [data-choice^="piece "]').first.click()
    expect(page.locator(".offering")).to_have_count(0)
    page.locator('[data-choice="pay"], [data-choice="build"]').first.wait_for()


@pytest.mark.slow
@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("edition", ["classic", "deluxe"])
def test_a_whole_game_is_clicked_through(visit: Callable[..., Visitor], edition: str, screen: str) -> None:
    visitor = visit(**SCREENS[screen])
    page = visitor.play_now(edition)
    player = Clicker(page)
    player.play(seconds=600)
    assert {"take", "put", "done", "piece", "build", "next"} <= player.seen
    assert page.locator(".rank li").count() >= 2
    assert page.locator(".acc tfoot td").count() >= 2


def test_the_account_adds_up_to_the_result(visit: Callable[..., Visitor]) -> None:
    """Every line of a result, from the log alone, sums to what the rules say."""
    page = visit().play_now("deluxe")
    player = Clicker(page, seed=4)
    player.play(seconds=600)
    rows = page.locator(".acc tbody tr").all()
    totals = [int(text) for text in page.locator(".acc tfoot td").all_inner_texts()]
    sums = [0] * len(totals)
    for row in rows:
        for seat, text in enumerate(row.locator("td").all_inner_texts()):
            sums[seat] += int(text.replace("−", "-"))
    eaten = page.locator(".acc tfoot td.void").count()
    assert sum(a == b for a, b in zip(sums, totals, strict=True)) >= len(totals) - eaten
