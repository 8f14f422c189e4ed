"""Provably fair luck: the commitment, the players' numbers and the deal match."""

from __future__ import annotations

import hashlib
import json
import random
from typing import Any

import pytest

import cleopatra
from cleopatra import Reason, SaveError, SetupError
from cleopatra.rules.fairness import combined_seed, commitment_of, verify
from cleopatra.rules.model.chance import Tape
from cleopatra.rules.text.saves import open_save, seal_save
from tests.tables import KINDS, NAMES, Kind, play_on

SECRET = "00112233445566778899aabbccddeeff" * 2
NUMBER = "ab" * 32


def fair(numbers: list[str], secret: str = SECRET) -> dict[str, Any]:
    return {"commitment": commitment_of(secret), "secret": secret, "numbers": numbers}


def finished(kind: Kind, numbers: list[str] | None = None) -> cleopatra.Game:
    edition, reading, players = kind
    given = numbers or [NUMBER, *[""] * (players - 1)]
    game = cleopatra.new_game(
        edition, NAMES[:players], combined_seed(SECRET, given), reading, fair=fair(given)
    )  # fmt: skip
    play_on(game, random.Random(3), 100_000)
    assert game.over
    return game


def test_anybody_can_compute_the_hashes_with_plain_sha256() -> None:
    assert commitment_of(SECRET) == hashlib.sha256(f"cleopatra commitment 1\n{SECRET}".encode()).hexdigest()
    text = f"cleopatra seed 1\n{SECRET}\n{NUMBER}\n"
    assert combined_seed(SECRET, [NUMBER, ""]) == hashlib.sha256(text.encode()).hexdigest()


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_game_at_every_table_verifies_from_its_file(kind: Kind) -> None:
    game = finished(kind)
    found = verify(game.to_json(), commitment=commitment_of(SECRET), number=NUMBER)
    assert found.sound
    assert set(found.findings) == {"commitment", "number", "seed", "deal", "rolls", "shuffles"}
    assert found.contributors == (NAMES[0],)
    assert game.copy().header["fair"] == game.header["fair"]


@pytest.mark.parametrize("number", ["11" * 32, ""])
def test_another_number_deals_another_game(number: str) -> None:
    one = combined_seed(SECRET, [NUMBER, "", ""])
    other = combined_seed(SECRET, [number, "", ""])
    deals = [cleopatra.new_game("classic", NAMES[:3], seed).fingerprint() for seed in (one, other)]
    assert deals[0] != deals[1]


def forged(text: str, **changes: Any) -> str:
    body = open_save(text)
    for key in ("format", "version", "rules"):
        del body[key]
    for key, value in changes.items():
        if key == "rolls":
            body[key] = value
        elif key in ("secret", "commitment", "numbers"):
            body["game"]["fair"][key] = value
        else:
            body["game"][key] = value
    return seal_save(body)


def test_what_was_changed_is_named() -> None:
    text = finished(KINDS[0]).to_json()
    header = json.loads(text)["game"]
    players = len(header["players"])
    other = "77" * 32
    assert verify(forged(text, secret=other)).findings["commitment"] is False
    both = verify(forged(text, secret=other, commitment=commitment_of(other)), commitment=commitment_of(SECRET))
    assert both.findings["commitment"] is False
    assert verify(forged(text, numbers=[other] * players), number=NUMBER).findings["number"] is False
    assert verify(forged(text, numbers=[other] * players)).findings["seed"] is False
    changed = verify(forged(text, seed=other))
    assert changed.findings["seed"] is False
    assert changed.findings["deal"] is False


def test_a_die_that_was_turned_is_found() -> None:
    kind = next(kind for kind in KINDS if kind[0] == "classic")
    game = finished(kind)
    body = open_save(game.to_json())
    turned = cleopatra.new_game(
        kind[0], NAMES[: kind[2]], header_seed(body), kind[1], fair=body["game"]["fair"],
        tape=Tape([_other(body["rolls"][0])], []),
    )  # fmt: skip
    play_on(turned, random.Random(3), 100_000)
    found = verify(turned.to_json())
    assert found.findings["deal"] is True
    assert found.findings["rolls"] is False
    assert not found.sound


def header_seed(body: dict[str, Any]) -> str:
    seed = body["game"]["seed"]
    assert isinstance(seed, str)
    return seed


def _other(roll: int) -> int:
    return 0 if roll else 1


def test_a_game_without_commitment_is_checked_against_its_seed_alone() -> None:
    game = cleopatra.new_game("deluxe", NAMES[:2], seed=4)
    play_on(game, random.Random(1), 200)
    found = verify(game.to_json())
    assert found.commitment is None
    assert set(found.findings) == {"deal", "rolls", "shuffles"}
    assert found.sound
    assert not verify(game.to_json(), commitment=commitment_of(SECRET)).sound


def test_a_running_game_tells_no_secret() -> None:
    given = [NUMBER, ""]
    game = cleopatra.new_game("deluxe", NAMES[:2], combined_seed(SECRET, given), fair=fair(given))
    text = game.to_json(withhold_seed=True)
    assert SECRET not in text
    assert str(game.seed) not in text
    assert commitment_of(SECRET) in text
    with pytest.raises(SaveError) as error:
        verify(text)
    assert error.value.reason is Reason.NO_SECRET


@pytest.mark.parametrize(
    "wrong",
    [
        {"commitment": "x"},
        {"numbers": []},
        {"numbers": [NUMBER, 7]},
        {"secret": "AB" * 32},
        {"more": 1},
    ],
)
def test_what_is_no_such_record_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(SetupError) as error:
        cleopatra.new_game("deluxe", NAMES[:2], 1, fair=fair([NUMBER, ""]) | wrong)
    assert error.value.reason is Reason.BAD_SEED


@pytest.mark.parametrize("first", [10**30, 255, -1, "a", [0]])
def test_a_forged_header_is_found_out_and_breaks_nothing(first: object) -> None:
    assert not verify(forged(finished(KINDS[0]).to_json(), first=first)).sound


def test_a_secret_that_is_withheld_beside_its_seed() -> None:
    with pytest.raises(SaveError) as error:
        verify(forged(finished(KINDS[0]).to_json(), secret=None))
    assert error.value.reason is Reason.NO_SECRET
