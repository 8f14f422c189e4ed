"""The end: a ceremony that plays by itself, a true verdict, awards, a picture to share, the next game in one click."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

import cleopatra

from .conftest import Visitor
from .layout import SIZES, speak
from .moments import ME, save_at
from .screens import BOXES, LANGUAGES, at, ceremony

SIZE = (1200, 630)
STEPS = 5
CROCODILE, CROWN = 3, 4
SPOILT = """async () => {
    for (let frame = 0; frame < 6; frame += 1) await new Promise(requestAnimationFrame);
    const box = (one) => one.getBoundingClientRect(), found = [];
    const main = document.querySelector('.cer'), guide = box(document.querySelector('.guide'));
    if (main.scrollHeight > main.clientHeight + 1) found.push('the page scrolls');
    if (guide.bottom > innerHeight + 1 || document.documentElement.scrollWidth > innerWidth) found.push('the guide leaves the screen');
    for (const one of document.querySelectorAll('.col, .col *, .steps li, .steps .now span, .verdict, .takes, .guide .b')) {
        const {left, top, right, bottom, width} = box(one);
        if (!width || one.closest('svg, .medal') || !one.checkVisibility()) continue;
        const name = `${one.tagName}.${one.getAttribute('class') ?? ''} "${one.textContent.trim().slice(0, 30)}"`;
        if (left < 0 || right > innerWidth + 1 || top < 0 || bottom > innerHeight + 1) found.push(`off the screen: ${name}`);
        if (one.scrollWidth > one.clientWidth + 1 && one.clientWidth) found.push(`cut: ${name}`);
        if (bottom > guide.top + 1 && !one.closest('.guide')) found.push(`behind the guide: ${name}`);
    }
    const tiles = [...document.querySelectorAll('.col')].map(box);
    for (const verdict of document.querySelectorAll('.verdict'))
        for (const tile of tiles)
            if (Math.min(tile.right, box(verdict).right) > Math.max(tile.left, box(verdict).left) + 1
                && Math.min(tile.bottom, box(verdict).bottom) > Math.max(tile.top, box(verdict).top) + 1) found.push('the verdict covers a seat');
    return found;
}"""  # noqa: E501 - a script, not Python
OUT_OF_PLACE = """async () => {
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
    const box = (one) => one.getBoundingClientRect(), found = [];
    const guide = box(document.querySelector('.guide')), again = box(document.querySelector('[data-choice="rematch"]'));
    const own = box(document.querySelector('.res-own')), all = box(document.querySelector('.res-all'));
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page is wider than the screen');
    if (again.bottom > innerHeight + 1 || again.top < 0) found.push('Rematch is off the screen');
    if (box(document.querySelector('.vd h2')).bottom > Math.min(innerHeight, guide.top)) found.push('the verdict is off the screen');
    if (box(document.querySelector('.stands .plan')).height < 100) found.push('the palace is too small to be seen');
    if (Math.min(own.right, all.right) > Math.max(own.left, all.left) + 1 && Math.min(own.bottom, all.bottom) > Math.max(own.top, all.top) + 1)
        found.push('the ranks and the account overlap');
    for (const one of document.querySelectorAll('.res-own *, .res-all *, .guide .b')) {
        const {left, right, width} = box(one), holder = one.closest('.res-own, .res-all');
        if (!width || one.closest('svg, .medal, .sr, .faced, .acc thead') || !one.checkVisibility()) continue;
        const name = `${one.tagName}.${one.getAttribute('class') ?? ''} "${one.textContent.trim().slice(0, 30)}"`;
        const within = holder ? box(holder) : {left: 0, right: innerWidth};
        if (left < within.left - 1 || right > within.right + 1) found.push(`out of its column: ${name}`);
        if (one.clientWidth && one.scrollWidth > one.clientWidth + 1) found.push(`cut: ${name}`);
    }
    return found;
}"""  # noqa: E501 - a script, not Python
ACCELERATED = """
    const read = WebGL2RenderingContext.prototype.getParameter;
    WebGL2RenderingContext.prototype.getParameter = function (name) {
        return name === 0x9246 ? 'Some GPU' : read.call(this, name);  // UNMASKED_RENDERER_WEBGL
    };
