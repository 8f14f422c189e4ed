"""Screenshots of every screen and state in build/screenshots: both editions, both themes, desktop and phone.

python tools/screenshots.py [PART OF A NAME…]
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402 - after sys.path is set

from tests.server.running import Server  # noqa: E402
from tests.web.conftest import FLAGS, Visitor, chromium  # noqa: E402
from tests.web.screens import SCREENS, palace  # noqa: E402

FOLDER = ROOT / "build" / "screenshots"
SIZES: dict[str, dict[str, object]] = {
    "1440": {"width": 1440, "height": 900},
    "390": {"width": 390, "height": 844, "has_touch": True, "is_mobile": True},
}
PALACES = {
    f"{box}-palace-{moment}-{camera}": palace(box, moment, camera)
    for box, moment in (("classic", "middle"), ("classic", "late"), ("deluxe", "late"))
    for camera in ("table", "garden", "palace")
}


def shoot(page: Page, name: str) -> None:
    """Both themes, day and night."""
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
        page.wait_for_timeout(400)  # wait for the paint, even on a slow machine
        page.screenshot(path=FOLDER / f"{name}-{theme}.png")


def take(browser: Browser, server: Server, wanted: list[str]) -> int:
    """Take all screenshots, or those whose name contains one of these parts; returns the number of screens."""
    taken = 0
    for name, reach in {**SCREENS, **PALACES}.items():
        for size, device in SIZES.items():
            whole = f"{name}-{size}"
            if (wanted and not any(part in whole for part in wanted)) or (name in PALACES and size != "1440"):
                continue
            visitor = Visitor(browser, server, **device)  # type: ignore[arg-type]
            shoot(reach(visitor), whole)
            visitor.context.close()
            taken += 1
    return taken


def main() -> None:
    """Take the screenshots named on the command line, or all."""
    found = chromium()
    if found is None:
        sys.exit("no Chromium here: install the package chromium")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        server = Server(Path(folder))
        server.start()
        browser = play.chromium.launch(executable_path=found, args=list(FLAGS))
        print(2 * take(browser, server, sys.argv[1:]), "screenshots in", FOLDER.relative_to(ROOT))
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
