"""The architect: finishes every kind of game, uses nothing hidden, keeps its budget, and looks ahead."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest

import cleopatra
from cleopatra.bots import ArchitectBot, Budget, Decision, ask, bot_stream, make_bot, search
from cleopatra.bots.search import Search, chances_at, look_ahead
from cleopatra.bots.situation import Situation
from cleopatra.bots.turn_plans import TurnPlan, turn_plans
from cleopatra.engine.bare_game import BareGame, bare_game
from cleopatra.rules.model.phases import PHASE_NAMES
from cleopatra.rules.play.dispatch import legal as legal_codes
from cleopatra.rules.seen.view import view_of
from tests.tables import KINDS, Kind, start

FEW = Budget(nodes=6)
MOST_CHOICES = 3000


def decision_of(game: cleopatra.Game, seat: int) -> Decision:
    return Decision(seat, game.phase)


def play_out(game: cleopatra.Game, names: list[str], budget: Budget) -> None:
    bots = [make_bot(name) for name in names]
    streams = [bot_stream(game, seat) for seat in range(len(names))]
    for _ in range(MOST_CHOICES):
        if game.over:
            return
        seat = game.waiting[0]
        game.play(seat, ask(bots[seat], game, seat, game.legal(seat), streams[seat], budget))
    raise AssertionError("no end in sight")


def reach(game: cleopatra.Game, phase: str, seed: int) -> bool:
    """Play with greedy bots until a seat owes a decision of that phase."""
    bot, rng = make_bot("greedy"), bot_stream(game, seed)
    for _ in range(MOST_CHOICES):
        if game.over or (game.phase == phase and len(game.legal(game.waiting[0])) > 1):
            break
        seat = game.waiting[0]
        game.play(seat, ask(bot, game, seat, game.legal(seat), rng, Budget()))
    return not game.over


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_it_finishes_every_kind_of_game(kind: Kind) -> None:
    game = start(kind, 2)
    play_out(game, ["architect", *["greedy"] * (kind.players - 1)], FEW)
    game.check()
    assert game.over


@pytest.mark.parametrize("kind", [KINDS[0], KINDS[-1]], ids=str)
def test_the_same_seed_and_nodes_play_the_same_game(kind: Kind) -> None:
    games = [start(kind, 5) for _ in range(2)]
    for game in games:
        play_out(game, ["architect", *["greedy"] * (kind.players - 1)], FEW)
    assert games[0].moves == games[1].moves


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.reading == "en"], ids=str)
def test_hidden_things_change_no_choice(kind: Kind) -> None:
    """Another determinization of the same view, another instance: the same choice."""
    rng = random.Random(str(kind))
    game = start(kind, 4)
    streams = [bot_stream(game, seat) for seat in range(kind.players)]
    compared = 0
    for step in range(400):
        if game.over:
            break
        seat = game.waiting[0]
        view, legal = game.view(seat), game.legal(seat)
        decision = Decision(seat, PHASE_NAMES[view.scalars["phase"]])
        if len(legal) > 1 and rng.random() < 0.15:
            choice = ArchitectBot().choose(view, decision, legal, cleopatra.Chance(step, seat), FEW)
            world = cleopatra.determinize(view, cleopatra.Chance(step, 99))
            other = view_of(world, seat, game.notation)
            again = game.notation.actions(legal_codes(world, seat))
            assert ArchitectBot().choose(other, decision, again, cleopatra.Chance(step, seat), FEW) == choice
            compared += 1
        game.play(seat, ask(make_bot("greedy"), game, seat, legal, streams[seat], Budget()))
    assert compared > 5


@pytest.mark.parametrize("kind", [KINDS[0], KINDS[-1]], ids=str)
def test_bids_of_others_are_not_seen(kind: Kind) -> None:
    """The architect's bid does not depend on the others' secret bids."""
    game = start(kind, 1)
    seed = 1
    while not reach(game, "bid", seed):
        seed += 1
        game = start(kind, seed)
    choices = set()
    for amount in (0, 3):
        twin = game.copy()
        first, last = twin.waiting[0], twin.waiting[-1]
        twin.play(first, twin.legal(first)[min(amount, len(twin.legal(first)) - 1)])
        view, legal = twin.view(last), twin.legal(last)
        choices.add(
            str(ArchitectBot().choose(view, Decision(last, "bid"), legal, cleopatra.Chance(7), Budget(nodes=40)))
        )
    assert len(choices) == 1


@pytest.mark.parametrize("kind", [KINDS[0], KINDS[-1]], ids=str)
def test_bids_are_not_to_be_foreseen(kind: Kind) -> None:
    game = start(kind, 1)
    seed = 1
    while not reach(game, "bid", seed):
        seed += 1
        game = start(kind, seed)
    seat = game.waiting[0]
    view, legal = game.view(seat), game.legal(seat)
    bids = {
        str(ArchitectBot().choose(view, Decision(seat, "bid"), legal, cleopatra.Chance(luck), Budget(nodes=30)))
        for luck in range(12)
    }
    assert len(bids) > 1


@pytest.mark.parametrize("kind", [KINDS[0], KINDS[-1]], ids=str)
def test_explanations_are_chances_to_win_of_legal_choices(kind: Kind) -> None:
    game = start(kind, 8)
    assert reach(game, "visit", 3)
    seat = game.waiting[0]
    legal = game.legal(seat)
    found = ArchitectBot().explain(
        game.view(seat), decision_of(game, seat), legal, cleopatra.Chance(1), Budget(nodes=60)
    )
    assert found
    for candidate in found:
        assert candidate.action in legal
        assert 0.0 <= candidate.value <= 1.0
        assert " " not in candidate.reason
    assert [c.action.code for c in found] == sorted({c.action.code for c in found})


def test_a_budget_of_nodes_is_kept() -> None:
    game = start(KINDS[0], 8)
    seat = game.waiting[0]
    view, legal = game.view(seat), game.legal(seat)
    bot = ArchitectBot()
    search = bot._search(view, decision_of(game, seat), legal, cleopatra.Chance(1), Budget(nodes=17))
    assert search.games == 17
    assert sum(tried.games for tried in search.tried) == 17


@pytest.mark.parametrize("kind", [KINDS[0], KINDS[-1]], ids=str)
def test_a_forecast_sees_a_game_that_is_nearly_won(kind: Kind) -> None:
    """Chances sum to one, and a player far ahead near the end has the highest."""
    game = start(kind, 12)
    chances = ArchitectBot().forecast(game.view(0), cleopatra.Chance(3), Budget(nodes=40))
    assert len(chances) == kind.players
    assert sum(chances) == pytest.approx(1.0)
    talents = dict.fromkeys(game.players, 0) | {game.players[0]: 60}
    rich = cleopatra.new_game(
        kind.edition,
        game.players,
        1,
        setup={**game.header["setup"], "talents": talents},
        options={"open_tallies": True},
    )
    assert ArchitectBot().forecast(rich.view(0), cleopatra.Chance(3), Budget(nodes=60))[0] > 0.6


def test_chances_at_the_end_are_shares_of_the_win() -> None:
    table = bare_game("classic", ("Ana", "Ben", "Cleo"), 4, "en", {})
    before = chances_at(table)
    assert sum(before) == pytest.approx(1.0)
    assert min(before) > 0.0
    table.play_out(cleopatra.Chance(1))
    assert table.result is not None
    assert [seat for seat, chance in enumerate(chances_at(table)) if chance] == sorted(table.result.winners)
    assert sum(chances_at(table)) == pytest.approx(1.0)


def test_lines_for_a_mosaic_are_places() -> None:
    """Before laying a mosaic the architect considers many places, starting with the planner's choice."""
    for seed in range(40):
        game = start(KINDS[-1], seed)
        bot, rng = make_bot("planner"), bot_stream(game, 0)
        for _ in range(200):
            seat = game.waiting[0]
            legal = game.legal(seat)
            action = ask(bot, game, seat, legal, rng, Budget())
            if str(action).startswith("raise mosaic"):
                architect = ArchitectBot()
                situation = Situation(game.view(seat))
                evaluation = architect.planner.evaluate(situation, rng)
                found = architect.planner.weigh("visit", situation, evaluation, legal, rng)
                plans = turn_plans("visit", situation, evaluation, found)
                places = [plan for plan in plans if plan.codes[0] == action.code or len(plan.codes) == 1]
                assert plans[0].codes[0] == action.code
                assert len(places) > 5
                return
            game.play(seat, action)
    raise AssertionError("nobody laid a mosaic")


