"""Every screen and state, and how to reach it: by clicking, independent of the language."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from playwright.sync_api import APIRequestContext, Page, expect

import cleopatra
from cleopatra.bots import Budget, ask, bot_stream, make_bot
from cleopatra.lessons.lesson import lessons
from cleopatra.puzzles.store import puzzles

from .conftest import Visitor
from .moments import FULL, ME, NAMES, box_of, merchants_spent_on, save_at
from .solving import Player

Reach = Callable[[Visitor], Page]
BOXES = ("classic", "deluxe")
TIPS = {
    "stall": "turn", "stock": "stock", "taint": "late", "dice": "middle", "worshipper": "call", "sanctuary": "claim",
    "offering": "bid", "merchant": "merchants", "limit": "limit", "end": "nearly",
}  # fmt: skip
"""The tips of the coach, and a moment when each is due."""
LANGUAGES = sorted(path.stem for path in (Path(__file__).parents[2] / "web" / "words").glob("*.json"))
"""A file is a language."""


def at(edition: str, moment: str, sign: str = ".guide.mine") -> Reach:
    """A moment of a game, once its selector is visible."""

    def reach(visitor: Visitor) -> Page:
        page = visitor.bring(save_at(edition, moment), box_of(edition)[1][ME])
        page.locator(sign).first.wait_for()
        return page

    return reach


def coached(edition: str, moment: str, tip: str) -> Reach:
    """A tip of the coach, who has said everything else."""

    def reach(visitor: Visitor) -> Page:
        said = " ".join(other for other in TIPS if other != tip)
        visitor.context.add_init_script(
            f"localStorage['cleopatra.coach'] = 'on'; localStorage['cleopatra.coach.shown'] = '{said}'"
        )
        page = at(edition, moment, "[data-state]")(visitor)
        if tip == "merchant":
            choose_piece(page, merchants_spent_on(save_at(edition, moment)))
            to_payment(page)
        page.locator(f'.balloon.placed[data-tip="{tip}"]').wait_for()
        return page

    return reach


def looked(edition: str, moment: str, what: str) -> Reach:
    """Something at the table, explained on a tap."""

    def reach(visitor: Visitor) -> Page:
        page = at(edition, moment)(visitor)
        if page.locator(".tabs").is_visible() and what.startswith("term"):
            page.locator('.tabs [data-tab="more"]').click()
        page.locator(f'[data-look-tap][data-look="{what}"]').locator("visible=true").first.click()
        page.locator(".look.placed").wait_for()
        return page

    return reach


def choose_piece(page: Page, piece: str) -> None:
    """A tile of the quarry, which is behind a tab on small screens."""
    tile = page.locator(f'.q[data-choice="piece {piece}"]')
    tile.wait_for(state="attached")
    if page.locator(".tabs").is_visible():
        page.locator('.tabs [data-tab="quarry"]').click()
    tile.click()


def placing(edition: str) -> Reach:
    def reach(visitor: Visitor) -> Page:
        page = at(edition, "several")(visitor)
        choose_piece(page, "mosaic")
        page.locator('[data-choice="pay"]').wait_for()
        return page

    return reach


def to_payment(page: Page) -> None:
    page.locator('[data-choice="pay"], [data-state="pay"]').first.wait_for()
    if page.locator('[data-choice="pay"]').count():
        page.locator('[data-choice="pay"]').click()
    page.locator('[data-choice="build"]').wait_for()


def add_piece(page: Page, piece: str) -> None:
    """Add one more piece, from the bill."""
    if page.locator(".tabs").is_visible():
        page.locator('.tabs [data-tab="quarry"]').click()
    page.locator('[data-option="add"]').click()
    choose_piece(page, piece)


def paying(edition: str) -> Reach:
    """A wall and a mosaic in one visit, a double among the cards."""

    def reach(visitor: Visitor) -> Page:
        page = at(edition, "several")(visitor)
        choose_piece(page, "wall")
        to_payment(page)
        add_piece(page, "mosaic")
        to_payment(page)
        page.locator(".pay-row").nth(1).wait_for()
        return page

    return reach


def short(edition: str) -> Reach:
    """A card was removed, and another one is not needed."""

    def reach(visitor: Visitor) -> Page:
        page = paying(edition)(visitor)
        page.locator("button.slot").first.click()
        page.locator(".slot.lacks").first.wait_for(state="attached")
        return page

    return reach


def opened(edition: str, moment: str, sign: str, *buttons: str) -> Reach:
    """Dialogs behind buttons."""

    def reach(visitor: Visitor) -> Page:
        page = at(edition, moment)(visitor)
        for button in buttons:
            page.locator(f'[data-choice="{button}"]').first.click()
        page.locator(sign).first.wait_for()
        return page

    return reach


def revealed(edition: str) -> Reach:
    def reach(visitor: Visitor) -> Page:
        page = at(edition, "bid", ".guide [data-choice^=bid]")(visitor)
        page.locator(".guide [data-choice^=bid]").click()
        page.locator('[data-choice="go on"]').wait_for()
        return page

    return reach


def ceremony(edition: str, step: int) -> Reach:
    def reach(visitor: Visitor) -> Page:
        page = at(edition, "last")(visitor)
        page.locator('[data-choice="done"], [data-choice="close"]').first.click()
        page.locator(".cer").wait_for()
        for _ in range(step):
            page.locator('[data-choice="next"]').click()
        return page

    return reach


def lobby(edition: str) -> Reach:
    def reach(visitor: Visitor) -> Page:
        visitor.make_table("Ana", edition, 3)
        return visitor.page

    return reach


def invited(visitor: Visitor) -> Page:
    """The lobby of somebody else's table, by its link."""
    browser = visitor.context.browser
    assert browser is not None
    host = browser.new_context()
    assert host.request.post(f"{visitor.url}/api/me", data={"name": "Ben"}).ok
    wanted = {"seats": ["me", "open", "open", "novice"], "settings": {"edition": "classic"}}
    made = host.request.post(f"{visitor.url}/api/tables", data=wanted)
    assert made.ok, made.text()
    visitor.page.goto(f"{visitor.url}/table/{made.json()['id']}")
    host.close()
    visitor.page.locator(".lob").wait_for()
    return visitor.page


