"""The stage director in a real page: other players' actions are shown in order, then the current table."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visitor
from .screens import BOXES
from .told import ScriptedGame, drive, open_table, play_out

GAMES = [(edition, seed) for seed in range(int(os.environ.get("CLEOPATRA_STAGE_GAMES", "2")) // 2) for edition in BOXES]
"""CLEOPATRA_STAGE_GAMES=20 plays twenty games, which takes some minutes."""
RANDOM_CHOICES = 0.03
SEEN = """() => ({
    walls: [...document.querySelectorAll('.plan [data-at^="wall"].up')].map((one) => one.dataset.at.split(' ')[1]).sort(),
    doors: document.querySelectorAll('.plan [data-at^="door"].up').length,
    sphinxes: document.querySelectorAll('.plan [data-at^="sphinx"].up').length,
    obelisks: document.querySelectorAll('.plan [data-at^="obelisk"].up').length,
    mosaics: [...document.querySelectorAll('.plan [data-mosaic]')].map((one) => one.dataset.mosaic).sort(),
    sanctuaries: [...document.querySelectorAll('.plan [data-sanctuary]')].map((one) => one.dataset.sanctuary).sort(),
    stalls: [...document.querySelectorAll('[data-stall]')].map((one) => one.querySelectorAll('.c').length),
    cards: [...document.querySelectorAll('.players [data-seat] .facts > span:first-child')].map((one) => Number(one.lastChild.textContent)),
    step: Math.max(...[...document.querySelectorAll('.plan [data-step].past, .plan .past[data-step]')].map((one) => Number(one.dataset.step))),
})"""  # noqa: E501 - a script, not Python
NORMAL: dict[str, Any] = {"reduced_motion": "no-preference", "pace": "normal"}


def facts(view: dict[str, Any]) -> dict[str, Any]:
    """The same facts from a view."""
    palace = view["palace"]
    sphinxes = palace["sphinxes"] if isinstance(palace["sphinxes"], int) else sum(palace["sphinxes"])
    return {
        "walls": sorted(palace["walls"]), "doors": len(palace["doors"]), "sphinxes": sphinxes,
        "obelisks": len(palace["obelisks"]), "mosaics": sorted(palace["mosaics"]),
        "sanctuaries": sorted(one["statue"] for one in palace["sanctuaries"]),
        "stalls": [len(stall) for stall in view["stalls"]], "cards": [player["cards"] for player in view["players"]],
        "step": palace["cleopatra"],
    }  # fmt: skip


def stretch_with(kind: str, edition: str = "classic", seeds: range = range(40)) -> tuple[ScriptedGame, int]:
    """A game, and a stretch between two of the player's turns with an event of that kind."""
    for seed in seeds:
        told = play_out(edition, seed)
        for at, (updates, _) in enumerate(told.stretches()):
            events = [event for update in updates for event in update["events"]]
            turns = [event["seat"] for event in events if event["event"] == "TurnBegan"]
            if at and turns == [1, 2, 3, 0] and any(one["event"] == kind and one.get("seat") != 0 for one in events):
                return told, at
    raise AssertionError(f"no {kind} in these games")


def offering() -> tuple[ScriptedGame, int]:
    """A stretch in which an offering is settled."""
    told = play_out("classic", 3)
    for at, (updates, _) in enumerate(told.stretches()):
        if at and any(event["event"] == "OfferingSettled" for update in updates for event in update["events"]):
            return told, at
    raise AssertionError("no offering in this game")


def at_stretch(
    visitor: Visitor, told: ScriptedGame, at: int, edition: str = "classic"
) -> tuple[Page, list[dict[str, Any]]]:
    """A page that has received everything before that stretch."""
    stretches = [updates for updates, _ in told.stretches()]
    return open_table(visitor, edition, [update for updates in stretches[:at] for update in updates]), stretches[at]


@pytest.mark.slow
def test_every_event_of_whole_games_is_shown_in_order(visit: Callable[..., Visitor]) -> None:
    """On the director's clock; whenever it is idle, the page matches the view, and nothing moves."""
    visitor = visit(width=1280, height=720, **NORMAL)
    for edition, seed in GAMES:
        told = play_out(edition, seed, random_choices=RANDOM_CHOICES)
        page = open_table(visitor, edition, told.updates[:1])
        shown = 0
        for updates, view in told.stretches():
            found = drive(page, updates, step=200)
            events = [index for beat in found["shown"] for index in beat["events"]]
            assert events == list(range(shown, shown + len(events))), f"{edition} {seed}: out of order"
            acted = [index for beat in found["shown"] if beat["length"] for index in beat["events"]]
            assert found["begun"] == acted, f"{edition} {seed}: beats that were not acted out"
            assert (found["animations"], found["left"]) == (0, 0), f"{edition} {seed}: something still moves"
            assert found["time"] <= 5_400 * (1 + len({beat["turn"] for beat in found["shown"]}))
            shown += len(events)
            if view["phase"] != "over":
                assert page.evaluate(SEEN) == facts(view), f"{edition} {seed}"
        assert shown == len(told.log)
        assert page.evaluate("() => stage.drawn === stage.newest")


