"""Bots at the table: they finish every kind of game, know only their view, and are deterministic."""

from __future__ import annotations

import random
from copy import copy

import pytest

import cleopatra
from cleopatra.bots import Budget, Candidate, Decision, ask, bot_names, bot_stream, make_bot
from cleopatra.bots.builder import Builder
from cleopatra.rules.model.phases import PHASE_NAMES
from cleopatra.rules.play.dispatch import legal as legal_codes
from cleopatra.rules.seen.view import view_of
from tests.tables import KINDS, Kind, start

THINKERS = ("novice", "greedy", "planner")
MOST_CHOICES = 6000


def play_out(game: cleopatra.Game, names: list[str]) -> None:
    """Let bots play to the end, in the order in which seats owe decisions."""
    bots = [make_bot(name) for name in names]
    streams = [bot_stream(game, seat) for seat in range(len(names))]
    for _ in range(MOST_CHOICES):
        if game.over:
            return
        seat = game.waiting[0]
        game.play(seat, ask(bots[seat], game, seat, game.legal(seat), streams[seat], Budget()))
    raise AssertionError("no end in sight")


def table(kind: Kind, first: int) -> list[str]:
    names = (*THINKERS, "random")
    return [names[(first + seat) % len(names)] for seat in range(kind.players)]


def test_the_ladder_is_complete() -> None:
    searching = {"apprentice", "mason", "master", "intuition", "architect1", "architect"}
    assert {*THINKERS, "random"} | searching == set(bot_names())


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_mixed_tables_finish_every_kind_of_game(kind: Kind) -> None:
    game = start(kind, 10)
    play_out(game, table(kind, kind.players))
    game.check()
    assert game.result is not None


@pytest.mark.parametrize("name", THINKERS)
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.reading == "en"], ids=str)
def test_each_bot_finishes_among_its_like(kind: Kind, name: str) -> None:
    game = start(kind, 3)
    play_out(game, [name] * kind.players)
    assert game.over


@pytest.mark.parametrize(("players", "seed"), [(3, 10), (3, 12), (3, 20), (3, 23), (4, 15), (4, 21)])
def test_hoarders_build_in_the_end(players: int, seed: int) -> None:
    """Deals in which bots once found no piece worth its amulets any more, and took and dropped cards for ever."""
    game = cleopatra.new_game("classic", [f"P{seat}" for seat in range(players)], seed)
    play_out(game, ["greedy"] * players)
    assert game.over


@pytest.mark.parametrize("name", THINKERS)
@pytest.mark.parametrize("kind", [KINDS[0], KINDS[-1]], ids=str)
def test_the_same_seed_plays_the_same_game(kind: Kind, name: str) -> None:
    games = [start(kind, 5) for _ in range(2)]
    for game in games:
        play_out(game, [name] * kind.players)
    assert games[0].moves == games[1].moves


@pytest.mark.parametrize("name", THINKERS)
@pytest.mark.parametrize(
    "kind", [kind for kind in KINDS if kind.reading in ("en", "it") and kind.players != 3], ids=str
)
def test_hidden_things_change_no_choice(kind: Kind, name: str) -> None:
    """Another determinization of the same view, a bot with the same memory: the same choice."""
    rng = random.Random(str(kind))
    game = start(kind, 4)
    looks = make_bot(name)
    streams = [bot_stream(game, seat) for seat in range(kind.players)]
    for step in range(120):
        if game.over:
            return
        seat = game.waiting[0]
        view, legal = game.view(seat), game.legal(seat)
        decision = Decision(seat, PHASE_NAMES[view.scalars["phase"]])
        twin = copy(looks)
        choice = looks.choose(view, decision, legal, cleopatra.Chance(step, seat), Budget())
        if rng.random() < 0.25:
            world = cleopatra.determinize(view, cleopatra.Chance(step, 99))
            other = view_of(world, seat, game.notation)
            again = game.notation.actions(legal_codes(world, seat))
            assert again == legal
            assert twin.choose(other, decision, again, cleopatra.Chance(step, seat), Budget()) == choice
        bot = make_bot("random") if rng.random() < 0.2 else looks
        game.play(seat, ask(bot, game, seat, legal, streams[seat], Budget()))


@pytest.mark.parametrize("name", THINKERS)
@pytest.mark.parametrize("kind", [KINDS[0], KINDS[-1]], ids=str)
def test_explanations_are_codes_for_legal_choices_and_draw_no_luck(kind: Kind, name: str) -> None:
    bot = make_bot(name)
    assert isinstance(bot, Builder)
    game = start(kind, 8)
    rng = bot_stream(game, 0)
    for _ in range(60):
        seat = game.waiting[0]
        view, legal = game.view(seat), game.legal(seat)
        decision = Decision(seat, PHASE_NAMES[view.scalars["phase"]])
        before = rng.state
        found = bot.explain(view, decision, legal, rng, Budget())
        assert rng.state == before
        assert found
        for candidate in found:
            assert isinstance(candidate, Candidate)
            assert candidate.action in legal
            assert " " not in candidate.reason
        game.play(seat, bot.choose(view, decision, legal, rng, Budget()))


@pytest.mark.parametrize(("edition", "players", "games"), [("classic", 4, 30), ("deluxe", 2, 12)])
def test_greedy_beats_random(edition: str, players: int, games: int) -> None:
    won = 0.0
    for number in range(games):
        seat = number % players
        names = ["greedy" if i == seat else "random" for i in range(players)]
        game = cleopatra.new_game(edition, [f"{name}{i}" for i, name in enumerate(names)], 500 + number // players)
        play_out(game, names)
        assert game.result is not None
        if seat in game.result.winners:
            won += 1 / len(game.result.winners)
    assert won / games >= 0.7
