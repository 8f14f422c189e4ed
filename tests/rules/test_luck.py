"""Luck: the published cipher behind it, and independent streams."""

from __future__ import annotations

import random

import pytest

import cleopatra
from cleopatra.rules.model.chacha import Block
from cleopatra.rules.model.chance import sealed_seed, secret_of_seed, secret_stream
from cleopatra.rules.model.streams import BOTS, DEAL, DICE, RESHUFFLE, SEEDS
from tests.tables import KINDS, NAMES, Kind, play_on, start

SECRET = "00112233445566778899aabbccddeeff" * 2


def words(text: str) -> list[int]:
    """Hexadecimal bytes as little-endian 32-bit words."""
    data = bytes.fromhex(text)
    return [int.from_bytes(data[i : i + 4], "little") for i in range(0, len(data), 4)]


@pytest.mark.parametrize(
    ("key", "nonce", "counter", "block"),
    [
        (  # RFC 8439, section 2.3.2
            "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
            "000000090000004a00000000",
            1,
            "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
            "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e",
        ),
        (  # RFC 8439, appendix A.1, test vector 1
            "00" * 32,
            "00" * 12,
            0,
            "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
            "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586",
        ),
    ],
)
def test_the_cipher_is_the_published_one(key: str, nonce: str, counter: int, block: str) -> None:
    made = Block()
    for i, word in enumerate(words(key)):
        made.set_key(i, word)
    made.set_nonce(*words(nonce))
    made.fill(counter)
    assert list(made.words) == words(block)


def test_streams_of_other_purposes_positions_and_secrets_differ() -> None:
    secrets = [secret_of_seed(seed) for seed in (0, 1, 2**62)]
    streams = [
        tuple(secret_stream(secret, purpose, position).draw() for _ in range(4))
        for secret in secrets
        for purpose in (DEAL, RESHUFFLE, DICE, BOTS, SEEDS)
        for position in (0, 1, 2**32, 2**32 + 1)
    ]
    assert len(set(streams)) == len(streams)


def test_a_stream_goes_on_behind_its_first_block() -> None:
    stream = secret_stream(secret_of_seed(5), DEAL, 0)
    drawn = [stream.draw() for _ in range(100)]
    assert len(set(drawn)) == 100
    assert all(0 <= word < 2**32 for word in drawn)


def test_bounded_numbers_are_even() -> None:
    stream = secret_stream(secret_of_seed(9), DICE, 0)
    counts = [0] * 6
    for _ in range(6000):
        counts[stream.below(6)] += 1
    assert min(counts) > 880
    assert max(counts) < 1120


def test_seeds_for_bots_fit_everywhere_and_differ() -> None:
    seeds = {sealed_seed(secret_of_seed(3), BOTS, number) for number in range(1000)}
    assert len(seeds) == 1000
    assert all(0 <= seed < 2**63 for seed in seeds)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_secret_deals_the_same_game_every_time(kind: Kind) -> None:
    games = [cleopatra.new_game(kind.edition, NAMES[: kind.players], SECRET, kind.reading) for _ in range(2)]
    assert games[0].fingerprint() == games[1].fingerprint()
    assert games[0].fingerprint() != start(kind, 0).fingerprint()
    assert cleopatra.load_game(games[0].to_json()).seed == SECRET


@pytest.mark.parametrize("seed", ["", "ab", SECRET[:-1], SECRET.upper(), "g" * 64, -1, 2**63, 1.5, None])
def test_what_is_no_seed_is_refused(seed: object) -> None:
    with pytest.raises(cleopatra.SetupError, match=r"expected|dealt from a seed"):
        cleopatra.new_game(seed=seed)  # type: ignore[arg-type]


def test_a_save_without_its_seed_tells_no_luck_to_come() -> None:
    game = cleopatra.new_game("classic", NAMES[:3], SECRET)
    play_on(game, random.Random(1), 200)
    text = game.to_json(withhold_seed=True)
    assert SECRET not in text
    again = cleopatra.load_game(text)
    assert again.seed is None
    assert again.fingerprint() == game.fingerprint()
    play_on(again, random.Random(2), 5000)
    other = cleopatra.load_game(text, seed=7)
    play_on(other, random.Random(2), 5000)
    assert again.over
    assert other.over
    assert again.tape.rolls != other.tape.rolls


def test_a_playout_does_not_meet_the_luck_of_the_game_itself() -> None:
    """A playout rolls its own dice; otherwise the holder of a game could look ahead."""
    game = cleopatra.new_game("deluxe", NAMES[:2], 4)
    results = {str(game.playout(cleopatra.Chance(seed)).result) for seed in range(4)}
    assert len(results) == 4
