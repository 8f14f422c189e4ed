"""Plans: computed from a view alone, correct when played, and the same in the browser and the terminal."""

from __future__ import annotations

import random

import pytest

from cleopatra.advice import Forecast, Plan, forecast, plan_of
from cleopatra.cli.choices import menu_for
from cleopatra.cli.menu import Menu, OpenMenu, PlayCommand
from cleopatra.cli.placing import PlacementMenu
from cleopatra.rules.game import Game
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.model.errors import GameError, NotationError, Reason
from cleopatra.rules.seen.determinize import determinize
from cleopatra.rules.seen.view import view_of
from tests.tables import KINDS, Kind, play_on, start

MOST_STEPS = 60
PaidFor = set[tuple[str, tuple[str, ...]]]
"""Kinds of piece, each with the proposed cards."""


def at_the_terminal(game: Game, seat: int) -> PaidFor:
    """The payments proposed by the terminal's menus."""
    found: PaidFor = set()
    for choice in menu_for(game, seat).choices:
        if choice.label.plain.startswith("build "):
            command = _first_command(choice.answer())
            pieces, cards = command.removesuffix(" more").split(" pay", 1)
            word = pieces.split()[1]
            found.add(("throne" if word == "pedestal" else word, tuple(cards.split())))
    return found


def _first_command(answer: PlayCommand | OpenMenu) -> str:
    while isinstance(answer, OpenMenu):
        menu: Menu = answer.menu
        read = menu.read("1") if isinstance(menu, PlacementMenu) else menu.choices[0].answer()
        assert read is not None
        answer = read
    return answer.command


def in_the_browser(told: Plan) -> PaidFor:
    """The payments shown by a browser: for every affordable piece the proposal and its alternative."""
    assert told.quarry is not None
    return {
        (tile.piece, tuple(payment.cards))
        for tile in told.quarry
        if tile.places
        for payment in (tile.payment, tile.alternative)
        if payment is not None
    }


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_terminal_and_browser_propose_the_same(kind: Kind) -> None:
    rng = random.Random(str(kind))
    offers = 0
    for seed in range(2):
        game = start(kind, seed)
        for _ in range(MOST_STEPS):
            play_on(game, rng, 8)
            seat = game.active
            if not game.over and ("quarry" in map(str, game.legal(seat)) or game.phase == "visit"):
                seen = in_the_browser(plan_of(game.view(seat)))
                assert at_the_terminal(game, seat) == seen
                offers += len(seen)
                for piece in {piece for piece, _ in seen}:
                    told = plan_of(game.view(seat), f"build {_somewhere(game, seat, piece)} pay")
                    for payment in (told.proposal, told.alternative):
                        assert payment is None or (piece, tuple(payment.cards)) in seen
    assert offers > 15


def _somewhere(game: Game, seat: int, piece: str) -> str:
    tiles = plan_of(game.view(seat)).quarry
    assert tiles is not None
    return next(tile.places[0].piece for tile in tiles if tile.piece == piece)


@pytest.mark.parametrize("kind", KINDS[:1] + KINDS[-1:], ids=str)
def test_forecasts_come_true(kind: Kind) -> None:
    rng = random.Random(5)
    compared = settled = 0
    for seed in range(3):
        game = start(kind, seed)
        while not game.over:
            seat = rng.choice(game.waiting)
            action = rng.choice(game.legal(seat))
            told = forecast(game.view(seat), action.code)
            before = game.view(seat)
            game.play(seat, action)
            if told.account is not None:
                assert told.account == plan_of(game.view(seat)).account
                settled += 1
            if not told.uncertain:
                after = game.view(seat)
                assert after.talents[seat] - before.talents[seat] == told.talents
                assert after.amulets[seat] - before.amulets[seat] == told.amulets
                compared += 1
    assert compared > 100
    assert settled > compared  # dice change nobody's account


@pytest.mark.parametrize("kind", KINDS[:1] + KINDS[-1:], ids=str)
def test_an_account_is_what_the_end_counts(kind: Kind) -> None:
    for seed in range(3):
        game = start(kind, seed)
        play_on(game, random.Random(seed), 5000)
        result = game.view(0).result
        assert result is not None
        for seat, counted in enumerate(result.accounts):
            told = plan_of(game.view(seat)).account
            assert (told.amulets, told.tainted, told.cells) == (
                counted.amulets_before,
                counted.tainted_cards,
                counted.sanctuary_cells,
            )
            assert told.left == counted.amulets + counted.lowest


