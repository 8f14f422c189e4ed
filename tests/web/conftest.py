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

expect.set_options(timeout=30_000)  # as long as everything else may take: machines are shared

FLAGS = (
    "--headless", "--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
    "--disable-background-networking", "--disable-gpu-compositing", "--disable-gpu-rasterization",
)  # fmt: skip
BUILT = Path(cleopatra.__file__).parent / "web" / "index.html"


def lacking(what: str) -> None:
    """Skip with a sentence; where nothing may be missing, fail."""
    if os.environ.get("CLEOPATRA_REQUIRE_ALL"):
        pytest.fail(what)
    pytest.skip(what)


def chromium() -> str | None:
    """Debian's Chromium, or whatever answers to that name."""
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all browser tests."""
    found = chromium()
    if found is None:
        lacking("no Chromium here: install the package chromium to run the browser tests")
    if not BUILT.is_file():
        lacking("the web client is not built: run make web")
    with sync_playwright() as play:
        yield (running := play.chromium.launch(executable_path=found, args=list(FLAGS)))
        running.close()


@pytest.fixture(scope="session")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all browser tests that don't disturb it."""
    running = Server(tmp_path_factory.mktemp("web"))
    running.start()
    yield running
    running.stop()
    assert not running.errors()


class Visitor:
    """One person with a browser profile of their own. Whatever the console or the network complains of is kept."""

    def __init__(self, browser: Browser, server: Server, width: int = 1440, height: int = 900, **more: object) -> None:
        self.url = server.url
        self.complaints: list[str] = []
        settings: dict[str, object] = {"locale": "en-GB", "reduced_motion": "reduce", **more}
        self.context = browser.new_context(viewport={"width": width, "height": height}, **settings)  # type: ignore[arg-type]
        self.page = self.open()

    def open(self) -> Page:
        """Another tab."""
        page = self.context.new_page()
        page.on("console", lambda said: self.complaints.append(f"{said.type}: {said.text}"))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("requestfailed", self._failed)
        return page

    def _failed(self, asked: Request) -> None:
        """A page that is left takes what it was still asking for along; everything else is a failure."""
        if asked.failure != "net::ERR_ABORTED":
            self.complaints.append(f"failed: {asked.url} ({asked.failure})")

    def home(self) -> Page:
        self.page.goto(self.url)
        self.page.locator(".go .prime").wait_for()
        return self.page

    def play_now(self, edition: str = "classic") -> Page:
        """From nothing to a table."""
        page = self.home()
        page.locator(".ask-name select").nth(0).select_option(edition)
        page.locator(".go .prime").click()
        page.locator(".table .guide").wait_for()
        return page

    def bring(self, save: str, *names: str) -> Page:
        """Play on from a save file, as Ana unless told otherwise."""
        ask = self.context.request
        if not ask.get(f"{self.url}/api/me").ok:
            assert ask.post(f"{self.url}/api/me", data={"name": "Ana"}).ok
        made = ask.post(f"{self.url}/api/tables/import", data={"save": save, "names": list(names) or ["Ana"]})
        assert made.ok, made.text()
        self.page.goto(f"{self.url}/table/{made.json()['id']}")
        self.page.locator(".table, .res, [data-choice=curtain]").first.wait_for()
        return self.page

    def make_table(self, name: str, edition: str, seats: int) -> str:
        """A table for friends; its link."""
        page = self.home()
        page.locator(".ask-name input").fill(name)
        page.locator(".ask-name select").nth(0).select_option(edition)
        page.locator(".ask-name select").nth(1).select_option(str(seats - 1))
        page.locator(".go .b").nth(1).click()
        page.locator(".lob").wait_for()
        return page.url

    def sit_down(self, link: str, name: str) -> Page:
        """At a friend's table, on its last free seat."""
        self.page.goto(link)
        self.page.locator(".namefield input").fill(name)
        self.page.locator(".seat.free .b").last.click()
        expect(self.page.locator(".seat", has_text=name)).to_be_visible()
        return self.page


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[type[Visitor]]:
    """Makes visitors, and at the end asks whether anything was complained of."""
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
