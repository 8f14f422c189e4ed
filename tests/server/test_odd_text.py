"""Text that no program of ours sends: U+0000, bytes that are not UTF-8, line breaks behind what a pattern allows."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import httpx
import pytest

import cleopatra
from cleopatra.client import Client
from tests.server import backing
from tests.server.attacks import open_socket
from tests.server.players import company
from tests.server.running import Server
from tests.server.test_refusals import refused

PATHS = (
    "tables/%00", "tables/a%00b/save", "tables/%00/review", "players/%00", "ladder/%00", "ladder/deluxe/solo/%00",
    "lessons/%00",
)  # fmt: skip


@pytest.fixture(scope="module")
def on_postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on PostgreSQL, which stores no U+0000 and nothing longer than its column."""
    folder = tmp_path_factory.mktemp("odd")
    with backing.postgres(folder) as database:
        running = Server(folder, database)
        running.start()
        yield running
        running.stop()
        assert not running.errors()


def test_what_no_path_names_is_not_there(on_postgres: Server) -> None:
    with httpx.Client(base_url=on_postgres.url) as http:
        http.post("/api/me", json={"name": "Ana"})
        assert [http.get(f"/api/{path}").status_code for path in PATHS] == [404, 404, 404, 404, 200, 200, 404]
        assert http.delete("/api/tables/%00").status_code == 404
        assert http.put("/api/me/mutes/%00", json={"muted": True}).status_code == 404
        told = http.request("DELETE", "/api/me/push", json={"endpoint": "https://example.org/\0"})
        assert (told.status_code, told.json()["code"]) == (400, "bad-message")

    async def ask() -> None:
        async with open_socket(Client(on_postgres.url), "%00") as socket:
            await socket.wait_closed()
            assert socket.close_code == 4404

    asyncio.run(ask())


@pytest.mark.parametrize("body", [b'{"name": "\xff\xfe"}', b'{"name": "\xed\xa0\x80"}', b'{"name": "\\ud800"}'])
def test_a_body_has_to_be_text(on_postgres: Server, body: bytes) -> None:
    told = httpx.post(f"{on_postgres.url}/api/me", content=body, headers={"content-type": "application/json"})
    assert (told.status_code, told.json()["code"]) == (400, "bad-message")


def test_what_people_write_holds_no_nul(on_postgres: Server) -> None:
    async def ask() -> None:
        async with company(on_postgres.url, 2, edition="deluxe") as (clients, table):
            about = (await clients[1].ask("GET", "/api/me"))["player"]
            report = {"about": about, "reason": "abuse", "text": "a\0b"}
            path = f"/api/tables/{table}/reports"
            assert await refused(clients[0].ask("POST", path, report)) == (400, "bad-message")
            await clients[0].ask("POST", path, report | {"text": "two\nlines\n"})
            async with open_socket(clients[0], table) as socket:
                await socket.recv()
                await socket.send('{"type": "say", "id": "1", "text": "a\\u0000b"}')
                while '"refused"' not in (told := str(await socket.recv())):
                    pass
                assert '"bad-message"' in told

    asyncio.run(asyncio.wait_for(ask(), 30))


@pytest.mark.parametrize("name", ["A\0b", "A\u202eb", "A" * 25])
def test_a_save_brings_in_no_name_that_nobody_could_take(on_postgres: Server, name: str) -> None:
    async def ask() -> None:
        async with Client(on_postgres.url) as client:
            await client.become("Ana")
            save = cleopatra.new_game("deluxe", [name, "Ben"], 1).to_json()
            body = {"save": save, "names": ["Ben"]}
            assert await refused(client.ask("POST", "/api/tables/import", body)) == (422, "bad-name")

    asyncio.run(asyncio.wait_for(ask(), 30))


def test_a_number_with_a_line_break_does_not_keep_the_host_from_dealing(on_postgres: Server) -> None:
    """63 digits and a line break are 64 characters, and no number: the rules would refuse to deal from it."""

    async def ask() -> None:
        async with company(on_postgres.url, 2, edition="deluxe") as (clients, table):
            number = {"number": "a" * 63 + "\n"}
            assert await refused(clients[1].ask("PUT", f"/api/tables/{table}/luck", number)) == (400, "bad-message")
            await clients[0].start(table)

    asyncio.run(asyncio.wait_for(ask(), 30))


def test_a_login_ends_with_its_last_letter(on_postgres: Server) -> None:
    async def ask() -> None:
        async with Client(on_postgres.url) as client:
            await client.become("Ana")
            account = {"login": "ana\n", "passphrase": "a long passphrase"}
            assert await refused(client.ask("PUT", "/api/me/account", account)) == (400, "bad-message")

    asyncio.run(asyncio.wait_for(ask(), 30))
