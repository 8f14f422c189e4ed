"""Pictures of every screen and state into build/screenshots: both editions, by day and by night, wide and on a phone.

python tools/screenshots.py [PART OF A NAME…]
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402 - the tests' browser stands in the root

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
    """By day and by night."""
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
        page.wait_for_timeout(400)  # the picture waits for the paint, also on a slow machine
        page.screenshot(path=FOLDER / f"{name}-{theme}.png")


def take(browser: Browser, server: Server, wanted: list[str]) -> int:
    """All pictures, or those whose name has one of these parts; how many screens there were."""
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
    """Everything, or what is asked for."""
    found = chromium()
    if found is None:
        sys.exit("no Chromium here: install the package chromium")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        server = Server(Path(folder))
        server.start()
        browser = play.chromium.launch(executable_path=found, args=list(FLAGS))
        print(2 * take(browser, server, sys.argv[1:]), "pictures in", FOLDER.relative_to(ROOT))
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
