"""Several browsers at one table, lost connections, one device for several people."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from time import monotonic

import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

from cleopatra.client import Refused, Seat
from tests.server.players import seated
from tests.server.running import Server

from .clicking import Clicker
from .conftest import Visitor


def test_two_browsers_see_each_other_move(visit: Callable[..., Visitor]) -> None:
    """bench/web.py measures the delay."""
    host, guest = visit(), visit()
    link = host.make_table("Ana", "deluxe", 2)
    guest.sit_down(link, "Ben")
    expect(host.page.locator(".seat", has_text="Ben")).to_be_visible()
    host.page.locator(".guide .b.prime").click()
    for page in (host.page, guest.page):
        page.locator(".table .players").wait_for()
    first, second = (host, guest) if host.page.locator(".pl.now", has_text="Ana").count() else (guest, host)
    first.page.locator(".stall:not([disabled])").first.click()
    second.page.locator(".log li", has_text="took stall").first.wait_for()
    expect(second.page.locator(".stall:not([disabled])")).to_have_count(0)
    first.page.locator(".say-it input").fill("Well met")
    first.page.keyboard.press("Enter")
    expect(second.page.locator(".chatbox")).to_contain_text("Well met")


def test_the_newest_message_is_in_sight_and_behind_a_tab_it_is_counted(visit: Callable[..., Visitor]) -> None:
    """On a laptop it leaves the chronicle room; on a phone the tab says how many have come."""
    host, guest = visit(width=1280, height=720), visit(width=390, height=844, has_touch=True, is_mobile=True)
    link = host.make_table("Ana", "deluxe", 2)
    guest.sit_down(link, "Ben")
    expect(host.page.locator(".seat", has_text="Ben")).to_be_visible()
    host.page.locator(".guide .b.prime").click()
    for page in (host.page, guest.page):
        page.locator(".table .players").wait_for()
    said = ["Well met", "That was a very dear mosaic, and I do hope that it was worth all those cards", "Good luck"]
    for text in said:
        host.page.locator(".say-it input").fill(text)
        host.page.keyboard.press("Enter")
        expect(host.page.locator(".chatbox")).to_contain_text(text)
    for page in (host.page, guest.page):
        expect(page.locator(".chatbox p")).to_have_count(3)
    around, newest = (host.page.locator(one).bounding_box() for one in (".chatbox", ".chatbox p:last-child"))
    assert around is not None
    assert newest is not None
    assert newest["y"] + newest["height"] <= around["y"] + around["height"] + 1
    chronicle = host.page.locator(".log ol").bounding_box()
    assert chronicle is not None
    assert chronicle["height"] >= 36, "two lines"
    tab = guest.page.locator('.tabs [data-tab="log"]')
    expect(tab.locator("em")).to_have_text("3")
    tab.click()
    expect(tab.locator("em")).to_have_count(0)
    expect(guest.page.locator(".chatbox")).to_be_visible()


def test_four_browsers_see_a_move(visit: Callable[..., Visitor]) -> None:
    visitors = [visit() for _ in range(4)]
    link = visitors[0].make_table("Ana", "classic", 4)
    for visitor, name in zip(visitors[1:], ("Ben", "Cleo", "Dido"), strict=True):
        visitor.sit_down(link, name)
    visitors[0].page.locator(".guide .b.prime").click()
    pages = [visitor.page for visitor in visitors]
    for page in pages:
        page.locator(".table .players").wait_for()
    mover = next(page for page in pages if page.locator(".guide.mine").count())
    others = [page for page in pages if page is not mover]
    mover.locator(".stall:not([disabled])").first.click()
    for page in others:
        expect(page.locator(".log li", has_text="took stall").first).to_be_visible()


async def _play_until_offering(url: str) -> tuple[str, list[str]]:
    """Four people build until there is an offering; returns the table and the tokens of their seats."""
    async with seated(url, 4, edition="classic") as (clients, table, seats):
        luck = random.Random(2)

        async def play(seat: Seat) -> None:
            async for now in seat.turns():
                if (now.view or {}).get("phase") == "bid":
                    return
                build = [word for word in now.legal if word.startswith(("raise", "quarry", "play", "close", "leave"))]
                with suppress(Refused):  # others answer at the same time
                    await seat.play(luck.choice(build or now.legal))

        await asyncio.gather(*(play(seat) for seat in seats))
        return table, [client.token or "" for client in clients]


def _listen(heard: list[str], line: WebSocket) -> None:
    line.on("framereceived", lambda frame: heard.append(str(frame)))


def _events(frame: str) -> list[dict[str, object]]:
    told = json.loads(frame)
    return list(told.get("events", [])) if told["type"] == "update" else []


def test_bids_of_four_browsers_stay_secret_until_the_reveal(visit: Callable[..., Visitor], server: Server) -> None:
    """Frames that other browsers received before the reveal contain no amount either."""
    with ThreadPoolExecutor(1) as apart:  # Playwright has its own event loop in this thread
        table, tokens = apart.submit(asyncio.run, _play_until_offering(server.url)).result()
    pages: list[Page] = []
    frames: list[list[str]] = []
    for token in tokens:
        visitor = visit()
        visitor.context.add_cookies([{"name": "cleopatra", "value": token, "url": server.url}])
        heard: list[str] = []
        visitor.page.on("websocket", partial(_listen, heard))
        visitor.page.goto(f"{server.url}/table/{table}")
        visitor.page.locator(".guide [data-choice^=bid]").wait_for()
        pages.append(visitor.page)
        frames.append(heard)
    for at, page in enumerate(pages[:-1]):
        for _ in range(at % 3):
            page.locator("[data-bid=more]").click()
        page.locator(".guide [data-choice^=bid]").click()
        page.locator(".guide [data-choice^=bid]").wait_for(state="detached")
    for at, (page, heard) in enumerate(zip(pages, frames, strict=True)):
        expect(page.locator(".hd .good")).to_have_count(3)
        assert page.locator('[data-choice="go on"]').count() == 0
        told = [event for frame in heard for event in _events(frame)]
        amounts = [event for event in told if event["event"] == "BidMade" and event.get("amount") is not None]
        assert [event["seat"] for event in amounts] == [at] * (at < len(pages) - 1), "one's own bid, and no other"
        assert not any(event["event"] == "OfferingSettled" for event in told)
    pages[-1].locator(".guide [data-choice^=bid]").click()
    for page, heard in zip(pages, frames, strict=True):
        page.locator('[data-choice="go on"]').wait_for()
        assert any(event["event"] == "OfferingSettled" for frame in heard for event in _events(frame))


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
    page.get_by_label("Your name").fill("Ben")
    page.locator(".seat.free [data-sit=here]").last.click()
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
