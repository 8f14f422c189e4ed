"""Liveness and readiness: failures are named, the rest keeps working, and a full disk loses no data."""

from __future__ import annotations

import asyncio
import json
import os
import resource
import signal
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from cleopatra.client import Client, Refused, ServerRefusal
from tests.server.backing import free_port
from tests.server.players import seated
from tests.server.reading import journal_reader
from tests.server.running import Server, wait_for

UNLIMITED = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)


@contextmanager
def running(folder: Path, settings: Mapping[str, str] | None = None) -> Iterator[Server]:
    """A private server."""
    server = Server(folder, settings=settings)
    server.start()
    try:
        yield server
    finally:
        server.kill()


def ready(server: Server) -> tuple[int, list[str]]:
    """The response of the readiness check."""
    answer = httpx.get(f"{server.url}/health/ready")
    return answer.status_code, answer.json()["problems"]


def metric(server: Server, name: str) -> float:
    """One sample of the metrics page."""
    page = httpx.get(f"{server.url}/metrics").text
    return next(float(line.split()[-1]) for line in page.splitlines() if line.startswith(f"{name} "))


def test_a_server_in_order_is_alive_and_ready(server: Server) -> None:
    wait_for(lambda: ready(server) == (200, []), 20)
    told: dict[str, Any] = httpx.get(f"{server.url}/health/ready").json()
    assert told["status"] == "ok"
    assert told["write_seconds"] > 0
    assert told["free_bytes"] > 0
    alive = httpx.get(f"{server.url}/health/live")
    assert alive.status_code == 200
    assert alive.json()["node"] == told["node"]
    assert metric(server, "cleopatra_ready") == 1


def test_what_is_asked_often_is_written_once_a_second(server: Server) -> None:
    with httpx.Client(base_url=server.url) as http:
        begin, before = time.monotonic(), metric(server, "cleopatra_write_seconds_count")
        for _ in range(100):
            http.get("/health/ready")
        after = metric(server, "cleopatra_write_seconds_count")
        assert after - before <= time.monotonic() - begin + 1


def test_little_disk_no_redis_and_a_late_event_loop_are_named(tmp_path: Path) -> None:
    settings = {"CLEOPATRA_FREE_MEGABYTES": "1e12", "CLEOPATRA_REDIS": f"redis://127.0.0.1:{free_port()}/0"}
    with running(tmp_path, settings) as server:
        assert ready(server)[0] == 503
        assert set(ready(server)[1]) >= {"disk", "redis"}
        os.kill(server.pid, signal.SIGSTOP)
        time.sleep(1.8)
        os.kill(server.pid, signal.SIGCONT)
        wait_for(lambda: ready(server) == (503, ["disk", "redis", "lag"]), 5)
        answer = httpx.get(f"{server.url}/health")
        assert (answer.status_code, answer.json()["status"]) == (200, "degraded")
        assert httpx.get(f"{server.url}/health/live").status_code == 200
        page = httpx.get(f"{server.url}/metrics").text
        assert 'cleopatra_problem{problem="disk"} 1.0' in page
        assert 'cleopatra_problem{problem="storage"} 0.0' in page
        assert "cleopatra_ready 0.0" in page


@pytest.mark.slow
def test_bots_that_are_waited_for_too_long_are_named(tmp_path: Path) -> None:
    settings = {"CLEOPATRA_BOT_TIMEOUT": "0.5", "CLEOPATRA_SHED_LOAD": "false", "CLEOPATRA_THINK_SECONDS": "20"}

    async def crowd(url: str) -> None:
        async with Client(url) as client:
            for _ in range(6):
                await client.solo(["architect", "architect"], "Ana", edition="deluxe", first=1)

    with running(tmp_path, settings) as server:
        asyncio.run(asyncio.wait_for(crowd(server.url), 60))
        wait_for(lambda: "bots" in ready(server)[1], 20)


@pytest.mark.slow
def test_a_full_disk_is_answered_as_storage_and_what_was_acknowledged_is_kept(tmp_path: Path) -> None:
    """A file size limit simulates a full disk, and is lifted again."""

    async def fill(server: Server) -> tuple[list[str], list[str], str]:
        async with seated(server.url, 2, edition="deluxe", first=0) as (clients, table, seats):
            sizes = [file.stat().st_size for file in tmp_path.glob("*.db*")] + [server.log.stat().st_size]
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (max(sizes) + 60_000, resource.RLIM_INFINITY))
            codes, kept = [], []
            for number in range(40):
                for work in (
                    seats[number % 2].say("x" * 400), clients[0].ask("PATCH", "/api/me", {"name": f"Ana{number}"}),
                    clients[1].ask("POST", "/api/tables", {"seats": ["me", "open"], "settings": {"edition": "deluxe"}}),
                ):  # fmt: skip
                    try:
                        await work
                    except (Refused, ServerRefusal) as refusal:
                        codes.append(refusal.code)
            assert codes
            assert (await clients[0].ask("GET", "/api/me"))["player"], "reading goes on"
            assert ready(server) == (503, ["storage"])
            assert httpx.get(f"{server.url}/health").status_code == 503
            assert httpx.get(f"{server.url}/health/live").status_code == 200
            for _ in range(3):
                await seats[0].until(lambda: seats[0].situation.legal, 10)
                with pytest.raises(Refused, match="storage"):
                    await seats[0].play(seats[0].situation.legal[0])
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, UNLIMITED)
            for _ in range(3):
                mover = seats[0] if seats[0].situation.legal else seats[1]
                kept.append(mover.situation.legal[0])
                await mover.play(kept[-1])
                await mover.until(lambda: any(seat.situation.legal for seat in seats), 10)
            return codes, kept, table

    with running(tmp_path) as server:
        begin = time.monotonic()
        codes, kept, table = asyncio.run(asyncio.wait_for(fill(server), 60))
        assert set(codes) == {"storage"}
        wait_for(lambda: ready(server) == (200, []))
        lines = [json.loads(line) for line in server.errors()]
        assert {line["message"] for line in lines} == {"database error"}
        assert len(lines) <= time.monotonic() - begin + 1
        assert sum(line["times"] for line in lines) <= metric(server, "cleopatra_storage_failures_total")
        assert "Traceback" not in server.log.read_text()
        server.kill()
        server.start()
        assert [action for *_, action in journal_reader(server.database)(table)] == kept
