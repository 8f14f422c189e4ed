"""What a spectator sees, and a table without memory aid."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visitor


def begun(host: Visitor, *toggles: str) -> Page:
    """A host and a bot at a running game."""
    host.make_table("Ana", "classic", 3)
    page = host.page
    for toggle in toggles:
        page.locator(".tog", has_text=toggle).click()
        expect(page.locator(".tog", has_text=toggle)).to_have_attribute("aria-checked", "false")
    page.locator(".guide .b.prime").click()
    page.locator(".table .guide").wait_for()
    return page


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=str)
def test_a_spectator_sees_the_quarry_with_its_state(visit: Callable[..., Visitor], size: tuple[int, int]) -> None:
    player = begun(visit())
    watcher = visit(width=size[0], height=size[1])
    page = watcher.page
    page.goto(player.url)
    page.locator(".table .guide").wait_for()
    if size[0] < 600:
        expect(page.locator(".market")).to_be_visible()  # who watches has no hand to look at
        expect(page.locator(".tabs [data-tab=hand]")).to_have_count(0)
        page.locator(".tabs [data-tab=quarry]").click()
    tiles = page.locator(".quarry li")
    expect(tiles).to_have_count(6)
    expect(tiles.first).to_contain_text(re.compile(r"\d left"))
    for tile in tiles.all():
        expect(tile.locator(".cost .i").first).to_be_visible()
        assert int(tile.locator(".wn b").inner_text()) > 0
    expect(page.locator(".quarry [data-choice], .quarry .lacks")).to_have_count(0)
    expect(page.locator(".quarry .say")).to_have_text([""] * 6)


def test_without_memory_aid_nothing_of_the_others_is_added_up(visit: Callable[..., Visitor]) -> None:
    aided = begun(visit())
    expect(aided.locator("[data-corrupt]")).to_have_count(3)
    page = begun(visit(), "Memory aid")
    expect(page.locator(".corruption")).to_contain_text("no memory aid")
    expect(page.locator("[data-corrupt]")).to_have_count(0)
    for number in (0, 1):
        page.locator(f'.pl[data-seat="{number}"] .see').click()
        looked = page.locator("#look")
        if "own" in (page.locator(f'.pl[data-seat="{number}"]').get_attribute("class") or ""):
            expect(looked.locator(".sums")).to_be_visible()
        else:
            expect(looked).to_contain_text("no memory aid")
            expect(looked.locator(".deeds, .sums, .mini")).to_have_count(0)
        page.keyboard.press("Escape")
    page.locator("[data-pile=discard]").click()
    expect(page.locator(".browse")).to_contain_text("no memory aid")