def settings(visitor: Visitor) -> Page:
    page = visitor.home()
    page.locator("[data-tool=settings]").click()
    page.locator(".settings").wait_for()
    return page


def discard(visitor: Visitor) -> Page:
    page = at("classic", "several")(visitor)
    if page.locator(".tabs").is_visible():
        page.locator('.tabs [data-tab="market"]').click()
    page.locator("button.pile").click()
    page.locator(".browse").wait_for()
    return page


def opponents(visitor: Visitor) -> Page:
    """In the lobby another opponent is being chosen."""
    page = lobby("deluxe")(visitor)
    page.locator(".seat.free [data-sit=bot]").first.click()
    page.locator("[data-change]").click()
    page.locator(".face").first.wait_for()
    return page


def looked_at(edition: str, moment: str, thing: str) -> Reach:
    """What everybody saw of a player or of a piece."""

    def reach(visitor: Visitor) -> Page:
        page = at(edition, moment)(visitor)
        page.locator(thing).first.click(position={"x": 9, "y": 9})
        page.locator("#look.placed").wait_for()
        return page

    return reach


def remark(visitor: Visitor) -> Page:
    """Two bots say something; the clock stands."""
    page = at("classic", "middle")(visitor)
    page.evaluate(SPEAKING)
    page.locator(".speech:visible").first.wait_for()
    return page


SPEAKING = """() => {
    const say = (seat, face, on) => stage.speech.say({event: seat, seat, face, on, before: 0});
    say(1, 'hemon', 'tainted');
    say(3, 'ipi', 'near');
    stage.paused = true;
    stage.settle();
}"""


