"""Hints over sockets: computed in the job worker, kept with the table, told to everybody; nobody gains by them."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from cleopatra.client import Refused
from cleopatra.server.storage.results import MODEL
from cleopatra.tables.protocol import AskHint
from tests.server.players import all_play, seated
from tests.server.running import Server
from tests.server.test_attacks import profile_of


def test_nobody_gains_by_a_game_with_a_hint(server: Server) -> None:
    async def play() -> None:
        async with seated(server.url, 2, edition="deluxe", first=0) as (clients, table, (ana, ben)):
            with pytest.raises(Refused, match="not-your-seat"):
                await ben.ask(AskHint(id="forged", seat=0, confirmed=True))
            with pytest.raises(Refused, match="not-confirmed"):
                await ana.hint()
            told = await ana.hint(confirmed=True)
            assert told.best.action in ana.situation.legal
            assert told.best.reason
            state = await clients[1].ask("GET", f"/api/tables/{table}")
            assert state["hints"] == [{"seat": 0, "turn": 1}]
            await all_play([ana, ben], 3)
            await ana.until(lambda: ana.table is not None and ana.table.state == "over", 10)
            profiles: list[Any] = []
            for client in clients:
                profiles.append(await profile_of(client))
            [mine], [other] = (profile["games"] for profile in profiles)
            assert (other["counts"], profiles[1]["ratings"]) == ("unrated", [])
            assert mine["counts"] == ("rated" if mine["place"] > other["place"] else "unrated")
            assert all(rating["mu"] < MODEL.rating().mu for rating in profiles[0]["ratings"])
            assert (await clients[0].ask("GET", f"/api/tables/{table}"))["hints"] == [{"seat": 0, "turn": 1}]

    asyncio.run(asyncio.wait_for(play(), 60))
