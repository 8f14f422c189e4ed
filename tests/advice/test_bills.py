"""Bills: a visit with several planned pieces, paid and itemised card by card."""

from __future__ import annotations

import random

import pytest

from cleopatra.advice import Plan, Resources, plan_of, quarry
from cleopatra.advice.bills import Bill, bill
from cleopatra.rules.game import Game, new_game
from cleopatra.rules.model.cards import ARTISAN, MERCHANT, STONE
from cleopatra.rules.model.errors import Reason
from cleopatra.rules.model.pieces import SPHINX, WALL
from tests.tables import KINDS, Kind, play_on, start


def planned(game: Game, seat: int, rng: random.Random) -> tuple[list[str], list[str]]:
    """Add pieces as long as one is offered; returns them with the payment proposed for all."""
    plan: list[str] = []
    payment: list[str] = []
    while True:
        told = plan_of(game.view(seat), f"build {' ; '.join(plan)} pay" if plan else None)
        tiles = [tile for tile in told.quarry or () if tile.places]
        if not tiles:
            return plan, payment
        tile = rng.choice(tiles)
        plan.append(rng.choice(tile.places).piece)
        assert tile.payment is not None
        payment = tile.payment.cards


def consistent(told: Plan, cards: list[str], game: Game) -> Bill:
    """No card pays more units than it has."""
    assert told.bill is not None
    names = game.notation.box.card_names
    used = [one.card for row in told.bill.rows for one in row if one.card is not None]
    for at, card in enumerate(cards):
        assert used.count(at) <= game.notation.box.units[names.index(card)]
        assert (at in told.bill.spare) == (used.count(at) == 0)
    return told.bill


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
            pieces, payment = planned(game, seat, rng)
            told = plan_of(game.view(seat), f"build {' ; '.join(pieces)} pay {' '.join(payment)}")
            assert not consistent(told, payment, game).short
            assert told.objection is None
            assert told.forecast is not None
            assert told.proposal is not None
            assert told.proposal.cards == payment
            if told.alternative is not None:
                assert told.alternative.merchants < told.proposal.merchants
                assert told.alternative.amulets > told.proposal.amulets
            lengths.add(len(pieces))
    assert max(lengths) > 1


@pytest.mark.parametrize("kind", [KINDS[0], KINDS[-1]], ids=str)
def test_units_are_short_just_where_the_rules_say_that_it_does_not_cover(kind: Kind) -> None:
    rng = random.Random(8)
    short = enough = 0
    for seed in range(8):
        game = start(kind, seed)
        for _ in range(40):
            play_on(game, rng, 5)
            seat = game.active
            if game.over or "quarry" not in map(str, game.legal(seat)):
                continue
            pieces, payment = planned(game, seat, rng)
            fewer = rng.sample(payment, max(0, len(payment) - rng.randint(0, 2)))
            told = plan_of(game.view(seat), f"build {' ; '.join(pieces)} pay {' '.join(fewer)}")
            refused = told.objection is not None and told.objection.reason is Reason.DOES_NOT_COVER
            assert bool(consistent(told, fewer, game).short) == refused
            short += refused
            enough += not refused
    assert short > 5
    assert enough > 5


def at_the_counter(hand: str, merchants: int) -> Game:
    """Ana has laid cards and built; the merchant she laid stands for a material."""
    setup = {"hands": {"Ana": hand}, "merchants": {"Ana": merchants}}
    return new_game("classic", ["Ana", "Ben", "Cleo"], setup=setup)


def test_what_stands_is_paid_before_what_is_planned() -> None:
    """The merchant paid for the wall; if he counted as the sphinx's artisan, nothing would be missing."""
    game = at_the_counter("artisan stone artisan stone marble", 1)
    game.play(0, "build wall L1 pay artisan stone merchant more")
    resources = Resources(game.view(0))
    assert bill(resources, [SPHINX], [STONE]).short == ["artisan", *bill(resources, [SPHINX], [ARTISAN, STONE]).short]


def test_a_piece_out_of_reach_says_what_it_alone_is_missing() -> None:
    game = at_the_counter("artisan stone wood artisan", 0)
    (wall,) = [tile for tile in quarry(game.view(0)) if tile.piece == "wall"]
    assert wall.payment is not None
    planned_wall = game.notation.read(f"build {wall.places[0].piece} pay")
    behind = {tile.piece: tile for tile in quarry(game.view(0), planned_wall)}  # type: ignore[arg-type]
    alone = {tile.piece: tile for tile in quarry(game.view(0))}
    assert behind["wall"].payment is None
    assert sorted(behind["wall"].missing) == ["stone", "wood"]
    assert len(behind["obelisk"].missing) > len(alone["obelisk"].missing)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_piece_out_of_reach_says_what_is_missing(kind: Kind) -> None:
    """Units are missing exactly where the hand can't pay; with the missing cards it could."""
    rng = random.Random(5)
    seen = 0
    for seed in range(4):
        game = start(kind, seed)
        for _ in range(30):
            play_on(game, rng, 7)
            if game.over:
                break
            for seat in range(len(game.players)):
                for tile in quarry(game.view(seat)):
                    assert bool(tile.missing) == (tile.left > 0 and tile.payment is None)
                    seen += bool(tile.missing)
    assert seen > 50


def test_a_merchant_pays_for_what_nothing_else_does() -> None:
    resources = Resources(at_the_counter("artisan stone", 1).view(0))
    told = bill(resources, [WALL], [ARTISAN, STONE, MERCHANT])
    assert not told.short
    assert [one.card for row in told.rows for one in row if one.unit == "wood"] == [2]
