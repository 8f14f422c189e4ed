"""Errors: each has its own screen or message, and a way to continue."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.server.running import Server

from .conftest import Visitor
from .moments import save_at
from .screens import choose_piece

NO_WEBGL = """
    const real = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
        return kind.startsWith('webgl') ? null : real.call(this, kind, ...more);
    };
"""
OLDER = """
    addEventListener('DOMContentLoaded', () => {
        if (sessionStorage.getItem('was older')) return;
        sessionStorage.setItem('was older', 'yes');
        document.querySelector('script[type=module]').setAttribute('src', '/assets/index-older.js');
    });
"""
"""The page says that it runs an older script, until it is loaded again."""
NO_STORAGE = """
    Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }});
"""


@pytest.fixture
def stranger(browser: Browser, server: Server) -> Visitor:
    """A visitor whose browser may log refused requests."""
    return Visitor(browser, server)


def go_home(page: Page) -> None:
    page.locator("a.b", has_text="Home").click()
    expect(page).to_have_url(re.compile(r"/$"))
    page.locator("[data-play=now]").wait_for()


@pytest.mark.parametrize("path", ["/table/nosuchtableatall00", "/table/../nowhere", "/table/"])
def test_wrong_links_and_gone_tables(stranger: Visitor, path: str) -> None:
    stranger.page.goto(stranger.url + path)
    stranger.page.locator(".trouble h1").wait_for()
    go_home(stranger.page)


def test_a_full_table_says_so(visit: Callable[..., Visitor]) -> None:
    host, guest = visit(), visit()
    link = host.make_table("Ana", "deluxe", 2)
    host.page.locator(".seat.free [data-sit=bot]").first.click()
    expect(host.page.locator(".seat.free")).to_have_count(0)
    guest.page.goto(link)
    expect(guest.page.locator(".guide")).to_contain_text("All seats are taken")
    host.page.locator(".seat [data-remove]").last.click()
    expect(guest.page.locator(".seat.free")).to_have_count(1)
    expect(guest.page.locator(".guide")).not_to_contain_text("All seats are taken")


def test_a_full_table_has_a_way_home_and_a_game_can_be_watched(visit: Callable[..., Visitor]) -> None:
    host, guest = visit(), visit()
    link = host.make_table("Ana", "deluxe", 2)
    host.page.locator(".seat.free [data-sit=bot]").first.click()
    guest.page.goto(link)
    guest.page.locator(".guide a.b").wait_for()
    host.page.locator(".guide .b.prime").click()
    guest.page.locator(".table").wait_for()
    expect(guest.page.locator(".guide")).to_contain_text("You are watching")
    assert guest.page.locator(".fan .card-face").count() == 0


def test_a_closed_table_says_so(visit: Callable[..., Visitor], stranger: Visitor) -> None:
    host = visit()
    link = host.make_table("Ana", "deluxe", 2)
    watched = host.page.locator(".tog[data-option=spectators]")
    watched.click()
    expect(watched).to_have_attribute("aria-checked", "false")
    host.page.locator(".guide .b.prime").click()
    host.page.locator(".table").wait_for()
    stranger.page.goto(link)
    expect(stranger.page.locator(".trouble h1")).to_have_text("A closed table")
    go_home(stranger.page)


def test_a_seat_taken_by_someone_else_in_the_meantime(visit: Callable[..., Visitor], stranger: Visitor) -> None:
    """The update arrives while the own request is pending: the visitor is told, and sees the current table."""
    host = visit()
    link = host.make_table("Ana", "deluxe", 2)
    stranger.page.goto(link)
    stranger.page.locator(".seat.free [data-sit=here]").wait_for()

    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    stranger.context.route("**/join", hold)
    with stranger.page.expect_request("**/join"):
        stranger.page.locator(".seat.free [data-sit=here]").click()
    host.page.locator(".seat.free [data-sit=bot]").first.click()
    expect(stranger.page.locator(".seat.free")).to_have_count(0)
    held[0].continue_()
    expect(stranger.page.locator(".guide .bad")).to_have_text("That seat is taken.")


def test_a_bot_stood_in_and_the_seat_is_taken_back(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.bring(save_at("classic", "turn"))
    table = page.url.rsplit("/", 1)[1]
    asked = visitor.context.request.put(f"{visitor.url}/api/tables/{table}/seats/0/bot", data={"bot": "architect"})
    assert asked.ok, asked.text()  # a thinking bot: fast ones could finish the game before a click
    page.locator(".news").wait_for()
    page.locator(".news .b").click()
    expect(page.locator(".news")).to_have_count(0)
    page.locator(".guide.mine").wait_for(timeout=30_000)


def test_without_webgl_the_plan_does_everything(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.context.add_init_script(NO_WEBGL)
    page = visitor.bring(save_at("classic", "turn"))
    expect(page.locator(".no3d")).to_be_visible()
    expect(page.locator(".cams button")).to_have_count(0)
    page.keyboard.press("p")
    page.locator(".plan").first.wait_for()
    page.locator(".stall:not([disabled])").first.click()
    page.locator(".aside").wait_for()


def test_without_storage_one_plays_all_the_same(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.context.add_init_script(NO_STORAGE)
    page = visitor.play_now("deluxe")
    page.locator(".guide.mine").wait_for(timeout=30_000)
    page.locator("[data-tool=settings]").click()
    expect(page.locator(".settings")).to_contain_text("your settings will be forgotten")


def test_without_cookies_one_is_told_why_one_cannot_sit_down(stranger: Visitor) -> None:
    page = stranger.home()
    stranger.context.route("**/api/me", lambda route: route.fulfill(status=201, json={"id": "x", "name": "Ana"}))
    page.locator("[data-play=now]").click()
    expect(page.locator(".pitch .bad")).to_contain_text("cookie")


def test_a_server_that_does_not_answer(stranger: Visitor) -> None:
    stranger.context.route("**/api/box", lambda route: route.abort())
    stranger.page.goto(stranger.url)
    expect(stranger.page.locator(".trouble h1")).to_have_text("No connection")
    stranger.context.unroute("**/api/box")
    stranger.page.locator(".trouble button.b").click()
    stranger.page.locator("[data-play=now]").wait_for()


def test_another_name_for_the_next_table(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.play_now("deluxe")
    visitor.make_table("Berenike", "deluxe", 2)
    expect(visitor.page.locator(".seat", has_text="Berenike")).to_be_visible()


@pytest.mark.slow
def test_an_older_page_is_loaded_again_between_two_choices(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.bring(save_at("deluxe", "several"))
    script = page.locator("script[type=module]").get_attribute("src")
    times: list[int] = []
    page.add_init_script(OLDER)
    page.on("load", lambda _: times.append(1))
    page.reload()
    page.locator(".guide.mine").wait_for()
    choose_piece(page, "wall")
    page.locator('[data-choice="pay"], [data-state="pay"]').first.wait_for()
    page.wait_for_timeout(3000)  # longer than anybody gets to read why: a choice is being made
    assert len(times) == 1
    page.keyboard.press("Escape")
    expect(page.locator(".renewing")).to_contain_text("A new version is available")
    page.wait_for_function("script => document.querySelector(`script[src='${script}']`)", arg=script)
    page.locator(".guide.mine").wait_for()
    assert len(times) == 2
    page.wait_for_timeout(2500)
    assert len(times) == 2
