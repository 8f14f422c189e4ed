"""The palace in 3D in real games: the cost of a frame, and no rendering while nothing changes."""

from __future__ import annotations

import gzip
from collections.abc import Callable

import pytest

from tests.tiers import slow_if

from .conftest import BUILT, Visitor
from .screens import BOXES, palace

MOST_CALLS, MOST_TRIANGLES, MOST_BYTES = 40, 150_000, 250_000


@pytest.mark.parametrize("moment", slow_if(lambda moment: moment != "late", ["turn", "middle", "late"]))
@pytest.mark.parametrize("edition", BOXES)
def test_frames_are_cheap_and_drawn_only_when_something_changes(
    visit: Callable[..., Visitor], edition: str, moment: str
) -> None:
    visitor = visit(width=1240, height=700)
    page = palace(edition, moment)(visitor)
    drawn = page.evaluate("() => window.palaceStats()")
    assert 0 < drawn["peak"]["calls"] <= MOST_CALLS
    assert 0 < drawn["peak"]["triangles"] <= MOST_TRIANGLES
    page.wait_for_timeout(1500)
    assert page.evaluate("() => window.palaceStats().frames") == drawn["frames"], "drawn though nothing changed"
    page.locator('.cams [data-view-choice="garden"]').click()
    page.wait_for_function("before => window.palaceStats().frames > before", arg=drawn["frames"], timeout=60_000)
    visitor.complaints = [said for said in visitor.complaints if "GPU stall" not in said]  # software rendering


def test_the_palace_weighs_little() -> None:
    if not BUILT.is_file():
        pytest.skip("the web client is not built: run make web")
    page = BUILT.read_text("utf-8")
    later = [path for path in (BUILT.parent / "assets").glob("*.js") if path.name not in page and "scene" in path.name]
    assert later
    assert sum(len(gzip.compress(path.read_bytes())) for path in later) <= MOST_BYTES
