"""Puzzles in the browser: answered on the real table, judged, explained; days, streaks and the rush."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from cleopatra.puzzles.puzzle import Puzzle
from cleopatra.puzzles.store import puzzles
from tests.tiers import slow_if

from .conftest import Visitor
from .screens import BOXES
from .solving import Player
from .test_screens import axe

STALL = next(one for one in puzzles().values() if one.kind == "stall" and one.accepted == ("take 1",))
BID = next(one for one in puzzles().values() if one.kind == "bid" and one.edition == "classic")


VISITS = {
    f"{edition}-{kind}": next(
        one for one in puzzles().values()
        if (one.edition, one.kind) == (edition, kind) and one.lines[0].actions[0] == "quarry" and not one.moves
    )
    for edition in BOXES for kind in ("visit", "sanctuary", "end")
}  # fmt: skip
"""Puzzles whose best answer is a visit to the quarry."""


def command_of(actions: tuple[str, ...]) -> str:
    """A visit, step by step, as one command of a scenario file."""
    pieces: list[str] = []
    for action in actions:
        if action.startswith("raise "):
            pieces.append(action.removeprefix("raise "))
        elif action.startswith("claim "):
            pieces[-1] += f" {action}"
    paid = [action.removeprefix("play ") for action in actions if action.startswith("play ")]
    return " ".join(["build", " ; ".join(pieces), "pay", *paid])


def asked(visitor: Visitor, puzzle: Puzzle) -> Page:
    visitor.page.goto(f"{visitor.url}/puzzle/{puzzle.id}")
    visitor.page.locator(".table .guide.mine").wait_for()
    return visitor.page


def verdict(page: Page) -> str:
    page.locator("[data-puzzle][data-verdict]").wait_for()
    return page.locator("[data-puzzle]").get_attribute("data-verdict") or ""


def test_a_puzzle_is_missed_explained_and_solved(visit: Callable[..., Visitor]) -> None:
    visitor = visit(width=1280, height=720)
    page = asked(visitor, STALL)
    player = Player(page, "mouse")
    player.play("take 2")
    assert verdict(page) == "worse"
    expect(page.locator(".explained .best li").first).to_contain_text("Take stall I")
    expect(page.locator(".explained .why p").first).to_be_visible()
    page.locator('[data-choice="try again"]').click()
    page.locator(".table .guide.mine").wait_for()
    player.play("take 1")
    assert verdict(page) == "best"
    assert not axe(page)
    page.locator('[data-choice="back"]').click()
    expect(page.locator(".past li a")).to_have_count(1)
    expect(page.locator('[data-kind="stall"] small')).to_contain_text("1 of")


def test_a_bid_is_answered_with_the_keyboard(visit: Callable[..., Visitor]) -> None:
    page = asked(visit(width=1280, height=720), BID)
    Player(page, "keyboard").play(BID.accepted[0])
    assert verdict(page) == "best"
    page.locator('[data-choice="next puzzle"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(f'[data-puzzle="{BID.id}"]')).to_have_count(0)


@pytest.mark.parametrize("name", slow_if(lambda name: name != "classic-sanctuary", VISITS))
def test_a_visit_to_the_quarry_answers_a_puzzle(visit: Callable[..., Visitor], name: str) -> None:
    """Pieces placed, sanctuaries claimed and cards laid on the real table are the line that the search found."""
    puzzle = VISITS[name]
    page = asked(visit(width=1280, height=720), puzzle)
    Player(page, "mouse").play(command_of(puzzle.lines[0].actions))
    assert verdict(page) == "best"
    expect(page.locator(".explained .best li").first).to_be_visible()
    page.wait_for_timeout(4_000)  # a turn that has nothing more to choose ends by itself at a table, but not here
    assert verdict(page) == "best"
    assert page.evaluate("JSON.parse(localStorage['cleopatra.learning']).puzzles.map(one => one.first)") == [True]


def test_the_puzzle_of_the_day_and_the_rush(visit: Callable[..., Visitor]) -> None:
    visitor = visit(width=390, height=844, has_touch=True, is_mobile=True)
    page = visitor.page
    page.goto(f"{visitor.url}/puzzle")
    today = page.locator('[data-choice="today"]')
    expect(today).to_have_attribute("href", f"/puzzle/{page.request.get(visitor.url + '/api/puzzles').json()['today']}")
    page.locator('[data-choice="rush"]').tap()
    page.locator(".coach small", has_text="0 solved").wait_for()
