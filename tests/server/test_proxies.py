"""Behind proxies: limits use the address that the trusted proxy saw, whatever headers the client sends."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from bench.attacks import forwarded
from cleopatra.client import Client
from cleopatra.server.callers import Proxies, limited_by, site_of
from cleopatra.server.http_guard import Connections
from cleopatra.server.routes.positions import positions
from cleopatra.server.settings import BadSettings, Settings
from tests.server import backing
from tests.server.running import Server

NETWORK = {"CLEOPATRA_PROXIES": "127.0.0.0/8"}


@pytest.mark.parametrize(
    ("peer", "forwarded", "hops", "found"),
    [
        ("10.0.0.2", ["1.1.1.1, 2.2.2.2"], 1, "2.2.2.2"),
        ("10.0.0.2", ["1.1.1.1", "2.2.2.2"], 1, "2.2.2.2"),
        ("10.0.0.2", ["1.1.1.1, 2.2.2.2, 10.0.0.3"], 2, "2.2.2.2"),
        ("10.0.0.2", ["2.2.2.2"], 2, "2.2.2.2"),
        ("10.0.0.2", [], 1, "10.0.0.2"),
        ("10.0.0.2", ["2.2.2.2"], 0, "10.0.0.2"),
        ("10.0.0.2", ["1.1.1.1, rubbish"], 1, "10.0.0.2"),
        ("10.0.0.2", ["[2001:db8::1]:4711"], 1, "2001:db8::1"),
        ("10.0.0.2", ["::ffff:2.2.2.2"], 1, "2.2.2.2"),
        ("11.0.0.2", ["1.1.1.1"], 1, "11.0.0.2"),
    ],
)
def test_the_entry_that_counts(peer: str, forwarded: list[str], hops: int, found: str) -> None:
    assert Proxies("10.0.0.0/8, ::1", hops).caller(peer, forwarded) == found


def test_what_limits_are_counted_by() -> None:
    assert limited_by("2001:db8:1:2:3:4:5:6") == limited_by("2001:db8:1:2::1") != limited_by("2001:db8:1:3::1")
    assert limited_by("::ffff:1.2.3.4") == "1.2.3.4"
    assert limited_by("1.2.3.4") != limited_by("1.2.3.5")
    one, other, elsewhere = (limited_by(f"2001:db8:{network}::1") for network in ("1:2", "1:3", "2:2"))
    assert site_of(one) == site_of(other) == "2001:db8:1::/48" != site_of(elsewhere)
    assert site_of(limited_by("1.2.3.4")) == "1.2.3.4"


def test_connections_of_an_address_and_of_a_site() -> None:
    connections = Connections(2, Proxies("", 1))
    hosts = [f"2001:db8:5:{number:x}::1" for number in range(6)]
    assert [connections.take(hosts[0]) for _ in range(3)] == [True, True, False]
    assert [connections.take(host) for host in hosts[1:] for _ in range(2)].count(True) == 6
    assert connections.take("2001:db8:6::1")
    for host in (hosts[0], hosts[1]):
        connections.give_back(host)
    assert connections.take(hosts[5])


@pytest.mark.parametrize("wrong", [{"proxies": "10.0.0.0/99"}, {"proxies": "nginx"}, {"hops": -1}, {"hops": 10}])
def test_settings_that_make_no_sense(wrong: dict[str, object]) -> None:
    with pytest.raises(BadSettings):
        Settings(**wrong)  # type: ignore[arg-type]


def test_limits_hold_through_the_proxy_that_is_shipped(tmp_path: Path) -> None:
    """Another X-Forwarded-For per request, then another address of the same IPv6 network, then a complete game."""
    server = Server(tmp_path, settings=forwarded.SETTINGS | NETWORK)
    server.start()

    async def ask(port: int) -> None:
        url = f"http://127.0.0.1:{port}"
        found = await forwarded.attack(url, 40)
        assert found[201] < 20
        assert found[429] > 20
        async with httpx.AsyncClient(base_url=server.url) as http:  # as if the request to nginx came from there
            codes = []
            for number in range(30):
                headers = {"X-Forwarded-For": f"2001:db8::{number:x}"}
                codes.append((await http.post("/api/me", json={"name": "Eve"}, headers=headers)).status_code)
                http.cookies.clear()
            assert codes[0] == 201
            assert 429 in codes
            other = {"X-Forwarded-For": "2001:db8:0:1::1"}
            assert (await http.post("/api/me", json={"name": "Eve"}, headers=other)).status_code == 201
            assert (await http.get(f"{url}/metrics")).status_code == 404
        await asyncio.sleep(1.5)
        async with Client(url) as client:
            table = (await client.solo(["random"], "Ana", edition="deluxe", first=0))["id"]
            async with client.sit(table, 0) as seat:
                await seat.until(lambda: seat.situation.legal, 10)
                await seat.play(seat.situation.legal[0])

    try:
        with backing.nginx(tmp_path, [server.port]) as port:
            asyncio.run(asyncio.wait_for(ask(port), 60))
    finally:
        server.stop()
    assert not server.errors()


def test_a_site_with_many_networks_gets_little_more_than_one(tmp_path: Path) -> None:
    """Whoever has a /48 has 65,536 networks of /64."""
    limits = {
        "NEWCOMERS": "0.1",
        "SOCKETS": "1",
    }
    server = Server(tmp_path, settings=NETWORK | {f"CLEOPATRA_{name}": value for name, value in limits.items()})
    server.start()

    def headers(number: int) -> dict[str, str]:
        return {"X-Forwarded-For": f"2001:db8:5:{number:x}::1"}

    async def ask() -> None:
        async with httpx.AsyncClient(base_url=server.url) as http:

            async def guest(address: dict[str, str]) -> int:
                http.cookies.clear()
                return (await http.post("/api/me", json={"name": "Eve"}, headers=address)).status_code

            codes = [await guest(headers(number)) for number in range(20)]
            assert codes[:4] == [201] * 4
            assert codes.count(429) > 10
            assert await guest({"X-Forwarded-For": "2001:db8:6::1"}) == 201
            assert await guest({"X-Forwarded-For": "192.0.2.1"}) == 201
        url = f"ws://127.0.0.1:{server.port}/api/positions/{next(iter(positions()))}/socket"
        async with AsyncExitStack() as stack:
            welcomed = []
            for number in range(20):
                line = await stack.enter_async_context(connect(url, additional_headers=headers(number)))
                try:
                    welcomed.append('"welcome"' in str(await line.recv()))
                except ConnectionClosed:
                    welcomed.append(False)
            assert welcomed == [True] * 16 + [False] * 4

    try:
        asyncio.run(asyncio.wait_for(ask(), 60))
    finally:
        server.stop()
    assert not server.errors()


def test_metrics_are_for_this_machine_and_private_networks(tmp_path: Path) -> None:
    def statuses(**settings: str) -> list[int]:
        server = Server(tmp_path, settings={f"CLEOPATRA_{name.upper()}": value for name, value in settings.items()})
        server.start()
        try:
            callers = ("127.0.0.1", "192.168.1.20", "203.0.113.9", "2001:db8::1")
            sent = [{"x-forwarded-for": caller} for caller in callers]
            return [httpx.get(f"{server.url}/metrics", headers=headers).status_code for headers in sent]
        finally:
            server.stop()

    assert statuses() == [200, 200, 404, 404]
    assert statuses(metrics_for="203.0.113.0/24") == [404, 404, 200, 404]
    assert statuses(metrics_for="*") == [200] * 4
    with pytest.raises(BadSettings, match="metrics_for 'nowhere'"):
        Settings(metrics_for="nowhere")


def test_metrics_are_hidden_by_whatever_path_they_are_asked_for(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        assert "cleopatra_moves_total" in httpx.get(f"{server.url}/metrics").text
        with backing.nginx(tmp_path, [server.port]) as port:
            for path in ("/metrics", "/metrics/", "//metrics", "/metrics%2f", "/%6detrics", "/x/../metrics/"):
                assert httpx.get(f"http://127.0.0.1:{port}{path}").status_code == 404, path
        for path in ("/metrics/", "/metrics//", "/metrics%2f"):  # a proxy of one's own may block one path only
            assert httpx.get(server.url + path).status_code == 404, path
    finally:
        server.stop()
