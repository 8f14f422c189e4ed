"""Time until a table is usable in a browser, and until a move is visible in another one, on loopback.

Cold start: empty cache and 4x CPU throttling, from opening a table's address to a stall that can be taken. Move: from
the click to its line in the other browser's log, by the clock both pages share.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, sync_playwright  # noqa: E402 - after sys.path is set

from tests.server.running import Server  # noqa: E402
from tests.web.conftest import FLAGS, Visitor, chromium  # noqa: E402
from tests.web.moments import NAMES, save_at  # noqa: E402

SLOWER = 4
USABLE = """
    const look = () => {
        if (document.querySelector('.stall:not([disabled])')) window.usableAt ??= performance.now();
        else requestAnimationFrame(look);
    };
    look();
"""
SEEN = """() => {
    const log = document.querySelector('.log');
    const watch = new MutationObserver(() => {
        if (log.textContent.includes('took stall')) { window.seenAt ??= Date.now(); watch.disconnect(); }
    });
    watch.observe(log, {childList: true, subtree: true, characterData: true});
}"""


def cold_start(browser: Browser, server: Server, edition: str) -> float:
    """Milliseconds until a stall can be taken."""
    visitor = Visitor(browser, server)
    address = visitor.bring(save_at(edition, "turn")).url
    page = visitor.open()
    visitor.page.close()
    line = visitor.context.new_cdp_session(page)
    line.send("Network.setCacheDisabled", {"cacheDisabled": True})
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.add_init_script(USABLE)
    page.goto(address, wait_until="commit")
    page.wait_for_function("() => window.usableAt !== undefined")
    taken = float(page.evaluate("() => window.usableAt"))
    visitor.context.close()
    return taken


def move_seen(browser: Browser, server: Server, people: int) -> float:
    """Milliseconds from a click on a stall to its line in the log of the last of the others."""
    visitors = [Visitor(browser, server) for _ in range(people)]
    link = visitors[0].make_table(NAMES[0], "deluxe", people)
    for visitor, name in zip(visitors[1:], NAMES[1:], strict=False):
        visitor.sit_down(link, name)
    pages = [visitor.page for visitor in visitors]
    pages[0].locator(".guide .b.prime").click()
    for page in pages:
        page.locator(".table .players").wait_for()
    mover = next(page for page in pages if page.locator(".guide.mine").count())
    others = [page for page in pages if page is not mover]
    for page in others:
        page.evaluate(SEEN)
    clicked = mover.locator(".stall:not([disabled])").first.evaluate("one => { one.click(); return Date.now(); }")
    for page in others:
        page.wait_for_function("() => window.seenAt !== undefined")
    seen = max(page.evaluate("() => window.seenAt") for page in others)
    for visitor in visitors:
        visitor.context.close()
    return float(seen - clicked)


def show(what: str, times: Iterable[float], wanted: int) -> None:
    """One line."""
    ordered = sorted(times)
    print(f"{what:<44} {median(ordered):6.0f} ms  ({ordered[0]:.0f} to {ordered[-1]:.0f}; wanted under {wanted:,})")


def main() -> None:
    """Run all measurements."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--rounds", type=int, default=7, help="repetitions of each measurement (default: 7)")
    rounds = ask.parse_args().rounds
    if rounds < 1:
        ask.error(f"--rounds is at least 1, not {rounds}")
    found = chromium()
    if found is None:
        print("Chromium not found: skipping the browser benchmarks (install the package chromium)")
        return
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        server = Server(Path(folder))
        server.start()
        browser = play.chromium.launch(executable_path=found, args=list(FLAGS))
        for edition in ("classic", "deluxe"):
            times = [cold_start(browser, server, edition) for _ in range(rounds)]
            show(f"{edition} table usable, cold, {SLOWER} times slower", times, 2000)
        for people in (2, 4):
            times = [move_seen(browser, server, people) for _ in range(rounds)]
            show(f"a move seen by all, {people} browsers", times, 1000)
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
