"""The palace in 3D in real games: the cost of a frame, and no rendering while nothing changes."""

from __future__ import annotations

import gzip
from collections.abc import Callable

import pytest

from tests.tiers import slow_if

from .conftest import BUILT, Visitor
from .screens import BOXES, STILL, palace
from .test_stage import NORMAL, at_stretch, stretch_with

MOST_CALLS, MOST_TRIANGLES, MOST_BYTES = 40, 150_000, 250_000
BEAT_CALLS, BEAT_TRIANGLES = 45, 160_000
FRAME_BY_FRAME = """async updates => {
    stage.pause();
    updates.forEach((update) => line.hear(update));
    let drawn = 0;
    while (stage.beat) {
        if (stage.standing) stage.close();
        const before = palaceStats().frames;
        stage.paused = false; stage.advance(150); stage.paused = true;
        await new Promise(requestAnimationFrame);
        if (stage.beat) drawn += palaceStats().frames - before;
    }
    stage.resume();
    return drawn;
}"""


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


def test_frames_stay_cheap_while_beats_run(visit: Callable[..., Visitor]) -> None:
    """Three turns in which pieces are built, a mosaic is laid and a sanctuary claimed."""
    visitor = visit(width=900, height=600, **NORMAL)
    told, at = stretch_with("SanctuaryClaimed")
    page, updates = at_stretch(visitor, told, at)
    page.locator('.cams [data-view-choice="table"]').click()
    page.wait_for_function("() => window.palaceStats?.().frames > 0", timeout=60_000)
    assert page.evaluate(FRAME_BY_FRAME, updates) > 0, "the palace was drawn while beats ran"
    peak = page.evaluate("() => window.palaceStats().peak")
    assert 0 < peak["calls"] <= BEAT_CALLS
    assert 0 < peak["triangles"] <= BEAT_TRIANGLES
    page.wait_for_function(STILL, timeout=60_000, polling=500)
    visitor.complaints = [said for said in visitor.complaints if "GPU stall" not in said]  # software rendering


def test_the_palace_weighs_little() -> None:
    if not BUILT.is_file():
        pytest.skip("the web client is not built: run make web")
    page = BUILT.read_text("utf-8")
    later = [path for path in (BUILT.parent / "assets").glob("*.js") if path.name not in page and "scene" in path.name]
    assert later
    assert sum(len(gzip.compress(path.read_bytes())) for path in later) <= MOST_BYTES
