"""Bills: a visit with several pieces planned, paid, and told card by card."""

from __future__ import annotations

import random

import pytest

from cleopatra.rules.game import Game
from cleopatra.rules.model.cards import UNITS
from cleopatra.rules.model.errors import GameError
from cleopatra.server.bills import bill
from cleopatra.server.forecasts import forecast, quarry
from cleopatra.server.protocol import Bill
from tests.tables import KINDS, Kind, play_on, start


def planned(game: Game, seat: int, rng: random.Random) -> tuple[list[str], list[str]]:
    """Pieces added one behind the other as long as something is offered, and the payment proposed for all of them."""
    plan: list[str] = []
    payment: list[str] = []
    while True:
        offered = quarry(game, seat, f"build {' ; '.join(plan)} pay" if plan else None)
        tiles = [tile for tile in offered if tile.places]
        if not tiles:
            return plan, payment
        tile = rng.choice(tiles)
        plan.append(rng.choice(tile.places).piece)
        payment = tile.payment or []


def consistent(told: Bill, cards: list[str], game: Game) -> None:
    """No card pays more units than it has."""
    names = game.notation.box.card_names
    used = [socket.card for row in told.rows for socket in row if socket.card is not None]
    for at, card in enumerate(cards):
        assert used.count(at) <= UNITS[names.index(card)]
        assert (at in told.spare) == (used.count(at) == 0)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_what_is_offered_behind_a_plan_can_be_built_and_every_unit_is_paid(kind: Kind) -> None:
    rng = random.Random(3)
    lengths = set[int]()
    for seed in range(6):
        game = start(kind, seed)
        for _ in range(50):
            play_on(game, rng, 5)
            seat = game.active
            if game.over or "quarry" not in map(str, game.legal(seat)):
                continue
            plan, payment = planned(game, seat, rng)
            text = f"build {' ; '.join(plan)} pay {' '.join(payment)}"
            told = bill(game, seat, text, "x")
            consistent(told, payment, game)
            assert all(socket.card is not None or socket.counter for row in told.rows for socket in row)
            assert told.cheapest is not None
            assert sorted(told.cheapest.cards) == sorted(payment)
            assert told.keeping is not None
            assert told.keeping.cards.count("merchant") <= payment.count("merchant")
            assert told.cheapest.amulets <= told.keeping.amulets
            forecast(game, seat, text)
            lengths.add(len(plan))
    assert max(lengths) > 1


def test_a_card_less_leaves_its_units_open() -> None:
    rng = random.Random(8)
    shown = 0
    for seed in range(8):
        game = start(KINDS[0], seed)
        for _ in range(40):
            play_on(game, rng, 5)
            seat = game.active
            if game.over or "quarry" not in map(str, game.legal(seat)):
                continue
            plan, payment = planned(game, seat, rng)
            fewer = payment[1:]
            told = bill(game, seat, f"build {' ; '.join(plan)} pay {' '.join(fewer)}", "x")
            consistent(told, fewer, game)
            if any(socket.card is None and not socket.counter for row in told.rows for socket in row):
                with pytest.raises(GameError):
                    forecast(game, seat, f"build {' ; '.join(plan)} pay {' '.join(fewer)}")
                shown += 1
    assert shown > 5


@pytest.mark.parametrize("text", ["take 1", "done", "build wall L1 pay beggar", "build nothing pay stone"])
def test_other_phrases_have_no_bill(text: str) -> None:
    game = start(KINDS[0], 1)
    with pytest.raises(GameError):
        bill(game, game.active, text, "x")


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_piece_out_of_reach_says_what_is_missing(kind: Kind) -> None:
    """Something is missing just where nothing at hand pays; with those cards in hand it would be paid for."""
    rng = random.Random(5)
    seen = 0
    for seed in range(4):
        game = start(kind, seed)
        for _ in range(30):
            play_on(game, rng, 7)
            if game.over:
                break
            for seat in range(len(game.players)):
                for tile in quarry(game, seat):
                    assert bool(tile.missing) == (tile.left > 0 and tile.payment is None)
                    seen += bool(tile.missing)
    assert seen > 50