@pytest.mark.slow
def test_at_instant_pace_nothing_is_animated_and_the_games_are_the_same(visit: Callable[..., Visitor]) -> None:
    visitor = visit(width=1280, height=720, reduced_motion="no-preference", pace="instant")
    for edition, seed in GAMES:
        told = play_out(edition, seed, random_choices=RANDOM_CHOICES)
        page = open_table(visitor, edition, told.updates[:1])
        frames = """async stretches => {
            let moved = 0;
            for (const stretch of stretches) {
                for (const update of stretch) line.hear(update);
                while (stage.standing) stage.close();
                for (let i = 0; i < 8; i += 1) await null;
                moved += document.getAnimations().filter((one) => !(one instanceof CSSTransition)).length;
                moved += document.querySelector('.stage')?.childElementCount ?? 0;
            }
            return moved;
        }"""
        stretches = list(told.stretches())
        assert page.evaluate(frames, [updates for updates, _ in stretches[:-1]]) == 0
        assert page.evaluate(SEEN) == facts(stretches[-2][1])


@pytest.mark.slow
def test_turns_in_real_time(visit: Callable[..., Visitor]) -> None:
    """On the browser's clock each turn is shown to its end; with CLEOPATRA_STAGE_GAMES, all turns of a game."""
    told = play_out("deluxe", 0, players=2, random_choices=0)
    page = open_table(visit(width=1280, height=720, **NORMAL), "deluxe", told.updates[:1])
    page.evaluate("() => { window.seen = []; stage.witness = ({cues}) => seen.push(...cues.map(({index}) => index)); }")
    whole = "CLEOPATRA_STAGE_GAMES" in os.environ
    shown = 0
    for updates, view in list(told.stretches())[: None if whole else 12]:
        page.evaluate("updates => updates.forEach((update) => line.hear(update))", updates)
        page.wait_for_function("() => { if (stage.standing) stage.close(); return !stage.beat; }", timeout=60_000)
        shown += sum(len(update["events"]) for update in updates)
        assert page.evaluate("() => window.seen") == list(range(shown))
        if view["phase"] != "over":
            assert page.evaluate(SEEN) == facts(view)


def test_a_turn_can_begin_while_the_others_are_still_shown(visit: Callable[..., Visitor]) -> None:
    """Choices are offered immediately; a stall whose drawing lags behind is updated first, then taken."""
    told, at = stretch_with("StallTaken")
    page, updates = at_stretch(visit(width=1280, height=720, **NORMAL), told, at)
    page.evaluate("updates => { stage.pause(); updates.forEach((update) => line.hear(update)); }", updates)
    expect(page.locator(".guide.mine")).to_be_visible()
    page.evaluate("() => { window.sent = []; line.send = (text) => sent.push(JSON.parse(text)); }")
    stale = """() => [...document.querySelectorAll('[data-stall]')].findIndex((one, at) =>
        JSON.stringify(stage.drawn.stalls[at]) !== JSON.stringify(stage.newest.stalls[at]))"""
    stall = page.locator("[data-stall]").nth(page.evaluate(stale))
    stall.click()
    assert page.evaluate("() => [stage.beat, sent.filter(({type}) => type === 'play').length]") == [None, 0]
    stall.click()
    page.wait_for_function("() => sent.some(({type, action}) => type === 'play' && action.startsWith('take'))")


def test_chips_tell_what_happened_since_and_play_it_again(visit: Callable[..., Visitor]) -> None:
    told, at = stretch_with("PieceBuilt")
    page, updates = at_stretch(visit(width=1280, height=720, **NORMAL), told, at)
    drive(page, updates)
    chips = page.locator("[data-since]")
    assert chips.count() == 3, "one for each of the others"
    assert page.locator("[data-fresh]").count() > 0, "what they built is marked"
    before = page.evaluate(SEEN)
    page.evaluate(
        """() => {
            window.begun = [];
            const {performer} = stage, begin = performer.begin.bind(performer);
            performer.begin = (beat, still) => { begun.push(beat.kind); begin(beat, still); };
        }"""
    )
    page.evaluate("() => stage.pause()")
    chips.first.click()
    page.evaluate("() => stage.pause()")
    assert page.evaluate("() => stage.again !== null")
    page.evaluate(
        """async () => {
            while (stage.beat) {
                stage.paused = false; stage.advance(120); stage.paused = true;
                await new Promise((go) => setTimeout(go));
            }
            stage.resume();
        }"""
    )
    assert page.evaluate("() => window.begun.length") > 0
    assert page.evaluate(SEEN) == before, "and then the table is as it was"


def test_coming_back_shows_the_strip_and_no_films(visit: Callable[..., Visitor]) -> None:
    told, at = stretch_with("StallTaken")
    stretches = [updates for updates, _ in told.stretches()]
    page = open_table(
        visit(width=1280, height=720, **NORMAL), "classic", [one for some in stretches[: at + 1] for one in some]
    )
    assert page.evaluate("() => stage.beat === null")
    assert page.evaluate("() => document.getAnimations().length") == 0
    assert page.locator("[data-since]").count() == 3
    page.locator("[data-since]").first.click()
    page.wait_for_function("() => stage.beat !== null && stage.again !== null")
    page.locator("[data-stage=skip]").click()
    assert page.evaluate("() => stage.beat === null")


