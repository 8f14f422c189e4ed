"""A browser, and a server that serves the built client."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request, expect, sync_playwright

import cleopatra
from tests.server.running import Server

expect.set_options(timeout=30_000)  # a generous timeout, because machines are shared

FLAGS = (
    "--headless", "--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
    "--disable-background-networking", "--disable-gpu-compositing", "--disable-gpu-rasterization",
)  # fmt: skip
BUILT = Path(cleopatra.__file__).parent / "web" / "index.html"


def lacking(what: str) -> None:
    """Skip the test, or fail where skipping is not allowed."""
    if os.environ.get("CLEOPATRA_REQUIRE_ALL"):
        pytest.fail(what)
    pytest.skip(what)


def chromium() -> str | None:
    """The path of Debian's Chromium or of another one."""
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One Chromium for all browser tests. It ends with them: while Playwright runs, `asyncio.run` refuses to."""
    found = chromium()
    if found is None:
        lacking("no Chromium here: install the package chromium to run the browser tests")
    if not BUILT.is_file():
        lacking("the web client is not built: run make web")
    with sync_playwright() as play:
        yield (running := play.chromium.launch(executable_path=found, args=list(FLAGS)))
        running.close()


@pytest.fixture(scope="package")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One shared server for browser tests that don't disturb it."""
    running = Server(tmp_path_factory.mktemp("web"), settings={"CLEOPATRA_REVIEW_NODES": "3"})
    running.start()
    yield running
    running.stop()
    assert not running.errors()


COACH_OFF = "try { localStorage['cleopatra.coach'] ??= 'off' } catch { /* storage is forbidden */ }"
"""Browsers are new in every test, so the coach of a first game would speak in all of them."""


class Visitor:
    """One person with a separate browser profile. Console and network errors are collected."""

    def __init__(self, browser: Browser, server: Server, width: int = 1440, height: int = 900, **more: object) -> None:
        self.url = server.url
        self.complaints: list[str] = []
        settings: dict[str, object] = {"locale": "en-GB", "reduced_motion": "reduce", **more}
        pace, coached = settings.pop("pace", "instant"), settings.pop("coached", False)
        self.context = browser.new_context(viewport={"width": width, "height": height}, **settings)  # type: ignore[arg-type]
        self.context.add_init_script(
            f"try {{ localStorage['cleopatra.pace'] ??= '{pace}' }} catch {{ /* storage is forbidden */ }}"
        )
        if not coached:
            self.context.add_init_script(COACH_OFF)
        self.page = self.open()

    def open(self) -> Page:
        """Another tab."""
        page = self.context.new_page()
        page.on("console", lambda said: self.complaints.append(f"{said.type}: {said.text}"))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("requestfailed", self._failed)
        return page

    def _failed(self, asked: Request) -> None:
        """Requests aborted by leaving a page are fine; all other failures are collected."""
        if asked.failure != "net::ERR_ABORTED":
            self.complaints.append(f"failed: {asked.url} ({asked.failure})")

    def home(self) -> Page:
        self.page.goto(self.url)
        self.page.locator("[data-play=now]").wait_for()
        return self.page

    def play_now(self, edition: str = "classic") -> Page:
        """From the home page to a table."""
        page = self.home()
        page.locator("[data-ask=edition]").select_option(edition)
        page.locator("[data-play=now]").click()
        page.locator(".table .guide").wait_for()
        return page

    def bring(self, save: str, *names: str) -> Page:
        """Continue from a save file, as Ana by default."""
        ask = self.context.request
        if not ask.get(f"{self.url}/api/me").ok:
            assert ask.post(f"{self.url}/api/me", data={"name": "Ana"}).ok
        made = ask.post(f"{self.url}/api/tables/import", data={"save": save, "names": list(names) or ["Ana"]})
        assert made.ok, made.text()
        self.page.goto(f"{self.url}/table/{made.json()['id']}")
        self.page.locator(".table, .res, [data-choice=curtain]").first.wait_for()
        return self.page

    def make_table(self, name: str, edition: str, seats: int) -> str:
        """Create a table for friends; returns its link."""
        page = self.home()
        page.locator("[data-ask=name]").fill(name)
        page.locator("[data-ask=edition]").select_option(edition)
        page.locator("[data-ask=opponents]").select_option(str(seats - 1))
        page.locator("[data-play=friends]").click()
        page.locator(".lob").wait_for()
        return page.url

    def sit_down(self, link: str, name: str) -> Page:
        """Join a friend's table, on its last free seat."""
        self.page.goto(link)
        self.page.locator(".namefield input").fill(name)
        self.page.locator(".seat.free [data-sit=here]").last.click()
        expect(self.page.locator(".seat", has_text=name)).to_be_visible()
        return self.page


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[type[Visitor]]:
    """A factory of visitors; asserts at the end that there were no errors."""
    visitors: list[Visitor] = []

    class Here(Visitor):
        def __init__(self, **more: object) -> None:
            super().__init__(browser, server, **more)  # type: ignore[arg-type]
            visitors.append(self)

    yield Here
    complaints = [complaint for visitor in visitors for complaint in visitor.complaints]
    for visitor in visitors:
        visitor.context.close()
    assert not complaints
