"""The policy network in play: it sees only what the seat knows, and bots that use it obey the laws."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from math import exp
from statistics import pstdev

import numpy as np
import pytest

import cleopatra
from cleopatra.arena import Match, play_game
from cleopatra.bots import Budget, Decision, ask, bot_stream, make_bot
from cleopatra.bots.architect import ArchitectBot, calibrated
from cleopatra.bots.levels import ApprenticeBot, MasonBot, MasterBot, misjudgement
from cleopatra.bots.policy import is_trained_for, log_probabilities, policy_net
from cleopatra.bots.prior_search import Prior, PriorSearch
from cleopatra.bots.turn_plans import TurnPlan
from cleopatra.engine.bare_game import imagine
from cleopatra.engine.features import SIZE
from cleopatra.engine.policy_net_format import FEATURE_ONE
from cleopatra.learn import VERSION, Encoder
from cleopatra.rules.model.actions import Action
from cleopatra.rules.play.dispatch import legal as legal_codes
from cleopatra.rules.seen.view import view_of
from tests.tables import KINDS, Kind, start

ENGLISH = [kind for kind in KINDS if kind.reading == "en"]
FEW = Budget(nodes=6)


def some_choices(kind: Kind, seed: int, share: float = 0.1):  # type: ignore[no-untyped-def]
    """Positions of a game of greedy bots with more than one legal choice."""
    rng = random.Random(f"{kind} {seed}")
    game = start(kind, seed)
    streams = [bot_stream(game, seat) for seat in range(kind.players)]
    while not game.over:
        seat = game.waiting[0]
        legal = game.legal(seat)
        if len(legal) > 1 and rng.random() < share:
            yield game, seat, legal
        game.play(seat, ask(make_bot("greedy"), game, seat, legal, streams[seat], Budget()))


def test_the_network_is_for_observations_of_this_version() -> None:
    net = policy_net()
    assert (net.version, net.features) == (VERSION, SIZE)


@pytest.mark.parametrize("kind", ENGLISH, ids=str)
def test_it_sees_the_view_and_nothing_else(kind: Kind) -> None:
    """All determinizations of a view give the same logits, equal to those of the encoded view."""
    net, encoder = policy_net(), Encoder(kind.edition, kind.players)
    assert is_trained_for(start(kind, 1).view(0))
    compared = 0
    for game, seat, legal in some_choices(kind, 7, 0.05):
        view = game.view(seat)
        codes = [action.code for action in legal]
        logits = [imagine(view, cleopatra.Chance(luck)).policy_logits(net, seat, codes) for luck in range(3)]
        assert logits[0] == logits[1] == logits[2]
        whole = np.rint(encoder.encode(view) * FEATURE_ONE).astype(np.int32)
        indexed = [
            (code, encoder.index(action, seat)) for code, action in zip(codes, legal, strict=True) if code < 5000
        ]
        asked = net.logits(whole.data, [index for _, index in indexed])
        assert asked == [logits[0][codes.index(code)] for code, _ in indexed]
        compared += 1
    assert compared > 5


def test_probabilities_add_up_to_one() -> None:
    game = start(ENGLISH[0], 3)
    seat = game.waiting[0]
    likely = log_probabilities(game.view(seat), seat, game.legal(seat))
    assert sum(exp(value) for value in likely.values()) == pytest.approx(1.0, abs=0.01)


@pytest.mark.parametrize("name", ["intuition", "apprentice", "architect"])
@pytest.mark.parametrize("kind", [ENGLISH[0], ENGLISH[-1]], ids=str)
def test_hidden_things_change_no_choice(kind: Kind, name: str) -> None:
    compared = 0
    for game, seat, legal in some_choices(kind, 4, 0.06):
        view, decision = game.view(seat), Decision(seat, game.phase)
        choice = make_bot(name).choose(view, decision, legal, cleopatra.Chance(5, seat), FEW)
        world = cleopatra.determinize(view, cleopatra.Chance(compared, 99))
        other = view_of(world, seat, game.notation)
        again = game.notation.actions(legal_codes(world, seat))
        assert make_bot(name).choose(other, decision, again, cleopatra.Chance(5, seat), FEW) == choice
        compared += 1
    assert compared > 5


@pytest.mark.parametrize("name", ["intuition", "apprentice", "mason", "master"])
@pytest.mark.parametrize("kind", [ENGLISH[0], ENGLISH[-1]], ids=str)
def test_they_finish_games_and_play_the_same_again(kind: Kind, name: str) -> None:
    games = [start(kind, 6) for _ in range(2)]
    for game in games:
        bots = [make_bot(name if seat == 0 else "greedy") for seat in range(kind.players)]
        streams = [bot_stream(game, seat) for seat in range(kind.players)]
        while not game.over:
            seat = game.waiting[0]
            game.play(seat, ask(bots[seat], game, seat, game.legal(seat), streams[seat], FEW))
        game.check()
    assert games[0].moves == games[1].moves


def test_a_prior_search_adds_what_the_policy_likes_and_ranks_by_both() -> None:
    game = start(ENGLISH[-1], 8)
    seat = game.waiting[0]
    legal = game.legal(seat)
    liked, proposed = legal[0], legal[1]
    likely = {action.code: -5.0 for action in legal} | {liked.code: -0.1}
    search = PriorSearch(
        game.view(seat), seat, [TurnPlan((proposed.code,), 3.0, "any")], cleopatra.Chance(1), likely, Prior()
    )
    assert [tried.plan.codes for tried in search.tried] == [(liked.code,), (proposed.code,)]
    assert search.estimate(search.tried[0], 0.5) == pytest.approx(0.5)
    assert search.estimate(search.tried[1], 0.5) == pytest.approx(0.5 - Prior().weight * 4.9)
    search.tried[1].games, search.tried[1].worth = 1000, 900.0
    assert search.estimate(search.tried[1], 0.5) > 0.85


def test_explanations_tell_games_their_chance_and_the_policy() -> None:
    game = start(ENGLISH[0], 8)
    seat = game.waiting[0]
    legal = game.legal(seat)
    view, decision = game.view(seat), Decision(seat, game.phase)
    likely = log_probabilities(view, seat, legal)
    found = ArchitectBot().explain(view, decision, legal, cleopatra.Chance(1), Budget(nodes=50))
    assert sum(one.numbers[0] for one in found) <= 50
    for one in found:
        assert one.numbers[2] == pytest.approx(exp(likely[one.action.code]))
        assert 0.0 < one.numbers[1] < 1.0
        assert 0.0 < one.value < 1.0


def test_minor_matters_are_explained_by_the_policy() -> None:
    for game, seat, legal in some_choices(ENGLISH[-1], 9, 1.0):
        if game.phase == "stock":
            view = game.view(seat)
            found = ArchitectBot().explain(view, Decision(seat, "stock"), legal, cleopatra.Chance(1), Budget(nodes=9))
            assert [one.action for one in found] == list(legal)
            assert {one.reason for one in found} == {"policy"}
            best = max(found, key=lambda one: one.numbers[2]).action
            assert ArchitectBot().choose(view, Decision(seat, "stock"), legal, cleopatra.Chance(1), FEW) == best
            return
    raise AssertionError("nobody stocked")


def test_chances_shown_are_less_sure() -> None:
    assert calibrated(0.25, 4, 1.25) == pytest.approx(0.25)
    assert 0.8 < calibrated(0.9, 2, 1.25) < 0.9
    assert 0.1 < calibrated(0.1, 2, 1.25) < 0.2


def test_levels_misjudge_less_and_less() -> None:
    for kind in ENGLISH:
        errors = [bot().error_at(start(kind, 1).view(0)) for bot in (ApprenticeBot, MasonBot, MasterBot)]
        assert errors == sorted(set(errors), reverse=True)
    rng = cleopatra.Chance(3)
    drawn = [misjudgement(rng) for _ in range(2000)]
    assert pstdev(drawn) == pytest.approx(1.0, abs=0.1)
    assert abs(sum(drawn)) / len(drawn) < 0.1


def test_a_level_searches_no_more_than_its_own_games(monkeypatch: pytest.MonkeyPatch) -> None:
    game = start(ENGLISH[0], 8)
    seat = game.waiting[0]
    budgets: list[Budget] = []

    def choose(
        self: ArchitectBot, view: object, decision: object, legal: list[Action], rng: object, b: Budget
    ) -> Action:
        budgets.append(b)
        return legal[0]

    monkeypatch.setattr(ArchitectBot, "choose", choose)
    for given in (Budget(), Budget(nodes=3), Budget(seconds=1.0, cores=2)):
        MasterBot().choose(game.view(seat), Decision(seat, game.phase), game.legal(seat), cleopatra.Chance(1), given)
    assert budgets == [Budget(nodes=MasterBot.nodes), Budget(nodes=3), Budget(seconds=1.0, nodes=MasterBot.nodes)]


@pytest.mark.slow
def test_plain_python_chooses_the_same() -> None:
    """Some choices of the architect, compiled and plain."""
    program = (
        "import cleopatra\n"
        "from cleopatra.bots import Budget, ask, bot_stream, make_bot\n"
        "game = cleopatra.new_game('deluxe', ['Ana', 'Ben'], 21)\n"
        "bots, streams = [make_bot('architect') for _ in range(2)], [bot_stream(game, seat) for seat in range(2)]\n"
        "for _ in range(10):\n"
        "    seat = game.waiting[0]\n"
        "    game.play(seat, ask(bots[seat], game, seat, game.legal(seat), streams[seat], Budget(nodes=5)))\n"
        "print(game.moves)\n"
    )
    found = [
        subprocess.run(
            [sys.executable, "-c", program], check=True, capture_output=True, text=True, env={**os.environ, **mode}
        ).stdout
        for mode in ({}, {"CLEOPATRA_PLAIN": "1"})
    ]
    assert found[0] == found[1]
    assert len(found[0]) > 100


@pytest.mark.parametrize("name", ["intuition", "architect"])
def test_a_courtesan_fetches_no_courtesan_for_ever(name: str) -> None:
    """A game in which the policy alone preferred that to everything else, and a pile of nothing but courtesans."""
    if name == "intuition":
        played = play_game(Match("classic", (name,) * 4, 1282368596322114463, limit=2_000), 0)
        assert played.result is not None
    for discard in ("courtesan courtesan stone", "courtesan courtesan"):
        setup = {"hands": {"Ana": "courtesan courtesan artisan"}, "discard": discard, "turn": "Ana"}
        game = cleopatra.new_game("classic", ["Ana", "Ben", "Cleo"], setup=setup)
        bot, luck = make_bot(name), cleopatra.Chance(1)
        turn = game.view(None).scalars["turns"]
        for _ in range(40):
            if game.view(None).scalars["turns"] != turn:
                break
            seat = game.waiting[0]
            game.play(seat, ask(bot, game, seat, game.legal(seat), luck, Budget(nodes=10)))
        assert game.view(None).scalars["turns"] != turn
