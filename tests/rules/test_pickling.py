"""Pickling and copying: every public object gives an equal and independent one, within and across modes."""

from __future__ import annotations

import copy
import os
import pickle
import random
import subprocess
import sys
from collections.abc import Callable
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

import cleopatra
from cleopatra.arena import Match
from cleopatra.arena.match import play_game
from cleopatra.bots import Budget, Decision, UnknownBot, make_bot
from cleopatra.engine.bare_game import bare_game
from cleopatra.learn import SeatEnv, SeatVectorEnv, VecGame, env, parallel_env
from cleopatra.learn.indexed_game import indexed_game
from cleopatra.rules.editions import edition
from cleopatra.rules.model.actions import TAKE
from cleopatra.rules.model.chance import secret_of_seed, secret_stream
from tests.tables import KINDS, NAMES, Kind, play_on, start

ROOT = Path(__file__).parents[2]
Copier = Callable[[Any], Any]
BOTS = ("random", "greedy", "planner", "intuition", "architect")
COPIERS: dict[str, Copier] = {
    **{
        f"protocol {protocol}": lambda one, protocol=protocol: pickle.loads(pickle.dumps(one, protocol))  # type: ignore[misc]
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1)
    },
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}
every_way = pytest.mark.parametrize("copied", COPIERS.values(), ids=COPIERS)


@every_way
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_game_goes_on_alike_and_apart(kind: Kind, copied: Copier) -> None:
    game = start(kind, 5)
    play_on(game, random.Random(5), 250)
    events = game.events(0, None)
    twin = copied(game)
    assert (twin.fingerprint(), twin.to_json(), twin.events(0, None)) == (game.fingerprint(), game.to_json(), events)
    before = game.fingerprint()
    play_on(twin, random.Random(6), 300)
    assert game.fingerprint() == before
    play_on(game, random.Random(6), 300)
    assert twin.to_json() == game.to_json()


@every_way
def test_a_game_with_luck_written_ahead(copied: Copier) -> None:
    finished = cleopatra.new_game("classic", NAMES[:3], seed=2)
    play_on(finished, random.Random(2), 5000)
    again = cleopatra.new_game("classic", NAMES[:3], seed=2)
    again.write_ahead(finished.tape.rolls, finished.tape.shuffles)
    twin = copied(again)
    play_on(twin, random.Random(2), 5000)
    assert twin.fingerprint() == finished.fingerprint()


@every_way
def test_games_without_a_log(copied: Copier) -> None:
    for game in (bare_game("classic", NAMES[:3], 3, "en", {}), indexed_game("deluxe", NAMES[:2], 3, "en", {})):
        twin = copied(game)
        assert type(twin) is type(game)
        assert twin.view(0) == game.view(0)
        twin.choose(twin.seat, twin.codes(twin.seat)[0])
        assert twin.view(0) != game.view(0)


@every_way
def test_streams_of_luck(copied: Copier) -> None:
    for stream in (cleopatra.Chance(7), secret_stream(secret_of_seed(7), 0, 3)):
        stream.draw()
        twin = copied(stream)
        assert [twin.draw() for _ in range(40)] == [stream.draw() for _ in range(40)]


@every_way
def test_views_actions_events_and_results(copied: Copier) -> None:
    game = cleopatra.new_game("deluxe", NAMES[:2], seed=1)
    play_on(game, random.Random(1), 5000)
    fresh = cleopatra.new_game("deluxe", NAMES[:2], seed=1)
    for one in (game.result, game.view(0), game.view(None), fresh.legal(fresh.active)[0], *game.events(0, 0)[:20]):
        assert copied(one) == one
    assert copied(game.notation).read("done") == game.notation.read("done")


@every_way
def test_an_edition_stays_the_one_there_is(copied: Copier) -> None:
    assert copied(edition("classic")) is edition("classic")


@every_way
def test_errors_keep_their_reason(copied: Copier) -> None:
    game = cleopatra.new_game(seed=1)
    with pytest.raises(cleopatra.GameError) as caught:
        game.play(game.active, "done")
    twin = copied(caught.value)
    assert (type(twin), twin.reason, str(twin)) == (type(caught.value), caught.value.reason, str(caught.value))
    with pytest.raises(UnknownBot) as unknown:
        make_bot("nobody")
    assert str(copied(unknown.value)) == str(unknown.value)