def pressed(key: str, sign: str) -> Reach:
    """What a key opens in the middle of a turn."""

    def reach(visitor: Visitor) -> Page:
        page = at("classic", "turn")(visitor)
        page.keyboard.press(key)
        page.locator(sign).first.wait_for()
        return page

    return reach


def leaving(visitor: Visitor) -> Page:
    """How to leave a running game; on its side a phone has the door behind a tab."""
    page = at("classic", "turn")(visitor)
    if not page.locator("[data-tool=leave]").is_visible():
        page.locator('.tabs [data-tab="more"]').click()
    page.locator("[data-tool=leave]").click()
    page.locator("[data-leave=bot]").wait_for()
    return page


def crowded(visitor: Visitor) -> Page:
    """A stall of 22 cards, spread out where there is a pointer; the clock stands."""
    page = at("classic", "turn")(visitor)
    page.evaluate(CROWD)
    if page.locator(".tabs").is_visible():
        page.locator('.tabs [data-tab="market"]').click()
    stall = page.locator('.stall[data-look="stall 2"]')
    expect(stall.locator(".c")).to_have_count(22)
    if not page.evaluate("navigator.maxTouchPoints > 0"):
        stall.hover()
        page.locator("#look.placed").wait_for()
    return page


CROWD = """() => {
    const kinds = ['stone', 'wood', 'marble2', null, 'artisan', 'lapis', 'trompe', 'beggar', null, 'wood2', 'marble'];
    stage.pause();
    const view = structuredClone(stage.newest);
    view.stalls[1] = [...kinds, ...kinds];
    stage.newest = view;
    stage.settle();
}"""


def friends(visitor: Visitor) -> tuple[Page, APIRequestContext, str]:
    """A game with three who have no browser; the first, Ben, can still ask for things."""
    link = visitor.make_table("Ana", "classic", 4)
    browser = visitor.context.browser
    assert browser is not None
    joined = []
    for name in NAMES[1:4]:
        asks = browser.new_context().request
        assert asks.post(f"{visitor.url}/api/me", data={"name": name}).ok
        assert asks.post(f"{api_of(visitor, link)}/join", data={}).ok
        joined.append(asks)
    page = visitor.page
    page.locator(".guide .b.prime:not([disabled])").click()
    page.locator(".table .players").wait_for()
    return page, joined[0], api_of(visitor, link)


def api_of(visitor: Visitor, link: str) -> str:
    """The table of a link, for requests."""
    return f"{visitor.url}/api/tables/{link.rpartition('/')[2]}"


def resigned(visitor: Visitor) -> Page:
    """Ben has resigned, and Ana is asked whether the game goes on."""
    page, ben, table = friends(visitor)
    seat = next(one["seat"] for one in ben.get(table).json()["seats"] if one["name"] == "Ben")
    said = ben.post(f"{table}/seats/{seat}/resignation", data={})
    assert said.ok, said.text()
    page.locator("[data-news=asks]").wait_for()
    return page


def chat(visitor: Visitor) -> Page:
    """Three messages at a table of friends."""
    page, _, _ = friends(visitor)
    if page.locator(".tabs").is_visible():
        page.locator('.tabs [data-tab="log"]').click()
    for number in range(1, 4):
        page.locator(".say-it input").fill("Ana")  # a name is not to be translated
        page.keyboard.press("Enter")
        page.locator(f".chatbox p:nth-child({number})").wait_for()
    return page


def curtain(visitor: Visitor) -> Page:
    page = visitor.bring(save_at("classic", "other"), *NAMES)
    page.locator('[data-choice="curtain"]').wait_for()
    return page


def astray(path: str) -> Reach:
    def reach(visitor: Visitor) -> Page:
        visitor.page.goto(visitor.url + path)
        visitor.page.locator(".trouble h1").wait_for()
        return visitor.page

    return reach


def rules(path: str) -> Reach:
    """A page of the rules."""

    def reach(visitor: Visitor) -> Page:
        visitor.page.goto(f"{visitor.url}/rules{path}")
        visitor.page.locator("main h1:not(.sr)").wait_for()
        return visitor.page

    return reach


