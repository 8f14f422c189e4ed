"""Hidden information: what a seat can't know never reaches its view, its choices or its log."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import cleopatra
from cleopatra.rules.invariants import check_state
from cleopatra.rules.model.cards import KINDS as CARD_KINDS
from cleopatra.rules.play.dispatch import legal
from cleopatra.rules.seen.open_view import open_view
from cleopatra.rules.seen.view import view_of
from tests.tables import KINDS, Kind, play_on, start

every_kind = pytest.mark.parametrize("kind", KINDS, ids=str)


@every_kind
@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**32), depth=st.integers(0, 1200))
def test_positions_a_seat_cannot_tell_apart_look_the_same(kind: Kind, seed: int, depth: int) -> None:
    game = start(kind, seed)
    rng = random.Random(seed)
    play_on(game, rng, depth)
    for seat in (None, *range(kind.players)):
        view = game.view(seat)
        shown = json.dumps(view.to_dict(), sort_keys=True)
        for luck in range(3):
            other = cleopatra.determinize(view, cleopatra.Chance(seed, luck))
            again = view_of(other, seat, game.notation)
            assert again == view
            assert json.dumps(again.to_dict(), sort_keys=True) == shown
            if seat is not None:
                assert [str(action) for action in game.notation.actions(legal(other, seat))] == [
                    str(action) for action in game.legal(seat)
                ]


@every_kind
@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**32), depth=st.integers(0, 1200))
def test_what_is_laid_open_is_imagined_as_it_is(kind: Kind, seed: int, depth: int) -> None:
    """Also cards that were taken out of the discard pile unseen (R96)."""
    game = start(kind, seed)
    play_on(game, random.Random(seed), depth)
    shown = open_view(game)
    imagined = cleopatra.determinize(shown, cleopatra.Chance(seed))
    check_state(imagined)
    assert tuple(imagined.hand) == shown.known
    assert tuple(imagined.discard) == shown.seen_discard


SECRET_LINES: dict[str, tuple[Mapping[str, Any], list[str], list[str], list[int]]] = {
    "a bid before all are in": (
        {"altar": 4, "hands": {"Ana": "scribe"}, "talents": {"Ben": 5}},
        ["0 scribe die on", "1 bid 1"],
        ["0 scribe die on", "1 bid 4"],
        [0, 2],
    ),
    "an answer to the beggar before all are in": (
        {"hands": {"Ana": "beggar", "Ben": "stone lapis", "Cleo": "stone"}},
        ["0 beggar", "1 give stone"],
        ["0 beggar", "1 pay"],
        [0, 2],
    ),
    "which card a beggar got": (
        {"hands": {"Ana": "beggar", "Ben": "stone lapis", "Cleo": "stone"}},
        ["0 beggar", "1 give stone", "2 pay"],
        ["0 beggar", "1 give lapis", "2 pay"],
        [2],
    ),
    "a hand shown to the beggar": (
        {"hands": {"Ana": "beggar", "Ben": "stone2", "Cleo": "stone"}, "talents": {"Ben": 0}},
        ["0 beggar", "2 pay"],
        ["0 beggar", "2 pay"],
        [2],
    ),
    "an offer to the envoy before all are in": (
        {"hands": {"Ana": "envoy", "Ben": "stone lapis", "Cleo": "stone"}},
        ["0 envoy Ben stone lapis ; Cleo stone", "1 offer stone lapis"],
        ["0 envoy Ben stone lapis ; Cleo stone", "1 offer"],
        [0, 2],
    ),
    "an offer still being laid": (
        {"hands": {"Ana": "envoy", "Ben": "stone lapis", "Cleo": "stone"}},
        ["0 envoy Ben stone lapis ; Cleo stone", "1 lay stone"],
        ["0 envoy Ben stone lapis ; Cleo stone"],
        [0, 2],
    ),
    "a request not yet spoken": (
        {"hands": {"Ana": "envoy", "Ben": "stone lapis", "Cleo": "stone"}},
        ["0 envoy", "0 ask Ben stone", "0 ask Cleo stone"],
        ["0 envoy", "0 ask Cleo lapis"],
        [1, 2],
    ),
    "what a courtesan took": (
        {"hands": {"Ana": "courtesan"}, "discard": "stone lapis2 wood"},
        ["0 courtesan stone"],
        ["0 courtesan lapis2"],
        [1, 2],
    ),
    "what a vizier kept": (
        {"hands": {"Ana": "vizier"}, "draw": "stone lapis wood marble artisan stone2^"},
        ["0 vizier", "0 keep stone lapis"],
        ["0 vizier", "0 keep wood artisan"],
        [1, 2],
    ),
    "what a vizier is about to keep": (
        {"hands": {"Ana": "vizier"}, "draw": "stone lapis wood marble artisan"},
        ["0 vizier", "0 retain stone"],
        ["0 vizier"],
        [1, 2],
    ),
}
TWIN_SETUPS: dict[str, Mapping[str, Any]] = {
    "a hand shown to the beggar": {
        "hands": {"Ana": "beggar", "Ben": "trompe", "Cleo": "stone"},
        "talents": {"Ben": 0},
    },
}


def played(setup: Mapping[str, Any], lines: list[str]) -> cleopatra.Game:
    game = cleopatra.new_game("classic", ["Ana", "Ben", "Cleo"], setup=setup)
    for line in lines:
        game.play(int(line[0]), line[2:])
    return game


def dump(game: cleopatra.Game, seat: int | None) -> str:
    log = [cleopatra.event_to_dict(event) for event in game.events(0, seat)]
    choices = [str(action) for action in game.legal(seat)] if seat is not None else []
    return json.dumps([game.view(seat).to_dict(), log, choices], sort_keys=True)


@pytest.mark.parametrize("what", SECRET_LINES)
def test_secrets_stay_with_those_they_belong_to(what: str) -> None:
    setup, one, other, outsiders = SECRET_LINES[what]
    first, second = played(setup, one), played(TWIN_SETUPS.get(what, setup), other)
    for seat in (*outsiders, None):
        assert dump(first, seat) == dump(second, seat), f"seat {seat} learns {what}"
    insider = next(seat for seat in range(3) if seat not in outsiders)
    assert dump(first, insider) != dump(second, insider), "the test itself must make a difference"


@pytest.mark.parametrize("edition", ["classic", "deluxe"])
def test_the_order_of_hidden_piles_shows_nowhere(edition: str) -> None:
    """Two deals that differ only below the top of both piles and in face-down cards look alike until they surface."""
    game = cleopatra.new_game(edition, ["Ana", "Ben", "Cleo"], seed=3, first=0)
    setup = dict(game.header["setup"])
    draw, mosaics = setup["draw"].split(), setup["mosaics"].split()
    deep = draw[12:]
    up = [card for card in deep if card.endswith("^")][::-1]
    down = [card for card in deep if not card.endswith("^")][::-1]
    turned = [(up if card.endswith("^") else down).pop() for card in deep]
    rng = random.Random(5)
    rng.shuffle(turned)
    setup["draw"] = " ".join(draw[:12] + turned)
    setup["mosaics"] = " ".join([mosaics[0], *mosaics[:0:-1]])
    other = cleopatra.new_game(edition, ["Ana", "Ben", "Cleo"], seed=99, setup=setup)
    for step in range(9):
        seat = game.active
        command = ("take 1", "stock 1 2 3", "done")[step % 3]
        game.play(seat, command)
        other.play(seat, command)
        for observer in (None, 0, 1, 2):
            assert dump(game, observer) == dump(other, observer)


def test_cards_seen_on_their_way_into_a_hand_are_remembered() -> None:
    setup = {"stalls": ["stone2^ lapis", "", ""], "hands": {"Ben": "wood wood"}, "draw": "wood marble stone " * 10}
    game = cleopatra.new_game("classic", ["Ana", "Ben", "Cleo"], setup=setup)
    game.play(0, "take 1")
    seen = Counter[str]()
    for luck in range(600):
        other = cleopatra.determinize(game.view(1), cleopatra.Chance(luck))
        hand = other.hand[:CARD_KINDS]
        assert hand[6] == 1, "the double was seen"
        assert sum(hand) == 2
        seen.update(game.notation.box.card_names[kind] for kind in range(CARD_KINDS) for _ in range(hand[kind]))
    unknown = {"wood": 10, "marble": 10, "stone": 10, "lapis": 1}
    for card, copies in unknown.items():
        share = 600 * copies / sum(unknown.values())
        assert abs(seen[card] - share) < 5 * share**0.5, f"{card}: {seen[card]} of about {share:.0f}"


def test_a_card_leaves_memory_when_it_is_seen_to_leave() -> None:
    setup = {"stalls": ["stone^ artisan^ wood^", "", ""], "draw": "lapis " * 20}
    game = cleopatra.new_game("classic", ["Ana", "Ben", "Cleo"], setup=setup)
    game.play(0, "take 1")
    game.play(0, "stock 1 2 3")
    game.play(0, "done")
    assert game.view(1).to_dict()["players"][0]["known"] == ["artisan", "stone", "wood"]
    for seat in (1, 2):
        for command in ("take 1", "stock 1 2 3", "done"):
            game.play(seat, command)
    game.play(0, "build wall L1 pay artisan stone wood")
    assert game.view(1).to_dict()["players"][0]["known"] == []
    assert game.view(1).to_dict()["discard"]["seen"] == ["artisan", "stone", "wood"]


def test_a_card_given_unseen_blurs_the_memory_of_third_parties_only() -> None:
    setup = {"stalls": ["stone^ lapis^", "", ""], "hands": {"Ben": "beggar"}, "draw": "wood " * 20, "turn": "Ana"}
    game = cleopatra.new_game("classic", ["Ana", "Ben", "Cleo"], setup=setup)
    for command in ("take 1", "stock 1 2 3", "done"):
        game.play(0, command)
    game.play(1, "beggar")
    game.play(0, "give stone")
    game.play(2, "pay")
    assert game.view(2).to_dict()["players"][0]["known"] == []
    assert game.view(1).to_dict()["players"][0]["known"] == ["lapis"]
    assert game.view(0).to_dict()["players"][1]["known"] == ["stone"]


def test_the_seed_is_in_no_view_and_no_log() -> None:
    game = cleopatra.new_game("deluxe", ["Ana", "Ben"], seed=987654321)
    play_on(game, random.Random(1), 300)
    for seat in (None, 0, 1):
        assert "987654321" not in dump(game, seat)


@pytest.mark.parametrize("reading", ["en", "it"])
@pytest.mark.parametrize("line", ["beggar", "courtesan", "envoy", "envoy Ben stone", "vizier"])
def test_a_character_in_effect_is_imagined_nowhere_else(reading: str, line: str) -> None:
    """Also where it lies aside until then (reading `it`)."""
    setup = {
        "hands": {"Ana": "beggar courtesan envoy vizier", "Ben": "stone wood", "Cleo": "lapis"},
        "draw": "wood stone lapis artisan marble trompe",
        "discard": "scribe",
    }
    game = cleopatra.new_game("classic", ["Ana", "Ben", "Cleo"], reading=reading, setup=setup)
    game.play(0, line)
    for seat in (None, 0, 1, 2):
        for luck in range(5):
            other = cleopatra.determinize(game.view(seat), cleopatra.Chance(7, luck))
            check_state(other)
            assert view_of(other, seat, game.notation) == game.view(seat)
