"""Screenshots of every screen and state in build/screenshots: both editions, both themes, desktop and phone.

    python tools/screenshots.py [PART OF A NAME…]
    python tools/screenshots.py --readme

The second takes the README's pictures again, into docs/images.
"""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from PIL import Image  # noqa: E402 - after sys.path is set
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

IMAGES = ROOT / "docs" / "images"
README = {
    "palace": ("classic-palace-late-table", "1440", 1440), "browser": ("deluxe-late", "1440", 960),
    "review": ("classic-review", "1440", 960), "phone": ("classic-paying", "390", 390),
}  # fmt: skip
"""The README's pictures: a screen, a size, and how wide the picture is."""
QUALITY = 80


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


def take_readme(browser: Browser, server: Server) -> int:
    """Take the pictures of the README, by day."""
    for name, (screen, size, wide) in README.items():
        visitor = Visitor(browser, server, **SIZES[size])  # type: ignore[arg-type]
        page = {**SCREENS, **PALACES}[screen](visitor)
        page.wait_for_timeout(1000)
        shot = Image.open(io.BytesIO(page.screenshot()))
        shot.thumbnail((wide, shot.height), Image.Resampling.LANCZOS)
        shot.save(IMAGES / f"{name}.webp", quality=QUALITY, method=6)
        visitor.context.close()
    return len(README)


def main() -> None:
    """Take the screenshots named on the command line, all, or the README's."""
    found = chromium()
    if found is None:
        sys.exit("no Chromium here: install the package chromium")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        server = Server(Path(folder))
        server.start()
        browser = play.chromium.launch(executable_path=found, args=list(FLAGS))
        if sys.argv[1:] == ["--readme"]:
            print(take_readme(browser, server), "pictures in", IMAGES.relative_to(ROOT))
        else:
            print(2 * take(browser, server, sys.argv[1:]), "screenshots in", FOLDER.relative_to(ROOT))
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