"""
"""A browser in which the palace seems to be drawn by a graphics card."""


@pytest.mark.parametrize("edition", BOXES)
def test_the_verdict_is_true(visit: Callable[..., Visitor], edition: str) -> None:
    page = at(edition, "over", ".res")(visit())
    result = cleopatra.load_game(save_at(edition, "over")).result
    assert result is not None
    own = result.accounts[ME]
    expected = (
        "eaten" if own.eaten else "won" if result.winners == (ME,) else "shared" if ME in result.winners else None
    )
    verdict = page.locator(".vd")
    if expected:
        expect(verdict).to_have_class(re.compile(rf"\b{expected}\b"))
    else:
        best = max(account.talents for seat, account in enumerate(result.accounts) if seat in result.winners)
        expect(verdict).to_contain_text(f"{best - own.talents} ")
    if own.eaten:
        expect(verdict).to_contain_text(f"{own.amulets} amulets")
    least = min(account.amulets + account.lowest for account in result.accounts)
    expect(page.locator(".awards li", has_text="Cleanest")).to_contain_text(f"{least} amulet")


def test_the_picture_is_made_in_the_browser(visit: Callable[..., Visitor], tmp_path: Path) -> None:
    page = at("classic", "over", ".res")(visit())
    faces: list[str] = []
    page.on("request", lambda asked: faces.append(asked.url) if asked.resource_type == "fetch" else None)
    with page.expect_download() as made:
        page.locator('[data-tool="picture"]').click()
    made.value.save_as(tmp_path / "shared.png")
    assert any("cinzel" in url for url in faces), "it is set in the client's own faces"
    content = (tmp_path / "shared.png").read_bytes()
    assert content.startswith(b"\x89PNG")
    assert struct.unpack(">II", content[16:24]) == SIZE
    assert len(content) > 20_000  # something is drawn


@pytest.mark.parametrize("edition", BOXES)
def test_the_result_fits_every_size_in_every_language(visit: Callable[..., Visitor], edition: str) -> None:
    """Palace, verdict and Rematch are seen without scrolling, and nothing leaves its column."""
    page = at(edition, "over", ".res")(visit())
    wrong = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for language in LANGUAGES:
            speak(page, language)
            wrong += [f"{language} {width}x{height}: {fault}" for fault in page.evaluate(OUT_OF_PLACE)]
    assert not wrong, "\n".join(wrong)


def test_a_rematch_with_bots_begins_at_once(visit: Callable[..., Visitor]) -> None:
    page = at("classic", "over", ".res")(visit())
    before = page.url
    page.locator('[data-choice="rematch"]').click()
    page.locator(".table .guide").wait_for()
    assert page.url != before
    expect(page.locator(".where")).to_contain_text(re.compile(r"Turn \d\b"))


def test_the_ceremony_plays_by_itself_and_can_be_skipped(visit: Callable[..., Visitor]) -> None:
    page = at("classic", "last")(visit(pace="fast", reduced_motion="no-preference"))
    page.locator('[data-choice="done"], [data-choice="close"]').first.click()
    page.locator(".cer").wait_for()
    page.locator(".takes").first.wait_for()  # nobody has clicked: sanctuaries
    page.locator('[data-tool="pause"]').click()
    now = page.locator(".steps .now").inner_text()
    page.wait_for_timeout(2_000)
    expect(page.locator(".steps .now")).to_have_text(now)
    page.keyboard.press("n")
    page.locator(".res .vd").wait_for()


@pytest.mark.parametrize("edition", BOXES)
def test_every_step_fits_at_every_size_in_every_language(visit: Callable[..., Visitor], edition: str) -> None:
    page = ceremony(edition, 0)(visit())
    wrong = []
    for step in range(STEPS):
        for language in LANGUAGES:
            if page.locator(".settings").count() == 0:
                page.locator("[data-tool=settings]").click()
            page.locator(f'[data-language="{language}"]').click()
            expect(page.locator("html")).to_have_attribute("lang", language)
            page.keyboard.press("Escape")
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                wrong += [f"{step + 1} {language} {width}x{height}: {fault}" for fault in page.evaluate(SPOILT)]
        page.set_viewport_size({"width": 1440, "height": 900})
        page.locator('[data-choice="next"]').click()
    assert not wrong, "\n".join(wrong)


def test_bots_have_their_faces_and_last_words_at_the_end_unless_these_are_switched_off(
    visit: Callable[..., Visitor],
) -> None:
    page = ceremony("classic", CROCODILE)(visit())
    expect(page.locator(".col .faced")).to_have_count(3)
    eaten = page.locator(".col.eaten .said").inner_text()
    assert "“" in eaten
    page.locator('[data-choice="next"]').click()
    words = page.locator(".col .said").all_inner_texts()
    assert sum("“" in one for one in words) >= 1
    page.locator("[data-tool=settings]").click()
    page.locator('[data-remarks="off"]').click()
    page.keyboard.press("Escape")
    assert not any("“" in one for one in page.locator(".col .said").all_inner_texts())
    page.locator('[data-choice="next"]').click()
    page.locator(".res .rank").wait_for()
    expect(page.locator(".rank .faced")).to_have_count(3)
    expect(page.locator(".rank .said")).to_have_count(0)
    page.locator("[data-tool=settings]").click()
    page.locator('[data-remarks="on"]').click()
    expect(page.locator(".rank .eaten .said")).to_have_count(1)


def test_the_ceremony_is_held_in_the_palace_where_it_can_be_drawn(visit: Callable[..., Visitor]) -> None:
    visitor = visit(width=900, height=600, reduced_motion="no-preference")
    visitor.context.add_init_script(ACCELERATED)
    page = ceremony("classic", 0)(visitor)
    page.wait_for_function("() => window.palaceStats?.().frames > 0", timeout=60_000)
    drawn = page.evaluate("() => window.palaceStats().frames")
    for _ in range(2):
        page.locator('[data-choice="next"]').click()
    page.wait_for_function("before => window.palaceStats().frames > before", arg=drawn, timeout=60_000)
    page.locator(".takes").first.wait_for()
    expect(page.locator(".scenery .plan")).to_have_count(0)
    visitor.complaints = [said for said in visitor.complaints if "GPU stall" not in said]  # software rendering