@every_way
def test_batches(copied: Copier) -> None:
    vec = VecGame(4, "classic", 3, seed=2)
    for _ in range(30):
        vec.step(vec.sample())
    twin = copied(vec)
    assert (twin.observations == vec.observations).all()
    assert not twin.masks.flags.writeable
    for _ in range(200):
        actions = vec.sample()
        assert (actions == twin.sample()).all()
        vec.step(actions)
        twin.step(actions)
        assert (twin.observations == vec.observations).all()
        assert (twin.rewards == vec.rewards).all()
    untouched = vec.observations.copy()
    twin.step(twin.sample())
    assert (vec.observations == untouched).all()


def _shown(one: Any) -> list[Any]:
    """What an environment shows after a step that is possible at the start of every game."""
    if isinstance(one, SeatEnv):
        return [one.action_masks().copy(), one.step(int(one.action_masks().argmax()))[0].copy()]
    if isinstance(one, SeatVectorEnv):
        return [one.step(one.games.masks.argmax(1))[0].copy()]
    if isinstance(one, parallel_env):
        shown = one.step(dict.fromkeys(one.agents, TAKE))[0]
        return [shown[agent]["observation"].copy() for agent in one.agents]
    row = one.last()[0]
    one.step(int(row["action_mask"].argmax()))
    return [row["observation"].copy(), one.last()[0]["observation"].copy()]


@every_way
@pytest.mark.parametrize("made", [SeatEnv, lambda: SeatVectorEnv(2), env, parallel_env])
def test_environments(made: Callable[[], Any], copied: Copier) -> None:
    one = made()
    one.reset(seed=3)
    first, second = copied(one), copied(one)
    ahead = _shown(first)
    assert all((shown == other).all() for shown, other in zip(ahead, _shown(second), strict=True))
    assert all((shown == other).all() for shown, other in zip(ahead, _shown(one), strict=True))


@every_way
def test_matches_and_what_was_played(copied: Copier) -> None:
    match = Match("deluxe", ("random", "greedy"), seed=1)
    played = play_game(match, 0)
    assert copied(match) == match
    assert copied(played) == played
    assert play_game(copied(match), 0) == played


def _refused(text: str) -> str:
    game = cleopatra.new_game(seed=1)
    game.play(game.active, text)
    return "accepted"


def _fingerprint(game: cleopatra.Game) -> str:
    return game.fingerprint()


@pytest.mark.parametrize("method", ["spawn", "fork"])
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_games_and_errors_pass_between_processes(method: str) -> None:
    game = cleopatra.new_game(seed=8)
    play_on(game, random.Random(8), 100)
    with get_context(method).Pool(1) as pool:
        assert pool.apply(_fingerprint, (game,)) == game.fingerprint()
        with pytest.raises(cleopatra.IllegalAction, match="visit the market or the quarry first"):
            pool.apply(_refused, ("done",))
        assert pool.apply(_fingerprint, (game,)) == game.fingerprint()


@pytest.mark.skipif(not cleopatra.native.is_compiled(), reason="from the compiled run, which knows both modes")
def test_what_one_mode_writes_the_other_reads() -> None:
    game = cleopatra.new_game("classic", NAMES[:3], seed=8)
    play_on(game, random.Random(8), 100)
    bare = bare_game("deluxe", NAMES[:2], 3, "en", {})
    code = (
        "import pickle, sys, cleopatra; game, bare, luck, *others = pickle.load(sys.stdin.buffer); luck.draw(); "
        "assert not cleopatra.native.is_compiled(); sys.stdout.buffer.write(pickle.dumps((game, bare, luck, *others)))"
    )
    luck = secret_stream(secret_of_seed(7), 0, 3)
    vec = VecGame(2, bots={1: "novice"}, seed=4)
    sent = pickle.dumps((game, bare, luck, vec, *(make_bot(name) for name in BOTS)))
    plain = os.environ | {"CLEOPATRA_PLAIN": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=plain, input=sent, capture_output=True, check=True
    )
    game_back, bare_back, luck_back, vec_back, *bots_back = pickle.loads(done.stdout)
    luck.draw()
    assert game_back.fingerprint() == game.fingerprint()
    assert bare_back.view(0) == bare.view(0)
    assert luck_back.draw() == luck.draw()
    assert (vec_back.sample() == vec.sample()).all()
    view, legal = game.view(game.waiting[0]), game.legal(game.waiting[0])
    for name, back in zip(BOTS, bots_back, strict=True):
        asked = view, Decision(game.waiting[0], view.phase), legal
        chosen = back.choose(*asked, cleopatra.Chance(1), Budget(nodes=5))
        assert chosen == make_bot(name).choose(*asked, cleopatra.Chance(1), Budget(nodes=5))
