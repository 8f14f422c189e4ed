"""Life at a table: hot seats, spectators, chat and mute, undo with and without consent, clocks, stand-ins, rematch."""

from __future__ import annotations

import asyncio
import json
import random
import time
from pathlib import Path

import pytest

import cleopatra
from cleopatra.client import Client, Refused, Seat, ServerRefusal
from cleopatra.tables import protocol as p
from tests.server.players import all_play, company, play_at_random, seated
from tests.server.reading import query
from tests.server.running import Server


def mover_of(seats: list[Seat]) -> Seat:
    """The player whose turn it is."""
    return next(seat for seat in seats if seat.situation.legal)


def may_undo(seat: Seat) -> bool:
    """Whether a seat could undo its last choice without consent."""
    return seat.situation.can_undo


def test_terms_that_are_as_ever_are_stored_as_earlier_versions_read_them(server: Server) -> None:
    async def make() -> None:
        async with Client(server.url) as ana:
            await ana.become("Ana")
            for aid in (True, False):
                table = (await ana.make_table(["me", "random"], edition="deluxe", memory_aid=aid))["id"]
                [(stored,)] = query(server.database, f"SELECT settings FROM tables WHERE id = '{table}'")
                assert ("memory_aid" in stored) is not aid
                assert '"name"' not in stored
                assert (await ana.table(table))["settings"]["memory_aid"] is aid

    asyncio.run(asyncio.wait_for(make(), 30))


def test_moves_are_made_once_and_stale_ones_not_at_all(server: Server) -> None:
    async def ask() -> None:
        async with seated(server.url, 3) as (_, _, seats):
            mover = mover_of(seats)
            seat, position = mover.seat or 0, mover.situation.position
            first = p.Play(id="once", seat=seat, position=position, action="take 1")
            told = [await mover.ask(first), await mover.ask(first)]
            assert [m.repeated for m in told if isinstance(m, p.MoveKept)] == [False, True]
            await mover.until(lambda: mover.situation.view and mover.situation.view["phase"] == "stock", 5)
            assert sum(event["event"] == "StallTaken" for event in mover.situation.log) == 1
            with pytest.raises(Refused) as stale:
                await mover.ask(p.Play(id="late", seat=seat, position=position, action="put 1"))
            assert stale.value.code == "stale-position"
            assert stale.value.expected == {"position": mover.situation.position}
            race = [
                mover.ask(p.Play(id=f"r{n}", seat=seat, position=mover.situation.position, action="put 1"))
                for n in (1, 2)
            ]
            answers = await asyncio.gather(*race, return_exceptions=True)
            assert [type(answer) for answer in answers].count(p.MoveKept) == 1

    asyncio.run(ask())


def test_two_tabs_of_one_seat_stay_in_step(server: Server) -> None:
    async def ask() -> None:
        async with seated(server.url, 3) as (clients, table, seats):
            mover = mover_of(seats)
            async with clients[mover.seat or 0].sit(table, mover.seat) as tab:
                await tab.until(lambda: tab.situation.view is not None, 5)
                await mover.play("take 2")
                await tab.until(lambda: tab.situation.position == mover.situation.position, 5)
                assert tab.situation == mover.situation

    asyncio.run(ask())


def test_one_device_for_all_seats(server: Server) -> None:
    async def ask() -> None:
        async with Client(server.url) as client:
            await client.become("Ana")
            table = (await client.make_table(["me", "me", "me"], edition="deluxe"))["id"]
            state = await client.start(table)
            assert [seat["name"] for seat in state["seats"]] == ["Ana", "Ana2", "Ana3"]
            async with client.sit(table, 0) as device:
                for _ in range(12):
                    await device.until(lambda: device.situation.view is not None, 5)
                    assert device.situation.view is not None
                    await device.look(device.situation.view["waiting"][0])
                    assert device.situation.view["seat"] == device.seat
                    await device.play(device.situation.legal[0])

    asyncio.run(ask())


def test_spectators_where_the_table_allows_them(server: Server) -> None:
    async def ask() -> None:
        async with seated(server.url, 3) as (_, table, seats), Client(server.url) as stranger:
            watching = stranger.sit(table)
            async with watching as watcher:
                await watcher.until(lambda: watcher.situation.view is not None, 5)
                assert watcher.situation.view is not None
                assert watcher.situation.view["hand"] == []
                await seats[0].until(lambda: seats[0].table and seats[0].table.watchers == 1, 5)
                await mover_of(seats).play("take 1")
                await watcher.until(lambda: "StallTaken" in [event["event"] for event in watcher.situation.log], 5)
        async with seated(server.url, 3, spectators=False) as (_, table, _), Client(server.url) as stranger:
            with pytest.raises(Refused) as refused:
                async with stranger.sit(table):
                    pass
            assert refused.value.code == "no-spectators"

    asyncio.run(ask())


