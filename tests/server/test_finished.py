"""Finished games looked at again: replays through anybody's eyes, scenarios, playing on, files brought in."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import httpx
import pytest

from cleopatra.client import Client, ServerRefusal
from cleopatra.rules.game import Game, load_game
from cleopatra.rules.seen.open_view import open_view
from cleopatra.scenario import read_scenario, run_scenario
from cleopatra.server.replays import OPEN, Eyes, position_of, replay_steps
from cleopatra.tables.view_updates import event_json
from tests.rules.test_golden import GOLDEN
from tests.server.players import seated
from tests.server.running import Server
from tests.tables import KINDS, Kind, start

GAMES = ("rules1-classic-en-3.json", "rules1-deluxe-en-2.json")


def golden(name: str) -> str:
    return (GOLDEN / name).read_text("utf-8")


def played(kind: Kind, seed: int, moves: int) -> Game:
    rng, game = random.Random(seed), start(kind, seed)
    for _ in range(moves):
        if game.over:
            break
        seat = rng.choice(game.waiting)
        game.play(seat, rng.choice(game.legal(seat)))
    return game


def folded(before: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    return {key: words for key, words in {**before, **changes}.items() if words is not None or key not in changes}


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_every_step_shows_what_those_eyes_saw(kind: Kind) -> None:
    """The changes add up to the rules' view, and the events to the rules' log, whichever page they come on."""
    game = played(kind, 5, 150)
    eyes: list[Eyes] = [*range(len(game.players)), None, OPEN]
    for look in eyes:
        log: list[Any] = []
        view: dict[str, Any] | None = None
        then = position_of(game, 0)
        for first in range(0, len(game.moves), 60):
            page = replay_steps(game, look, first, 60)
            assert page.steps == len(game.moves)
            assert view is None or page.start == view
            view = page.start
            for frame in page.frames:
                view = folded(view, frame.view)
                log += frame.events
                then.play(*game.moves[frame.step])
                observer = look if isinstance(look, int) else None
                assert view == (open_view(then) if look == OPEN else then.view(observer)).to_dict()
                seen = then.log() if look == OPEN else then.events(0, observer)
                assert log == [event_json(event) for event in seen]


def test_the_open_view_has_every_hand_and_every_tally() -> None:
    game = played(KINDS[0], 3, 80)
    shown = open_view(game).to_dict()
    for seat, player in enumerate(shown["players"]):
        own = game.view(seat).to_dict()
        assert player["known"] == own["hand"]
        assert (player["talents"], player["amulets"]) == (
            own["players"][seat]["talents"],
            own["players"][seat]["amulets"],
        )
    assert None not in [card for stall in shown["stalls"] for card in stall]


@pytest.mark.parametrize("name", GAMES)
def test_a_file_of_a_finished_game_is_brought_in_to_look_at_and_to_play_on_from(server: Server, name: str) -> None:
    game = load_game(golden(name))
    middle = len(game.moves) // 2

    async def look() -> None:
        async with Client(server.url) as client:
            await client.become("Ana")
            table = await client.ask("POST", "/api/tables/import", {"save": golden(name), "names": []})
            path = f"/api/tables/{table['id']}"
            assert (await client.table(table["id"]))["state"] == "over"
            page = await client.ask("GET", f"{path}/replay", opened="true", first=middle, count=1)
            assert page["start"] == json.loads(json.dumps(open_view(position_of(game, middle)).to_dict()))
            assert json.dumps(await client.ask("GET", f"{path}/save"), sort_keys=True) == json.dumps(
                json.loads(golden(name)), sort_keys=True
            )
            branch = await client.ask("POST", f"{path}/branch", {"position": middle, "seat": 1, "bot": "random"})
            assert branch["id"] != table["id"]
            assert [seat["bot"] for seat in branch["seats"]].count("random") == len(game.players) - 1
            async with asyncio.timeout(20), client.sit(branch["id"], 1) as seat:
                await seat.until(lambda: seat.situation.view is not None and 1 in seat.situation.view["waiting"], 15)
                log = [event_json(event) for event in position_of(game, middle).events(0, 1)]
                assert seat.situation.log[: len(log)] == json.loads(json.dumps(log))
            for position, code in ((len(game.moves), "game-over"), (len(game.moves) + 1, "position-ahead")):
                with pytest.raises(ServerRefusal) as refused:
                    await client.ask("POST", f"{path}/branch", {"position": position, "seat": 0})
                assert refused.value.code == code

    asyncio.run(look())


def test_a_position_is_a_scenario_that_holds(server: Server) -> None:
    async def ask() -> str:
        async with Client(server.url) as client:
            await client.become("Ana")
            table = await client.ask("POST", "/api/tables/import", {"save": golden(GAMES[0]), "names": []})
        raw = httpx.get(f"{server.url}/api/tables/{table['id']}/scenario", params={"position": 120})
        return raw.raise_for_status().text

    scenario = read_scenario(asyncio.run(ask()))
    assert len(scenario.steps) > 20
    assert run_scenario(scenario) is None


def test_other_luck_comes_after_a_position() -> None:
    """What was drawn until then is the same, what comes later is not."""
    game = load_game(golden(GAMES[0]))
    at = len(game.moves) // 3
    again = [position_of(game, at, f"{seed:064x}") for seed in (1, 2)]
    assert {one.view(0).to_dict()["turn"] for one in again} == {position_of(game, at).view(0).to_dict()["turn"]}
    assert [one.fingerprint() for one in again] == [position_of(game, at).fingerprint()] * 2
    rng = random.Random(1)
    results = []
    for one in again:
        rng.seed(1)
        while not one.over:
            seat = one.waiting[0]
            one.play(seat, rng.choice(one.legal(seat)))
        results.append((one.tape.rolls, one.tape.shuffles))
    assert results[0] != results[1]


def test_a_running_game_gives_nothing(server: Server) -> None:
    async def ask() -> None:
        async with seated(server.url, 3) as (clients, table, _):
            for method, page, body in (
                ("GET", "replay?opened=true", None), ("GET", "replay?seat=1", None),
                ("GET", "scenario?position=0", None),
                ("POST", "branch", {"position": 0, "seat": 0}),
            ):  # fmt: skip
                with pytest.raises(ServerRefusal) as refused:
                    await clients[0].ask(method, f"/api/tables/{table}/{page}", body)
                assert refused.value.code == "not-over"

    asyncio.run(ask())
