"""Every kind of decision by keyboard only, with Tab, Enter and the shortcuts."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visitor
from .screens import BOXES, at

MOST_TABS = 250
SEEN = """(selector) => {
    const one = document.activeElement;
    if (!one?.matches(selector)) return false;
    const {outlineStyle, outlineWidth, boxShadow} = getComputedStyle(one);
    if ((outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none') return 'seen';
    const mark = one.querySelector('rect');
    if (!mark) return 'unseen';
    const drawn = () => ['stroke', 'strokeWidth', 'fill'].map((how) => getComputedStyle(mark)[how]).join();
    const focused = drawn();
    one.blur();
    const plain = drawn();
    one.focus();
    return focused === plain ? 'unseen' : 'seen';
}"""
ANSWERS: dict[tuple[str, str], tuple[str, ...]] = {
    ("classic", "turn"): ('.stall[data-choice^="take"]',),
    ("classic", "stock"): ('[data-choice^="put"]',),
    ("classic", "limit"): ('[data-choice="hold"]',),
    ("classic", "claim"): (".plan .pl-live",),
    ("deluxe", "claim"): (".plan .pl-live",),
    ("classic", "beggar"): ('[data-choice^="give"], [data-choice="pay"]',),
    ("classic", "courtesan"): ('[data-choice^="pick"]',),
    ("classic", "offer"): ("[data-toggle]", '[data-choice^="offer "]'),
    ("classic", "accept"): ("[data-toggle]", '[data-choice^="accept "]'),
    ("classic", "keep"): ("[data-toggle]", '[data-choice^="keep "]'),
    ("classic", "envoy"): (
        '[data-choice="characters"]',
        '[data-choice="envoy"]',
        ".wants [data-toggle]",
        '[data-choice^="envoy "]',
    ),
    ("deluxe", "call"): ('[data-choice="worshippers"]', ".board [data-toggle]", '[data-choice^="call "]'),
}
"""Selectors to focus and press in order; the last one makes the choice."""


def tab_to(page: Page, selector: str) -> None:
    """Press Tab to reach the first match, which then has a visible focus indicator."""
    page.locator(selector).first.wait_for()
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if (seen := page.evaluate(SEEN, selector)) is not False:
            assert seen == "seen", f"nothing shows that {selector} has the focus"
            return
    raise AssertionError(f"Tab never comes to {selector}")


def press(page: Page, selector: str) -> None:
    """Tab to it, and Enter."""
    tab_to(page, selector)
    page.keyboard.press("Enter")


def decide(page: Page, selector: str) -> None:
    """Press the element that makes the choice, and wait until the table has changed."""
    tab_to(page, selector)
    before = page.locator(".table").inner_text()
    page.keyboard.press("Enter")
    page.wait_for_function("(before) => document.querySelector('.table')?.innerText !== before", arg=before)
    expect(page.locator(".oops")).to_have_count(0)


@pytest.mark.parametrize(("edition", "moment"), ANSWERS)
def test_a_decision_is_made_with_tab_and_enter(visit: Callable[..., Visitor], edition: str, moment: str) -> None:
    page = at(edition, moment)(visit())
    *before, last = ANSWERS[edition, moment]
    for selector in before:
        press(page, selector)
    decide(page, last)


@pytest.mark.parametrize("edition", BOXES)
def test_cards_are_discarded_with_the_keyboard_only(visit: Callable[..., Visitor], edition: str) -> None:
    page = at(edition, "limit")(visit())
    for _ in range(page.locator(".hand [data-card]").count() - 10):
        press(page, '.hand [data-card][aria-pressed="false"]')
    decide(page, '[data-choice^="discard "]')


@pytest.mark.parametrize("edition", BOXES)
def test_a_bid_is_made_with_the_keyboard_only(visit: Callable[..., Visitor], edition: str) -> None:
    page = at(edition, "bid", ".guide [data-choice^=bid]")(visit())
    tab_to(page, '.offering input[type="range"]')
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    press(page, '[data-choice="bid 2"]')
    page.locator('[data-choice="go on"]').wait_for()
    press(page, '[data-choice="go on"]')
    expect(page.locator(".offering")).to_have_count(0)


@pytest.mark.parametrize(("edition", "moment", "sheet"), [("classic", "envoy", ".wants"), ("deluxe", "call", ".board")])
def test_a_sheet_is_closed_with_escape(visit: Callable[..., Visitor], edition: str, moment: str, sheet: str) -> None:
    page = at(edition, moment)(visit())
    buttons = [one for one in ANSWERS[edition, moment] if one.startswith("[data-choice=")]
    for _ in range(2):
        for button in buttons:
            press(page, button)
        page.locator(sheet).wait_for()
        page.keyboard.press("Escape")
        expect(page.locator(sheet)).to_have_count(0)


def test_a_turn_with_the_keyboard_only(visit: Callable[..., Visitor]) -> None:
    page = visit().play_now("deluxe")
    page.locator(".stall:not([disabled])").first.wait_for()
    page.keyboard.press("m")
    expect(page.locator(".stall").first).to_be_focused()
    page.keyboard.press("Enter")
    page.locator(".aside").wait_for()
    for stall in "12":
        left = page.locator(".aside .c").count()
        page.locator(f'.stall[data-choice="put {stall}"]:not([disabled])').wait_for()  # the last one has been answered
        page.keyboard.press(stall)
        expect(page.locator(".aside .c")).to_have_count(left - 1 if left > 2 else 0)  # the last one is automatic
    page.locator('[data-choice="done"]').wait_for()
    page.locator("body").press("Enter")
    expect(page.locator('[data-choice="done"]')).to_have_count(0)
    page.locator(".log li", has_text="took stall").first.wait_for()


def press_stall(page: Page, word: str) -> None:
    """Press the number of a stall that can be chosen."""
    choice = page.locator(f'.stall[data-choice^="{word}"]').first.get_attribute("data-choice")
    assert choice is not None
    page.keyboard.press(choice.split()[1])


def test_building_with_the_keyboard_only(visit: Callable[..., Visitor]) -> None:
    """Market turns until a piece is affordable, then choose, move or change and build it, by keyboard."""
    page = visit().play_now("deluxe")
    for _ in range(40):
        page.locator(".stall:not([disabled]), [data-choice=done]").first.wait_for(timeout=30_000)
        page.wait_for_timeout(300)
        if page.locator('.q[data-choice="piece mosaic"], .q[data-choice="piece wall"]').count():
            break
        press_stall(page, "take")
        page.locator(".aside").wait_for()
        for _ in range(2):
            left = page.locator(".aside .c").count()
            page.locator('.stall[data-choice^="put"]:not([disabled])').first.wait_for()
            press_stall(page, "put")
            expect(page.locator(".aside .c")).to_have_count(left - 1 if left > 2 else 0)
        if page.locator('[data-choice="hold"]').count():
            page.locator('[data-choice="hold"]').press("Enter")
        page.locator('[data-choice="done"]').press("Enter")
    page.keyboard.press("q")
    page.keyboard.press("Enter")
    page.locator('[data-choice="pay"], [data-state="pay"]').first.wait_for()
    if page.locator('[data-choice="pay"]').count():
        page.keyboard.press("r")
        page.locator('[data-choice="pay"]').press("Enter")
    page.locator('[data-choice="build"]').wait_for()
    expect(page.locator(".pays")).to_be_focused()
    page.keyboard.press("Enter")
    page.locator(".log li", has_text="built").or_(page.locator(".log li", has_text="laid")).first.wait_for()


def test_the_focus_stays_where_one_works(visit: Callable[..., Visitor]) -> None:
    page = at("classic", "turn")(visit())
    press(page, '.stall[data-choice^="take"]')
    expect(page.locator('.stall[data-choice^="put"]:focus')).to_have_count(1)
    expect(page.locator("#look")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator(".aside .c")).to_have_count(2)
    expect(page.locator('.stall[data-choice^="put"]:focus')).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".guide:focus, .guide :focus, .market :focus")).to_have_count(1)


def test_the_focus_goes_to_the_guide_where_the_choice_was_the_last_of_its_kind(visit: Callable[..., Visitor]) -> None:
    page = at("classic", "limit")(visit())
    press(page, '[data-choice="hold"]')
    expect(page.locator('[data-choice="hold"]')).to_have_count(0)
    expect(page.locator(".guide:focus, .guide :focus")).to_have_count(1)
