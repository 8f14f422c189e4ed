"""Every screen and state, and how to come there: by clicking what the page offers, whatever language it speaks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page

from .conftest import Visitor
from .moments import NAMES, save_at

Reach = Callable[[Visitor], Page]
SMALL = 700
BOXES = ("classic", "deluxe")
LANGUAGES = sorted(path.stem for path in (Path(__file__).parents[2] / "web" / "words").glob("*.json"))
"""A file is a language."""


def at(edition: str, moment: str, sign: str = ".guide.mine") -> Reach:
    """A moment of a game, once its sign is to be seen."""

    def reach(visitor: Visitor) -> Page:
        page = visitor.bring(save_at(edition, moment))
        page.locator(sign).first.wait_for()
        return page

    return reach


def choose_piece(page: Page, piece: str) -> None:
    """A tile of the quarry, which is behind a tab on small screens."""
    tile = page.locator(f'.q[data-choice="piece {piece}"]')
    tile.wait_for(state="attached")
    if page.locator(".tabs").is_visible():
        page.locator(".tabs button").nth(2).click()
    tile.click()


def placing(edition: str) -> Reach:
    def reach(visitor: Visitor) -> Page:
        page = at(edition, "several")(visitor)
        choose_piece(page, "mosaic")
        page.locator('[data-choice="pay"]').wait_for()
        return page

    return reach


def to_payment(page: Page) -> None:
    page.locator('[data-choice="pay"], .sheet.pay').first.wait_for()
    if page.locator('[data-choice="pay"]').count():
        page.locator('[data-choice="pay"]').click()
    page.locator('[data-choice="build"]').wait_for()


def paying(edition: str) -> Reach:
    """A wall and a mosaic in one visit, a double among the cards."""

    def reach(visitor: Visitor) -> Page:
        page = at(edition, "several")(visitor)
        choose_piece(page, "wall")
        to_payment(page)
        if (page.viewport_size or {"width": 0})["width"] <= SMALL:
            page.locator(".pay-foot .acts .b:not(.quiet, .prime, [data-choice])").click()
        choose_piece(page, "mosaic")
        to_payment(page)
        page.locator(".pay-row").nth(1).wait_for()
        return page

    return reach


def short(edition: str) -> Reach:
    """A card was taken back, another serves nothing."""

    def reach(visitor: Visitor) -> Page:
        page = paying(edition)(visitor)
        page.locator("button.slot").first.click()
        page.locator(".slot.lacks").first.wait_for()
        return page

    return reach


def opened(edition: str, moment: str, button: str, sign: str) -> Reach:
    """A sheet behind a button."""

    def reach(visitor: Visitor) -> Page:
        page = at(edition, moment)(visitor)
        page.locator(button).first.click()
        page.locator(sign).first.wait_for()
        return page

    return reach


def revealed(edition: str) -> Reach:
    def reach(visitor: Visitor) -> Page:
        page = at(edition, "bid", ".offering [data-choice^=bid]")(visitor)
        page.locator(".offering [data-choice^=bid]").click()
        page.locator('[data-choice="go on"]').wait_for()
        return page

    return reach


def ceremony(edition: str, step: int) -> Reach:
    def reach(visitor: Visitor) -> Page:
        page = at(edition, "last")(visitor)
        page.locator('[data-choice="done"], [data-choice="close"]').first.click()
        page.locator(".cer").wait_for()
        for _ in range(step):
            page.locator('[data-choice="next"]').click()
        return page

    return reach


def lobby(edition: str) -> Reach:
    def reach(visitor: Visitor) -> Page:
        visitor.make_table("Ana", edition, 3)
        return visitor.page

    return reach


def settings(visitor: Visitor) -> Page:
    page = visitor.home()
    page.locator(".tools .tool").last.click()
    page.locator(".settings").wait_for()
    return page


def discard(visitor: Visitor) -> Page:
    page = at("classic", "several")(visitor)
    if page.locator(".tabs").is_visible():
        page.locator(".tabs button").nth(1).click()
    page.locator("button.pile").click()
    page.locator(".browse").wait_for()
    return page


def curtain(visitor: Visitor) -> Page:
    page = visitor.bring(save_at("classic", "other"), *NAMES)
    page.locator('[data-choice="curtain"]').wait_for()
    return page


def astray(path: str) -> Reach:
    def reach(visitor: Visitor) -> Page:
        visitor.page.goto(visitor.url + path)
        visitor.page.locator(".trouble h1").wait_for()
        return visitor.page

    return reach


def palace(edition: str, moment: str, camera: str = "table") -> Reach:
    """The palace in 3D, once it has been drawn and stands still. Software draws it here, so that it takes seconds."""

    def reach(visitor: Visitor) -> Page:
        page = visitor.bring(save_at(edition, moment))
        page.locator(".table .hero").wait_for()
        page.locator(f'.cams [data-view-choice="{camera}"]').click()
        page.wait_for_function("() => window.palaceStats?.().frames > 0", timeout=60_000)
        page.wait_for_function(STILL, timeout=60_000, polling=500)
        return page

    return reach


STILL = """() => {
    const {frames} = window.palaceStats(), before = window.framesBefore;
    window.framesBefore = frames;
    return frames === before;
}"""

SCREENS: dict[str, Reach] = {
    "home": Visitor.home, "settings": settings, "curtain": curtain, "discard": discard,
    "no-table": astray("/table/nosuchtableatall00"), "no-page": astray("/nowhere"),
    **{f"{box}-lobby": lobby(box) for box in BOXES},
    **{f"{box}-turn": at(box, "turn") for box in BOXES},
    **{f"{box}-stock": at(box, "stock", ".aside") for box in BOXES},
    **{f"{box}-middle": at(box, "middle") for box in BOXES},
    **{f"{box}-late": at(box, "late") for box in BOXES},
    **{f"{box}-placing": placing(box) for box in BOXES},
    **{f"{box}-paying": paying(box) for box in BOXES},
    **{f"{box}-short": short(box) for box in BOXES},
    **{f"{box}-visit": at(box, "visit") for box in BOXES},
    **{f"{box}-claim": at(box, "claim") for box in BOXES},
    **{f"{box}-limit": at(box, "limit") for box in BOXES},
    **{f"{box}-offering": at(box, "bid", ".offering [data-choice^=bid]") for box in BOXES},
    **{f"{box}-revealed": revealed(box) for box in BOXES},
    **{f"{box}-ceremony-{step + 1}": ceremony(box, step) for box in BOXES for step in range(5)},
    **{f"{box}-result": at(box, "over", ".res") for box in BOXES},
    "classic-beggar": at("classic", "beggar"), "classic-courtesan": at("classic", "courtesan"),
    "classic-offer": at("classic", "offer"), "classic-accept": at("classic", "accept"),
    "classic-keep": at("classic", "keep"),
    "classic-envoy": opened("classic", "envoy", '[data-choice="envoy"]', ".wants"),
    "deluxe-worshippers": opened("deluxe", "call", '[data-choice="worshippers"]', ".board"),
}  # fmt: skip
