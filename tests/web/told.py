"""A scripted table: games played by bots in this process, and a page that gets their updates from here.

The page and the messages are real; the test controls their timing and the clock.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

import cleopatra
from cleopatra.bots import Budget, ask, bot_stream, make_bot
from cleopatra.rules.game import Game
from cleopatra.tables.view_updates import event_json

from .conftest import Visitor
from .moments import NAMES, PLAYERS, RANDOM_CHOICES, save_at

ME = 0
LINE = """told => {
    window.WebSocket = class {
        constructor() { window.line = this; setTimeout(() => this.hear(window.welcome ?? told.welcome)); }
        hear(message) { this.onmessage?.({data: JSON.stringify(message)}); }
        close() {}
        send(text) {
            const message = JSON.parse(text);
            if (message.type === 'look') setTimeout(() => (window.before ?? told.before).forEach((one) => this.hear({...one, seat: message.seat})));
            if (message.type === 'plan') setTimeout(() => this.hear({type: 'refused', id: message.id, code: 'not-now', expected: {}}));
        }
    };
}"""  # noqa: E501 - a script, not Python
DRIVE = """async ({updates, step, close}) => {
    const shown = [], begun = [], late = [];
    const {performer} = stage, begin = performer.begin.bind(performer);
    performer.begin = (beat, still) => { begun.push(...beat.cues.map(({index}) => index)); begin(beat, still); };
    stage.witness = ({cues, kind, seat, turn, length}) => shown.push({kind, seat, turn, length, events: cues.map(({index}) => index)});
    stage.pause();
    for (const update of updates) line.hear(update);
    let time = 0;
    for (; stage.beat; time += step) {
        if (stage.standing) { if (!close) break; stage.close(); }
        stage.paused = false;
        stage.advance(step);
        stage.paused = true;
        for (let i = 0; i < 8; i += 1) await null; // the page is brought up to date, and need not be painted
        if (time > 600000) throw new Error('it never ends');
    }
    stage.resume();
    performer.begin = begin;
    return {shown, begun, time, animations: document.getAnimations().filter((one) => !(one instanceof CSSTransition)).length, left: document.querySelector('.stage')?.childElementCount ?? 0};
}"""  # noqa: E501 - a script, not Python


@dataclass
class ScriptedGame:
    """The updates of a seat, decision by decision, and whether it may act after each."""

    updates: list[dict[str, Any]]
    mine: list[bool]
    views: list[dict[str, Any]]
    log: list[dict[str, Any]]

    def stretches(self) -> Iterator[tuple[list[dict[str, Any]], dict[str, Any]]]:
        """The updates until the seat's next decision, and the table then."""
        waiting: list[dict[str, Any]] = []
        for update, mine, view in zip(self.updates, self.mine, self.views, strict=True):
            waiting.append(update)
            if mine or view["phase"] == "over":
                yield waiting, view
                waiting = []


def play_out(
    edition: str,
    seed: int,
    players: int | None = None,
    observer: int | None = ME,
    random_choices: float = RANDOM_CHOICES,
) -> ScriptedGame:
    """A complete game of bots that sometimes choose at random."""
    game = cleopatra.new_game(edition, list(NAMES[: players or PLAYERS[edition]]), seed, "en", {})
    luck, stream, bot = random.Random(seed), bot_stream(game, 0), make_bot("greedy")
    told = ScriptedGame([update_of(game, observer, 0)], [False], [{**game.view(observer).to_dict()}], [])
    while not game.over:
        seat = game.waiting[0]
        legal = game.legal(seat)
        action = luck.choice(legal) if luck.random() < random_choices else ask(bot, game, seat, legal, stream, Budget())
        before = game.told(observer)
        game.play(seat, action)
        told.updates.append(update_of(game, observer, before))
        told.mine.append(observer in game.waiting)
        told.views.append({**game.view(observer).to_dict()})
    told.log = [event_json(event) for event in game.events(0, observer)]
    return told


def update_of(game: Game, observer: int | None, since: int) -> dict[str, Any]:
    """The server's update to an observer at a position of its log."""
    events = [event_json(event) for event in game.events(since, observer)]
    legal = [str(action) for action in game.legal(observer)] if observer in game.waiting else []
    return {
        "type": "update", "seat": observer, "position": since + len(events), "start": since, "events": events,
        "whole": True,
        "view": game.view(observer).to_dict(), "legal": legal, "can_undo": False, "clock": None,
    }  # fmt: skip


def open_table(visitor: Visitor, edition: str, before: list[dict[str, Any]], seats: tuple[int, ...] = (ME,)) -> Page:
    """A page at a scripted table, after these messages."""
    page = visitor.bring(save_at(edition, "turn"))
    table = visitor.context.request.get(f"{visitor.url}/api/tables/{page.url.rsplit('/', 1)[-1]}").json()
    welcome = {
        "type": "welcome", "protocol": 2, "player": "p", "seats": list(seats), "table": table, "chat": [],
        "wish": None, "time": 0,
    }  # fmt: skip
    first = {**before[-1], "start": 0, "events": [event for update in before for event in update["events"]]}
    page.add_init_script(f"({LINE})({json.dumps({'welcome': welcome, 'before': [first]})})")
    page.goto(page.url)
    page.locator(".table").wait_for()
    return page


def drive(page: Page, updates: list[dict[str, Any]], step: int = 90, close: bool = True) -> dict[str, Any]:
    """Send updates to the page and advance the director's clock in steps until it is idle."""
    found: dict[str, Any] = page.evaluate(DRIVE, {"updates": updates, "step": step, "close": close})
    return found
