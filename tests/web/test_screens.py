"""Every screen and state: axe in both themes, every word translated, nothing cut off in German on a small phone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from .conftest import Visitor
from .screens import SCREENS

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
UNTRANSLATED = """() => {
    const found = [], names = /Ana|Ben|Cleo|Dido|Novice\\d?|English|Deutsch|Français|Italiano|\\b[IVX]+\\b/g;
    const strange = (text) => !text.includes('⟦') && /\\p{L}{2}/u.test(text.replace(names, ''));
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const text = walk.currentNode.textContent.trim(), over = walk.currentNode.parentElement;
        if (!over.closest('script, style, kbd, .url, title') && strange(text)) found.push(text);
    }
    for (const one of document.querySelectorAll('[aria-label], [title], [placeholder]'))
        for (const what of ['aria-label', 'title', 'placeholder'])
            if (strange(one.getAttribute(what) ?? '')) found.push(`${what}: ${one.getAttribute(what)}`);
    return found;
}"""
# Sockets and picks wear badges that hang over their edge.
CUT_OFF = """() => {
    const wide = document.documentElement.clientWidth, found = [];
    if (document.documentElement.scrollWidth > wide) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
    const scrolls = (one) => { for (; one; one = one.parentElement) if (/auto|scroll/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth) return true; return false; };
    for (const one of document.querySelectorAll('button, a, p, h1, h2, h3, small, label, input, select, dt, dd, li > b, .tag')) {
        const box = one.getBoundingClientRect(), seen = one.checkVisibility({visibilityProperty: true, opacityProperty: true});
        if (!seen || !box.width || one.closest('.sr, .fan, .stall, [aria-hidden="true"], svg') || one.matches('.skip, .slot, .pick')) continue;
        const what = `${one.tagName} ${one.className} "${one.textContent.trim().slice(0, 40)}"`;
        if ((box.right > wide + 1 || box.left < -1) && !scrolls(one.parentElement)) found.push(`out of the screen: ${what}`);
        else if (one.scrollWidth > one.clientWidth + 1 && !['INPUT', 'SELECT'].includes(one.tagName) && getComputedStyle(one).display !== 'inline' && !scrolls(one)) found.push(`cut off: ${what}`);
    }
    return found;
}"""  # noqa: E501 - a script, not Python


def speaking(visitor: Visitor, language: str) -> Visitor:
    """A browser that has chosen a language before."""
    visitor.context.add_init_script(f"localStorage.setItem('cleopatra.language', '{language}')")
    return visitor


def axe(page: Page) -> list[str]:
    """What the accessibility checker objects to."""
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("runOnly => axe.run(document, {runOnly})", STANDARDS)
    return [f"{one['id']}: {node['html'][:200]}" for one in found["violations"] for node in one["nodes"][:3]]


def reached(visitor: Visitor, name: str) -> Page:
    page = SCREENS[name](visitor)
    if name.startswith("no-"):
        visitor.complaints.clear()  # the browser itself complains of what is missing, and may
    return page


@pytest.mark.parametrize("name", SCREENS)
def test_axe_finds_nothing_by_day_and_by_night(visit: Callable[..., Visitor], name: str) -> None:
    page = reached(visit(), name)
    found = {"light": axe(page)}
    page.emulate_media(color_scheme="dark")
    found["dark"] = axe(page)
    assert not any(found.values()), found


@pytest.mark.parametrize("name", SCREENS)
def test_every_word_is_translated(visit: Callable[..., Visitor], name: str) -> None:
    assert reached(speaking(visit(), "pseudo"), name).evaluate(UNTRANSLATED) == []


@pytest.mark.parametrize("name", SCREENS)
def test_german_fits_a_small_phone(visit: Callable[..., Visitor], name: str) -> None:
    visitor = speaking(visit(width=360, height=740, has_touch=True, is_mobile=True), "de")
    assert reached(visitor, name).evaluate(CUT_OFF) == []


@pytest.mark.parametrize("name", ["classic-result", "deluxe-result"])
def test_the_result_is_as_wide_as_the_phone(visit: Callable[..., Visitor], name: str) -> None:
    page = reached(visit(width=390, height=844, has_touch=True, is_mobile=True), name)
    widths = page.evaluate(
        "[...document.querySelectorAll('main.res > *')].map(one => one.getBoundingClientRect().width)"
    )
    assert len(widths) == 4
    assert min(widths) == 390
