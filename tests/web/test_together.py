"""Several browsers at one table, lost connections, wrong links."""

from __future__ import annotations

import re
from collections.abc import Callable
from time import monotonic

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.running import Server

from .clicking import Clicker
from .conftest import Visitor


def sit_down(visitor: Visitor, link: str, name: str) -> Page:
    visitor.page.goto(link)
    visitor.page.locator(".namefield input").fill(name)
    visitor.page.locator(".seat.free .b").last.click()
    expect(visitor.page.locator(".seat", has_text=name)).to_be_visible()
    return visitor.page


def test_two_browsers_see_each_other_move_within_a_second(visit: Callable[..., Visitor]) -> None:
    host, guest = visit(), visit()
    link = host.make_table("Ana", "deluxe", 2)
    sit_down(guest, link, "Ben")
    expect(host.page.locator(".seat", has_text="Ben")).to_be_visible()
    host.page.locator(".guide .b.prime").click()
    for page in (host.page, guest.page):
        page.locator(".table .players").wait_for()
    first, second = (host, guest) if host.page.locator(".pl.now", has_text="Ana").count() else (guest, host)
    first.page.locator(".stall:not([disabled])").first.click()
    before = monotonic()
    second.page.locator(".log li", has_text="took stall").first.wait_for()
    assert monotonic() - before < 1.0
    expect(second.page.locator(".stall:not([disabled])")).to_have_count(0)
    first.page.locator(".say-it input").fill("Well met")
    first.page.keyboard.press("Enter")
    expect(second.page.locator(".chatbox")).to_contain_text("Well met")


def test_a_tab_closed_and_opened_again_is_where_it_was(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.play_now("deluxe")
    page.locator(".stall:not([disabled])").first.click()
    page.locator('[data-choice^="put"]').first.wait_for()
    hand = page.locator(".fan .card-face").count()
    again, url = visitor.open(), page.url
    again.goto(url)
    again.locator('[data-choice^="put"]').first.wait_for()
    assert again.locator(".fan .card-face").count() == hand
    again.locator(".guide [data-choice^='put']").first.click()
    expect(page.locator(".aside .c")).to_have_count(2)


def test_a_restart_of_the_server_heals_by_itself(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> None:
    own = Server(tmp_path_factory.mktemp("restart"))
    own.start()
    visitor = Visitor(browser, own)
    page = visitor.play_now("deluxe")
    page.locator(".stall:not([disabled])").first.wait_for()
    own.kill()
    expect(page.locator(".news")).to_be_visible()
    own.start()
    expect(page.locator(".news")).to_be_hidden(timeout=30_000)
    page.locator(".stall:not([disabled])").first.click()
    page.locator('[data-choice^="put"]').first.wait_for()
    visitor.context.close()
    own.stop()


def test_people_who_share_a_device_have_a_curtain_between_them(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.make_table("Ana", "deluxe", 2)
    page = visitor.page
    page.locator(".namefield input").fill("Ben")
    page.locator(".seat.free .b").last.click()
    expect(page.locator(".seat", has_text="Ben")).to_be_visible()
    page.locator(".guide .b.prime").click()
    player = Clicker(page)
    page.locator(".table, [data-choice=curtain]").first.wait_for()
    until = monotonic() + 60
    while page.locator("[data-choice=curtain]").count() == 0:
        assert monotonic() < until, "the other seat's turn never came"
        player.step()
        page.wait_for_timeout(30)
    assert page.locator(".card-face").count() == 0, "a hand is seen through the curtain"
    page.locator("[data-choice=curtain]").click()
    page.locator(".table").wait_for()


@pytest.mark.parametrize("path", ["/table/nosuchtableatall00", "/rules"])
def test_wrong_links_have_their_own_screen_and_a_way_on(browser: Browser, server: Server, path: str) -> None:
    visitor = Visitor(browser, server)  # the browser itself complains of a missing table, and may
    visitor.page.goto(server.url + path)
    visitor.page.locator(".trouble h1").wait_for()
    visitor.page.locator(".trouble a.b").click()
    expect(visitor.page).to_have_url(re.compile(r"/$"))
    visitor.context.close()
