"""The value network: evaluates a position without changing it, and predicts the winner better than chance."""

from __future__ import annotations

from math import exp, log

import numpy as np
import pytest

import cleopatra
from cleopatra.bots.search import chances_at
from cleopatra.engine import value_weights
from cleopatra.engine.bare_game import BareGame, bare_game
from cleopatra.engine.value_weights import FACTS, HIDDEN
from tests.tables import KINDS, Kind, start

GAMES = 60 if cleopatra.native.is_compiled() else 3
TABLES = (("classic", 3), ("classic", 4), ("classic", 5), ("deluxe", 2), ("deluxe", 3), ("deluxe", 4))
NAMES = ("Ana", "Ben", "Cleo", "Dido", "Elia")
MARKET = 61
"""The input for what the best stall would add to a hand."""
LARGEST_INPUT, OUT_SHIFT = 3000, 14


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_looking_changes_nothing(kind: Kind) -> None:
    game = start(kind, 5)
    before = game.fingerprint()
    table = BareGame(game._state, game.notation)
    first = table.logits()
    assert [len(facts) for facts in table.facts()] == [FACTS] * kind.players
    assert table.logits() == first
    assert len(first) == kind.players
    assert game.fingerprint() == before


def test_the_weights_fit_their_places() -> None:
    for row in ("EATEN", "PRICED"):
        assert len(getattr(value_weights, f"{row}_IN")) == FACTS * HIDDEN
        assert len(getattr(value_weights, f"{row}_BIAS")) == len(getattr(value_weights, f"{row}_OUT")) == HIDDEN


def weights(row: str) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """A set of weights: the first layer, its biases, the second layer."""
    first, bias, second = (
        np.array(getattr(value_weights, f"{row}_{part}"), np.int64) for part in ("IN", "BIAS", "OUT")
    )
    return first.reshape(HIDDEN, FACTS), bias, second


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_it_computes_what_its_weights_say(kind: Kind) -> None:
    """The same integers as numpy's, compiled and plain."""
    game = start(kind, 6)
    table, rng = BareGame(game._state, game.notation), cleopatra.Chance(6)
    first, bias, second = weights("PRICED" if game.notation.box.amulet_prices else "EATEN")
    for _ in range(5):
        hidden = np.maximum(0, np.array(table.facts()) @ first.T + bias)
        assert table.logits() == (hidden @ second >> OUT_SHIFT).tolist()
        table.advance(rng)


@pytest.mark.parametrize("row", ["EATEN", "PRICED"])
def test_its_sums_fit_into_32_bits(row: str) -> None:
    first, bias, _ = weights(row)
    assert (np.abs(first).sum(axis=1) * LARGEST_INPUT + np.abs(bias)).max() < 1 << 31


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_it_knows_more_than_guessing(edition: str, players: int) -> None:
    """Half-way through unseen games its cross-entropy is lower than that of guessing."""
    surprise = 0.0
    asked = 0
    for seed in range(GAMES):
        table = bare_game(edition, NAMES[:players], 900_000 + seed, "en", {})
        rng = cleopatra.Chance(seed)
        seen = []
        while not table.over:
            seen.append(chances_at(table))
            table.advance(rng)
        result = table.result
        assert result is not None
        for chances in seen[len(seen) // 2 :] if result.winners else ():
            assert sum(chances) == pytest.approx(1.0)
            surprise -= sum(log(chances[seat]) for seat in result.winners) / len(result.winners)
            asked += 1
    if cleopatra.native.is_compiled():
        assert surprise / asked < 0.95 * log(players)


def test_being_eaten_is_no_way_to_win() -> None:
    """Where the most corrupt is eaten, having the most amulets lowers the value of the same talents (R122)."""
    names = list(NAMES[:3])
    talents = dict.fromkeys(names, 20)

    def chance(amulets: int) -> float:
        setup = {"talents": talents, "amulets": dict.fromkeys(names, 3) | {"Ana": amulets}}
        game = cleopatra.new_game("classic", names, 1, setup=setup)
        prospects = BareGame(game._state, game.notation).logits()
        return exp(prospects[0] / 1024) / sum(exp(one / 1024) for one in prospects)

    assert chance(0) > chance(12)


def test_it_sees_what_lies_in_the_stalls() -> None:
    """Stalls of equal size differ: what they would add to a hand is a separate input (R50)."""
    names = list(NAMES[:2])

    def gains(cards: str) -> list[int]:
        setup = {"stalls": [cards, "lapis^", "lapis^"], "hands": dict.fromkeys(names, "stone stone wood")}
        game = cleopatra.new_game("deluxe", names, 1, setup=setup)
        return [facts[MARKET] for facts in BareGame(game._state, game.notation).facts()]

    assert all(rich > poor for rich, poor in zip(gains("artisan^ artisan^"), gains("stone^ stone^"), strict=True))
