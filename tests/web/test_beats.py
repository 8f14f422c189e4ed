"""Every kind of event that one may see has a beat: something moves or lights up, and the caption says what happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import pytest

from cleopatra.rules.model.events import Event

from .conftest import Visitor
from .layout import SIZES, speak
from .moments import LONG_NAMES
from .screens import BOXES, LANGUAGES
from .told import ME, open_table, play_out

BEN, CLEO = 1, 2
DRAFT = {"seat": BEN, "of": ME, "card": "stone"}
EXAMPLES: dict[str, dict[str, Any]] = {
    "TurnBegan": {"seat": BEN},
    "StallTaken": {"seat": BEN, "stall": 1, "cards": ["stone", None], "open": ["stone", None]},
    "CardStocked": {"seat": BEN, "stall": 2, "card": "wood"},
    "PileShuffled": {"cards": 20, "face_up": 8, "order": []},
    "CardPlayed": {"seat": BEN, "card": "marble"},
    "PieceBuilt": {"seat": BEN, "piece": "wall L1", "talents": 3, "base": 3, "extra": 0},
    "MosaicLaid": {"seat": BEN, "mosaic": "T", "cells": ["a9", "b9", "c9", "b8", "b7"], "sanctuaries": []},
    "SanctuaryClaimed": {"seat": BEN, "statue": "i1", "cells": ["i1", "h1"]},
    "MosaicRemoved": {"mosaic": "T"},
    "TalentsChanged": {"seat": BEN, "change": 4, "why": "gift"},
    "AmuletsChanged": {"seat": BEN, "change": 1, "why": "tainted"},
    "CleopatraMoved": {"step": 1, "categories": ["wall"]},
    "DiceRolled": {"dice": 4, "symbols": 1, "altar": 2},
    "CharacterPlayed": {"seat": BEN, "card": "scribe"},
    "DieTurned": {"seat": BEN, "altar": 2},
    "BeggarAnswered": {"seat": BEN},
    "BeggarPaid": {"seat": BEN, "to": CLEO},
    "BeggarGiven": {"seat": BEN, "to": CLEO, "card": None},
    "HandShown": {"seat": BEN, "to": CLEO, "cards": [None, None]},
    "PileBrowsed": {"seat": BEN, "cards": [None, None]},
    "CourtesanTook": {"seat": BEN, "card": None},
    "RequestDrafted": DRAFT,
    "EnvoyAsked": {"seat": BEN, "requests": [[ME, ["stone"]], [CLEO, ["wood"]]]},
    "OfferDrafted": {"seat": BEN, "card": "stone"},
    "OfferMade": {"seat": BEN},
    "OffersShown": {"offers": [[ME, ["stone"]], [CLEO, []]]},
    "AcceptanceDrafted": DRAFT,
    "OffersAccepted": {"seat": BEN, "accepted": [[CLEO, ["stone"], 0]]},
    "FiveDrawn": {"seat": BEN, "cards": [None] * 5, "face_up": 2},
    "KeepDrafted": {"seat": BEN, "card": "stone"},
    "FiveKept": {"seat": BEN, "kept": 3, "cards": [], "discarded": []},
    "WorshipperCalled": {"seat": BEN, "worshipper": "vizier", "place": 1},
    "CardsFetched": {"seat": BEN, "cards": ["stone", None], "open": ["stone", None]},
    "PowerAnswered": {"seat": BEN, "power": "toll"},
    "PowerActed": {
        "seat": BEN, "power": "scribe", "what": "counts", "to": CLEO, "number": 1, "cards": [], "privy": None,
    },
    "LimitHeld": {"seat": BEN, "cards": 12},
    "CardDiscarded": {"seat": BEN, "card": "stone"},
    "OfferingBegan": {},
    "BidMade": {"seat": BEN, "amount": None},
    "OfferingSettled": {"bids": [1, 0, 2, 3], "ranks": [3, 4, 2, 1]},
    "LastRoundBegan": {"seat": BEN},
    "GameEnded": {"stalemate": False},
}  # fmt: skip
SILENT = {
    "CardsDrawn": "the three cards are seen flying to the stalls one by one",
    "TopTurned": "the draw pile itself shows it, after a card left it",
    "QuarryOpened": "the payment or the piece follows",
    "MosaicTurnedUp": "the pile itself shows it, once its top was laid or removed",
    "VisitClosed": "its bonus follows as talents",
}
"""Events that are shown with others, and why they need nothing of their own."""

PLAY = """async update => {
    const found = {length: 0, said: '', moved: 0, changed: false};
    const before = JSON.stringify(stage.drawn);
    stage.witness = ({length}) => (found.length += length);
    stage.pause();
    line.hear(update);
    while (stage.beat) {
        stage.paused = false; stage.advance(60); stage.paused = true;
        await new Promise((go) => setTimeout(go));
        found.said ||= document.querySelector('.cue p, .offering')?.textContent.trim() ?? '';
        found.moved = Math.max(found.moved, document.querySelectorAll('.stage > *, .glow, .offering').length);
        found.changed ||= JSON.stringify(stage.drawn) !== before;
        if (stage.standing) stage.close();
    }
    stage.resume();
    return found;
}"""


def test_every_kind_of_event_is_either_played_or_part_of_another() -> None:
    assert {kind.__name__ for kind in get_args(Event)} == {*EXAMPLES, *SILENT}


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
@pytest.mark.parametrize("size", [(1280, 720), (390, 844)], ids=["laptop", "phone"])
def test_every_kind_of_event_is_seen_and_said(
    visit: Callable[..., Visitor], size: tuple[int, int], motion: str
) -> None:
    wrong = []
    for edition in BOXES:
        told = play_out(edition, 0, players=4)
        start = next(update for update, mine in zip(told.updates, told.mine, strict=True) if not mine)
        page = open_table(visit(width=size[0], height=size[1], pace="normal", reduced_motion=motion), edition, [start])
        at = len(start["events"])
        for name, fields in EXAMPLES.items():
            if (edition == "deluxe") != (name == "WorshipperCalled"):
                continue
            event = {"event": name, **fields}
            update = {**start, "start": at, "position": at + 1, "events": [event]}
            at += 1
            found = page.evaluate(PLAY, update)
            if not (found["length"] and found["said"] and (found["moved"] or found["changed"])):
                wrong.append(f"{name}: {found}")
    assert not wrong, "\n".join(wrong)


LONG: dict[str, dict[str, Any]] = {
    "OffersShown": {"offers": [[ME, ["stone"]], [CLEO, ["marble", "lapis"]], [3, ["wood"]]]},
    "EnvoyAsked": {"seat": BEN, "requests": [[ME, ["stone"]], [CLEO, ["wood", "marble"]], [3, ["lapis"]]]},
    "OffersAccepted": {"seat": BEN, "accepted": [[CLEO, ["stone", "lapis"], 0], [3, ["marble"], 1]]},
    "StallTaken": EXAMPLES["StallTaken"] | {"open": ["stone", "marble", "lapis", "wood", "artisan", "trompe"]},
    "CleopatraMoved": {"step": 2, "categories": ["wall", "door"]},
    "HandShown": EXAMPLES["HandShown"],
    "PieceBuilt": EXAMPLES["PieceBuilt"],
}
LONG["StallTaken"]["cards"] = LONG["StallTaken"]["open"]
CALLED = [
    {"event": "WorshipperCalled", "seat": BEN, "worshipper": "beggar", "place": 1},
    {"event": "TalentsChanged", "seat": BEN, "change": -1, "why": "worshipper"},
    {"event": "CardsFetched", "seat": BEN, "cards": ["artisan", "artisan", "lapis", None, None],
     "open": ["artisan", "artisan", "lapis", None, None]},
]  # fmt: skip
"""A worshipper's call is one beat, with its price and what it fetched."""
TOLD = {
    "classic": {name: [{"event": name, **fields}] for name, fields in LONG.items()},
    "deluxe": {"a call": CALLED, "StallTaken": [{"event": "StallTaken", **LONG["StallTaken"]}]},
}
CUT = """async update => {
    stage.pause();
    line.hear(update);
    stage.paused = false; stage.advance(1); stage.paused = true;
    await new Promise((go) => setTimeout(go, 30));
    const said = document.querySelector('.cue p, .guide p:has(.cue-line)');
    const guide = document.querySelector('.guide').getBoundingClientRect();
    const outside = [said, ...document.querySelectorAll('.guide .acts')].map((one) => one.getBoundingClientRect())
        .some((one) => one.bottom > guide.bottom + 1 || one.top < guide.top - 1);
    const cut = said.scrollHeight > said.clientHeight + 1 || outside;
    const text = said.textContent.trim();
    stage.skip(true); stage.resume();
    return cut ? text : null;
}"""


@pytest.mark.slow
@pytest.mark.parametrize("edition", BOXES)
def test_captions_are_whole_also_with_long_names(visit: Callable[..., Visitor], edition: str) -> None:
    """At every size, in every language, while others play and while one's own turn has begun."""
    told = play_out(edition, 0, players=4)
    start = next(update for update, mine in zip(told.updates, told.mine, strict=True) if not mine)
    for player, name in zip(start["view"]["players"], LONG_NAMES, strict=False):
        player["name"] = name
    mine = {**start, "view": {**start["view"], "waiting": [ME]}, "legal": ["take 1", "take 2", "take 3"]}
    page = open_table(visit(pace="normal", reduced_motion="no-preference"), edition, [start])
    at, wrong = len(start["events"]), []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for language in LANGUAGES:
            speak(page, language)
            for base in (start, mine):
                for name, events in TOLD[edition].items():
                    if width == 360 and name == "EnvoyAsked":  # the smallest phone has no room for three long names
                        continue
                    update = {**base, "start": at, "position": at + len(events), "events": events}
                    at += len(events)
                    if cut := page.evaluate(CUT, update):
                        wrong.append(f"{width}x{height} {language}: {cut}")
    assert not wrong, "\n".join(wrong)
