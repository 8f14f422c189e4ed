"""Provably fair luck in the browser: players add numbers in the lobby, and the result screen verifies the game."""

from __future__ import annotations

import re
from collections.abc import Callable
from time import monotonic

import pytest
from playwright.sync_api import Page, expect

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


def test_a_server_that_cheats_is_found(visit: Callable[..., Visitor], server: Server) -> None:
    """A forged secret, number or roll: each is reported."""
    page = finished_game(visit(), "classic")

    def cheat(what: str) -> None:
        def forge(route: object) -> None:
            answer = route.fetch()  # type: ignore[attr-defined]
            save = answer.json()
            fair = save["game"]["fair"]
            if what == "secret":
                fair["secret"] = "0" * 64
            elif what == "number":
                fair["numbers"][0] = "1" * 64
            else:
                save["rolls"][0] = 1 - min(save["rolls"][0], 1)
            route.fulfill(response=answer, json=save)  # type: ignore[attr-defined]

        page.route("**/save", forge)
        page.reload()
        page.locator("[data-choice=check-luck]").click()
        expect(page.locator("dialog.fair li")).to_have_count(CHECKS)
        page.unroute("**/save")

    wrong = page.locator("dialog.fair li.bad")
    cheat("secret")
    expect(wrong).to_have_count(2)
    cheat("number")
    expect(wrong).to_have_count(2)
    cheat("rolls")
    expect(wrong).to_have_count(1)
    expect(page.locator("dialog.fair")).to_contain_text("does not add up")
