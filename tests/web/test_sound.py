"""Sounds: off by default, cues when switched on, and silence when switched off again."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from .conftest import Visitor
from .moments import save_at

LISTEN = """
    window.heard = [];
    const make = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
        const made = make.call(this), start = made.start.bind(made);
        made.start = (when) => { window.heard.push(made.frequency.value); start(when); };
        return made;
    };
    window.contexts = 0;
    window.AudioContext = class extends AudioContext { constructor() { super(); window.contexts += 1; } };
"""


def take_a_stall(page: Page) -> None:
    page.locator(".stall:not([disabled])").first.click()
    page.locator(".aside").wait_for()


def test_nothing_sounds_until_it_is_wanted(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.context.add_init_script(LISTEN)
    page = visitor.bring(save_at("classic", "turn"))
    take_a_stall(page)
    page.wait_for_timeout(300)
    assert page.evaluate("() => [window.contexts, window.heard.length]") == [0, 0]


def test_cues_are_asked_for_when_sound_is_on(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.context.add_init_script(LISTEN)
    page = visitor.bring(save_at("classic", "turn"))
    page.locator("[data-tool=settings]").click()
    expect(page.locator('[data-sound="off"]')).to_have_attribute("aria-checked", "true")
    page.locator('[data-sound="on"]').click()
    page.wait_for_function("() => window.heard.length > 0")
    page.locator(".settings > .b").click()
    page.evaluate("() => { window.heard = [] }")
    take_a_stall(page)
    page.wait_for_function("() => window.heard.length >= 3")
    page.reload()
    page.locator(".aside").wait_for()
    assert page.evaluate("() => window.heard.length") == 0, "a first look is silent"
    page.locator("[data-tool=settings]").click()
    expect(page.locator('[data-sound="on"]')).to_have_attribute("aria-checked", "true")
