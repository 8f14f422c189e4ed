"""The review page: begun by itself, followed to its end, every part of it, and what is shown on the table."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from .conftest import Visitor
from .screens import finished_game, review
from .test_replay import bring

LONGEST = 180_000
AS_WIDE = """() => {
    const box = document.querySelector('.rv-ch');
    return box.clientWidth === Number(box.firstElementChild.getAttribute('width'));
}"""
"""The chart is drawn as wide as its place is."""


def whole(visitor: Visitor, edition: str = "deluxe") -> Page:
    page = review(edition)(visitor)
    page.locator(".rv[data-review-state=done]").wait_for(timeout=LONGEST)
    return page


def test_a_review_from_its_beginning_to_playing_another_way_on(visit: Callable[..., Visitor], tmp_path: Path) -> None:
    visitor = visit()
    page = whole(visitor)
    table = page.url.rsplit("/", 1)[-1]
    told = visitor.context.request.get(f"{visitor.url}/api/tables/{table}/review").json()["review"]
    assert page.locator(".ch-l:not(.under)").count() == len(told["players"])
    assert page.locator(".sm").count() == len(told["players"])
    for seat, summary in enumerate(told["summaries"]):
        expect(page.locator(".sm .acc2").nth(seat)).to_contain_text(str(round(100 * summary["accuracy"])))
    assert page.locator("[data-review=point]").count() == len(told["turning_points"])
    for width in (1024, 844, 360, 1440):  # letters of the chart are as large on every screen, and lead to their turns
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_function(AS_WIDE)
        assert page.locator(".rv-ch svg").evaluate("drawing => drawing.getScreenCTM().a") == 1
        for letter, point in enumerate(told["turning_points"]):
            page.locator("[data-point] circle").nth(letter).click(force=True)
            expect(page.locator("[data-decision]")).to_have_attribute("data-decision", str(point["turn"]))
            expect(page.locator(".tps li.on .tp")).to_have_text("ABCDE"[letter])
            assert page.locator(".dec-told li").count()
    page.locator("[data-review=costliest]").first.click()
    worst = told["decisions"][told["summaries"][0]["costliest"]]
    expect(page.locator("[data-decision]")).to_have_attribute("data-decision", str(worst["turn"]))
    choice = told["judged"][worst["steps"][worst["key"]]]
    assert page.locator(".alts li").count() == len(choice["alternatives"]) + 1
    expect(page.locator(".alts .was .al-p")).to_contain_text(str(round(100 * choice["chosen"]["chance"])))
    page.locator(".small-steps summary").click()
    assert page.locator(".small-steps li").count() == len(worst["steps"])
    lines = page.locator(".rv-ch").inner_html()
    page.locator("[data-review=eyes]").select_option("open")
    assert page.locator(".rv-ch").inner_html() != lines
    with page.expect_download() as made:
        page.locator("[data-review=picture]").click()
    made.value.save_as(tmp_path / "review.png")
    assert (tmp_path / "review.png").read_bytes().startswith(b"\x89PNG")
    page.locator("[data-review=show]").first.click()
    page.locator(".what-if").wait_for()
    page.wait_for_function("() => replayer.tried && !replayer.playing", timeout=30_000)
    page.locator('[data-replay="back to game"]').click()
    page.locator(".what-if").wait_for(state="detached")
    assert page.evaluate("replayer.at") == choice["move"] - 1
    page.go_back()
    page.locator("[data-review=costliest]").first.click()
    page.locator('[data-review="what if"]').first.click()
    page.locator(".table .guide").wait_for()
    assert re.search(r"/table/\w+$", page.url)


def test_it_is_stopped_and_goes_on(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.page
    visitor.home()
    page.goto(f"{visitor.url}/review/{bring(visitor, finished_game('classic'))}")
    page.locator("[data-review=begin]").click()  # nobody has played here before: they are asked
    page.locator("[data-review=stop]").click(timeout=LONGEST)
    page.locator('[data-review="go on"]').wait_for()
    page.locator('[data-review="go on"]').click()
    page.locator("[data-review=stop]").wait_for()
    page.locator(".rv-ch").wait_for(timeout=LONGEST)
    page.locator(".rv-slide input").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-decision]")).to_have_attribute("data-decision", "2")
    page.evaluate("document.querySelector('[data-review=stop]')?.click()")  # nothing waits for the rest, if any is left


def test_a_private_link_shows_it_to_a_stranger(visit: Callable[..., Visitor]) -> None:
    owner = visit(permissions=["clipboard-read", "clipboard-write"])
    page = whole(owner)
    page.locator("[data-review=share]").click()
    expect(page.locator("[data-review=share]")).to_contain_text("copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert "?key=" in link
    stranger = visit()
    stranger.page.goto(link)
    stranger.page.locator(".rv[data-review-state=done] .alts").wait_for()
    key = link.partition("?")[2]
    stranger.page.locator(f'.rv-h a[href$="?{key}"]').click()
    for way in ("/review/", "/save", "/scenario"):  # the key goes with them
        expect(stranger.page.locator(f'.rp-acts a[href*="{way}"]')).to_have_attribute("href", re.compile(key))


def test_the_result_leads_to_it_and_a_running_game_does_not(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.play_now()
    page.goto(page.url.replace("/table/", "/review/"))
    page.locator(".trouble h1").wait_for()
    visitor.complaints.clear()
    page = visitor.bring(finished_game("deluxe"))
    page.locator('.acts a[href^="/review/"]').click()
    page.locator(".rv").wait_for()
