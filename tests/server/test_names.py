"""Names: shown in full, one word in notation, without invisible characters, and not confusable with another's."""

from __future__ import annotations

import asyncio

import pytest

from cleopatra.client import Client
from cleopatra.tables.names import clean_name, free_name, in_notation, shown, skeleton
from cleopatra.tables.records import SeatRecord
from cleopatra.tables.refusals import Refusal
from tests.server.running import Server
from tests.server.test_refusals import refused


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Anna Lena", "Anna Lena"),
        ("  Anna   Lena ", "Anna Lena"),
        ("Anna_Lena", "Anna Lena"),
        ("\uff21\uff4e\uff41", "Ana"),  # full width
        ("Ame\u0301lie", "Am\u00e9lie"),
        ("\ufb01n", "fin"),
        ("\u05d3\u05e0\u05d4", "\u05d3\u05e0\u05d4"),
        ("O\u2019Neil-Smith", "O\u2019Neil-Smith"),
        ("\U0001f98a", "\U0001f98a"),
    ],
)
def test_names_are_normalised(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept
    assert clean_name(kept) == kept
    assert shown(in_notation(kept)) == kept
    assert " " not in in_notation(kept)


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("", "empty"), ("   ", "empty"), ("_", "empty"), ("\u0301a", "empty"), ("x" * 21, "long"),
        ("a;b", "punctuation"),
        ("Dr. No", "punctuation"), ("Ana\u200b", "invisible"), ("A\u200dna", "invisible"), ("\u202eanA", "invisible"),
        ("Ana\u2066", "invisible"), ("Ana\u00ad", "invisible"), ("Ana\ufeff", "invisible"), ("\u3164", "invisible"),
        ("A\u115fna", "invisible"), ("Ana\ufe0f", "invisible"), ("Ana\u2800", "invisible"), ("A\x00na", "invisible"),
        ("Ana\ue000", "invisible"), ("Ana\U000e0041", "invisible"), ("Ana\u034f", "invisible"),
        ("q" + "\u0323\u0307\u0308", "marks"),
    ],
)  # fmt: skip
def test_what_is_no_name(typed: str, why: str) -> None:
    with pytest.raises(Refusal) as refusal:
        clean_name(typed)
    assert (refusal.value.code, refusal.value.expected["why"]) == ("bad-name", why)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "\u0410na"),  # Cyrillic A
        ("Ana", "An\u0430"),
        ("Ben", "\u0412en"),  # Cyrillic Ve, which looks like B in capitals only
        ("Ben", "\u0392en"),  # Greek Beta
        ("Ana", "ANA"),
        ("Ana", "Ana-"),
        ("Anna Lena", "AnnaLena"),
        ("Bill", "BiII"),
        ("Bill", "Bi1l"),
        ("Otto", "0tto"),
        ("Erna", "Ema"),
        ("\u0441\u043e\u0440\u0430", "copa"),
        ("\u03a6\u03b1\u03af\u03b7", "\u0424\u03b1\u03af\u03b7"),  # Greek with a Cyrillic Ef
        ("\u041f\u0451\u0442\u0440", "\u03a0\u0451\u0442\u0440"),  # Cyrillic with a Greek Pi
        ("\u0413\u0430\u043b\u044f", "\u0393\u0430\u043b\u044f"),
        ("\u043f\u043f", "\u041f\u03c0"),
        ("\u0643\u0631\u064a\u0645", "\u06a9\u0631\u06cc\u0645"),  # Arabic with Persian letters
        ("\u30ab\u30ed", "\u529b\u53e3"),  # Katakana and Han
    ],
)
def test_names_that_look_alike(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)
    seats = [SeatRecord(0, one, "p", None), SeatRecord(1, "", None, None)]
    assert free_name(seats, other) == f"{other}2"


def test_names_that_do_not() -> None:
    names = [
        "Ana",
        "Anna",
        "\u00c1na",
        "Ana2",
        "Ben",
        "\u0411\u043e\u0440\u0438\u0441",
        "\u041f\u0430\u0432\u0435\u043b",
        "\u03a0\u03b1\u03cd\u03bb\u03bf\u03c2",
        "\u0643\u0631\u0645",
        "\u30ab\u30ca",
        "\U0001f98a",
        "\U0001f431",
        "5",
        "S",
    ]
    assert len({skeleton(name) for name in names}) == len(names)


def test_names_at_a_table(server: Server) -> None:
    async def ask() -> None:
        async with Client(server.url) as ana, Client(server.url) as eve, Client(server.url) as spy:
            await ana.become("Anna  Lena")
            await eve.become("\u0410nna Lena")
            await spy.become("Anna Lena")
            assert await refused(spy.become("Anna\u200bLena")) == (422, "bad-name")
            table = (await ana.make_table(["me", "open", "greedy"], first=0))["id"]
            state = await eve.join(table)
            assert [seat["name"] for seat in state["seats"]] == ["Anna Lena", "\u0410nna Lena2", "Greedy"]
            assert await refused(spy.ask("POST", f"/api/tables/{table}/join", {"name": "a.b"})) == (422, "bad-name")
            await ana.start(table)
            async with ana.sit(table, 0) as seat, spy.sit(table, None) as watching:
                await seat.until(lambda: seat.situation.legal, 10)
                assert seat.situation.view is not None
                assert seat.situation.view["players"][0]["name"] == "Anna_Lena"
                await watching.say("I am Anna Lena")
                await seat.until(lambda: seat.chat, 10)
                assert seat.chat[-1].name == "Anna Lena3"  # no spectator can chat under a player's name
                await seat.play(seat.situation.legal[0])

    asyncio.run(ask())
