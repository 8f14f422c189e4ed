"""Pictures of every screen into build/screenshots: both editions, by day and by night, on a wide screen and on a phone.

    python tools/screenshots.py [EDITION…]

One game of each edition is clicked through; whenever a screen appears for the first time, it is taken four times.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from time import monotonic

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Page, sync_playwright  # noqa: E402 - the tests' browser and server stand in the root

from tests.server.running import Server  # noqa: E402
from tests.web.clicking import Clicker  # noqa: E402
from tests.web.conftest import FLAGS, Visitor  # noqa: E402

FOLDER = ROOT / "build" / "screenshots"
SIZES = {"1440": (1440, 900), "390": (390, 844)}
STATES = {
    "placing": ".pl-ghost", "bill": ".billed", "worshippers": ".board", "envoy": ".wants", "offering": ".offering",
    "answer": ".guide .picks", "stock": ".aside", "ceremony": ".verdict", "result": ".res",
}  # fmt: skip
LONGEST = 400.0


def shoot(page: Page, name: str) -> None:
    """One screen, four ways."""
    for theme in ("light", "dark"):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        for label, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(500)  # the picture waits for the paint, also on a slow machine
            page.screenshot(path=FOLDER / f"{name}-{label}-{theme}.png")
    page.evaluate("() => { document.documentElement.dataset.theme = 'light' }")
    page.set_viewport_size({"width": 1440, "height": 900})


def game(visitor: Visitor, edition: str) -> None:
    """A whole game, with a picture of everything that comes up."""
    page = visitor.play_now(edition)
    page.locator(".table .guide.mine").wait_for()
    shoot(page, f"{edition}-table-early")
    player, taken, end = Clicker(page, seed=5), set[str](), monotonic() + LONGEST
    while monotonic() < end and "result" not in taken:
        for name in [name for name, sign in STATES.items() if name not in taken and page.locator(sign).count()]:
            taken.add(name)
            page.wait_for_timeout(300)
            shoot(page, f"{edition}-{name}")
        if player.clicks > 120 and "table" not in taken and page.locator(".stall:not([disabled])").count():
            taken.add("table")
            shoot(page, f"{edition}-table")
        if "result" not in taken and not player.step():
            page.wait_for_timeout(40)
    print(edition, "screens:", ", ".join(sorted(taken)))


def main() -> None:
    """Everything, or the editions named."""
    found = shutil.which("chromium")
    if found is None:
        sys.exit("no Chromium here: install the package chromium")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        server = Server(Path(folder))
        server.start()
        browser = play.chromium.launch(executable_path=found, args=list(FLAGS))
        visitor = Visitor(browser, server)
        shoot(visitor.home(), "home")
        visitor.make_table("Ana", "classic", 4)
        shoot(visitor.page, "lobby")
        for edition in sys.argv[1:] or ["classic", "deluxe"]:
            game(visitor, edition)
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