def test_a_player_who_lost_a_seat_sees_nothing_of_it(server: Server) -> None:
    """A socket that observed a seat in the lobby loses it when someone else takes the seat."""

    async def ask() -> None:
        async with company(server.url, 3, spectators=False) as (clients, table), Client(server.url) as late:
            host, ousted, _ = clients
            heard: list[str] = []
            async with ousted.sit(table, 1, heard.append):
                await host.ask("PUT", f"/api/tables/{table}/seats/1", {"who": "open"})
                await late.become("Zoe")
                await late.join(table, 1)
                await host.start(table)
                async with late.sit(table, 1) as seat:
                    await seat.until(lambda: seat.situation.view is not None, 5)
                await asyncio.sleep(0.2)
            assert not any('"update"' in text for text in heard)
            assert any('"Zoe"' in text for text in heard)

    asyncio.run(ask())


def test_a_player_in_the_lobby_sees_the_game_begin(server: Server) -> None:
    async def ask() -> None:
        async with company(server.url, 3, first=1) as (clients, table), clients[1].sit(table, 1) as seat:
            assert seat.situation.view is None
            await clients[0].start(table)
            await seat.until(lambda: "take 1" in seat.situation.legal, 5)

    asyncio.run(ask())


def test_presence_chat_and_mute(server: Server) -> None:
    async def ask() -> None:
        async with company(server.url, 3) as (clients, table):
            ana, ben, _ = clients
            me = (await ben.ask("GET", "/api/me"))["player"]
            async with ana.sit(table, 0) as first:
                async with ben.sit(table, 1) as second:
                    await first.until(lambda: first.table and first.table.seats[1].connected, 5)
                    await second.say("hello")
                    await first.until(lambda: first.chat, 5)
                    assert (first.chat[0].name, first.chat[0].text) == ("Ben", "hello")
                    await ana.ask("PUT", f"/api/me/mutes/{me}", {"muted": True})
                    await second.say("are you there?")
                    await first.say("yes")
                    await first.until(lambda: len(first.chat) == 2, 5)
                    assert [line.text for line in first.chat] == ["hello", "yes"]
                await first.until(lambda: first.table and not first.table.seats[1].connected, 5)
            async with ana.sit(table, 0) as again:
                assert [line.text for line in again.chat] == ["yes"]
            await ana.ask("PUT", f"/api/me/mutes/{me}", {"muted": False})
            async with ana.sit(table, 0) as again:
                assert len(again.chat) == 3

    asyncio.run(ask())


def test_undo_at_once_and_by_consent(server: Server) -> None:
    async def ask() -> None:
        async with seated(server.url, 3) as (_, _, seats):
            mover = mover_of(seats)
            others = [seat for seat in seats if seat is not mover]
            before = [(seat.situation.view, list(seat.situation.log)) for seat in seats]
            await mover.play("take 1")
            assert not may_undo(mover)
            answer = await mover.undo()
            assert isinstance(answer, p.Heard)
            for other in others:
                await other.until(lambda other=other: other.wishes, 5)
            await others[0].answer_undo(True)
            assert {wish.settled for wish in others[0].wishes} == {"open"}
            await others[1].answer_undo(True)
            await mover.until(lambda: mover.wishes[-1].settled == "granted", 5)
            for seat, (view, log) in zip(seats, before, strict=True):
                await seat.until(lambda seat=seat, view=view: seat.situation.view == view, 5)
                assert seat.situation.log == log
            await mover.play("take 1")
            await mover.play("put 2")
            assert may_undo(mover)
            assert isinstance(await mover.undo(), p.MoveKept)
            await mover.until(lambda: not mover.situation.can_undo, 5)
            await mover.undo()
            await others[0].until(lambda: others[0].wishes[-1].settled == "open", 5)
            await others[0].answer_undo(False)
            await mover.until(lambda: mover.wishes[-1].settled == "declined", 5)
            await mover.undo()
            await mover.play("put 3")
            await others[1].until(lambda: others[1].wishes[-1].settled == "overtaken", 5)
            with pytest.raises(Refused):
                await others[1].answer_undo(True)

    asyncio.run(ask())


