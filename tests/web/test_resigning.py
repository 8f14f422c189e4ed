"""Resigning by keyboard, and the vote of the others."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visitor
from .test_keyboard import tab_to


def three(visit: Callable[..., Visitor], **more: object) -> list[Page]:
    """Ana, Ben and Cleo at a running game, each with a browser."""
    visitors = [visit(**more) for _ in range(3)]
    link = visitors[0].make_table("Ana", "classic", 3)
    for visitor, name in zip(visitors[1:], ("Ben", "Cleo"), strict=True):
        visitor.sit_down(link, name)
    visitors[0].page.locator(".guide .b.prime").click()
    pages = [visitor.page for visitor in visitors]
    for page in pages:
        page.locator(".table .players").wait_for()
    return pages


def resign(page: Page) -> None:
    """By keys, confirmed."""
    for choice in ("[data-tool=leave]", "[data-leave=resign]", "[data-leave=sure]"):
        tab_to(page, choice)
        page.keyboard.press("Enter")
    expect(page.locator("[data-news=yours]")).to_contain_text("You have resigned")


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=str)
def test_the_others_vote_to_end_the_game(visit: Callable[..., Visitor], size: tuple[int, int]) -> None:
    ana, ben, cleo = three(visit, width=size[0], height=size[1])
    resign(ben)
    expect(cleo.locator("[data-news=asks]")).to_contain_text("Ben has resigned")
    tab_to(ana, "[data-vote=end]")
    ana.keyboard.press("Enter")
    expect(ana.locator("[data-news=wants]")).to_be_visible()
    cleo.locator("[data-vote=end]").click()
    for page in (ana, ben, cleo):
        expect(page.locator(".trouble")).to_contain_text("After a resignation")
    ana.locator("[data-choice=show]").click()
    expect(ana.locator(".table .players")).to_be_visible()


def test_one_who_plays_on_settles_it(visit: Callable[..., Visitor]) -> None:
    ana, ben, cleo = three(visit)
    resign(ben)
    ben.locator("[data-news=yours] button").click()
    expect(ben.locator(".news")).to_have_count(0)
    ana.locator("[data-vote=end]").click()
    expect(ana.locator("[data-news=wants]")).to_be_visible()
    ana.locator("[data-news=wants] button").click()
    cleo.locator("[data-vote=on]").click()
    expect(cleo.locator(".news")).to_have_count(0)
    expect(ana.locator("[data-news=goesOn]")).to_contain_text("goes on")
    ana.reload()
    expect(ana.locator(".pl", has_text="Ben")).to_contain_text("bot")
    expect(ana.locator(".news")).to_have_count(0)
