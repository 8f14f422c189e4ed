"""Complete games over real sockets, in every box and with every number of players."""

from __future__ import annotations

import asyncio
import random

import pytest

import cleopatra
from cleopatra.client import Client, Refused
from cleopatra.rules.editions import EDITION_KEYS, edition
from tests.server.players import all_play, play_at_random, seated
from tests.server.running import Server

KINDS = [(key, edition(key).min_players) for key in EDITION_KEYS] + [(EDITION_KEYS[0], 5)]


@pytest.mark.parametrize(("box", "players"), KINDS)
def test_people_play_a_game_to_its_end(server: Server, box: str, players: int) -> None:
    async def game() -> None:
        async with seated(server.url, players, edition=box) as (clients, table, seats):
            await all_play(seats, 1)
            await seats[0].until(lambda: seats[0].table is not None and seats[0].table.state == "over", 10)
            saved = await clients[0].ask("GET", f"/api/tables/{table}/save")
            game = cleopatra.load_game(cleopatra_text(saved))
            assert game.over
            assert game.result is not None
            for at, seat in enumerate(seats):
                assert seat.situation.view == game.view(at).to_dict()
                assert seat.situation.log == [as_json(event) for event in game.events(0, at)]
            me = await clients[0].ask("GET", "/api/me")
            profile = await clients[0].ask("GET", f"/api/players/{me['player']}")
            assert profile["games"][0]["table"] == table
            assert profile["games"][0]["won"] == (0 in game.result.winners)
            assert profile["ratings"][0]["games"] == 1
            assert profile["history"][0]["mu"] == profile["ratings"][0]["mu"]

    asyncio.run(game())


def test_one_person_and_bots_in_one_request(server: Server) -> None:
    async def game() -> None:
        async with Client(server.url) as client:
            table = (await client.solo(["planner", "novice"], "Ana"))["id"]
            async with asyncio.timeout(100), client.sit(table, 0) as seat:
                made = await play_at_random(seat, random.Random(4))
                assert made > 20
                assert seat.situation.over
                assert {s.bot for s in seat.table.seats} == {None, "planner", "novice"} if seat.table else False
                await seat.until(lambda: seat.table is not None and seat.table.state == "over", 10)
            replay = await client.ask("GET", f"/api/tables/{table}/replay", seat=0, first=10, count=5)
            assert [frame["step"] for frame in replay["frames"]] == [10, 11, 12, 13, 14]
            assert replay["start"]["seat"] == 0
            assert (await client.ask("GET", "/api/players/bot:planner"))["games"]

    asyncio.run(game())


def test_answers_that_take_no_thinking_come_with_the_choice_they_answer(server: Server) -> None:
    """Random bots answer immediately, except when their moves don't fit into one message."""

    async def game() -> None:
        rng = random.Random(8)
        async with Client(server.url) as client:
            table = (await client.solo(["random"], "Ana", edition="deluxe", first=0))["id"]
            answered = cut = 0
            async with asyncio.timeout(60), client.sit(table, 0) as seat:
                async for now in seat.turns():
                    told = len(now.log)
                    await seat.play(rng.choice(now.legal))
                    view = seat.situation.view
                    assert view is not None
                    bots = [event for event in seat.situation.log[told:] if event.get("seat") == 1]
                    if view["waiting"] == [1]:
                        assert len(bots) >= 8, "the bot is waited for with few answers given"
                        cut += 1
                    answered += bool(bots)
                    if answered == 12:
                        break
            assert cut < answered

    asyncio.run(game())


def cleopatra_text(saved: object) -> str:
    """The save file, rebuilt from its parsed data."""
    import json  # noqa: PLC0415

    return json.dumps(saved)


def as_json(event: cleopatra.Event) -> object:
    """An event as it is sent."""
    import json  # noqa: PLC0415

    return json.loads(json.dumps(cleopatra.event_to_dict(event)))


def test_a_visit_is_planned_over_the_socket_and_built_as_proposed(server: Server) -> None:
    """A plan's forecast comes true when it is played, and an invalid plan has an error code."""

    async def game() -> None:
        rng = random.Random(3)
        built = 0
        async with Client(server.url) as client:
            table = (await client.solo(["novice", "novice"], "Ana"))["id"]
            async with asyncio.timeout(100), client.sit(table, 0) as seat:
                with pytest.raises(Refused) as refused:
                    await seat.plan("build castle pay gold")
                assert refused.value.code == "bad-notation"
                async for now in seat.turns():
                    told = await seat.plan()
                    tiles = [tile for tile in told.quarry or () if tile.places]
                    if not tiles or now.view is None or now.view["phase"] != "turn":
                        await seat.play(rng.choice(now.legal))
                        continue
                    tile = rng.choice(tiles)
                    assert tile.payment is not None
                    text = f"build {tile.places[0].piece} pay"
                    unpaid = await seat.plan(text)
                    assert (unpaid.forecast is None) == (unpaid.objection is not None)
                    assert unpaid.proposal == tile.payment
                    whole = await seat.plan(f"{text} {' '.join(tile.payment.cards)}")
                    assert whole.bill is not None
                    assert whole.bill.spare == []
                    assert whole.forecast is not None
                    before = now.view["players"][0]["talents"]
                    await seat.play(f"{text} {' '.join(tile.payment.cards)}")
                    if not whole.forecast.uncertain and seat.situation.view is not None:
                        assert seat.situation.view["players"][0]["talents"] - before == whole.forecast.talents
                    built += 1
                    if built == 3:
                        return
        raise AssertionError(f"only {built} pieces in a whole game")

    asyncio.run(game())
