"""A bot from a foreign package at a real server's table: in the server's workers, and as a player from outside."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import pytest

from cleopatra.cli.new_bot import write_package
from cleopatra.client import Client, Refused, join_with
from cleopatra.rules.seen.view import View
from tests.server.players import play_at_random, seated
from tests.server.running import Server

ABOUT = "Metadata-Version: 2.1\nName: stall-taker\nVersion: 0.1.0\n"


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The template of `cleopatra new-bot`, as an installer leaves it."""
    folder = tmp_path_factory.mktemp("elsewhere")
    write_package("stall-taker", folder)
    about = folder / "stall-taker" / "stall_taker-0.1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(ABOUT)
    (about / "entry_points.txt").write_text("[cleopatra.bots]\nstall-taker = stall_taker:StallTakerBot\n")
    return folder / "stall-taker"


@pytest.fixture(scope="module")
def house(package: Path, tmp_path_factory: pytest.TempPathFactory) -> Server:
    """A server beside which the package is installed."""
    path = os.pathsep.join(filter(None, [str(package), *sys.path]))
    return Server(tmp_path_factory.mktemp("house"), settings={"PYTHONPATH": path, "CLEOPATRA_LOOK_SECONDS": "0"})


def test_it_is_offered_and_plays_in_the_servers_workers(house: Server) -> None:
    house.start()

    async def play() -> None:
        import random  # noqa: PLC0415 - one player's luck

        async with Client(house.url) as client:
            assert "stall-taker" in (await client.ask("GET", "/api/box"))["bots"]
            await client.become("Ana")
            table = (await client.solo(["stall-taker"], edition="deluxe"))["id"]
            async with client.sit(table, 0) as seat:
                await play_at_random(seat, random.Random(1), 40)
                state = await client.table(table)
            bot = next(number for number, one in enumerate(state["seats"]) if one["bot"] == "stall-taker")
            events = [event for event in seat.situation.log if event.get("seat") == bot]
            assert "StallTaken" in [event["event"] for event in events]

    try:
        asyncio.run(asyncio.wait_for(play(), 120))
    finally:
        house.stop()
    assert not house.errors()


def test_it_joins_from_outside_and_plays_to_the_end(
    server: Server, package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(package))

    async def play() -> dict[str, object]:
        async with Client(server.url) as host:
            await host.become("Ana")
            table = (await host.make_table(["open", "open"], edition="deluxe"))["id"]
            players = [
                asyncio.create_task(join_with(server.url, table, bot, name))
                for bot, name in (("stall-taker", "Robo"), ("stall_taker:StallTakerBot", "Robi"))
            ]
            while sum(one["player"] is not None for one in (await host.table(table))["seats"]) < 2:
                await asyncio.sleep(0.05)
            await host.start(table)
            first, second = await asyncio.gather(*players)
            assert first == second
            return first

    result = asyncio.run(asyncio.wait_for(play(), 300))
    assert set(result["accounts"]) == {"Robo", "Robi"}  # type: ignore[call-overload]


def test_a_seat_is_shown_its_own_view_and_no_other(server: Server) -> None:
    async def look() -> None:
        async with seated(server.url, 3) as (_, _, seats):
            for number, seat in enumerate(seats):
                view = await seat.view()
                assert view.seat == number
                assert View.from_dict(view.to_numbers()) == view
                assert seat.situation.view is not None
                assert view.to_dict() == seat.situation.view
            seats[0].seat = 1
            with pytest.raises(Refused, match="not-your-seat"):
                await seats[0].view()

    asyncio.run(asyncio.wait_for(look(), 60))
