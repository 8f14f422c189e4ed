"""Keyboard, screen readers, languages, narrow screens, weight."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import BUILT, Visitor

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
LANGUAGES = ["en", "de", "fr", "it"]
UNTRANSLATED = """() => {
    const found = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const text = walk.currentNode.textContent.trim(), over = walk.currentNode.parentElement;
        const names = /Ana|Novice\\d?|English|Deutsch|Français|Italiano|\\b[IVX]+\\b/g;
        if (over.closest('script, style, kbd') || text.includes('⟦')) continue;
        if (/\\p{L}{2}/u.test(text.replace(names, ''))) found.push(text);
    }
    return found;
}"""
WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def speak(page: Page, language: str) -> None:
    page.evaluate("language => localStorage.setItem('cleopatra.language', language)", language)
    page.reload()


def axe(page: Page) -> list[str]:
    """What the accessibility checker objects to."""
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("runOnly => axe.run(document, {runOnly})", STANDARDS)
    return [f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in found["violations"]]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(visit: Callable[..., Visitor], theme: str) -> None:
    visitor = visit(color_scheme=theme)
    page = visitor.home()
    found = {"home": axe(page)}
    visitor.make_table("Ana", "classic", 3)
    found["lobby"] = axe(page)
    page.locator(".guide .b.prime").click()
    page.locator(".table .guide.mine").wait_for(timeout=60_000)  # one's turn, or an opponent's question
    found["table"] = axe(page)
    page.locator(".tools .tool").last.click()
    found["settings"] = axe(page)
    assert not any(found.values()), found


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
    page.locator('[data-choice="build"]').wait_for()
    page.keyboard.press("r")
    page.locator('[data-choice="build"]').press("Enter")
    page.locator(".log li", has_text="built").or_(page.locator(".log li", has_text="laid")).first.wait_for()


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


def test_every_word_is_translated(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.home()
    speak(page, "pseudo")
    page.locator(".go .prime").wait_for()
    assert page.evaluate(UNTRANSLATED) == []
    page.locator(".go .prime").click()
    page.locator(".table .guide.mine").wait_for()
    assert page.evaluate(UNTRANSLATED) == []


def test_the_first_view_is_light() -> None:
    if not BUILT.is_file():
        pytest.skip("the web client is not built: run make web")
    page = BUILT.read_text("utf-8")
    scripts = [path for path in (BUILT.parent / "assets").glob("*.js") if path.name in page]
    assert scripts
    assert sum(len(gzip.compress(path.read_bytes())) for path in scripts) <= 200_000
