"""Two nodes with a shared PostgreSQL and Redis: players of one table on both nodes, one of which dies."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from cleopatra.client import Client, Refused, ServerRefusal
from cleopatra.server.storage.database import Database
from cleopatra.server.storage.journal import Journal
from cleopatra.tables import protocol as p
from cleopatra.tables.records import Entry
from tests.server import backing
from tests.server.players import all_play
from tests.server.reading import journal_reader, state_reader
from tests.server.running import Server, wait_for


@pytest.fixture(scope="module")
def nodes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    """Two servers with the same database and Redis."""
    folder = tmp_path_factory.mktemp("nodes")
    with backing.postgres(folder) as database, backing.redis(folder) as redis:
        servers = [Server(folder, database, {"CLEOPATRA_REDIS": redis}) for _ in range(2)]
        for server in servers:
            server.start()
        yield servers
        for server in servers:
            server.stop()
            assert not server.errors()


def test_a_table_across_two_nodes_outlives_one_of_them(nodes: list[Server]) -> None:
    async def play() -> str:
        async with AsyncExitStack() as stack:
            here = await stack.enter_async_context(Client(nodes[0].url))
            there = await stack.enter_async_context(Client(nodes[1].url))
            await here.become("Ana")
            await there.become("Ben")
            table = (await here.make_table(["me", "open", "random"], edition="deluxe"))["id"]
            await there.join(table)
            first = await stack.enter_async_context(here.sit(table, 0))
            second = await stack.enter_async_context(there.sit(table, 1))
            await first.until(lambda: first.table and first.table.seats[1].connected, 10)
            await second.say("hello from the other side")
            await first.until(lambda: first.chat, 10)
            await here.start(table)
            playing = asyncio.create_task(all_play([first, second], 3))
            await second.until(lambda: playing.done() or len(second.situation.log) > 60, 30)
            nodes[0].kill()
            nodes[0].start()
            await playing
            assert first.situation.log[-1] == second.situation.log[-1] or first.situation.over
            assert first.situation.view
            assert second.situation.view
            assert first.situation.view["result"] == second.situation.view["result"]
            return str(table)

    table = asyncio.run(asyncio.wait_for(play(), 200))
    wait_for(lambda: state_reader(nodes[0].database)(table) == "over", 20)
    positions = [position for position, *_ in journal_reader(nodes[0].database)(table)]
    assert positions == list(range(len(positions)))


def test_races_for_one_position_have_one_winner(nodes: list[Server]) -> None:
    """The same seat plays different moves on both nodes at once, again and again."""

    async def race() -> None:
        async with Client(nodes[0].url) as client, AsyncExitStack() as stack:
            await client.become("Ana")
            table = (await client.make_table(["me", "me"], edition="deluxe"))["id"]
            await client.start(table)
            twin = await stack.enter_async_context(Client(nodes[1].url, token=client.token))
            for _ in range(15):
                async with client.sit(table, 0) as one, twin.sit(table, 0) as two:
                    for seat in (one, two):
                        await seat.until(lambda seat=seat: seat.situation.view is not None, 10)
                    assert one.situation.view
                    number = one.situation.view["waiting"][0]
                    await one.look(number)
                    await two.look(number)
                    seen = one.situation.position
                    assert seen == two.situation.position
                    moves = [
                        seat.ask(p.Play(id=f"race-{seen}-{at}", seat=number, position=seen, action=choice))
                        for at, (seat, choice) in enumerate(
                            ((one, one.situation.legal[0]), (two, two.situation.legal[-1]))
                        )
                    ]
                    answers = await asyncio.gather(*moves, return_exceptions=True)
                    kinds = sorted(type(answer).__name__ for answer in answers)
                    assert kinds == ["MoveKept", "Refused"], answers
                    loser = next(answer for answer in answers if isinstance(answer, Refused))
                    assert loser.code == "stale-position"
                    await one.until(lambda one=one, seen=seen: one.situation.position > seen, 10)
                    await two.until(lambda two=two, one=one: two.situation.position == one.situation.position, 10)
                    assert one.situation == two.situation

    asyncio.run(asyncio.wait_for(race(), 120))


def test_a_resignation_is_voted_on_across_nodes_and_a_restart(nodes: list[Server]) -> None:
    async def vote() -> None:
        async with Client(nodes[0].url) as ana, Client(nodes[1].url) as ben, Client(nodes[1].url) as sam:
            for client, name in ((ana, "Ana"), (ben, "Ben"), (sam, "Sam")):
                await client.become(name)
            table = (await ana.make_table(["me", "open", "open"], edition="classic"))["id"]
            await ben.join(table)
            twin = await ana.join(table, name="Cleo")
            assert [seat["name"] for seat in twin["seats"]] == ["Ana", "Ben", "Cleo"]
            await ana.start(table)
            path = f"/api/tables/{table}/seats"
            async with ben.sit(table, 1) as watching:
                await watching.until(lambda: watching.table is not None, 10)
                await ana.ask("POST", f"{path}/2/resignation", {})
                await watching.until(lambda: watching.table and watching.table.resignations, 10)
                with pytest.raises(ServerRefusal) as refusal:
                    await sam.ask("PUT", f"{path}/1/resignation", {"end": True})
                assert refusal.value.code == "not-your-seat"
                await ben.ask("PUT", f"{path}/1/resignation", {"end": True})
                nodes[0].kill()
                nodes[0].start()
                state = await ana.table(table)
                assert state["resignations"] == [{"seat": 2, "ending": [1], "open": True}]
                state = await ana.ask("PUT", f"{path}/0/resignation", {"end": True})
                assert (state["state"], state["closed"]) == ("over", "resigned")
                await watching.until(lambda: watching.table and watching.table.closed == "resigned", 10)

    asyncio.run(asyncio.wait_for(vote(), 120))


def _chain(node: int, position: int, entries: int) -> list[Entry]:
    return [Entry(at, "play", 0, "done", None, f"n{node}-{at}", 0.0) for at in range(position, position + entries)]


@pytest.mark.parametrize("store", ["sqlite", "postgres"])
def test_the_journal_gives_each_position_to_one(
    tmp_path: Path, nodes: list[Server], server: Server, store: str
) -> None:
    url = server.database if store == "sqlite" else nodes[0].database

    async def race() -> None:
        async with Client(server.url if store == "sqlite" else nodes[0].url) as client:
            table = (await client.solo(["random"], "Ana", edition="deluxe", first=0))["id"]
        databases = [Database(url) for _ in range(2)]
        journals = [Journal(database) for database in databases]
        for journal in journals:
            journal.start()
        wins, position = [0, 0], 1000
        kept: list[str] = []
        for _ in range(20):  # one node with one entry, the other with three: all or nothing
            chains = [_chain(node, position, 1 + 2 * node) for node in range(2)]
            won = await asyncio.gather(*(j.append(table, c) for j, c in zip(journals, chains, strict=True)))
            assert sorted(won) == [False, True]
            winner = won.index(True)
            wins[winner] += 1
            kept += [entry.move for entry in chains[winner]]
            position += len(chains[winner])
            assert [entry.move for entry in await journals[0].read(table, 1000)] == kept
        again = Entry(position, "play", 0, "done", None, kept[0], 0.0)
        assert not await journals[0].append(table, [again])
        far = [_chain(0, position, 1)[0], Entry(position + 1, "play", 0, "done", None, kept[0], 0.0)]
        assert not await journals[1].append(table, far)
        assert len(await journals[0].read(table, 1000)) == len(kept)
        for journal, database in zip(journals, databases, strict=True):
            await journal.stop()
            await database.close()

    asyncio.run(asyncio.wait_for(race(), 60))
