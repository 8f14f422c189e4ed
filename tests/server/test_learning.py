"""Lessons over the wire: a task is solved, a try that misses it is told why, and what was learned is kept."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets import ClientConnection, connect

from cleopatra.lessons.goals import LEARNER
from cleopatra.lessons.lesson import _lessons, lessons
from cleopatra.puzzles.store import puzzles
from cleopatra.rules.editions import edition_keys
from cleopatra.server.routes.puzzles import puzzle_of_the_day

from .running import Server

DONE = {"puzzle": "0a1b2c3d", "day": "2027-03-01", "solved": True, "first": False, "daily": True}


async def heard(line: ClientConnection, *kinds: str) -> dict[str, Any]:
    while (told := json.loads(await line.recv()))["type"] not in kinds:
        pass
    found: dict[str, Any] = told
    return found


async def tried(url: str, commands: Sequence[str]) -> str | None:
    """The last remark, or the reason of a refusal."""
    said = None
    async with connect(url) as line:
        welcome = await heard(line, "welcome")
        assert welcome["seats"] == [LEARNER]
        await line.send(json.dumps({"type": "look", "seat": LEARNER, "position": 0}))
        position = (await heard(line, "update"))["position"]
        for number, action in enumerate(commands):
            play = {"type": "play", "id": f"a{number}", "seat": LEARNER, "position": position, "action": action}
            await line.send(json.dumps(play))
            told = await heard(line, "played", "refused")
            if told["type"] == "refused":
                return str(told["code"])
            position = told["position"]
            said = (await heard(line, "remark"))["name"]
    return said


@pytest.mark.parametrize("edition", edition_keys())
def test_every_task_is_solved_and_missed_at_a_practice_table(edition: str, server: Server) -> None:
    async def all_of_them() -> None:
        for lesson in lessons(edition).values():
            url = f"ws://127.0.0.1:{server.port}/api/lessons/{edition}/{lesson.name}/socket"
            for way in lesson.solutions:
                assert await tried(url, way) == "done", (lesson.name, way)
            for one in lesson.wrong:
                assert await tried(url, one.commands) == one.says, (lesson.name, one)

    asyncio.run(asyncio.wait_for(all_of_them(), 120))


def test_there_is_no_other_task(server: Server) -> None:
    async def ask() -> None:
        async with connect(f"ws://127.0.0.1:{server.port}/api/lessons/classic/market/none/socket") as line:
            await line.wait_closed()
        assert line.close_code == 4404

    asyncio.run(asyncio.wait_for(ask(), 30))
    assert httpx.get(f"{server.url}/api/lessons/none").status_code == 404
    tasks = httpx.get(f"{server.url}/api/lessons/classic").json()["tasks"]
    assert [(one["chapter"], one["task"]) for one in tasks][:2] == [("market", "take"), ("market", "stock")]


def test_what_was_learned_stays_with_the_player(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    with httpx.Client(base_url=server.url) as ana, httpx.Client(base_url=server.url) as phone:
        assert ana.put("/api/me/learning", json={"lessons": [], "puzzles": []}).status_code == 401
        code = ana.post("/api/me", json={"name": "Ana"}).json()["recovery_code"]
        first = {"lessons": ["classic/market/take"], "puzzles": [DONE | {"solved": False}]}
        assert ana.put("/api/me/learning", json=first).json() == first
        phone.post("/api/me/recover", json={"code": code}).raise_for_status()
        both = phone.put("/api/me/learning", json={"lessons": ["deluxe/end/bid"], "puzzles": [DONE]}).json()
        assert both == {"lessons": ["classic/market/take", "deluxe/end/bid"], "puzzles": [DONE]}
        ana.put("/api/me/learning", json=first).raise_for_status()
        free = DONE | {"daily": False, "day": "2027-02-01"}  # solved in a rush before it had its day
        kept = phone.put("/api/me/learning", json={"lessons": [], "puzzles": [free]}).json()
        both |= {"puzzles": [free, DONE]}
        assert kept == both
        server.stop()
        server.start()
        assert ana.get("/api/me/learning").json() == both
        for wrong in ({"lessons": ["../x"], "puzzles": []}, {"lessons": [], "puzzles": [DONE | {"day": "today"}]}):
            assert ana.put("/api/me/learning", json=wrong).status_code == 400
    server.stop()


def test_a_puzzle_is_asked_answered_and_judged(server: Server) -> None:
    told = httpx.get(f"{server.url}/api/puzzles").json()
    assert told["today"] in {one["id"] for one in told["puzzles"]}
    puzzle = next(one for one in puzzles().values() if one.kind == "stall" and one.lines[0].actions[0] == "take 1")

    async def ask() -> list[str]:
        url = f"ws://127.0.0.1:{server.port}/api/puzzles/{puzzle.id}/socket"
        async with connect(url) as line:
            assert (await heard(line, "welcome"))["seats"] == [puzzle.seat]
            await line.send(json.dumps({"type": "look", "seat": puzzle.seat, "position": 0}))
            update = await heard(line, "update")
            hidden = [one for seat, one in enumerate(update["view"]["players"]) if seat != puzzle.seat]
            assert all("hand" not in one for one in hidden)
            other = {"type": "look", "seat": (puzzle.seat + 1) % len(puzzle.players), "position": 0}
            await line.send(json.dumps(other))
            assert (await heard(line, "refused"))["code"] == "not-your-seat"
            play = {"type": "play", "id": "a", "seat": puzzle.seat, "action": "take 1", "position": update["position"]}
            await line.send(json.dumps(play))
            said = await heard(line, "remark")
            assert said["name"] == "done"
            return list(said["actions"])

    actions = asyncio.run(asyncio.wait_for(ask(), 30))
    answers = f"{server.url}/api/puzzles/{puzzle.id}/answers"
    verdict = httpx.post(answers, json={"actions": actions}, timeout=30).json()
    assert verdict["grade"] == "best"
    wrong = next(f"take {stall}" for stall in (2, 3) if f"take {stall}" not in puzzle.accepted)
    worse = httpx.post(answers, json={"actions": [wrong]}, timeout=30).json()
    assert worse["grade"] == "worse"
    assert worse["best"]["chance"] > worse["yours"]["chance"]
    assert httpx.post(answers, json={"actions": ["take 7"]}, timeout=30).status_code == 422
    assert httpx.post(f"{server.url}/api/puzzles/0/answers", json={"actions": ["take 1"]}).status_code == 404


def test_the_puzzle_of_the_day_goes_by_the_date() -> None:
    first = date(2027, 3, 1)
    days = [puzzle_of_the_day(first + timedelta(days=number)).id for number in range(len(puzzles()))]
    assert sorted(days) == sorted(puzzles())
    assert puzzle_of_the_day(first).id == days[0]


def test_what_was_learned_counts_as_stored(tmp_path: Path) -> None:
    """330 kB a time: at 20 a second that would keep the event loop busy and the database writing."""
    server = Server(tmp_path, settings={"CLEOPATRA_STORED_MEGABYTES": "1"})
    server.start()
    try:
        answered = [DONE | {"puzzle": f"{number:08x}"} for number in range(4000)]
        with httpx.Client(base_url=server.url) as http:
            http.post("/api/me", json={"name": "Ana"})
            told = [http.put("/api/me/learning", json={"lessons": [], "puzzles": answered}) for _ in range(4)]
        assert [one.status_code for one in told] == [200, 200, 200, 429]
        assert told[-1].json()["expected"] == {"what": "stored", "most": 1.0}
    finally:
        server.stop()


def test_editions_that_nobody_has_are_not_kept(server: Server) -> None:
    with httpx.Client(base_url=server.url) as http:
        assert {http.get(f"/api/lessons/no-such-{number}").status_code for number in range(3)} == {404}
    before = _lessons.cache_info().currsize
    assert not lessons("no-such-box")
    assert _lessons.cache_info().currsize == before