def test_undo_past_a_revelation_makes_the_game_unrated(server: Server) -> None:
    async def ask() -> None:
        async with Client(server.url) as client:
            me = await client.become("Ana")
            table = (await client.solo(["random"], edition="deluxe", first=0))["id"]
            async with client.sit(table, 0) as seat:
                await seat.until(lambda: seat.situation.legal, 5)
                await seat.play("take 1")
                assert isinstance(await seat.undo(), p.Heard)
                await seat.until(lambda: "take 1" in seat.situation.legal, 5)
                await client.ask("PUT", f"/api/tables/{table}/seats/0/bot", {"bot": "random"})
                await client.ask("DELETE", f"/api/tables/{table}/seats/0/bot")
                await play_at_random(seat, random.Random(2))
                await seat.until(lambda: seat.table and seat.table.state == "over", 20)
            profile = await client.ask("GET", f"/api/players/{me['player']}")
            assert profile["games"][0]["table"] == table
            assert profile["ratings"] == []

    asyncio.run(asyncio.wait_for(ask(), 100))


def test_a_clock_that_runs_out_seats_a_bot_and_the_owner_comes_back(server: Server) -> None:
    async def ask() -> None:
        clock = {"kind": "turn", "seconds": 5, "bot": "random"}
        async with seated(server.url, 3, clock=clock) as (clients, table, seats):
            mover = mover_of(seats)
            number = mover.seat or 0
            assert mover.situation.clock.running == [number]
            await mover.until(lambda: mover.table and mover.table.seats[number].bot == "random", 15)
            await mover.until(lambda: mover.situation.view and mover.situation.view["active"] != number, 15)
            with pytest.raises(Refused) as stood_in:
                await mover.ask(p.Play(id="x", seat=number, position=mover.situation.position, action="done"))
            assert stood_in.value.code == "seat-taken"
            state = await clients[number].ask("DELETE", f"/api/tables/{table}/seats/{number}/bot")
            assert state["seats"][number]["bot"] is None

    asyncio.run(ask())


def test_a_clock_that_only_lets_the_host_decide(server: Server) -> None:
    async def ask() -> None:
        clock = {"kind": "game", "seconds": 5, "on_timeout": "wait"}
        async with seated(server.url, 3, clock=clock, first=1) as (clients, table, seats):
            path = f"/api/tables/{table}/seats/1/bot"
            with pytest.raises(ServerRefusal):
                await clients[0].ask("PUT", path, {"bot": "greedy"})
            await asyncio.sleep(5.2)
            assert (await clients[0].ask("PUT", path, {"bot": "greedy"}))["seats"][1]["bot"] == "greedy"
            await seats[0].until(lambda: (seats[0].situation.view or {}).get("waiting") not in (None, [1]), 30)

    asyncio.run(ask())


def test_rematch_for_everyone_at_one_new_table(server: Server) -> None:
    async def ask() -> None:
        async with seated(server.url, 2, edition="deluxe") as (clients, table, seats):
            await all_play(seats, 9)
            await seats[1].until(lambda: seats[1].table and seats[1].table.state == "over", 10)
            new = await clients[0].ask("POST", f"/api/tables/{table}/rematch")
            assert new["id"] == (await clients[1].ask("POST", f"/api/tables/{table}/rematch"))["id"]
            await seats[1].until(lambda: seats[1].table and seats[1].table.rematch == new["id"], 5)
            assert [seat["name"] for seat in new["seats"]] == ["Ana", "Ben"]
            assert (await clients[0].start(new["id"]))["state"] == "playing"
            ids = [one["id"] for one in (await clients[1].ask("GET", "/api/me/tables"))["tables"]]
            assert ids == [new["id"], table]
            ladder = await clients[0].ask("GET", "/api/ladder/deluxe")
            assert len(ladder["standings"]) >= 2

    asyncio.run(ask())


