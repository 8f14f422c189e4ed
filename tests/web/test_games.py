"""Complete games through the interface only, on desktop and phone, with an empty console."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .clicking import Clicker
from .conftest import Visitor
from .screens import BOXES, at

SCREENS = {"desktop": {"width": 1440, "height": 900}, "phone": {"width": 390, "height": 844}}


def test_the_offering_is_seen_before_a_piece_is_chosen(visit: Callable[..., Visitor]) -> None:
    """All hands are still revealed when the player's turn begins; one key leads on to the quarry."""
    page = at("classic", "bid, then build", ".guide [data-choice^=bid]")(visit())
    page.locator('.guide [data-choice="bid 0"]').click()
    page.locator('[data-choice="go on"]').wait_for()
    page.keyboard.press("q")
    page.locator('.quarry [data-choice^="piece "]').first.click()
    expect(page.locator(".offering")).to_have_count(0)
    page.locator('[data-choice="pay"], [data-choice="build"]').first.wait_for()


@pytest.mark.slow
@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("edition", BOXES)
def test_a_whole_game_is_clicked_through(visit: Callable[..., Visitor], edition: str, screen: str) -> None:
    visitor = visit(**SCREENS[screen])
    page = visitor.play_now(edition)
    player = Clicker(page)
    player.play(seconds=600)
    assert {"take", "put", "piece", "build", "next"} <= player.seen
    assert page.locator(".rank li").count() >= 2
    assert page.locator(".acc tfoot td").count() >= 2
    check_account(page)


@pytest.mark.parametrize("edition", BOXES)
def test_the_account_adds_up_to_the_result(visit: Callable[..., Visitor], edition: str) -> None:
    check_account(at(edition, "over", ".res")(visit()))


def check_account(page: Page) -> None:
    """Every line of a result, computed from the log alone, sums to the final score of the rules; so do the amulets."""
    for unit in ("money", "amulets"):
        account = page.locator(f'[data-account="{unit}"]')
        rows = account.locator("tbody tr").all()
        assert rows
        totals = [int(text) for text in account.locator("tfoot td").all_inner_texts()]
        sums = [0] * len(totals)
        for row in rows:
            for seat, text in enumerate(row.locator("td").all_inner_texts()):
                sums[seat] += int(text.replace("−", "-"))
        eaten = account.locator("tfoot td.void").count()
        assert sum(a == b for a, b in zip(sums, totals, strict=True)) >= len(totals) - eaten
