"""Every choice says what it costs and brings: keep or discard, claim or leave, and what pieces earn and why."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

import cleopatra
from cleopatra.advice import plan_of

from .conftest import Visitor
from .moments import ME, save_at
from .screens import at, choose_piece, to_payment


def number(found: Locator) -> int:
    said = re.search(r"\d+", found.inner_text())
    return int(said[0]) if said else 0


def forecast_of(edition: str, moment: str, action: str) -> tuple[int, int]:
    """Amulets that a choice costs, and how many would count afterwards."""
    told = plan_of(cleopatra.load_game(save_at(edition, moment)).view(ME), action).forecast
    assert told is not None
    assert told.account is not None
    return told.amulets, told.account.left


def test_keeping_and_discarding_say_their_price(visit: Callable[..., Visitor]) -> None:
    page = at("classic", "limit")(visit())
    keep = page.locator('.guide [data-choice="hold"] small')
    assert number(keep) == forecast_of("classic", "limit", "hold")[0] > 1
    expect(page.locator(".guide .b", has_text="Discard").locator("small")).to_have_text("+1 amulet")
    expect(page.locator(".guide p")).to_contain_text(re.compile(r"Discard \d+ cards"))
    page = at("deluxe", "limit")(visit())
    expect(page.locator(".guide .b", has_text="Discard").locator("small")).to_have_text("No amulets")


def test_the_answers_stay_while_characters_are_looked_at(visit: Callable[..., Visitor]) -> None:
    """Above the hand limit a character may be played first; the list of them hides neither answer nor price."""
    page = at("classic", "limit")(visit())
    answers = page.locator('.guide .acts .b:not([data-choice="characters"])')
    before = answers.all_inner_texts()
    page.locator('[data-choice="characters"]').click()
    page.locator(".people").wait_for()
    assert answers.all_inner_texts() == before
    page.locator('.guide [data-choice="hold"]').click()
    expect(page.locator('.guide [data-choice="hold"]')).to_have_count(0)


def test_the_quarry_shows_its_costs_before_the_server_has_answered(visit: Callable[..., Visitor]) -> None:
    """Nothing below it moves when the rewards arrive."""
    visitor = visit()
    page = at("classic", "turn")(visitor)
    page.locator('.quarry [data-choice^="piece"]').first.wait_for()
    below = page.locator(".altar").bounding_box()
    page.add_init_script(DEAF)
    page.reload()
    page.locator(".q.coming").first.wait_for()
    assert page.locator(".q.coming .cost .i").count() > 20
    assert page.locator(".quarry [data-choice]").count() == 0
    assert page.locator(".altar").bounding_box() == below


DEAF = """
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) { if (JSON.parse(text).type !== 'plan') send.call(this, text); };
"""
"""Plans are never asked for, as if the answer took for ever."""


def test_a_sanctuary_says_what_it_takes_in_of_how_many(visit: Callable[..., Visitor]) -> None:
    for edition in ("classic", "deluxe"):
        page = at(edition, "claim")(visit())
        choice = page.locator('.worth [data-choice^="claim"]').first
        claim = str(choice.get_attribute("data-choice"))
        without, with_it = forecast_of(edition, "claim", "leave")[1], forecast_of(edition, "claim", claim)[1]
        expect(choice).to_contain_text(f"takes in {without - with_it} of your {without} now")
        expect(page.locator('.guide [data-choice="leave"] small')).to_contain_text("statue")
        left = page.locator(".with-without tfoot tr").first.locator("td")
        expect(left).to_have_text([str(without), str(with_it)])


def shown(page: Page, on: Locator) -> Locator:
    on.hover()
    look = page.locator("#look.placed")
    look.wait_for()
    return look


def test_a_pieces_formula_and_what_it_lacks_is_a_hover_away(visit: Callable[..., Visitor]) -> None:
    page = at("classic", "turn")(visit())
    look = shown(page, page.locator('.q[data-look="piece wall"]'))
    expect(look).to_contain_text("3 + 1 for each mosaic cell beside it.")
    look = shown(page, page.locator('.q[data-look="piece obelisk"]'))
    expect(look).to_contain_text("Missing:")
    expect(look).to_contain_text("Best place now: 12 talents.")  # out of reach, and yet it says what it would earn
    page.keyboard.press("Escape")
    expect(look).to_have_count(0)


def test_by_keys_and_by_a_long_press_too(visit: Callable[..., Visitor]) -> None:
    page = at("classic", "turn")(visit())
    page.keyboard.press("q")
    page.keyboard.press("Tab")
    page.locator("#look.placed").wait_for()
    page.keyboard.press("Escape")
    expect(page.locator("#look")).to_have_count(0)
    page = at("classic", "turn")(visit(width=390, height=844, has_touch=True, is_mobile=True))
    page.locator('.tabs [data-tab="quarry"]').click()
    tile = page.locator('.q[data-look="piece door"]')
    box = tile.bounding_box()
    assert box is not None
    line = page.context.new_cdp_session(page)
    spot = {"x": box["x"] + 60, "y": box["y"] + 12}
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
    expect(page.locator("#look.placed")).to_contain_text("4 + 1 for each wall joined")
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.locator("#look.placed").wait_for()
    expect(page.locator(".table")).to_have_attribute("data-state", "turn")  # looked at, not chosen
    page.locator(".bar").tap(position={"x": 200, "y": 10})
    expect(page.locator("#look")).to_have_count(0)


def test_the_price_list_of_amulets_is_one_tap_away(visit: Callable[..., Visitor]) -> None:
    page = at("deluxe", "turn")(visit(width=390, height=844, has_touch=True, is_mobile=True))
    page.locator(".pl.own .amu").tap()
    prices = page.locator("#look .ladder li")
    expect(prices).to_have_count(8)
    assert [number(one) for one in prices.locator("b").all()][:7] == [1, 3, 6, 10, 15, 20, 25]
    expect(prices.last).to_contain_text("eaten")
    page.locator(".pl.own .amu").tap()
    expect(page.locator("#look")).to_have_count(0)


def test_a_visit_says_what_its_amulets_would_cost(visit: Callable[..., Visitor]) -> None:
    page = at("deluxe", "several")(visit())
    choose_piece(page, "wall")
    to_payment(page)
    game = cleopatra.load_game(save_at("deluxe", "several"))
    left = plan_of(game.view(ME)).account.left
    if left:
        expect(page.locator(".then-price")).to_contain_text(re.compile(r"at most \d+ scarab|eaten"))
    expect(page.locator(".pay-bill")).to_be_visible()


def test_the_chronicle_gives_the_same_reasons(visit: Callable[..., Visitor]) -> None:
    page = at("classic", "middle")(visit())
    page.locator("button.sum").first.click()
    expect(page.locator(".arith").first).to_have_text(
        re.compile(r"^\d+ \+ \d+ \(\d+ (mosaic cells? beside it|walls? joined to it|palms? covered)\) = \d+$")
    )
