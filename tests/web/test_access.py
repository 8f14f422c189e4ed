"""Languages in place, weight, and how soon a table can be used."""

from __future__ import annotations

import gzip
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .conftest import BUILT, Visitor
from .moments import save_at

LANGUAGES = ["en", "de", "fr", "it"]
USABLE = """
    const look = () => {
        if (document.querySelector('.stall:not([disabled])')) window.usableAt ??= performance.now();
        else requestAnimationFrame(look);
    };
    look();
"""
WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_browser_is_spoken_to_in_its_own_language(visit: Callable[..., Visitor], language: str) -> None:
    page = visit(locale=language).home()
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.reload()
    page.locator(".go .prime").wait_for()


@pytest.mark.parametrize("language", LANGUAGES)
def test_languages_change_in_place_and_nothing_overflows(visit: Callable[..., Visitor], language: str) -> None:
    visitor = visit(width=360, height=740)
    page = visitor.home()
    page.locator(".tools .tool").last.click()
    page.locator(f'[data-language="{language}"]').click()
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert page.evaluate(WIDER) <= 0, "home is wider than the screen"
    page.locator(".go .prime").click()
    page.locator(".table .guide").wait_for()
    assert page.evaluate(WIDER) <= 0, "the table is wider than the screen"


def test_the_first_view_is_light() -> None:
    if not BUILT.is_file():
        pytest.skip("the web client is not built: run make web")
    page = BUILT.read_text("utf-8")
    scripts = [path for path in (BUILT.parent / "assets").glob("*.js") if path.name in page]
    assert scripts
    assert sum(len(gzip.compress(path.read_bytes())) for path in scripts) <= 200_000


@pytest.mark.parametrize("edition", ["classic", "deluxe"])
def test_the_first_table_is_usable_within_two_seconds_on_a_slow_machine(
    visit: Callable[..., Visitor], edition: str
) -> None:
    """Four times slower, nothing in the cache: from the address of a table to a stall that can be taken."""
    visitor = visit()
    address = visitor.bring(save_at(edition, "turn")).url
    page = visitor.open()
    visitor.page.close()
    line = visitor.context.new_cdp_session(page)
    line.send("Network.setCacheDisabled", {"cacheDisabled": True})
    line.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.add_init_script(USABLE)
    page.goto(address, wait_until="commit")
    page.wait_for_function("() => window.usableAt !== undefined", timeout=30_000)
    assert page.evaluate("() => window.usableAt") < 2000