@pytest.mark.parametrize("kind", KINDS[:1] + KINDS[-1:], ids=str)
def test_a_plan_tells_nothing_that_the_seat_could_not_know(kind: Kind) -> None:
    """Positions that the seat can't distinguish give the same plan."""
    rng = random.Random(9)
    asked = 0
    for seed in range(2):
        game = start(kind, seed)
        for _ in range(MOST_STEPS):
            play_on(game, rng, 5)
            if game.over:
                break
            seat = rng.choice(game.waiting)
            action = str(rng.choice(game.legal(seat)))
            view = game.view(seat)
            other = view_of(determinize(view, Chance(rng.randrange(1 << 30))), seat, game.notation)
            for question in (None, action):
                assert str(plan_of(view, question)) == str(plan_of(other, question))
            asked += 1
    assert asked > 40


def test_forecasts_stop_where_luck_begins() -> None:
    game = start(KINDS[0], 1)
    view = game.view(game.waiting[0])
    told = plan_of(view, "take 1").forecast
    assert told == Forecast(0, 0, [], uncertain=True, sanctuaries=[], account=None)
    with pytest.raises(GameError):
        forecast(view, game.notation.read("close"))


def test_a_choice_that_is_no_visit_has_no_bill() -> None:
    game = start(KINDS[0], 1)
    told = plan_of(game.view(game.active), "take 1")
    assert told.bill is None
    assert told.quarry is None
    assert told.proposal is None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", Reason.BAD_NOTATION),
        ("dance", Reason.UNKNOWN_WORD),
        ("build nothing pay stone", Reason.BAD_NOTATION),
        ("build wall L1 pay gold", Reason.UNKNOWN_CARD),
        ("build wall L1 pay beggar", Reason.UNKNOWN_CARD),
        (f"build {' ; '.join(['wall L1'] * 13)} pay stone", Reason.BAD_NOTATION),
    ],
)
def test_what_can_not_be_read_is_an_error(text: str, reason: Reason) -> None:
    game = start(KINDS[0], 1)
    with pytest.raises(NotationError) as refused:
        plan_of(game.view(game.active), text)
    assert refused.value.reason is reason


@pytest.mark.parametrize("held", [-1, 1, 99])
def test_a_piece_that_is_not_planned_can_not_be_held(held: int) -> None:
    game = start(KINDS[0], 1)
    with pytest.raises(NotationError, match="no piece"):
        plan_of(game.view(game.active), "build wall L1 pay", held=held)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("take 1", Reason.NOT_YOUR_TURN),
        ("build wall L1 pay stone", Reason.NOT_YOUR_TURN),
    ],
)
def test_what_is_against_the_rules_is_an_objection(text: str, reason: Reason) -> None:
    game = start(KINDS[0], 1)
    told = plan_of(game.view((game.active + 1) % 3), text)
    assert told.forecast is None
    assert told.objection is not None
    assert told.objection.reason is reason


def test_two_pieces_on_one_slot_are_an_objection_and_nothing_is_offered_behind_them() -> None:
    rng = random.Random(2)
    for seed in range(40):
        game = start(KINDS[0], seed)
        play_on(game, rng, 120)
        if game.over or "quarry" not in map(str, game.legal(game.active)):
            continue
        told = plan_of(game.view(game.active), "build door left ; door left pay")
        assert told.objection is not None
        assert told.quarry is not None
        assert not any(tile.places for tile in told.quarry)
        return
    raise AssertionError("nobody could go to the quarry")


def test_what_is_held_is_left_out_of_the_quarry_and_stays_on_the_bill() -> None:
    rng = random.Random(4)
    for seed in range(60):
        game = start(KINDS[0], seed)
        play_on(game, rng, 60)
        seat = game.active
        if game.over or "quarry" not in map(str, game.legal(seat)):
            continue
        view = game.view(seat)
        alone = plan_of(view)
        tiles = [tile for tile in alone.quarry or () if tile.places]
        if not tiles:
            continue
        told = plan_of(view, f"build {tiles[0].places[0].piece} pay", held=0)
        assert told.quarry == alone.quarry
        assert told.bill is not None
        assert len(told.bill.rows) == 1
        return
    raise AssertionError("nobody could build")
