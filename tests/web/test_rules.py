"""The rules in the browser: by link, search and key; small, responsive, and printable on one page."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visitor
from .moments import save_at
from .screens import BOXES, LANGUAGES, choose_piece, short, to_payment
from .test_screens import CUT_OFF, speaking

PAGES = ("", "/minutes", "/sheet", "/printings", "/sure")
WIDTHS = (360, 390, 768, 1024, 1280, 1920, 2560)
CROCODILE = {"en": "crocodile", "de": "Krokodil", "fr": "crocodile", "it": "coccodrillo"}
MISSPELT = {"en": "crocodlie", "de": "Krokodiel", "fr": "crocodil", "it": "cocodrillo"}
"""By the languages that the rules are written in."""


def opened(visitor: Visitor, path: str) -> Page:
    visitor.page.goto(f"{visitor.url}/rules{path}")
    visitor.page.locator("main h1:not(.sr)").wait_for()
    return visitor.page


@pytest.mark.parametrize("language", MISSPELT)
def test_the_search_finds_the_crocodile_however_it_is_spelt(visit: Callable[..., Visitor], language: str) -> None:
    page = opened(speaking(visit(), language), "/classic")
    everything = page.locator("article.hit").count()
    for typed in (*CROCODILE.values(), MISSPELT[language]):
        page.locator("#find").fill(typed)
        expect(page.locator("#R122")).to_be_visible()
        assert page.locator("article.hit").count() < everything / 4
    expect(page.locator("#R122 mark").first).to_be_visible()
    page.locator("#find").fill("xyzzyx")
    expect(page.locator(".near button")).to_have_count(3)
    page.locator(".near button").first.click()
    expect(page.locator("article.hit")).to_have_count(everything)


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_a_link_lands_on_its_paragraph_in_its_reading(visit: Callable[..., Visitor], size: tuple[int, int]) -> None:
    page = opened(visit(width=size[0], height=size[1]), "/classic?reading=fr#R54")
    expect(page.locator("#R54.on")).to_contain_text("right after you take a stall")
    expect(page.locator("#R54")).to_be_in_viewport()
    page.locator(".which select").select_option("en")
    expect(page.locator("#R54")).to_contain_text("Only the French rulebook")
    page.locator("#R42 .rid, #R53 a.rid").first.click()
    page.locator('a[href="/rules/classic/printings"]').click()
    page.locator(".cmp .rid", has_text="R92").first.click()
    expect(page.locator("#R92.on")).to_be_visible()
    expect(page.locator("#R92")).to_be_in_viewport()
    assert page.url.endswith("/rules/classic#R92")


def test_keys_reach_everything(visit: Callable[..., Visitor]) -> None:
    page = opened(visit(), "/deluxe")
    page.keyboard.press("/")
    expect(page.locator("#find")).to_be_focused()
    page.keyboard.type("stalemate")
    expect(page.locator("#R55")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("#R55.on")).to_be_visible()
    expect(page.locator("#R55")).to_be_in_viewport()
    page.locator("#find").focus()
    page.keyboard.type("zz")
    page.keyboard.press("Escape")
    expect(page.locator("#find")).to_have_value("")
    page.locator('[data-page="sheet"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".a4")).to_be_visible()
    page.locator('[data-edition="classic"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".a4 .chr")).to_be_visible()


@pytest.mark.parametrize("edition", BOXES)
def test_the_sheet_prints_on_one_page_in_every_language(visit: Callable[..., Visitor], edition: str) -> None:
    visitor = visit()
    for language in LANGUAGES:
        page = opened(speaking(visitor, language), f"/{edition}/sheet")
        printed = page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1, language
        assert re.search(rb"/MediaBox\s*\[\s*0 0 59[45]\.\d+ 84[12]\.", printed), "not A4"


def test_pages_are_light_and_need_nothing_of_the_table(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    scripts: dict[str, int] = {}
    asked: list[str] = []

    def came(response: object) -> None:
        url = str(getattr(response, "url", ""))
        asked.append(url)
        if url.endswith(".js"):
            scripts[url.rsplit("/", 1)[-1]] = len(response.body())  # type: ignore[attr-defined]

    visitor.page.on("response", came)
    for page in PAGES:
        opened(visitor, f"/classic{page}")
    for path, sign in (("/learn/deluxe", ".chp"), ("/puzzle", ".kinds a")):
        visitor.page.goto(visitor.url + path)
        visitor.page.locator(sign).first.wait_for()
    own = {name: size for name, size in scripts.items() if not name.startswith("index-")}
    assert own
    assert sum(own.values()) <= 120_000, own
    assert not any("scene-" in url for url in asked)


@pytest.mark.parametrize("size", [(1280, 720), (844, 390), (390, 844)])
def test_what_one_reads_and_types_in_is_whole(visit: Callable[..., Visitor], size: tuple[int, int]) -> None:
    """The search is not cut by its column, and the introduction does not run into its picture."""
    visitor = visit(width=size[0], height=size[1])
    page = opened(speaking(visitor, "fr"), "/classic")
    assert page.locator(".toc").evaluate("toc => toc.scrollWidth <= toc.clientWidth")
    page = opened(visitor, "/classic/minutes")
    if size[0] > 700:
        text = page.locator(".r2-hero div").evaluate("text => text.offsetLeft + text.offsetWidth")
        opaque = page.locator(".r2-hero").evaluate("hero => getComputedStyle(hero, '::after').backgroundImage")
        end = re.findall(r"([\d.]+)px", opaque)
        assert float(end[0]) >= text - 20


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES)
def test_no_page_is_wider_than_the_screen(visit: Callable[..., Visitor], page: str) -> None:
    visitor = visit()
    for language in LANGUAGES:
        shown = opened(speaking(visitor, language), f"/classic{page}")
        for width in WIDTHS:
            shown.set_viewport_size({"width": width, "height": 800})
            assert shown.evaluate(CUT_OFF) == [], (language, width)


def test_rules_that_do_not_come_are_asked_for_again(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.page.route("**/assets/classic.en-*.json", lambda route: route.abort())
    page = opened(visitor, "/classic")
    expect(page.get_by_role("alert")).to_be_visible()
    visitor.page.unroute_all()
    visitor.complaints.clear()  # the browser itself logs missing files; that is fine
    page.locator("main .b").click()
    expect(page.locator("#R1")).to_be_visible()


def test_a_position_is_played_on_the_real_table(visit: Callable[..., Visitor]) -> None:
    """From the rule to its position, build a piece, reset the position, and back to the rule."""
    visitor = visit(width=390, height=844, has_touch=True, is_mobile=True)
    page = opened(visitor, "/classic#R70")
    page.locator("#R70 .tries a").first.click()
    page.locator(".table .guide").wait_for()
    choose_piece(page, "wall")
    to_payment(page)
    page.locator('[data-choice="build"]').click()
    expect(page.locator(".plan .pl-slot.up")).to_have_count(1)
    page.locator('[data-tool="again"]').click()
    expect(page.locator(".plan .pl-slot.up")).to_have_count(0)
    page.locator('[data-tool="rule"]').click()
    expect(page.locator("#R70.on")).to_be_visible()
    assert not visitor.context.request.get(f"{visitor.url}/api/me").ok, "nobody was signed in"


def test_a_position_that_is_not_there_is_said_to_be_missing(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.page
    page.goto(visitor.url + "/rules/classic/R70/06-pieces/no-such-thing")
    expect(page.locator(".trouble h1")).to_be_visible()


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_the_sheet_is_one_key_or_tap_away_from_the_game(visit: Callable[..., Visitor], size: tuple[int, int]) -> None:
    page = visit(width=size[0], height=size[1]).bring(save_at("deluxe", "turn"))
    page.locator(".guide.mine").wait_for()
    page.keyboard.press("s")
    expect(page.locator("dialog .a4 .wsh")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".a4")).to_have_count(0)
    page.locator('[data-tool="sheet"]').click()
    expect(page.locator("dialog .a4")).to_be_visible()
    if size[0] > size[1]:
        assert page.locator("dialog").evaluate("one => one.scrollHeight <= window.innerHeight"), "not one screen"
    page.keyboard.press("s")
    expect(page.locator(".a4")).to_have_count(0)
    expect(page.locator(".guide.mine")).to_be_visible()


def test_a_newcomer_is_offered_the_game_in_two_minutes(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.home()
    page.locator(".pitch .first a").first.click()
    expect(page.locator(".r2m h1")).to_be_visible()
    visitor.make_table("Ana", "deluxe", 3)
    expect(page.locator(".site [data-lobby=minutes]")).to_have_attribute("href", "/rules/deluxe/minutes")
    page.reload()  # they have given a name by now
    expect(page.locator('.bar a[href="/rules/deluxe/minutes"]')).to_be_visible()
    visitor.home()
    expect(page.locator(".pitch .first")).to_have_count(0)


def test_a_refusal_leads_to_its_rule(visit: Callable[..., Visitor]) -> None:
    page = short("classic")(visit(width=1280, height=720))
    link = page.locator(".guide [role=alert] a")
    expect(link).to_have_attribute("href", "/rules/classic?reading=en#R60")
    with page.expect_popup() as opening:
        link.click()
    expect(opening.value.locator("#R60.on")).to_be_visible()
    expect(page.locator(".table")).to_be_visible()


def test_a_line_of_the_chronicle_leads_to_its_rule(visit: Callable[..., Visitor]) -> None:
    page = visit(width=1280, height=720).bring(save_at("classic", "turn"))
    page.locator(".guide.mine").wait_for()
    line = page.locator(".log li[id]").filter(has=page.locator("a.rule")).last
    expect(line.locator("a.rule")).to_have_css("opacity", "0")
    line.hover()
    expect(line.locator("a.rule")).to_have_css("opacity", "1")
    page.locator(".log ol").focus()
    page.keyboard.press("ArrowDown")
    rule = page.locator(".log li.at a.rule")
    address = rule.get_attribute("href")
    assert address is not None
    with page.expect_popup() as opening:
        page.keyboard.press("Enter")
    expect(opening.value.locator(f"#{address.partition('#')[2]}.on")).to_be_visible()
