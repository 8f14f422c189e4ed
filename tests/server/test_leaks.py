"""Nothing leaked: over the wire, in forecasts, in positions, in errors."""

from __future__ import annotations

import asyncio
import random

import pytest

from cleopatra.client import Client, ServerRefusal
from cleopatra.rules.game import Game
from cleopatra.rules.model.errors import GameError
from cleopatra.tables.forecasts import forecast, quarry
from tests.server import leaks
from tests.server.players import seated
from tests.server.running import Server
from tests.tables import KINDS, Kind, play_on, start


@pytest.mark.parametrize(
    ("edition", "players", "reading", "seed"),
    [("classic", 3, "en", 1), ("classic", 5, "it", 2), ("deluxe", 2, "en", 3), ("deluxe", 4, "en", 4)],
)
def test_every_byte_of_a_game(server: Server, edition: str, players: int, reading: str, seed: int) -> None:
    tapped = asyncio.run(leaks.tapped_game(server.url, players, seed, 4, edition=edition, reading=reading))
    assert leaks.check(server.folder / "tables.db", tapped) > 200


class Blindfolded:
    """A game of which only what a seat sees can be asked for."""

    def __init__(self, game: Game, seat: int) -> None:
        self.notation = game.notation
        self.phase = game.phase
        self._seen = game.view(seat)
        self._seat = seat

    def view(self, seat: int) -> object:
        assert seat == self._seat
        return self._seen


@pytest.mark.parametrize("kind", KINDS[:1] + KINDS[-1:], ids=str)
def test_forecasts_are_made_from_the_view_alone_and_come_true(kind: Kind) -> None:
    rng = random.Random(5)
    compared = 0
    for seed in range(3):
        game = start(kind, seed)
        while not game.over:
            seat = rng.choice(game.waiting)
            action = str(rng.choice(game.legal(seat)))
            blind = Blindfolded(game, seat)
            told = forecast(blind, seat, action)  # type: ignore[arg-type]
            if rng.random() < 0.05:
                quarry(blind, seat)  # type: ignore[arg-type]
            before = game.view(seat)
            game.play(seat, action)
            if not told.uncertain:
                after = game.view(seat)
                assert after.talents[seat] - before.talents[seat] == told.talents
                assert after.amulets[seat] - before.amulets[seat] == told.amulets
                compared += 1
    assert compared > 100


def test_forecasts_stop_where_luck_begins() -> None:
    game = start(KINDS[0], 1)
    seat = game.waiting[0]
    told = forecast(game, seat, "take 1")
    assert told.uncertain
    assert told.events == []
    with pytest.raises(GameError):
        forecast(game, seat, "close")


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_the_quarry_proposes_payments_that_work(kind: Kind) -> None:
    rng = random.Random(7)
    tried = 0
    for seed in range(4):
        game = start(kind, seed)
        for _ in range(60):
            play_on(game, rng, 4)
            seat = game.active
            if game.over or "quarry" not in map(str, game.legal(seat)):
                continue
            for piece in quarry(game, seat):
                if piece.payment is not None and piece.places:
                    place = rng.choice(piece.places)
                    trial = game.copy()
                    trial.play(seat, f"build {place.piece} pay {' '.join(piece.payment)} more")
                    earned = trial.view(seat).talents[seat] - game.view(seat).talents[seat]
                    assert earned == place.talents
                    tried += 1
    assert tried


def test_a_running_game_gives_no_save_and_no_replay(server: Server) -> None:
    async def ask() -> None:
        async with seated(server.url, 3) as (clients, table, _):
            for page in ("save", "replay"):
                with pytest.raises(ServerRefusal) as refused:
                    await clients[0].ask("GET", f"/api/tables/{table}/{page}")
                assert refused.value.code == "not-over"
            async with Client(server.url) as stranger:
                state = await stranger.table(table)
            assert set(state) == {
                "id", "state", "host", "settings", "seats", "watchers", "created", "rematch", "previous",
            }  # fmt: skip

    asyncio.run(ask())


def test_private_steps_leave_others_where_they_are(server: Server) -> None:
    """Positions count per observer: nobody can tell how many cards another lays into an offer."""
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