def test_every_line_meets_the_same_imagined_tables() -> None:
    game = start(KINDS[0], 8)
    seat = game.waiting[0]
    bot = ArchitectBot()
    search = bot._search(
        game.view(seat), decision_of(game, seat), game.legal(seat), cleopatra.Chance(1), Budget(nodes=30)
    )
    assert isinstance(search, Search)
    assert len(search.worlds) == max(tried.games for tried in search.tried)


def test_several_cores_share_the_games() -> None:
    """Two cores together use exactly the budget of playouts, and the result is reproducible."""
    game = start(KINDS[0], 8)
    seat = game.waiting[0]
    view, legal = game.view(seat), game.legal(seat)
    budget = Budget(nodes=31, cores=2)
    found = []
    for _ in range(2):
        search = ArchitectBot()._search(view, decision_of(game, seat), legal, cleopatra.Chance(1), budget)
        assert search.games == 31
        found.append([(tried.games, tried.worth) for tried in search.tried])
    assert found[0] == found[1]


def test_processor_seconds_are_not_spent_by_waiting() -> None:
    """A pause before each simulated game leaves little of a second by the clock, and all of a processor's."""
    game = start(KINDS[0], 8)
    seat = game.waiting[0]
    view, legal = game.view(seat), game.legal(seat)
    games = []
    for cpu in (False, True):
        bot = ArchitectBot()
        bot.pause = lambda: time.sleep(0.02)
        budget = Budget(seconds=0.2, nodes=40, cpu=cpu)
        games.append(bot._search(view, decision_of(game, seat), legal, cleopatra.Chance(1), budget).games)
    assert games[0] <= 10 < games[1]