def test_a_public_table_is_listed_and_changed_by_its_host(server: Server) -> None:
    async def ask() -> None:
        async with company(server.url, 2, edition="deluxe", public=True) as (clients, table):
            listed = [one["id"] for one in (await clients[1].ask("GET", "/api/tables"))["tables"]]
            assert table in listed
            terms = {"settings": {"edition": "classic", "reading": "de"}, "seats": 4}
            state = await clients[0].ask("PATCH", f"/api/tables/{table}", terms)
            assert [seat["name"] for seat in state["seats"]] == ["Ana", "Ben", "", ""]
            assert table not in [one["id"] for one in (await clients[1].ask("GET", "/api/tables"))["tables"]]
            with pytest.raises(ServerRefusal) as empty:
                await clients[0].start(table)
            assert empty.value.code == "seat-empty"
            await clients[1].ask("DELETE", f"/api/tables/{table}/seats/1/player")
            state = await clients[0].start(table, "novice")
            assert [seat["bot"] for seat in state["seats"]] == [None, "novice", "novice", "novice"]
            assert [seat["name"] for seat in state["seats"]] == ["Ana", "Novice", "Novice2", "Novice3"]

    asyncio.run(ask())


def test_a_player_whose_seat_is_gone_becomes_a_spectator(server: Server) -> None:
    async def ask() -> None:
        heard: list[str] = []
        async with company(server.url, 4, edition="deluxe") as (clients, table):
            async with clients[3].sit(table, 3, heard.append) as loser, clients[0].sit(table, 0) as host:
                await clients[0].ask("PUT", f"/api/tables/{table}/seats/3", {"who": "open"})
                await clients[0].ask("PATCH", f"/api/tables/{table}", {"settings": {"edition": "deluxe"}, "seats": 3})
                await clients[0].start(table)
                await host.until(lambda: host.situation.view is not None, 10)
                await loser.until(lambda: any('"update"' in text for text in heard), 10)
            updates = [json.loads(text) for text in heard if '"update"' in text]
            assert {update["seat"] for update in updates} == {None}
            assert updates[0]["whole"]
        assert not server.errors()

    asyncio.run(asyncio.wait_for(ask(), 60))


def test_a_saved_game_goes_on_at_a_table(server: Server) -> None:
    game = cleopatra.new_game("classic", ["Ana", "Ben", "Cleo"], 12)
    rng = random.Random(3)
    for _ in range(60):
        seat = rng.choice(game.waiting)
        game.play(seat, rng.choice(game.legal(seat)))

    async def ask() -> None:
        async with Client(server.url) as client:
            await client.become("Ana")
            state = await client.ask("POST", "/api/tables/import", {"save": game.to_json(), "names": ["Ana", "Ben"]})
            async with client.sit(state["id"], 0) as seat:
                await seat.until(lambda: seat.situation.view is not None, 5)
                log = [json.loads(json.dumps(cleopatra.event_to_dict(event))) for event in game.events(0, 0)]
                assert seat.situation.log[: len(log)] == log

    asyncio.run(ask())


def test_a_remote_bot_needs_thirty_lines(server: Server) -> None:
    example = Path(__file__).parents[2] / "examples" / "remote_bot.py"
    assert len(example.read_text("utf-8").splitlines()) < 50

    async def ask() -> None:
        async with Client(server.url) as client:
            await client.become("Ana")
            table = (await client.make_table(["open", "random"], edition="deluxe"))["id"]
            script = ["-c", f"import sys; sys.argv = ['', '{server.url}', '{table}']; " + example_code(example)]
            import sys  # noqa: PLC0415

            robot = await asyncio.create_subprocess_exec(sys.executable, *script, stdout=asyncio.subprocess.PIPE)
            end = time.monotonic() + 20
            while (await client.table(table))["seats"][0]["player"] is None:
                assert time.monotonic() < end
                await asyncio.sleep(0.1)
            await client.start(table)
            out, _ = await asyncio.wait_for(robot.communicate(), 100)
            assert b"[" in out

    asyncio.run(ask())


def example_code(example: Path) -> str:
    """The example as one program."""
    return f"exec(compile(open({str(example)!r}).read(), 'remote_bot', 'exec'), {{'__name__': '__main__'}})"


def test_playing_again_after_all_left(server: Server) -> None:
    """A table without connections keeps its game; a returning client gets everything."""

    async def ask() -> None:
        async with Client(server.url) as client:
            table = (await client.solo(["random"], "Ana", edition="deluxe"))["id"]
            for seed in range(3):
                async with client.sit(table, 0) as seat:
                    await play_at_random(seat, random.Random(seed), 5)
            async with client.sit(table, 0) as seat:
                await seat.until(lambda: seat.situation.view is not None, 5)
                assert len(seat.situation.log) > 15

    asyncio.run(ask())
