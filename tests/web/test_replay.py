"""The replay page: at every position exactly what those eyes saw, forwards, backwards and by jumps; and the ways on."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cleopatra.rules.game import Game, load_game
from cleopatra.rules.seen.open_view import open_view
from cleopatra.server.replays import position_of
from tests.rules.test_golden import GOLDEN, INDEX
from tests.tiers import slow_if

from .conftest import Visitor

QUICK = ("rules1-classic-en-3.json", "rules1-deluxe-en-2.json")
SHORTEST = 90
"""Positions looked at in the quick tier, in a row and by jumps."""
LONGEST = 180_000
"""Milliseconds for what the server has to compute, however slow the machine is."""
LOOK = """async (places) => {
    const shown = [];
    for (const at of places) {
        replayer.go(at);
        shown.push(JSON.stringify(stage.drawn));
        if (shown.length % 50 === 0) for (let i = 0; i < 8; i += 1) await null; // the page need not be painted each time
    }
    return shown;
}"""  # noqa: E501 - a script, not Python


def bring(visitor: Visitor, save: str) -> str:
    """A finished game on the server; its id."""
    ask = visitor.context.request
    if not ask.get(f"{visitor.url}/api/me").ok:
        assert ask.post(f"{visitor.url}/api/me", data={"name": "Ana"}).ok
        visitor.complaints.clear()
    made = ask.post(f"{visitor.url}/api/tables/import", data={"save": save, "names": []}, timeout=LONGEST)
    assert made.ok, made.text()
    return str(made.json()["id"])


def open_replay(visitor: Visitor, save: str, search: str = "") -> Page:
    page = visitor.page
    page.goto(f"{visitor.url}/replay/{bring(visitor, save)}{search}")
    page.locator(".scrubber").wait_for(timeout=LONGEST)
    return page


def golden(name: str) -> str:
    return (GOLDEN / name).read_text("utf-8")


def look_at(page: Page, eyes: int | None) -> None:
    page.keyboard.press("0" if eyes is None else str(eyes + 1))
    page.locator(f'[data-eyes="{"open" if eyes is None else eyes}"][aria-checked="true"]').wait_for(state="attached")
    page.wait_for_function("seat => stage.drawn.seat === seat", arg=eyes)


def known(game: Game, eyes: int | None) -> list[Any]:
    """The rules' view at every position."""
    again, views = position_of(game, 0), []
    for move in [None, *game.moves]:
        if move:
            again.play(*move)
        views.append(json.loads(json.dumps((open_view(again) if eyes is None else again.view(eyes)).to_dict())))
    return views


@pytest.mark.parametrize("name", slow_if(lambda name: name not in QUICK, INDEX))
def test_every_position_is_what_those_eyes_knew(visit: Callable[..., Visitor], name: str) -> None:
    game = load_game(golden(name))
    quick = name in QUICK
    page = open_replay(visit(), golden(name))
    rng = random.Random(name)
    seats = [None, *range(len(game.players))]
    for eyes in seats if not quick else [None, rng.choice(seats[1:])]:
        look_at(page, eyes)
        views = known(game, eyes)
        last = len(views) - 1
        from_here = rng.randrange(last - SHORTEST) if quick else 0
        row = list(range(from_here, from_here + SHORTEST if quick else last + 1))
        jumps = [rng.randrange(last + 1) for _ in range(40)]
        places = [*row, *reversed(row[:: 1 if quick else 3]), *jumps, 0, last]
        for first in range(0, len(places), 300):
            some = places[first : first + 300]
            for at, shown in zip(some, page.evaluate(LOOK, some), strict=True):
                assert json.loads(shown) == views[at], f"{eyes} at {at}"


def test_the_page_says_what_the_view_says(visit: Callable[..., Visitor]) -> None:
    """Hand, tallies and market, read off the page itself."""
    game = load_game(golden(QUICK[0]))
    page = open_replay(visit(), golden(QUICK[0]), "?at=300&eyes=1")
    view = position_of(game, 300).view(1).to_dict()
    expect(page.locator(".hand .count")).to_contain_text(str(len(view["hand"])))
    for seat, player in enumerate(view["players"]):
        shown = page.locator(f'.pl[data-seat="{seat}"] .tal')
        expect(shown).to_contain_text("?" if player["talents"] is None else str(player["talents"]))
    assert page.locator(".stall .c").count() == sum(len(stall) for stall in view["stalls"])