def chapters(edition: str) -> Reach:
    """The chapters of the lessons."""

    def reach(visitor: Visitor) -> Page:
        visitor.page.goto(f"{visitor.url}/learn/{edition}")
        visitor.page.locator(".chp").first.wait_for()
        return visitor.page

    return reach


def lesson(edition: str, name: str, ends: str = "") -> Reach:
    """A task of the lessons: to be done, missed or solved."""

    def reach(visitor: Visitor) -> Page:
        page, task = visitor.page, lessons(edition)[name]
        page.goto(f"{visitor.url}/learn/{edition}/{name}")
        page.locator(".table .guide.mine").wait_for()
        page.locator(".q").first.wait_for(state="attached")
        player = Player(page, "touch" if page.evaluate("navigator.maxTouchPoints > 0") else "mouse")
        for command in {"": (), "missed": task.wrong[0].commands, "solved": task.solutions[0]}[ends]:
            player.play(command)
        if ends:
            page.locator("[data-lesson][data-remark]").wait_for()
        return page

    return reach


def all_puzzles(visitor: Visitor) -> Page:
    visitor.page.goto(f"{visitor.url}/puzzle")
    visitor.page.locator(".kinds a").first.wait_for()
    return visitor.page


def puzzle(edition: str, kind: str, answered: bool) -> Reach:
    """A puzzle, or the explanation of its best answer."""

    def reach(visitor: Visitor) -> Page:
        page = visitor.page
        asked = next(one for one in puzzles().values() if one.edition == edition and one.kind == kind)
        page.goto(f"{visitor.url}/puzzle/{asked.id}")
        page.locator(".table .guide.mine").wait_for()
        page.locator(".q, .offering").first.wait_for(state="attached")
        if answered:
            Player(page, "touch" if page.evaluate("navigator.maxTouchPoints > 0") else "mouse").play(asked.accepted[0])
            page.locator("[data-puzzle][data-verdict]").wait_for()
        return page

    return reach


def palace(edition: str, moment: str, camera: str = "table") -> Reach:
    """The palace in 3D, once it has been drawn and is static. Software rendering takes seconds here."""

    def reach(visitor: Visitor) -> Page:
        page = visitor.bring(save_at(edition, moment))
        page.locator(".table .hero").wait_for()
        page.locator(f'.cams [data-view-choice="{camera}"]').click()
        page.wait_for_function("() => window.palaceStats?.().frames > 0", timeout=60_000)
        page.wait_for_function(STILL, timeout=60_000, polling=500)
        return page

    return reach


def replay(edition: str, eyes: str) -> Reach:
    """A finished game, looked at again in its middle."""

    def reach(visitor: Visitor) -> Page:
        page = visitor.bring(save_at(edition, "over"))
        page.goto(f"{page.url.replace('/table/', '/replay/')}?at=150&eyes={eyes}")
        page.locator(".scrubber").wait_for()
        return page

    return reach


def review(edition: str) -> Reach:
    """A finished game gone over, as far as its chart and its first turns."""

    def reach(visitor: Visitor) -> Page:
        page = visitor.bring(finished_game(edition))
        page.evaluate("localStorage.setItem('cleopatra.name', 'Ana')")  # somebody who has played here before
        page.goto(page.url.replace("/table/", "/review/"))
        page.locator(".alts, .dec .lead").first.wait_for(timeout=120_000)
        page.wait_for_function(
            "() => document.querySelector('.rv').dataset.reviewState !== 'running' || document.querySelector('.alts')",
            timeout=120_000,
        )
        return page

    return reach


@cache
def finished_game(edition: str) -> str:
    """A short one, between quick bots; the person's names are those of other screens."""
    players = 3 if edition == "classic" else 2
    game = cleopatra.new_game(edition, list(NAMES[:players]), 3, "en", {})
    bot, rng = make_bot("planner"), bot_stream(game, 0)
    while not game.over:
        seat = game.waiting[0]
        game.play(seat, ask(bot, game, seat, game.legal(seat), rng, Budget()))
    return game.to_json()


