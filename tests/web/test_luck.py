"""Provably fair luck in the browser: players add numbers in the lobby, and the result screen verifies the game."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.server.running import Server

from .conftest import Visitor

CHECKS = 6


def finished_game(visitor: Visitor, edition: str) -> Page:
    """From the visitor's lobby, through a game played by bots, to the result."""
    link = visitor.make_table("Ana", edition, 3)
    page, ask = visitor.page, visitor.context.request
    expect(page.locator(".lob-side .fair")).to_contain_text("1 of 1")
    table = link.rsplit("/", 1)[1]
    api = f"{visitor.url}/api/tables/{table}"
    assert ask.post(f"{api}/start", data={"fill": "greedy"}).ok
    assert ask.put(f"{api}/seats/0/bot", data={"bot": "greedy"}).ok
    until = monotonic() + 90
    while ask.get(api).json()["state"] != "over":
        assert monotonic() < until, "three builders did not come to an end"
        page.wait_for_timeout(200)
    page.goto(f"{visitor.url}/table/{table}")
    return page


@pytest.mark.parametrize("edition", ["classic", "deluxe"])
def test_the_result_screen_checks_the_luck(edition: str, visit: Callable[..., Visitor]) -> None:
    page = finished_game(visit(), edition)
    page.locator("[data-choice=check-luck]").click()
    expect(page.locator("dialog.fair li")).to_have_count(CHECKS)
    expect(page.locator("dialog.fair .bad")).to_have_count(0)
    expect(page.locator("dialog.fair")).to_contain_text(re.compile("luck was fair"))


FORGERIES: dict[str, tuple[str, Callable[[Any], None], int]] = {
    "a secret": ("save", lambda save: save["game"]["fair"].update(secret="0" * 64), 2),
    "my number": ("save", lambda save: operator.setitem(save["game"]["fair"]["numbers"], 0, "1" * 64), 2),
    "a number for a bot": ("save", lambda save: operator.setitem(save["game"]["fair"]["numbers"], 1, "1" * 64), 2),
    "no promise": ("save", lambda save: operator.delitem(save["game"], "fair"), 2),
    "a roll": ("save", lambda save: operator.setitem(save["rolls"], 0, 1 - min(save["rolls"][0], 1)), 1),
    "a roll elsewhere": ("luck", lambda luck: luck["rolls"][0].update(position=luck["rolls"][0]["position"] + 1), 2),
    "another deck": ("luck", lambda luck: operator.setitem(luck["deck"], 0, luck["deck"][-1]), 1),
}
"""What a server could claim: in which answer, how, and how many checks fail at least."""


def forged(forge: Callable[[Any], None]) -> Callable[[Route], None]:
    """An answer of the server, changed on its way."""

    def answer(route: Route) -> None:
        response = route.fetch()
        told = response.json()
        forge(told)
        route.fulfill(response=response, json=told)

    return answer


def test_a_server_that_cheats_is_found(visit: Callable[..., Visitor], server: Server) -> None:
    page = finished_game(visit(), "classic")
    wrong = page.locator("dialog.fair li.bad")
    for what, (answer, forge, checks) in FORGERIES.items():
        page.route(f"**/{answer}", forged(forge))
        page.reload()
        page.locator("[data-choice=check-luck]").click()
        expect(page.locator("dialog.fair p.bad"), what).to_contain_text("does not add up")
        assert wrong.count() >= checks, what
        page.unroute(f"**/{answer}")
