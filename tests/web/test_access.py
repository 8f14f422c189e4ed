"""Keyboard, languages in place, weight."""

from __future__ import annotations

import gzip
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import BUILT, Visitor
from .moments import save_at

LANGUAGES = ["en", "de", "fr", "it"]
USABLE = """
    const look = () => {
        if (document.querySelector('.stall:not([disabled])')) window.usableAt ??= performance.now();
        else requestAnimationFrame(look);
    };
    look();
"""
WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def test_a_turn_with_the_keyboard_only(visit: Callable[..., Visitor]) -> None:
    page = visit().play_now("deluxe")
    page.locator(".stall:not([disabled])").first.wait_for()
    page.keyboard.press("m")
    expect(page.locator(".stall").first).to_be_focused()
    page.keyboard.press("Enter")
    page.locator(".aside").wait_for()
    for stall in "123":
        left = page.locator(".aside .c").count()
        page.keyboard.press(stall)
        expect(page.locator(".aside .c")).to_have_count(left - 1)
    page.locator('[data-choice="done"]').wait_for()
    page.locator("body").press("Enter")
    expect(page.locator('[data-choice="done"]')).to_have_count(0)
    page.locator(".log li", has_text="took stall").first.wait_for()


def press_stall(page: Page, word: str) -> None:
    """The number of a stall that may be chosen."""
    choice = page.locator(f'.stall[data-choice^="{word}"]').first.get_attribute("data-choice")
    assert choice is not None
    page.keyboard.press(choice.split()[1])


def test_building_with_the_keyboard_only(visit: Callable[..., Visitor]) -> None:
    """Market turns until something can be paid, then a piece: chosen, moved or changed, and built, by keys."""
    page = visit().play_now("deluxe")
    for _ in range(40):
        page.locator(".stall:not([disabled]), [data-choice=done]").first.wait_for(timeout=30_000)
        page.wait_for_timeout(300)
        if page.locator('.q[data-choice="piece mosaic"], .q[data-choice="piece wall"]').count():
            break
        press_stall(page, "take")
        page.locator(".aside").wait_for()
        while left := page.locator(".aside .c").count():
            page.locator('.stall[data-choice^="put"]:not([disabled])').first.wait_for()
            press_stall(page, "put")
            expect(page.locator(".aside .c")).to_have_count(left - 1)
        if page.locator('[data-choice="hold"]').count():
            page.locator('[data-choice="hold"]').press("Enter")
        page.locator('[data-choice="done"]').press("Enter")
    page.keyboard.press("q")
    page.keyboard.press("Enter")
    page.locator('[data-choice="pay"], .sheet.pay').first.wait_for()
    if page.locator('[data-choice="pay"]').count():
        page.keyboard.press("r")
        page.locator('[data-choice="pay"]').press("Enter")
    page.locator('[data-choice="build"]').wait_for()
    expect(page.locator(".sheet.pay")).to_be_focused()
    page.keyboard.press("Enter")
    page.locator(".log li", has_text="built").or_(page.locator(".log li", has_text="laid")).first.wait_for()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_browser_is_spoken_to_in_its_own_language(visit: Callable[..., Visitor], language: str) -> None:
    page = visit(locale=language).home()
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.reload()
    page.locator(".go .prime").wait_for()


@pytest.mark.parametrize("language", LANGUAGES)
def test_languages_change_in_place_and_nothing_overflows(visit: Callable[..., Visitor], language: str) -> None:
    visitor = visit(width=360, height=740)
    page = visitor.home()
    page.locator(".tools .tool").last.click()
    page.locator(f'[data-language="{language}"]').click()
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert page.evaluate(WIDER) <= 0, "home is wider than the screen"
    page.locator(".go .prime").click()
    page.locator(".table .guide").wait_for()
    assert page.evaluate(WIDER) <= 0, "the table is wider than the screen"


def test_the_first_view_is_light() -> None:
    if not BUILT.is_file():
        pytest.skip("the web client is not built: run make web")
    page = BUILT.read_text("utf-8")
    scripts = [path for path in (BUILT.parent / "assets").glob("*.js") if path.name in page]
    assert scripts
    assert sum(len(gzip.compress(path.read_bytes())) for path in scripts) <= 200_000


@pytest.mark.parametrize("edition", ["classic", "deluxe"])
def test_the_first_table_is_usable_within_two_seconds_on_a_slow_machine(
    visit: Callable[..., Visitor], edition: str
) -> None:
    """Four times slower, nothing in the cache: from the address of a table to a stall that can be taken."""
    visitor = visit()
    address = visitor.bring(save_at(edition, "turn")).url
    page = visitor.open()
    visitor.page.close()
    line = visitor.context.new_cdp_session(page)
    line.send("Network.setCacheDisabled", {"cacheDisabled": True})
    line.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.add_init_script(USABLE)
    page.goto(address, wait_until="commit")
    page.wait_for_function("() => window.usableAt !== undefined", timeout=30_000)
    assert page.evaluate("() => window.usableAt") < 2000
