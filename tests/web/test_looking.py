"""Looking at things: what a card does, a stall spread out, by pointer and keys; a hidden tab says whose turn it is."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from .clicking import SPOT
from .conftest import Visitor
from .layout import speak
from .screens import LANGUAGES, at

HIDE = """() => {
    Object.defineProperty(document, 'hidden', {get: () => window.away, configurable: true});
    window.away = true;
    document.dispatchEvent(new Event('visibilitychange'));
}"""
SHOW = "() => { window.away = false; document.dispatchEvent(new Event('visibilitychange')); }"


def test_a_card_says_what_it_does(visit: Callable[..., Visitor]) -> None:
    page = at("classic", "envoy")(visit())
    spot = page.evaluate(SPOT, ['.hand [data-look="card envoy"]', 0])
    page.mouse.move(spot["x"], spot["y"])
    look = page.locator("#look.placed")
    expect(look).to_contain_text("Ask others for clean cards")
    expect(look).to_contain_text("2 in the deck.")
    expect(look).to_contain_text("Tainted")
    page.mouse.move(5, 5)
    expect(look).to_have_count(0)
    page.locator(".hand [data-look]").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#look.placed h3")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(look).to_have_count(0)


def test_a_stall_is_spread_out(visit: Callable[..., Visitor]) -> None:
    page = at("classic", "turn")(visit())
    stall = page.locator('.stall[data-look="stall 1"]')
    cards = int(re.findall(r"\d+", stall.locator(".lbl").inner_text())[0])
    stall.hover()
    look = page.locator("#look.placed")
    said = re.search(r"(\d+) clean, (\d+) tainted, (\d+) face down", look.inner_text())
    assert said is not None
    assert sum(map(int, said.groups())) == cards
    hand = page.locator(".hand .fan .c").count()
    expect(look).to_contain_text(f"You would have {hand + cards} of 10 cards.")


def test_a_hidden_tab_says_that_it_is_your_turn(visit: Callable[..., Visitor]) -> None:
    page = at("classic", "turn")(visit())
    expect(page).to_have_title("Cleopatra")
    page.evaluate(HIDE)
    expect(page).to_have_title("Your turn · Cleopatra")
    page.evaluate(SHOW)
    expect(page).to_have_title("Cleopatra")


CUT = """() => {
    const look = document.querySelector('#look').getBoundingClientRect(), found = [];
    if (look.left < 0 || look.top < 0 || look.right > innerWidth + 1 || look.bottom > innerHeight + 1) found.push('off the screen');
    for (const one of document.querySelectorAll('#look .ladder *, #look p, #look h3')) {
        if (one.closest('svg, .sr') || !one.checkVisibility()) continue;
        const held = one.closest('li, td') ?? document.querySelector('#look');
        const {left, right, width} = one.getBoundingClientRect(), around = held.getBoundingClientRect();
        if (width && (left < around.left - 1 || right > around.right + 1)) found.push(`cut: ${one.textContent.trim().slice(0, 30)}`);
    }
    return found;
}"""  # noqa: E501 - a script, not Python


def test_the_price_list_of_amulets_is_whole_in_every_language(visit: Callable[..., Visitor]) -> None:
    page = at("deluxe", "late")(visit())
    wrong = []
    for width, height in ((1280, 720), (1024, 768), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        for language in LANGUAGES:
            speak(page, language)
            page.locator('[data-look-tap][data-look="amulets"]').locator("visible=true").first.click()
            page.locator("#look.placed .ladder").wait_for()
            wrong += [f"{width}x{height} {language}: {fault}" for fault in page.evaluate(CUT)]
            page.keyboard.press("Escape")
    assert not wrong, "\n".join(wrong)
