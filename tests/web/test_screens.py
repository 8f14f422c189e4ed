"""Every screen and state: axe in both themes, all text and punctuation translated, nothing cut off in any language."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.tiers import slow_if

from .conftest import Visitor
from .screens import LANGUAGES, SCREENS

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SIZES = ((360, 740), (1280, 720))
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
UNTRANSLATED = """() => {
    const found = [], names = /Ana|Ben|Cleo|Dan|Dido|Eva|\\b[IVX]+\\b|\\d+:\\d\\d/g;
    const bare = (text) => { for (let before; before !== text; ) [before, text] = [text, text.replace(/⟦[^⟦⟧]*⟧/g, '')]; return text; };
    const strange = (text) => (!text.includes('⟦') && /\\p{L}{2}/u.test(text.replace(names, ''))) || /[:;.·?!…«»"()]/.test(bare(text.replace(names, '')));
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const text = walk.currentNode.textContent.trim(), over = walk.currentNode.parentElement;
        if (!over.closest('script, style, kbd, .url, title, code[translate=no], [data-language]') && strange(text)) found.push(text);
    }
    for (const one of document.querySelectorAll(':is([aria-label], [title], [placeholder]):not(code[translate=no])'))
        for (const what of ['aria-label', 'title', 'placeholder'])
            if (strange(one.getAttribute(what) ?? '')) found.push(`${what}: ${one.getAttribute(what)}`);
    return found;
}"""  # noqa: E501 - a script, not Python
# Sockets and picks have badges that overlap their edge.
CUT_OFF = """() => {
    const wide = document.documentElement.clientWidth, found = [];
    if (document.documentElement.scrollWidth > wide) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
    const scrolls = (one) => { for (; one; one = one.parentElement) if (/auto|scroll/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth) return true; return false; };
    const seen = (one) => one.checkVisibility({visibilityProperty: true, opacityProperty: true}) && !one.closest('.sr, .fan, .stall, .skip, [aria-hidden="true"], svg');
    for (const one of document.querySelectorAll('button, a, p, h1, h2, h3, small, label, input, select, dt, dd, li > b, .tag')) {
        const box = one.getBoundingClientRect();
        if (!seen(one) || !box.width || one.matches('.slot, .pick')) continue;
        const what = `${one.tagName} ${one.className} "${one.textContent.trim().slice(0, 40)}"`;
        if ((box.right > wide + 1 || box.left < -1) && !scrolls(one.parentElement)) found.push(`out of the screen: ${what}`);
        else if (one.scrollWidth > one.clientWidth + 1 && !['INPUT', 'SELECT'].includes(one.tagName) && getComputedStyle(one).display !== 'inline' && !scrolls(one)) found.push(`cut off: ${what}`);
    }
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = document.createRange();
    while (walk.nextNode()) {
        const text = walk.currentNode, over = text.parentElement, home = over.closest('li, tr, header, footer');
        if (over.closest('script, style, .url') || !seen(over)) continue;
        for (const word of text.textContent.matchAll(/[\\p{L}\\p{N}’]+/gu)) {
            const letter = (at) => { range.setStart(text, at); range.setEnd(text, at + 1); return [...range.getClientRects()].at(-1); };
            const {left, top, bottom} = letter(word.index) ?? {}, {right, top: below} = letter(word.index + word[0].length - 1) ?? {};
            if (Math.abs(below - top) > 2) found.push(`broken: "${word[0]}" in ${over.tagName} ${over.className}`);
            const above = home && document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
            if (above && home.contains(above) && !above.contains(over) && !over.contains(above) && !above.matches('.since')) found.push(`covered: "${word[0]}" in ${over.tagName} ${over.className} by ${above.tagName} ${above.getAttribute('class')}`);
        }
    }
    return found;
}"""  # noqa: E501 - a script, not Python


def speaking(visitor: Visitor, language: str) -> Visitor:
    """A browser with a stored choice of language."""
    visitor.context.add_init_script(f"localStorage.setItem('cleopatra.language', '{language}')")
    return visitor


def axe(page: Page) -> list[str]:
    """Violations found by the accessibility checker."""
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("runOnly => axe.run(document, {runOnly})", STANDARDS)
    return [f"{one['id']}: {node['html'][:200]}" for one in found["violations"] for node in one["nodes"][:3]]


def reached(visitor: Visitor, name: str) -> Page:
    page = SCREENS[name](visitor)
    if name.startswith("no-"):
        visitor.complaints.clear()  # the browser itself logs missing files; that is fine
    return page


def has_twin(name: str) -> bool:
    """Whether the other edition has the same screen."""
    return name.startswith("deluxe-") and name.replace("deluxe", "classic") in SCREENS


@pytest.mark.slow
@pytest.mark.parametrize("name", SCREENS)
def test_axe_finds_nothing_by_day_and_by_night(visit: Callable[..., Visitor], name: str) -> None:
    page = reached(visit(), name)
    found = {"light": axe(page)}
    page.emulate_media(color_scheme="dark")
    found["dark"] = axe(page)
    assert not any(found.values()), found


@pytest.mark.parametrize("name", slow_if(has_twin, SCREENS))
def test_every_word_and_sign_is_translated(visit: Callable[..., Visitor], name: str) -> None:
    assert reached(speaking(visit(), "pseudo"), name).evaluate(UNTRANSLATED) == []


SPEAK = """language => {
    document.querySelector('[data-tool=settings][aria-expanded=false]')?.click();
    requestAnimationFrame(() => document.querySelector(`.settings [data-language="${language}"]`).click());
}"""
QUIET = "() => document.querySelector('[data-tool=settings][aria-expanded=true]')?.click()"


@pytest.mark.slow
@pytest.mark.parametrize("name", SCREENS)
def test_every_language_fits_a_small_phone_and_a_small_laptop(visit: Callable[..., Visitor], name: str) -> None:
    """Change the language in place, even behind overlays."""
    page = reached(visit(width=360, height=740, has_touch=True, is_mobile=True), name)
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for language in LANGUAGES:
            page.evaluate(SPEAK, language)
            page.wait_for_function("language => document.documentElement.lang === language", arg=language)
            if name != "settings":
                page.evaluate(QUIET)
            found[width, language] = page.evaluate(CUT_OFF)
    assert not any(found.values()), {where: what for where, what in found.items() if what}


@pytest.mark.parametrize("name", ["classic-result", "deluxe-result"])
def test_the_result_is_as_wide_as_the_phone(visit: Callable[..., Visitor], name: str) -> None:
    page = reached(visit(width=390, height=844, has_touch=True, is_mobile=True), name)
    widths = page.evaluate(
        "[...document.querySelectorAll('main.res > div > *')].map(one => one.getBoundingClientRect().width)"
    )
    assert len(widths) == 7
    assert min(widths) == 390