STILL = """() => {
    const {frames} = window.palaceStats(), before = window.framesBefore;
    window.framesBefore = frames;
    return frames === before;
}"""


def states(table: str) -> dict[str, Reach]:
    """Every state of a turn at a table."""
    shared: dict[str, Reach] = {
        "turn": at(table, "turn"), "stock": at(table, "stock", ".tray"), "middle": at(table, "middle"),
        "late": at(table, "late"), "placing": placing(table), "paying": paying(table), "short": short(table),
        "visit": at(table, "visit"), "claim": at(table, "claim"), "limit": at(table, "limit"),
        "offering": at(table, "bid", ".guide [data-choice^=bid]"), "revealed": revealed(table),
        "gauge": looked(table, "late", "amulets"),
    }  # fmt: skip
    own: dict[str, Reach] = (
        {"worshippers": opened(table, "call", ".board", "worshippers")}
        if box_of(table)[0] == "deluxe"
        else {
            **{word: at(table, word) for word in ("beggar", "courtesan", "offer", "accept", "keep")},
            "envoy": opened(table, "envoy", ".wants", "characters", "envoy"),
            "characters": opened(table, "envoy", ".people", "characters"),
        }
    )
    return {f"{table}-{name}": reach for name, reach in (shared | own).items()}


SCREENS: dict[str, Reach] = {
    "home": Visitor.home, "settings": settings, "curtain": curtain, "discard": discard, "opponents": opponents,
    "invited": invited, "hint": pressed("h", ".lamp-sheet [data-hint=show]"), "keys": pressed("?", "dialog.over dt"),
    "leaving": leaving, "crowded": crowded, "resigned": resigned, "chat": chat,
    "player": looked_at("classic", "middle", '.see[data-look="player 1"]'), "remark": remark,
    "piece": looked_at("classic", "late", '.plan [data-look^="built wall"]'),
    "no-table": astray("/table/nosuchtableatall00"), "no-page": astray("/nowhere"),
    **{f"{box}-lobby": lobby(box) for box in BOXES},
    **{name: reach for box in BOXES for name, reach in states(box).items()},
    **{f"{box}-ceremony-{step + 1}": ceremony(box, step) for box in BOXES for step in range(5)},
    "classic-coach": coached("classic", "turn", "stall"), "deluxe-coach": coached("deluxe", "call", "worshipper"),
    "classic-term": looked("classic", "middle", "term altar"),
    **{f"{box}-result": at(box, "over", ".res") for box in BOXES},
    **{f"{box}-rules-{page}": rules(f"/{box}/{page}") for box in BOXES for page in ("minutes", "sheet", "sure")},
    **{f"{box}-rules": rules(f"/{box}") for box in BOXES}, "classic-rules-printings": rules("/classic/printings"),
    **{f"{box}-learn": chapters(box) for box in BOXES},
    "classic-lesson": lesson("classic", "palace/palms"), "deluxe-lesson": lesson("deluxe", "people/price"),
    "classic-lesson-missed": lesson("classic", "sanctuary/form", "missed"),
    "deluxe-lesson-missed": lesson("deluxe", "market/take", "missed"),
    "classic-lesson-solved": lesson("classic", "market/take", "solved"),
    "puzzles": all_puzzles, "classic-puzzle": puzzle("classic", "visit", answered=False),
    "deluxe-puzzle": puzzle("deluxe", "end", answered=False),
    "classic-puzzle-told": puzzle("classic", "stall", answered=True),
    "deluxe-puzzle-told": puzzle("deluxe", "bid", answered=True),
    "classic-replay": replay("classic", "0"), "deluxe-replay": replay("deluxe", "open"),
    "classic-review": review("classic"), "deluxe-review": review("deluxe"),
}  # fmt: skip
FULL_TABLES: dict[str, Reach] = {name: reach for table in FULL for name, reach in states(table).items()}
"""As many players as there may be, with long names, in every state of a turn."""
