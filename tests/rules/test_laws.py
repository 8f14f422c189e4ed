"""Laws that hold for every edition, reading and number of players, in any random game."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import cleopatra
from cleopatra.rules.model import actions as a
from tests.tables import KINDS, Kind, play_on, start
from tests.tiers import examples

SEEDS = st.integers(0, 2**32)
DEPTHS = st.integers(0, 900)
every_kind = pytest.mark.parametrize("kind", KINDS, ids=str)
QUICK = 8 if cleopatra.native.is_compiled() else 3
law = settings(max_examples=examples(quick=QUICK, full=8), deadline=None, suppress_health_check=[HealthCheck.too_slow])


def game_at(kind: Kind, seed: int, depth: int) -> tuple[cleopatra.Game, random.Random]:
    game = start(kind, seed)
    rng = random.Random(seed)
    play_on(game, rng, depth)
    return game, rng


@every_kind
@law
@given(seed=SEEDS)
def test_games_end_and_keep_every_invariant(kind: Kind, seed: int) -> None:
    game = start(kind, seed)
    play_on(game, random.Random(seed), 20_000, game.check)
    assert game.over
    assert game.result is not None
    assert set(game.result.winners).isdisjoint(game.result.eaten)
    assert game.waiting == ()


@every_kind
@law
@given(seed=SEEDS, depth=DEPTHS)
def test_what_is_not_listed_is_refused_and_changes_nothing(kind: Kind, seed: int, depth: int) -> None:
    game, rng = game_at(kind, seed, depth)
    game.log()
    for _ in range(40):
        seat = rng.randrange(kind.players)
        code = rng.choice([rng.randrange(a.RAISE_MOSAIC), rng.randrange(a.BID + 60)])
        action = game.notation.action(code)
        if action in game.legal(seat):
            continue
        before = (game.fingerprint(), game.log(), game.moves)
        with pytest.raises(cleopatra.GameError) as refused:
            game.play(seat, action)
        assert str(refused.value)
        assert (game.fingerprint(), game.log(), game.moves) == before


@every_kind
@law
@given(seed=SEEDS, depth=DEPTHS)
def test_every_listed_action_is_accepted_and_reads_back(kind: Kind, seed: int, depth: int) -> None:
    game, rng = game_at(kind, seed, depth)
    for seat in game.waiting:
        listed = game.legal(seat)
        assert len({str(action) for action in listed}) == len(listed)
        for action in listed if len(listed) < 40 else rng.sample(listed, 40):
            assert game.notation.read(str(action)) == action.code
            twin = game.copy()
            twin.play(seat, str(action))
            twin.check()


@every_kind
@law
@given(seed=SEEDS, depth=DEPTHS)
def test_a_save_is_the_same_game(kind: Kind, seed: int, depth: int) -> None:
    game, rng = game_at(kind, seed, depth)
    loaded = cleopatra.load_game(game.to_json())
    assert loaded.fingerprint() == game.fingerprint()
    assert loaded.to_json() == game.to_json()
    assert loaded.log() == game.log()
    luck = rng.getstate()
    play_on(game, rng, 60)
    rng.setstate(luck)
    play_on(loaded, rng, 60)
    assert loaded.fingerprint() == game.fingerprint()


@every_kind
@law
@given(seed=SEEDS)
def test_the_log_replays_to_the_state_at_every_step(kind: Kind, seed: int) -> None:
    game = start(kind, seed)
    shadow = start(kind, seed)

    def follow() -> None:
        seat, action = game.moves[-1]
        shadow.play(seat, str(action))
        assert shadow.fingerprint() == game.fingerprint()

    play_on(game, random.Random(seed), 150, follow)
    assert shadow.log() == game.log()


@every_kind
@law
@given(seed=SEEDS, depth=DEPTHS)
def test_undo_then_redo_is_identity(kind: Kind, seed: int, depth: int) -> None:
    game, rng = game_at(kind, seed, depth)
    for _ in range(12):
        if game.over:
            break
        before = game.fingerprint()
        seat = rng.choice(game.waiting)
        action = rng.choice(game.legal(seat))
        game.play(seat, action)
        after, log = game.fingerprint(), game.log()
        if not undone(game, seat):
            assert (game.fingerprint(), game.log()) == (after, log)
            continue
        assert game.fingerprint() == before
        game.play(seat, action)
        assert (game.fingerprint(), game.log()) == (after, log)


def undone(game: cleopatra.Game, seat: int) -> bool:
    """Whether the last choice could be undone; if not, it must be for one of two reasons."""
    try:
        game.undo(seat)
    except cleopatra.GameError as error:
        refused = error.reason
    else:
        return True
    assert refused in (cleopatra.Reason.REVEALED, cleopatra.Reason.NOTHING_TO_UNDO)
    return False


@every_kind
@law
@given(seed=SEEDS)
def test_games_side_by_side_do_not_touch(kind: Kind, seed: int) -> None:
    alone = start(kind, seed)
    play_on(alone, random.Random(seed), 120)
    first, second = start(kind, seed), start(kind, seed + 1)
    luck, other = random.Random(seed), random.Random(seed + 1)
    for _ in range(120):
        play_on(first, luck, 1)
        play_on(second, other, 1)
        play_on(second.copy(), random.Random(0), 2)
    assert first.fingerprint() == alone.fingerprint()


@every_kind
@law
@given(seed=SEEDS, depth=DEPTHS)
def test_a_copy_goes_its_own_way(kind: Kind, seed: int, depth: int) -> None:
    game, rng = game_at(kind, seed, depth)
    before, tape = game.fingerprint(), (game.tape.rolls, game.tape.shuffles)
    twin = game.copy()
    assert twin.fingerprint() == before
    play_on(twin, rng, 80)
    assert game.fingerprint() == before
    assert (game.tape.rolls, game.tape.shuffles) == tape
