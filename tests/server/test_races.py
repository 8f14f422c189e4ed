"""Requests that come at the same time: each is answered, and what may happen once happens once."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Sequence
from contextlib import AsyncExitStack
from typing import Any

from cleopatra.client import Client, ServerRefusal
from tests.server.players import all_play, company, seated
from tests.server.reading import query
from tests.server.running import Server

AT_ONCE = 8


async def answers(works: Sequence[Awaitable[Any]]) -> Counter[str]:
    """How often each code was the answer; "ok" for what was done."""
    told = await asyncio.gather(*works, return_exceptions=True)
    for one in told:
        if isinstance(one, BaseException) and not isinstance(one, ServerRefusal):
            raise one
    return Counter(one.code if isinstance(one, ServerRefusal) else "ok" for one in told)


def test_the_last_seat_is_taken_once_and_the_cards_are_dealt_once(server: Server) -> None:
    async def play() -> None:
        async with company(server.url, 2, edition="deluxe") as (clients, table), AsyncExitStack() as stack:
            await clients[0].ask("PATCH", f"/api/tables/{table}", {"settings": {"edition": "deluxe"}, "seats": 3})
            others = [await stack.enter_async_context(Client(server.url)) for _ in range(AT_ONCE)]
            for at, client in enumerate(others):
                await client.become(f"Eve {at}")
            assert await answers([client.join(table, 2) for client in others]) == {"ok": 1, "seat-taken": AT_ONCE - 1}
            number = "ab" * 32
            works = [clients[0].start(table) for _ in range(AT_ONCE)]
            works += [clients[1].ask("PUT", f"/api/tables/{table}/luck", {"number": number}) for _ in range(AT_ONCE)]
            found = await answers(works)
            assert found == {"ok": 1 + AT_ONCE, "started": AT_ONCE - 1}
            [(header,)] = query(server.database, f"SELECT game FROM tables WHERE id = '{table}'")
            state = await clients[1].ask("GET", f"/api/tables/{table}")
            shown = state["seats"][1]["number"]
            assert shown in ("", number), "what was too late is not shown"
            assert (f'"{number}"' in str(header)) == (shown == number), "what is shown is what was dealt from"

    asyncio.run(asyncio.wait_for(play(), 60))


def test_one_resigns_while_the_other_does_and_both_vote(server: Server) -> None:
    async def play() -> None:
        async with seated(server.url, 2, edition="deluxe", first=0) as (clients, table, _):
            path = f"/api/tables/{table}/seats"
            works = [
                clients[seat].ask("POST", f"{path}/{seat}/resignation", {"bot": "random"})
                for seat in (0, 1) for _ in range(AT_ONCE)
            ]  # fmt: skip
            works += [clients[1].ask("PUT", f"{path}/1/resignation", {"end": True}) for _ in range(AT_ONCE)]
            found = await answers(works)
            assert set(found) <= {"ok", "seat-resigned", "nothing-asked", "ended"}
            state = await clients[0].ask("GET", f"/api/tables/{table}")
            assert (state["state"], state["closed"]) == ("over", "resigned")
            gone = [one["seat"] for one in state["resignations"]]
            assert len(gone) == len(set(gone)), "nobody resigns twice"
            rows = query(server.database, f"SELECT count(*) FROM results WHERE \"table\" = '{table}'")
            assert rows[0][0] == 0

    asyncio.run(asyncio.wait_for(play(), 60))


def test_a_game_is_counted_once_and_has_one_rematch(server: Server) -> None:
    async def play() -> None:
        async with seated(server.url, 2, edition="deluxe", first=0) as (clients, table, seats):
            await all_play(seats, 4)
            await seats[0].until(lambda: seats[0].table is not None and seats[0].table.state == "over", 10)
            asked = [client.ask("POST", f"/api/tables/{table}/rematch") for client in clients for _ in range(AT_ONCE)]
            assert len({answer["id"] for answer in await asyncio.gather(*asked)}) == 1
            for client in clients:
                me = (await client.ask("GET", "/api/me"))["player"]
                profile = await client.ask("GET", f"/api/players/{me}")
                assert [rating["games"] for rating in profile["ratings"]] == [1]
                assert len(profile["history"]) == len(profile["games"]) == 1

    asyncio.run(asyncio.wait_for(play(), 90))