def test_it_is_played_to_the_end_and_nothing_is_left_out(visit: Callable[..., Visitor]) -> None:
    game = load_game(golden(QUICK[1]))
    first = len(game.moves) - 160
    page = open_replay(visit(reduced_motion="no-preference", pace="fast"), golden(QUICK[1]), f"?at={first}&eyes=0")
    shown = page.evaluate("""async () => {
        const shown = [];
        stage.witness = ({cues}) => shown.push(...cues.map(({index}) => index));
        replayer.play();
        stage.pause();
        for (let i = 0; stage.beat && i < 20000; i += 1) {
            stage.paused = false; stage.advance(400); stage.paused = true;
            for (let n = 0; n < 8; n += 1) await null;
        }
        return [shown, replayer.at, replayer.playing];
    }""")
    before = len(position_of(game, first).events(0, 0))
    assert shown == [list(range(before, len(game.events(0, 0)))), len(game.moves), False]


def test_keys_links_and_buttons(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = open_replay(visitor, golden(QUICK[0]), "?at=120&eyes=0")

    def at() -> int:
        return int(page.locator(".table.rp").get_attribute("data-at") or -1)

    assert at() == 120
    page.keyboard.press(".")
    assert at() == 121
    page.keyboard.press(",")
    page.keyboard.press("ArrowRight")
    turn = page.evaluate("replayer.turn.first")
    assert at() == turn > 120
    page.keyboard.press("ArrowLeft")
    assert at() < turn
    page.keyboard.press("End")
    assert at() == page.evaluate("replayer.last")
    page.keyboard.press("Shift+ArrowLeft")
    marks = page.evaluate("replayer.recording.marks.map(one => one.at)")
    assert at() in marks
    page.keyboard.press("Home")
    page.keyboard.press("2")
    page.locator('[data-eyes="1"][aria-checked="true"]').wait_for()
    assert page.url.endswith("?at=0&eyes=1")
    page.locator(".scrubber input").focus()
    page.keyboard.press("ArrowRight")
    assert at() == 1
    page.goto(page.url.replace("at=1", "at=77"))
    page.locator(".scrubber").wait_for()
    assert at() == 77
    page.locator('[data-replay="play on"]').click()
    page.locator(".table .guide:not(.scrubber)").wait_for()
    seats = visitor.context.request.get(f"{visitor.url}/api/tables/{page.url.rsplit('/', 1)[-1]}").json()["seats"]
    assert [seat["bot"] is None for seat in seats] == [False, True, False]


def test_files_out_and_in(visit: Callable[..., Visitor], tmp_path: Path) -> None:
    page = open_replay(visit(), golden(QUICK[1]))
    with page.expect_download(timeout=LONGEST) as saved:
        page.locator('a[download="cleopatra.json"]').click()
    file = tmp_path / "game.json"
    saved.value.save_as(file)
    assert load_game(file.read_text("utf-8")).fingerprint() == load_game(golden(QUICK[1])).fingerprint()
    with page.expect_response("**/api/tables/import", timeout=LONGEST) as brought:  # the server plays all of it again
        page.locator('.open-file input[type="file"]').set_input_files(file)
    table = brought.value.json()["id"]
    page.wait_for_function("table => location.pathname === `/replay/${table}`", arg=table, timeout=LONGEST)
    page.wait_for_function("table => replayer.table.id === table", arg=table, timeout=LONGEST)  # not the one before
    page.locator(".scrubber").wait_for(timeout=LONGEST)
    (tmp_path / "other.json").write_text('{"a": 1}')
    page.locator('.open-file input[type="file"]').set_input_files(tmp_path / "other.json")
    expect(page.locator(".open-file .bad")).to_be_visible()


def test_the_result_and_the_list_of_games_lead_there(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.home()
    visitor.context.add_init_script("localStorage.setItem('cleopatra.name', 'Ana')")
    table = bring(visitor, golden(QUICK[1]))
    page = visitor.page
    page.goto(f"{visitor.url}/table/{table}")
    page.locator('.acts a[href^="/replay/"]').click()
    page.locator(".scrubber").wait_for()
    page.goto(visitor.url)
    page.locator(f'a[href="/replay/{table}"]').click()
    page.locator(".scrubber").wait_for()


def test_a_running_game_is_refused(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.play_now()
    page.goto(page.url.replace("/table/", "/replay/"))
    page.locator(".trouble h1").wait_for()
    visitor.complaints.clear()  # the browser itself complains of the refusal
