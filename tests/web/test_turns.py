"""No forced clicks: three for a market turn, three for a quarry turn; forced choices are automatic."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from .clicking import Clicker
from .conftest import Visitor
from .screens import at

COUNT = "addEventListener('click', (event) => { if (event.isTrusted) window.clicks = (window.clicks ?? 0) + 1; }, true)"


def counted(page: Page) -> Page:
    page.evaluate(COUNT)
    return page


def clicks(page: Page) -> int:
    found: int = page.evaluate("window.clicks ?? 0")
    return found


def turn(page: Page) -> str:
    return page.locator(".where").inner_text()


def turned(page: Page, before: str) -> None:
    """Another player's turn has begun, and perhaps ended."""
    expect(page.locator(".where")).not_to_have_text(before)


def test_a_market_turn_takes_three_clicks(visit: Callable[..., Visitor]) -> None:
    page = counted(at("classic", "plain buyer")(visit()))
    before = turn(page)
    page.locator('.stall[data-choice^="take"]').first.click()
    for left in (2, 0):  # the last card goes to the last stall automatically
        page.locator('.stall[data-choice^="put"]:not([disabled])').first.click()
        expect(page.locator(".aside .c")).to_have_count(left)
    page.locator(".count3").wait_for()
    expect(page.locator(".guide p")).to_contain_text("Your turn ends")
    turned(page, before)
    assert clicks(page) == 3


def test_a_quarry_turn_takes_three_clicks(visit: Callable[..., Visitor]) -> None:
    page = counted(at("classic", "plain builder")(visit()))
    before = turn(page)
    page.locator('.q[data-choice="piece mosaic"]').click()
    page.locator('[data-choice="pay"]').click()
    page.locator('[data-choice="build"]').click()
    page.locator(".log li", has_text="laid").first.wait_for(state="attached")
    turned(page, before)
    assert clicks(page) == 3


def test_what_was_done_by_itself_is_taken_back_and_not_done_again(visit: Callable[..., Visitor]) -> None:
    page = at("classic", "plain buyer")(visit())
    page.locator('.stall[data-choice^="take"]').first.click()
    for left in (2, 0):
        page.locator('.stall[data-choice^="put"]:not([disabled])').first.click()
        expect(page.locator(".aside .c")).to_have_count(left)
    page.locator(".count3").wait_for()
    page.locator(".guide .undo").hover()
    page.wait_for_timeout(3_500)
    expect(page.locator(".count3")).to_be_visible()  # the timer is paused while the pointer is on Undo
    page.locator(".guide .undo").click()
    expect(page.locator(".aside .c")).to_have_count(1)
    page.wait_for_timeout(500)
    expect(page.locator(".aside .c")).to_have_count(1)
    page.locator('.stall[data-choice^="put"]:not([disabled])').first.click()
    page.locator(".count3").wait_for()


def test_a_setting_brings_the_button_back(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.context.add_init_script("localStorage.setItem('cleopatra.endsTurns', 'off')")
    page = at("classic", "plain buyer")(visitor)
    page.locator('.stall[data-choice^="take"]').first.click()
    for left in (2, 0):
        page.locator('.stall[data-choice^="put"]:not([disabled])').first.click()
        expect(page.locator(".aside .c")).to_have_count(left)
    page.locator('[data-choice="done"]').wait_for()
    page.wait_for_timeout(3_500)
    expect(page.locator(".count3")).to_have_count(0)
    page.locator('[data-choice="done"]').click()
    expect(page.locator('[data-choice="done"]')).to_have_count(0)


def test_a_secret_answer_is_asked_also_where_only_one_is_possible(visit: Callable[..., Visitor]) -> None:
    page = at("classic", "one secret answer")(visit())
    choice = page.locator(".guide [data-choice]:not([disabled])").first
    choice.wait_for()
    page.wait_for_timeout(1_000)
    expect(choice).to_be_visible()
    choice.click()
    expect(page.locator(".oops")).to_have_count(0)


SQUEEZED = """() => {
    window.captions = new Set(); window.squeezed = new Set();
    const inside = (one, other) => one.top >= other.top - 1 && one.bottom <= other.bottom + 1;
    (function look() {
        const line = document.querySelector('.guide.mine .cue-line'), guide = document.querySelector('.guide');
        if (line) {
            window.captions.add(line.textContent);
            const around = guide.getBoundingClientRect(), box = (one) => one.getBoundingClientRect();
            for (const one of guide.querySelectorAll('p, .acts .b, .cue-line .b'))
                if (!inside(box(one), around)) window.squeezed.add(line.textContent);
            if (line.parentElement.scrollHeight > line.parentElement.clientHeight + 1) window.squeezed.add(line.textContent);
        }
        requestAnimationFrame(look);
    })();
}"""  # noqa: E501 - a script, not Python
CAPTIONS = 8


def test_the_last_beats_are_told_on_a_phone_without_pushing_buttons_away(visit: Callable[..., Visitor]) -> None:
    """One's own turn has begun, and the guide still says what the others did: in two lines, with all buttons whole."""
    page = at("classic", "middle")(
        visit(
            width=390, height=844, has_touch=True, is_mobile=True, locale="de-DE", pace="fast",
            reduced_motion="no-preference",
        )
    )  # fmt: skip
    page.evaluate(SQUEEZED)
    clicker = Clicker(page, seed=5)
    while page.evaluate("window.captions.size") < CAPTIONS and not page.locator(".cer, .res").count():
        if not clicker.step():
            page.wait_for_timeout(40)
    assert page.evaluate("window.captions.size") >= CAPTIONS
    assert page.evaluate("[...window.squeezed]") == []
