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
from .moments import ME, save_at
from .screens import BOXES, at

SIZE = (1200, 630)


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
    with page.expect_download() as made:
        page.locator('[data-tool="picture"]').click()
    made.value.save_as(tmp_path / "shared.png")
    content = (tmp_path / "shared.png").read_bytes()
    assert content.startswith(b"\x89PNG")
    assert struct.unpack(">II", content[16:24]) == SIZE
    assert len(content) > 20_000  # something is drawn


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
    page.locator(".cer-garden .pl-terrace, .cer-garden svg").first.wait_for()  # nobody has clicked: sanctuaries
    page.locator('[data-tool="pause"]').click()
    now = page.locator(".steps .now").inner_text()
    page.wait_for_timeout(2_000)
    expect(page.locator(".steps .now")).to_have_text(now)
    page.keyboard.press("n")
    page.locator(".res .vd").wait_for()
