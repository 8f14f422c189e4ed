"""The focus stays where one works: whatever an action removes or disables, it never falls to the top of the page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.tiers import slow_if

from .clicking import Clicker
from .conftest import Visitor
from .screens import BOXES, SCREENS, at

FOCUS = """async ([selector, n]) => {
    const one = [...document.querySelectorAll(selector)].filter((found) =>
        !found.disabled && !found.closest('[inert]') && found.checkVisibility({visibilityProperty: true}))[n];
    one?.focus();
    return one !== undefined && document.activeElement === one;
}"""
HELD = """() => new Promise((answer) => {
    let frames = 0;
    const look = () => {
        const one = document.activeElement;
        const held = one !== null && one !== document.body && one !== document.documentElement;
        if (held && frames >= 3) answer(true);
        else if (frames > 120) answer(false);
        else { frames += 1; requestAnimationFrame(look); }
    };
    look();
})"""
"""Three frames after an action something has the focus, also where a page is still on its way."""
PHONE = {"width": 390, "height": 844}
TABLE = ("classic-late", "deluxe-late")


class Typist(Clicker):
    """Plays with Enter instead of clicks, and looks after each where the focus is."""

    def _click_nth(self, selector: str, n: int) -> bool:
        if not self.page.evaluate(FOCUS, [selector, n]):
            return False
        self.page.keyboard.press("Enter")
        self.clicks += 1
        assert self.page.evaluate(HELD), f"the focus is lost after {selector}"
        return True

    def step(self) -> bool:
        stepped = super().step()
        assert self.clicks == 0 or self.page.evaluate(HELD), "the focus is lost while others play"
        return stepped


def press(page: Page, *keys: str) -> None:
    """Each of these keys, and then the focus is somewhere."""
    for key in keys:
        page.keyboard.press(key)
        assert page.evaluate(HELD), f"the focus is lost after {key}"


def enter(page: Page, selector: str) -> None:
    page.locator(selector).locator("visible=true").first.focus()
    press(page, "Enter")


@pytest.mark.parametrize("moment", slow_if(lambda moment: moment == "turn", ["turn", "late"]))
@pytest.mark.parametrize("edition", BOXES)
def test_a_game_played_by_keyboard_never_loses_the_focus(
    visit: Callable[..., Visitor], edition: str, moment: str
) -> None:
    page = at(edition, moment)(visit())
    Typist(page).play(seconds=600)
    enter(page, '[data-choice="rematch"]')
    page.locator(".table .guide").wait_for()
    assert page.evaluate(HELD)


def opened(page: Page, keys: str, sign: str) -> None:
    """A sheet or dialog, opened by a key or a button, and closed with Escape."""
    if len(keys) == 1:
        page.keyboard.press(keys)
    else:
        enter(page, keys)
    page.locator(sign).first.wait_for()
    press(page, "Escape")
    expect(page.locator(sign)).to_have_count(0)
    assert page.evaluate(HELD)


@pytest.mark.parametrize("device", [{}, PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize("state", TABLE)
def test_sheets_dialogs_and_drawers_give_the_focus_back(
    visit: Callable[..., Visitor], state: str, device: dict[str, int]
) -> None:
    page = SCREENS[state](visit(**device))
    enter(page, ".guide button:not([disabled])")
    press(page, "m")
    opened(page, "?", "dialog")
    opened(page, "s", "dialog")
    opened(page, "h", ".lamp-sheet")
    opened(page, '[data-tool="leave"]', "dialog")
    opened(page, "[data-tool=settings]", ".settings")
    opened(page, '.see[data-look="player 1"]', "#look.placed")
    if device:
        enter(page, '[data-tab="market"]')
    enter(page, "button.pile")
    page.locator(".browse").wait_for()
    enter(page, ".browse button")
    expect(page.locator(".browse")).to_have_count(0)
    if device:
        enter(page, '[data-tab="log"]')
    page.locator(".say-it input").focus()
    page.keyboard.type("Well built")
    press(page, "Enter")
    expect(page.locator(".say-it input")).to_be_focused()


@pytest.mark.parametrize("state", ["classic-paying", "classic-placing", "classic-envoy", "deluxe-worshippers"])
def test_plans_made_and_dropped_keep_the_focus(visit: Callable[..., Visitor], state: str) -> None:
    page = SCREENS[state](visit())
    if state == "classic-placing":
        enter(page, "[data-turner=r]")
        press(page, "f", "ArrowLeft", "ArrowDown")
    elif state == "classic-paying":
        enter(page, "button.slot")
        enter(page, ".pay-row button:not(.slot)")
    else:
        enter(page, "[data-toggle]:not([disabled])")
    press(page, "Escape")
    page.locator(".quarry").wait_for()
    assert page.evaluate(HELD)


def test_taking_back_keeps_the_focus(visit: Callable[..., Visitor]) -> None:
    page = SCREENS["classic-stock"](visit())
    enter(page, '.stall[data-choice^="put"]:not([disabled])')
    expect(page.locator(".aside .c")).to_have_count(2)
    press(page, "u")
    expect(page.locator(".aside .c")).to_have_count(3)
    assert page.evaluate(HELD)


def test_replay_lessons_and_puzzles_keep_the_focus(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = SCREENS["classic-replay"](visitor)
    enter(page, ".scrubber button, .scrubber input")
    press(page, "ArrowRight", "ArrowLeft", ".", ",", "Shift+ArrowRight", "0", "2")
    for place in ("learn", "puzzle"):
        page.goto(f"{visitor.url}/{place}")
        enter(page, f"main a[href*='/{place}/']")
        page.locator(".table .guide").wait_for()
        assert page.evaluate(HELD)
        enter(page, ".table button:not([disabled])")