@pytest.mark.parametrize("wrong", [{"seconds": 0.0}, {"nodes": -1}, {"cores": 0}])
def test_a_budget_of_nothing_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="expected more than 0"):
        Budget(**wrong)


@pytest.mark.parametrize(("edition", "players"), [("classic", 4), ("deluxe", 2)])
def test_choices_are_told_apart_by_what_they_are_worth(edition: str, players: int) -> None:
    """Lookahead changes nothing and orders choices by their value for the chooser on that table."""
    table = bare_game(edition, ("Ana", "Ben", "Cleo", "Dido")[:players], 8, "en", {})
    rng = cleopatra.Chance(3)
    for _ in range(12):
        seat, facts = table.seat, table.facts()
        ranked = look_ahead(table, seat, rng)
        assert table.facts() == facts
        assert len(ranked) > 1
        chances = [one[1][seat] for one in ranked]
        assert chances == sorted(chances, reverse=True)
        assert all(chances_at(ahead) == worths for ahead, worths in ranked)
        table = ranked[0][0]


def test_every_line_is_seen_equally_far(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rarely visited line is evaluated at the same depth as a frequently visited one."""
    game = cleopatra.new_game("deluxe", ["Ana", "Ben"], 3)
    seat = game.waiting[0]
    plans = [TurnPlan((action.code,), 0.0, "any") for action in game.legal(seat)]
    turns: list[int] = []

    def seen(table: BareGame) -> list[float]:
        turns.append(table.view(None).scalars["turns"])
        return chances_at(table)

    monkeypatch.setattr(search, "chances_at", seen)
    here = Search(game.view(seat), seat, plans, cleopatra.Chance(1))
    now = game.view(None).scalars["turns"]
    for _ in range(40):
        turns.clear()
        here.play_one()
        assert turns[-1] == max(turns) == now + 1 + search.HORIZON