def test_an_open_offering_is_not_overtaken(visit: Callable[..., Visitor]) -> None:
    told, at = offering()
    page, updates = at_stretch(visit(width=1280, height=720, **NORMAL), told, at)
    drive(page, updates, close=False)
    assert page.evaluate("() => stage.standing?.kind") == "settled"
    turn = page.evaluate("() => stage.drawn.turn")
    page.keyboard.press("n")
    assert page.evaluate("() => [stage.standing?.kind, stage.drawn.turn]") == ["settled", turn]
    page.locator('[data-choice="go on"]').click()
    expect(page.locator(".offering")).to_have_count(0)


def test_a_turn_ends_by_itself_only_once_an_open_offering_was_read(visit: Callable[..., Visitor]) -> None:
    told = play_out("classic", 0)
    start = told.updates[0]
    view = {**start["view"], "active": 0, "waiting": [0]}
    settled = {"event": "OfferingSettled", "bids": [1, 0, 2, 3], "ranks": [3, 4, 2, 1]}
    at = len(start["events"])
    ending = {**start, "start": at, "position": at + 1, "events": [settled], "view": view, "legal": ["done"]}
    page = open_table(visit(width=1280, height=720, **NORMAL), "classic", [start])
    page.evaluate("() => { window.sent = []; line.send = (text) => sent.push(JSON.parse(text)); }")
    page.evaluate("update => line.hear(update)", ending)
    page.wait_for_function("() => stage.standing?.kind === 'settled'")
    page.wait_for_timeout(4_000)
    assert page.evaluate("() => [stage.standing?.kind, sent.some(({type}) => type === 'play')]") == ["settled", False]
    page.locator('[data-choice="go on"]').click()
    page.wait_for_function("() => sent.some(({type, action}) => type === 'play' && action === 'done')")


def test_what_is_done_by_itself_skips_nothing(visit: Callable[..., Visitor]) -> None:
    told, at = stretch_with("StallTaken")
    page, updates = at_stretch(visit(width=1280, height=720, **NORMAL), told, at)
    page.evaluate("() => { window.sent = []; line.send = (text) => sent.push(JSON.parse(text)); }")
    forced = [*updates[:-1], {**updates[-1], "legal": ["put 1"]}]
    page.evaluate("updates => { stage.pause(); updates.forEach((update) => line.hear(update)); }", forced)
    page.wait_for_function("() => sent.some(({type}) => type === 'play')")
    assert page.evaluate("() => stage.beat !== null")


def test_without_motion_the_same_facts_stand_still(visit: Callable[..., Visitor]) -> None:
    told, at = stretch_with("PieceBuilt")
    page, updates = at_stretch(visit(width=1280, height=720, reduced_motion="reduce", pace="normal"), told, at)
    marks = page.evaluate(
        """async updates => {
            let marks = 0, moving = 0, cloths = 0;
            stage.pause();
            updates.forEach((update) => line.hear(update));
            while (stage.beat) {
                if (stage.standing) stage.close();
                stage.paused = false; stage.advance(150); stage.paused = true;
                await new Promise((go) => setTimeout(go));
                moving += document.getAnimations().length;
                marks += document.querySelectorAll('.flyer.mark').length;
                cloths += document.querySelectorAll('.flyer.cloth').length;
            }
            stage.resume();
            return {marks, moving, cloths};
        }""",
        updates,
    )
    assert marks["moving"] == 0
    assert marks["marks"] > 0
    assert marks["cloths"] > 0


def test_players_sharing_a_device_see_what_happened_since_their_own_turn(visit: Callable[..., Visitor]) -> None:
    told, at = stretch_with("StallTaken")
    stretches = [updates for updates, _ in told.stretches()]
    before = [one for some in stretches[: at + 1] for one in some]
    page = open_table(visit(width=1280, height=720, **NORMAL), "classic", before, seats=(0, 1))
    page.wait_for_function("() => stage.beat !== null")
    page.keyboard.press("n")
    assert page.evaluate("() => stage.beat === null")


def test_a_turn_is_one_sentence_for_those_who_listen(visit: Callable[..., Visitor]) -> None:
    told, at = stretch_with("StallTaken")
    page, updates = at_stretch(visit(width=1280, height=720, pace="instant"), told, at)
    page.evaluate(
        """() => {
            window.said = [];
            const region = document.querySelector('[data-said]');
            new MutationObserver(() => said.push(region.textContent)).observe(region, {childList: true, characterData: true, subtree: true});
        }"""  # noqa: E501
    )
    page.evaluate("updates => updates.forEach((update) => line.hear(update))", updates)
    page.wait_for_function("() => window.said.length === 3", timeout=60_000)
    said = page.evaluate("() => window.said")
    assert [text.split()[0] for text in said] == ["Ben", "Cleo", "Dido"]
