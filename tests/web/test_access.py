"""Language switching, page weight, and what a table needs before it is usable."""

from __future__ import annotations

import gzip
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .conftest import BUILT, Visitor
from .moments import save_at
from .screens import LANGUAGES

MOST_REQUESTS = 14
WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_browser_is_spoken_to_in_its_own_language(visit: Callable[..., Visitor], language: str) -> None:
    page = visit(locale=language).home()
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.reload()
    page.locator("[data-play=now]").wait_for()


@pytest.mark.parametrize("language", LANGUAGES)
def test_languages_change_in_place_and_nothing_overflows(visit: Callable[..., Visitor], language: str) -> None:
    visitor = visit(width=360, height=740)
    page = visitor.home()
    page.locator("[data-tool=settings]").click()
    page.locator(f'[data-language="{language}"]').click()
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert page.evaluate(WIDER) <= 0, "home is wider than the screen"
    page.locator("[data-play=now]").click()
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
def test_a_table_can_be_used_before_the_palace_is_there(visit: Callable[..., Visitor], edition: str) -> None:
    """With an empty cache and a blocked 3D script, a stall can be taken after few requests.

    bench/web.py measures how long that takes.
    """
    visitor = visit()
    address = visitor.bring(save_at(edition, "turn")).url
    page = visitor.open()
    visitor.page.close()
    visitor.context.new_cdp_session(page).send("Network.setCacheDisabled", {"cacheDisabled": True})
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[-1]))
    page.route("**/assets/scene-*.js", lambda _: None)
    page.goto(address, wait_until="commit")
    stall = page.locator(".stall:not([disabled])").first
    stall.wait_for()
    loaded = [name for name in asked if not name.startswith("scene-")]
    assert len(loaded) <= MOST_REQUESTS, loaded
    stall.click()
    expect(page.locator(".log li", has_text="took stall").first).to_be_visible()
    page.unroute_all(behavior="ignoreErrors")
