"""The coach of a first game, terms explained at the table, and the gauge of everyone's corruption."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

import cleopatra
from cleopatra.advice import corruption

from .clicking import Clicker
from .conftest import Visitor
from .layout import speak
from .moments import ME, NAMES, save_at
from .screens import LANGUAGES, TIPS, at, coached

MARK = """() => {
    window.tips = []; window.most = 0;
    new MutationObserver(() => {
        const open = [...document.querySelectorAll('.balloon')].map((one) => one.dataset.tip);
        window.most = Math.max(window.most, open.length);
        const turn = document.querySelector('.where')?.textContent;
        for (const tip of open) if (window.tips.at(-1)?.[0] !== tip) window.tips.push([tip, turn]);
    }).observe(document.body, {subtree: true, childList: true, attributes: true, attributeFilter: ['data-tip']});
}"""
FAULTS = """() => {
    const coach = document.querySelector('.balloon'), box = coach.getBoundingClientRect(), found = [];
    const board = document.querySelector('.hero').getBoundingClientRect();
    if (Math.min(box.right, board.right) - Math.max(box.left, board.left) > 0 && Math.min(box.bottom, board.bottom) - Math.max(box.top, board.top) > 0) found.push('on the board');
    if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight) found.push('off the screen');
    for (const one of coach.querySelectorAll('h2, p, a, button'))
        if (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline') found.push(`cut: ${one.textContent}`);
    if (!document.querySelector('.halo').getBoundingClientRect().width) found.push('nothing to point at');
    return found;
}"""  # noqa: E501 - a script, not Python
PATIENT = {"end", "stall", "taint", "worshipper", "dice"}
"""Tips about what lies on the table for longer: never after another tip of the same turn."""
MOST_TURNS = 24
"""Of everybody; three tips have been shown long before."""


def first_game(visit: Callable[..., Visitor], moment: str = "turn", edition: str = "classic") -> Page:
    return visit(coached=True).bring(save_at(edition, moment))


def test_each_tip_is_shown_once_and_one_at_a_time(visit: Callable[..., Visitor]) -> None:
    page = first_game(visit)
    tip = page.locator(".balloon")
    expect(tip).to_have_attribute("data-tip", "stall")
    page.evaluate(MARK)
    clicker = Clicker(page)
    turns: set[str] = set()
    while len(turns) < MOST_TURNS and page.evaluate("window.tips.length") < 3:
        turns.add(page.locator(".where").inner_text())
        if tip.count():
            page.evaluate("document.querySelector('.coach-ok')?.click()")
        elif not clicker.step():
            page.wait_for_timeout(30)
    told: list[list[str]] = page.evaluate("window.tips")
    assert len(told) == 3
    assert len({name for name, _ in told} | {"stall"}) == len(told) + 1
    for (_, before), (name, turn) in pairwise(told):
        assert turn != before or name not in PATIENT, f"{name} came after another tip of {turn}"
    assert page.evaluate("window.most") == 1


def test_it_steals_no_focus_and_escape_closes_it_for_good(visit: Callable[..., Visitor]) -> None:
    page = first_game(visit)
    tip = page.locator(".balloon.placed")
    tip.wait_for()
    assert page.evaluate("document.activeElement === document.body")
    expect(page.get_by_role("status").filter(has_text="Take a whole stall")).to_have_count(1)
    page.locator(".coach-ok").focus()
    page.keyboard.press("Escape")
    expect(tip).to_have_count(0)
    assert page.evaluate("document.activeElement !== document.body")
    page.reload()
    page.locator(".guide.mine").wait_for()
    page.wait_for_timeout(300)
    expect(page.locator('.balloon[data-tip="stall"]')).to_have_count(0)


def test_no_more_tips_holds_until_they_are_wanted_again(visit: Callable[..., Visitor]) -> None:
    page = first_game(visit)
    tip = page.locator(".balloon")
    page.locator(".coach-none").click()
    expect(tip).to_have_count(0)
    page.reload()
    page.locator(".guide.mine").wait_for()
    page.wait_for_timeout(300)
    expect(tip).to_have_count(0)
    page.locator("[data-tool=settings]").click()
    expect(page.locator('[data-coach="off"]')).to_have_attribute("aria-checked", "true")
    page.locator('[data-coach="again"]').click()
    expect(tip).to_have_attribute("data-tip", "stall")


def test_who_has_finished_a_game_needs_no_coach(visit: Callable[..., Visitor]) -> None:
    visitor = visit(coached=True)
    page = visitor.bring(save_at("classic", "last"))
    page.locator(".cer, .res").first.wait_for()
    page = visitor.bring(save_at("classic", "turn"))
    page.locator(".guide.mine").wait_for()
    page.wait_for_timeout(300)
    expect(page.locator(".balloon")).to_have_count(0)


def test_terms_are_explained_one_at_a_time(visit: Callable[..., Visitor]) -> None:
    page = at("deluxe", "middle")(visit())
    popover = page.locator(".look")
    for term, says in (("limit", "the rest for nothing"), ("worshippers", "sets the price"), ("crocodile", "8")):
        page.locator(f'.term-ask[data-look="term {term}"]').click()
        expect(popover).to_have_count(1)
        expect(popover).to_contain_text(says)
    link = popover.locator("a").get_attribute("href")
    assert link is not None
    assert link.startswith("/rules/deluxe")
    assert link.endswith("#R123")
    page.keyboard.press("Escape")
    expect(popover).to_have_count(0)
    expect(page.locator('.term-ask[data-look="term crocodile"]')).to_be_focused()


def gauge_of(page: Page) -> list[tuple[int, int, int]]:
    page.locator(".left .shore [data-corrupt]").first.wait_for(state="attached")
    found: list[str] = page.evaluate(
        "[...document.querySelectorAll('.left .shore [data-corrupt]')].map((one) => one.dataset.corrupt)"
    )
    return sorted((int(seat), int(least), int(most)) for seat, least, most in map(str.split, found))


def told(edition: str, moment: str, seat: int) -> list[tuple[int, int, int]]:
    known = corruption(cleopatra.load_game(save_at(edition, moment)).view(seat))
    return [(number, one.least, one.most) for number, one in enumerate(known.seats)]


@pytest.mark.parametrize(("edition", "moment"), [("classic", "late"), ("classic", "claim"), ("deluxe", "late")])
def test_the_gauge_is_what_the_seat_may_know(visit: Callable[..., Visitor], edition: str, moment: str) -> None:
    page = visit().bring(save_at(edition, moment))
    assert gauge_of(page) == told(edition, moment, ME)


def test_every_seat_has_a_gauge_of_its_own(visit: Callable[..., Visitor]) -> None:
    page = visit().bring(save_at("classic", "other"), *NAMES)
    page.locator('[data-choice="curtain"]').click()
    assert gauge_of(page) == told("classic", "other", ME + 1)


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["classic", "deluxe"])
def test_every_tip_fits_beside_the_board(visit: Callable[..., Visitor], edition: str) -> None:
    wrong = {}
    for tip, moment in TIPS.items():
        if tip in {"classic": ["worshipper"], "deluxe": ["dice", "merchant"]}[edition]:
            continue
        visitor = visit()
        page = coached(edition, moment, tip)(visitor)
        for width, height in ((360, 640), (1280, 720)):
            page.set_viewport_size({"width": width, "height": height})
            for language in LANGUAGES:
                speak(page, language)
                page.wait_for_timeout(50)
                if found := page.evaluate(FAULTS):
                    wrong[tip, width, language] = found
        visitor.context.close()
    assert not wrong
