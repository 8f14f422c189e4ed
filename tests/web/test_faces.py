"""Opponents with a face: chosen, seen thinking, heard; what everybody saw of players, pieces and discarded cards."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visitor
from .moments import FULL
from .screens import FULL_TABLES, SPEAKING, at
from .test_layout import NUMBERS
from .test_screens import axe
from .test_stage import NORMAL, at_stretch, stretch_with
from .told import ScriptedGame

LAPTOP: dict[str, Any] = {"width": 1280, "height": 720}
PHONE: dict[str, Any] = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
OVER_THE_GARDEN = """() => {
    const box = (one) => one.getBoundingClientRect(), rings = [...document.querySelectorAll('[data-ring]')];
    const look = box(document.querySelector('#look')), ring = box(rings.find((one) => one.checkVisibility()));
    return Math.min(look.right, ring.right) > Math.max(look.left, ring.left) + 1
        && Math.min(look.bottom, ring.bottom) > Math.max(look.top, ring.top) + 1;
}"""
UNTIL_SOMEBODY_SPEAKS = """async updates => {
    stage.pause();
    updates.forEach((update) => line.hear(update));
    for (let i = 0; i < 8; i += 1) await null;
    while (stage.beat && !stage.speaking.length) {
        if (stage.standing) stage.close();
        stage.paused = false; stage.advance(100); stage.paused = true;
        for (let i = 0; i < 8; i += 1) await null;
    }
    return stage.speaking.map(({seat}) => seat);
}"""
LATER = "ms => { stage.paused = false; stage.advance(ms); stage.paused = true; return stage.speaking.length; }"


def talents(told: ScriptedGame, at: int, seat: int) -> int:
    """What a seat earned and spent before a stretch, as everybody saw it."""
    events = [event for updates, _ in list(told.stretches())[:at] for one in updates for event in one["events"]]
    return sum(one["change"] for one in events if one["event"] == "TalentsChanged" and one["seat"] == seat)


def test_a_character_is_chosen_and_sits_at_the_table(visit: Callable[..., Visitor]) -> None:
    visitor = visit(**LAPTOP)
    page = visitor.home()
    expect(page.locator(".face")).to_have_count(5)
    page.locator('.face[data-face="hemon"]').click()
    expect(page.locator(".mood")).to_contain_text("Thinks three visits ahead")
    page.locator('[data-level="mason"]').click()
    assert not axe(page)
    page.locator("[data-play=now]").click()
    page.locator(".table .guide").wait_for()
    expect(page.locator('.pl [data-face="hemon"]')).to_have_count(2)
    expect(page.locator(".pl .nm")).to_have_text([re.compile("Ana"), re.compile("Hemon"), re.compile("Hemon 2")])
    page = visitor.home()
    expect(page.locator('[data-level="mason"]')).to_have_attribute("aria-checked", "true")


def test_the_host_of_a_table_changes_an_opponent(visit: Callable[..., Visitor]) -> None:
    visitor = visit(**LAPTOP)
    visitor.make_table("Ana", "classic", 3)
    page = visitor.page
    page.locator(".seat.free [data-sit=bot]").first.click()
    page.locator("[data-change]").click()
    page.locator('.face[data-face="bata"]').click()
    expect(page.locator('.seat .medal[data-face="bata"]')).to_be_visible()
    expect(page.locator(".seat .botname")).to_have_value("Bata")
    assert not axe(page)


def test_bots_are_seen_thinking_and_people_are_not(visit: Callable[..., Visitor]) -> None:
    told, at = stretch_with("StallTaken")
    page, updates = at_stretch(visit(**LAPTOP, **NORMAL), told, at)
    page.evaluate("updates => { stage.pause(); updates.forEach((update) => line.hear(update)); }", updates)
    page.evaluate(
        "() => { while (stage.beat.kind !== 'turn') { stage.paused = false; stage.advance(50); stage.paused = true; } }"
    )
    expect(page.locator(".cue-line, .cue")).to_contain_text("Ben is thinking")
    assert page.evaluate("() => stage.beat.seat") == 1
    page.evaluate("() => stage.skip()")
    assert page.evaluate("() => stage.beat === null"), "and that can be skipped"


@pytest.mark.parametrize("device", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_remark_stands_for_four_seconds_and_is_written_down(
    visit: Callable[..., Visitor], device: dict[str, Any]
) -> None:
    told, at = stretch_with("SanctuaryClaimed")
    page, updates = at_stretch(visit(**device, reduced_motion="reduce", pace="normal"), told, at)
    speaker = page.evaluate(UNTIL_SOMEBODY_SPEAKS, updates)
    assert len(speaker) == 1
    speech = page.locator(".speech:visible")
    expect(speech).to_have_count(1)
    said = speech.inner_text().strip()
    assert said.startswith("“")
    assert page.evaluate(LATER, 3_900) == 1
    assert page.evaluate(LATER, 200) == 0
    page.evaluate("() => stage.skip(true)")
    expect(page.locator(".log .remark").filter(has_text=said).first).to_be_attached()
    page.locator('.see[data-look="player 2"]').click()
    expect(page.locator("#look.placed h3")).to_have_text("Cleo")
    assert not page.evaluate(OVER_THE_GARDEN)


COVERED = """() => {
    const said = [...document.querySelectorAll('.speech')].find((one) => one.checkVisibility());
    const speech = said.getBoundingClientRect();
    const facts = [...document.querySelectorAll('.pl.own .facts > *')].map((one) => one.getBoundingClientRect());
    return facts.filter(({width, left, right}) => width && right > speech.left && left < speech.right).length;
}"""


@pytest.mark.parametrize("table", FULL)
def test_on_phones_a_remark_covers_no_talents_and_amulets_of_ones_own(
    visit: Callable[..., Visitor], table: str
) -> None:
    page = FULL_TABLES[f"{table}-late"](visit(**PHONE, locale="de-DE"))
    page.evaluate(NUMBERS)
    page.evaluate(SPEAKING)
    for width, height in ((390, 844), (360, 740), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(COVERED) == 0, (width, height)
        cut = page.locator(".speech:visible").evaluate("one => one.scrollHeight > one.clientHeight")
        assert not cut, (width, height)


def test_remarks_are_only_written_at_instant_pace_and_not_at_all_when_switched_off(
    visit: Callable[..., Visitor],
) -> None:
    told, at = stretch_with("SanctuaryClaimed")
    page, updates = at_stretch(visit(**LAPTOP), told, at)
    page.evaluate("updates => updates.forEach((update) => line.hear(update))", updates)
    assert page.evaluate("() => stage.speaking.length") == 0
    expect(page.locator(".log .remark").first).to_be_attached()
    page.locator("[data-tool=settings]").click()
    page.locator('[data-remarks="off"]').click()
    expect(page.locator(".log .remark")).to_have_count(0)
    page.reload()
    page.locator(".log ol li").first.wait_for()
    expect(page.locator(".log .remark")).to_have_count(0)


def test_a_seat_opens_what_everybody_saw_of_it(visit: Callable[..., Visitor]) -> None:
    told, at = stretch_with("PieceBuilt")
    page, _ = at_stretch(visit(**LAPTOP), told, at)
    seat = page.locator('.see[data-look="player 1"]')
    seat.focus()
    page.keyboard.press("Enter")
    look = page.locator("#look.placed")
    expect(look.locator("h3")).to_have_text("Ben")
    expect(look.locator(".deeds li").first).to_be_visible()
    start = int(look.locator(".deeds li b.gold").last.inner_text())
    assert int(re.findall(r"-?\d+", look.locator(".sums .gold").inner_text())[0]) == start + talents(told, at, 1)
    assert page.evaluate("() => document.activeElement.matches('.deeds')"), "the keys scroll it"
    assert not page.evaluate(OVER_THE_GARDEN)
    assert not axe(page)
    page.keyboard.press("Escape")
    expect(look).to_have_count(0)
    expect(seat).to_be_focused()
    page.locator('.pl[data-seat="2"] .nm').click()
    expect(look.locator("h3")).to_have_text("Cleo")
    page.locator('.pl[data-seat="1"] [data-since]').click()
    expect(look).to_have_count(0)  # the chip does what it does


def first_piece(page: Page) -> str:
    return str(page.locator('.plan [data-look^="built"][tabindex="0"]').get_attribute("data-look"))


def test_a_piece_says_who_built_it_when_and_for_what(visit: Callable[..., Visitor]) -> None:
    page = at("classic", "late")(visit(**LAPTOP))
    page.locator('.cams [data-view-choice="plan"]').click()
    wall = page.locator('.plan [data-look^="built wall"]').first
    wall.hover()
    look = page.locator("#look.placed")
    expect(look).to_contain_text(re.compile(r"Wall, .*(Ana|Ben|Cleo|Dido), turn \d+.*\d", re.DOTALL))
    expect(page.locator(f'.plan [data-fresh="{(wall.get_attribute("data-look") or "")[6:]}"]')).to_have_count(1)
    assert not page.evaluate(OVER_THE_GARDEN)
    page.mouse.move(5, 5)
    expect(look).to_have_count(0)
    stop = first_piece(page)
    page.locator(f'.plan [data-look="{stop}"]').focus()
    page.keyboard.press("ArrowRight")
    assert first_piece(page) != stop, "one stop for Tab, and arrows from there"
    expect(look.locator("h3")).to_have_count(1)
    assert not axe(page)
    page.keyboard.press("Escape")
    expect(look).to_have_count(0)
    assert page.evaluate("() => document.activeElement.matches('[data-look^=built]')")


def test_the_discard_pile_is_looked_at_as_one_may_know_it(visit: Callable[..., Visitor]) -> None:
    page = at("classic", "late")(visit(**LAPTOP))
    page.locator("button.pile").click()
    browse = page.locator(".browse")
    pile, *others = re.split(r"(?<=\.)\s+", browse.locator("p").inner_text().strip())
    in_all, unseen = map(int, re.findall(r"\d+", pile))
    counts = [int(one.inner_text()) for one in browse.locator(".mini > .c em").all()]
    shown = sum(counts) + browse.locator(".mini > .c").count() - len(counts)
    taken = [int(re.findall(r"\d+", f"{one} 1")[0]) for one in others]
    assert taken, "somebody took a card nobody else saw"
    assert shown == in_all + sum(taken)
    assert unseen == 0
