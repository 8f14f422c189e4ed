"""No hidden information in updates, positions or errors."""

from __future__ import annotations

import asyncio
import random

import pytest

from cleopatra.client import Client, ServerRefusal
from tests.server import leaks
from tests.server.players import seated
from tests.server.running import Server
from tests.tables import Kind, start


@pytest.mark.parametrize(
    ("edition", "players", "reading", "seed"),
    [("classic", 3, "en", 1), ("classic", 5, "it", 2), ("deluxe", 2, "en", 3), ("deluxe", 4, "en", 4)],
)
def test_every_byte_of_a_game(server: Server, edition: str, players: int, reading: str, seed: int) -> None:
    tapped = asyncio.run(leaks.tapped_game(server.url, players, seed, 4, edition=edition, reading=reading))
    assert leaks.check(server.folder / "tables.db", tapped) > 200


def test_a_running_game_gives_no_save_and_no_replay(server: Server) -> None:
    async def ask() -> None:
        async with seated(server.url, 3) as (clients, table, _):
            for page in ("save", "replay", "luck"):
                with pytest.raises(ServerRefusal) as refused:
                    await clients[0].ask("GET", f"/api/tables/{table}/{page}")
                assert refused.value.code == "not-over"
            async with Client(server.url) as stranger:
                state = await stranger.table(table)
            assert set(state) == {
                "id", "state", "host", "settings", "seats", "watchers", "created", "rematch", "commitment",
                "closed", "hints", "resignations",
            }  # fmt: skip

    asyncio.run(ask())


def test_private_steps_leave_others_where_they_are(server: Server) -> None:
    """Positions are counted per observer: they don't reveal how many cards another player puts into an offer."""
    for seed in range(40):
        rng = random.Random(seed)
        game = start(Kind("classic", "en", 4), seed)
        while not game.over and game.phase != "ask":
            seat = rng.choice(game.waiting)
            envoys = [a for a in game.legal(seat) if str(a) == "envoy"]
            game.play(seat, envoys[0] if envoys else rng.choice(game.legal(seat)))
        if not game.over:
            break
    assert game.phase == "ask"
    seat = game.active
    told = [len(game.events(0, other)) for other in (*range(4), None)]
    game.play(seat, game.legal(seat)[0])
    after = [len(game.events(0, other)) for other in (*range(4), None)]
    assert [b - a for a, b in zip(told, after, strict=True)] == [int(at == seat) for at in range(5)]
