"""Paying for a visit: proposals, single-card changes, several pieces, shared doubles, claims, characters in between."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from .conftest import Visitor
from .moments import merchants_spent_on, save_at
from .screens import BOXES, at, choose_piece, paying, to_payment

SIZES: dict[str, dict[str, object]] = {
    "desktop": {"width": 1440, "height": 900},
    "phone": {"width": 390, "height": 844, "has_touch": True, "is_mobile": True},
}


FORM_A_SANCTUARY = """async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const key = (key) => document.body.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
    for (let way = 0; way < 8; way += 1) {
        for (const cell of document.querySelectorAll('.pl-touch')) {
            cell.dispatchEvent(new PointerEvent('pointerenter'));
            await frame();
            if (document.querySelector('.spot').textContent.includes('sanctuary')) return true;
        }
        key(way === 3 ? 'f' : 'r');
        await frame();
    }
    return false;
}"""
"""Point at every cell in every orientation until the guide mentions a sanctuary."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("edition", BOXES)
def test_two_pieces_are_paid_for_and_built_together(visit: Callable[..., Visitor], edition: str, size: str) -> None:
    page = paying(edition)(visit(**SIZES[size]))
    expect(page.locator(".pay-row")).to_have_count(2)
    expect(page.locator(".slot.lacks")).to_have_count(0)
    assert page.locator('.pays [data-paid$="2"]').count(), "a double was to be among the cards"
    pieces = [int(text) for text in page.locator(".pay-bill dl div:not(.all, .am) dd").all_inner_texts()]
    assert sum(pieces) == int(page.locator(".pay-bill .all dd").inner_text())
    page.locator('[data-choice="build"]').click()
    expect(page.locator(".pays")).to_have_count(0)
    page.locator(".log li", has_text="laid").first.wait_for(state="attached")
    page.locator(".log li", has_text="built").first.wait_for(state="attached")


def test_a_payment_is_changed_card_by_card_and_told_why_not(visit: Callable[..., Visitor]) -> None:
    page = paying("classic")(visit())
    proposed = page.locator(".pays [data-paid]").count()
    taken = page.locator("button.slot").first.get_attribute("data-paid")
    page.locator("button.slot").first.click()
    expect(page.locator(".slot.lacks")).to_have_count(1)
    expect(page.locator(".guide .bad")).to_contain_text("Missing")
    expect(page.locator(".guide .prime")).to_be_disabled()
    page.locator(f'[data-lay="{taken}"]').first.click()
    expect(page.locator(".slot.lacks")).to_have_count(0)
    expect(page.locator(".guide .prime")).to_be_enabled()
    while left := page.locator("[data-lay]").count():
        page.locator("[data-lay]").first.click()
        expect(page.locator("[data-lay]")).to_have_count(left - 1)
    expect(page.locator(".spare")).to_be_visible()
    page.locator('[data-option="cheapest"]').click()
    expect(page.locator(".spare")).to_have_count(0)
    expect(page.locator(".pays [data-paid]")).to_have_count(proposed)


def test_the_whole_visit_by_keys(visit: Callable[..., Visitor]) -> None:
    page = at("classic", "several")(visit())
    page.locator('.q[data-choice="piece wall"]').press("Enter")
    expect(page.locator(".pays")).to_be_focused()
    page.locator('[data-option="add"]').press("Enter")
    page.locator('.q[data-choice="piece mosaic"]').press("Enter")
    for key in ("r", "ArrowLeft", "ArrowRight"):
        page.keyboard.press(key)
    if page.locator(".guide .bad").count():
        page.locator("[data-cancel]").press("Enter")
        page.locator('[data-option="add"]').press("Enter")
        page.locator('.q[data-choice="piece mosaic"]').press("Enter")
    page.locator('[data-choice="pay"]').press("Enter")
    expect(page.locator(".pays")).to_be_focused()
    page.locator('button.slot:not([data-paid$="2"])').first.press("Enter")
    expect(page.locator(".slot.lacks")).to_have_count(1)
    page.locator('[data-option="cheapest"]').press("Enter")
    page.locator('[data-choice="build"]').wait_for()
    page.locator(".pay-bill h2").click()
    page.keyboard.press("Enter")
    page.locator(".log li", has_text="laid").first.wait_for()


def test_a_piece_is_removed_and_the_rest_paid_again(visit: Callable[..., Visitor]) -> None:
    page = paying("classic")(visit())
    page.locator('[data-remove="1"]').click()
    expect(page.locator(".pay-row")).to_have_count(1)
    page.locator('[data-choice="build"]').wait_for()
    page.keyboard.press("Escape")
    expect(page.locator(".pays")).to_have_count(0)
    page.locator('.q[data-choice="piece wall"]').wait_for()


def test_a_visit_stays_open_for_characters_and_goes_on(visit: Callable[..., Visitor]) -> None:
    page = at("classic", "several")(visit())
    choose_piece(page, "wall")
    to_payment(page)
    page.locator('[data-choice="build more"]').click()
    page.locator('.guide [data-choice="close"]').wait_for()
    choose_piece(page, "mosaic")
    to_payment(page)
    page.locator('[data-choice="build"]').click()
    page.locator(".log li", has_text="laid").first.wait_for()


@pytest.mark.parametrize("edition", BOXES)
def test_a_sanctuary_is_claimed_with_the_piece_that_forms_it(visit: Callable[..., Visitor], edition: str) -> None:
    visitor = visit()
    page = visitor.bring(save_at(edition, "sanctuary"))
    choose_piece(page, "mosaic")
    page.locator('[data-choice="pay"]').wait_for()
    assert page.evaluate(FORM_A_SANCTUARY)
    to_payment(page)
    page.locator(".claim").first.click()
    expect(page.locator(".claim").first).to_have_attribute("aria-pressed", "true")
    page.locator('[data-choice="build"]').click()
    page.locator(".log li", has_text="claimed").first.wait_for()


def test_a_proposal_that_spends_merchants_says_so_and_offers_the_other_way(visit: Callable[..., Visitor]) -> None:
    page = at("classic", "merchants")(visit())
    choose_piece(page, merchants_spent_on(save_at("classic", "merchants")))
    to_payment(page)
    spent = page.locator('[data-paid="merchant"]').count()
    assert spent
    expect(page.locator(".guide p")).to_contain_text("merchant")
    page.locator(".ways .swap").click()
    page.locator('[data-choice="build"]').wait_for()
    expect(page.locator(".ways .swap")).to_have_count(0)
    assert page.locator('[data-paid="merchant"]').count() < spent
    page.locator('[data-choice="build"]').click()
    expect(page.locator(".pays")).to_have_count(0)


def test_one_question_is_asked_about_a_draft_however_it_changes(visit: Callable[..., Visitor]) -> None:
    page = at("classic", "several")(visit())
    sent: list[dict[str, object]] = []
    page.on("websocket", lambda line: line.on("framesent", lambda text: sent.append(json.loads(text))))
    page.reload()
    page.locator(".guide.mine").first.wait_for()
    page.locator('.q[data-choice="piece wall"]').wait_for(state="attached")
    sent.clear()
    choose_piece(page, "wall")
    to_payment(page)
    page.locator('button.slot:not([data-paid$="2"])').first.click()
    expect(page.locator(".slot.lacks")).to_have_count(1)
    page.locator('[data-option="cheapest"]').click()
    page.locator('[data-choice="build"]:not([disabled])').wait_for()
    assert {message["type"] for message in sent} == {"plan"}
    asked = [message["action"] for message in sent]
    assert 3 <= len(asked) <= 5
    assert all(now != before for before, now in pairwise(asked))
