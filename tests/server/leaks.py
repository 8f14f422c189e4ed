"""Nothing leaked: every byte that reached a seat or a spectator, held against what the rules let it know.

The journal is read back from the database and played again beside the wiretap. For every observer and position the
rules say which events, which view and which choices it may have; an update must be exactly that. Fields that are not
about the game are few and named. Secrets that would be recognised anywhere are searched for in everything.
"""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from contextlib import AsyncExitStack, closing, nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cleopatra.client import Client, Refused, Seat
from cleopatra.rules.events import event_to_dict
from cleopatra.server.chronicle import Chronicle
from cleopatra.server.storage.journal import Entry
from tests.server.players import NAMES

UPDATE = {"type", "seat", "position", "start", "events", "view", "legal", "can_undo", "clock"}
OTHER_FIELDS = {
    "welcome": {"type", "protocol", "player", "seats", "table", "chat", "time"},
    "table": {"type", "seats", "table"},
    "played": {"type", "id", "position", "repeated"},
    "refused": {"type", "id", "code", "expected"},
    "previewed": {"type", "id", "forecast"},
    "quarry": {"type", "id", "pieces"},
    "bill": {"type", "id", "rows", "spare", "cheapest", "keeping"},
    "heard": {"type", "id"},
    "undo-wish": {"type", "seat", "agreed", "needed", "settled"},
}


@dataclass
class Tapped:
    """One game with everything that went over the wire."""

    table: str
    heard: dict[int | None, list[str]] = field(default_factory=dict)
    secrets: dict[int | None, list[str]] = field(default_factory=dict)
    """Tokens and codes of each player: nobody may ever hear them over a socket."""


async def tapped_game(url: str, players: int, seed: int, seconds: float | None = None, **settings: Any) -> Tapped:
    """Random people play, now and then looking ahead, asking the quarry and taking back; a stranger watches.

    After so many seconds they stop; none: at the end of the game.
    """
    rng = random.Random(seed)
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(Client(url)) for _ in range(players)]
        secrets = {}
        for at, client in enumerate(clients):
            me = await client.become(NAMES[at])
            secrets[at] = [client.token or "", me["recovery_code"]]
        table = (await clients[0].make_table(["me", *["open"] * (players - 1)], **settings))["id"]
        for client in clients[1:]:
            await client.join(table)
        await clients[0].start(table)
        tapped = Tapped(table, {}, secrets)  # type: ignore[arg-type]
        stranger = await stack.enter_async_context(Client(url))
        seats = []
        observers: list[tuple[int | None, Client]] = [*enumerate(clients), (None, stranger)]
        for observer, client in observers:
            heard = tapped.heard.setdefault(observer, [])
            seats.append(await stack.enter_async_context(client.sit(table, observer, heard.append)))
        with suppress(TimeoutError) if seconds else nullcontext():
            async with asyncio.timeout(seconds or 600):
                await asyncio.gather(*(_play(seat, random.Random(rng.random())) for seat in seats[:-1]))
                await seats[-1].until(lambda: seats[-1].situation.over)
    return tapped


async def _play(seat: Seat, rng: random.Random) -> None:
    async for now in seat.turns():
        try:
            action = rng.choice(now.legal)
            if rng.random() < 0.05:
                with suppress(Refused):  # somebody may have taken something back meanwhile
                    await seat.preview(action)
            if rng.random() < 0.01:
                await seat.quarry()
            await seat.play(action)
            if rng.random() < 0.03 and seat.situation.can_undo:
                await seat.undo()
        except Refused as refused:
            if refused.code not in ("stale-position", "revealed", "nothing-to-undo"):
                raise


def read_back(database: Path, table: str) -> tuple[dict[str, Any], list[Entry]]:
    """Header and journal, straight from the file."""
    with closing(sqlite3.connect(database)) as connection:
        header = json.loads(connection.execute("SELECT game FROM tables WHERE id = ?", (table,)).fetchone()[0])
        rows = connection.execute(
            "SELECT position, kind, seat, action, luck, move, time FROM journal WHERE game = ? ORDER BY position",
            (table,),
        ).fetchall()
    return header, [Entry(p, k, s, a, json.loads(luck) if luck else None, m, t) for p, k, s, a, luck, m, t in rows]


def check(database: Path, tapped: Tapped) -> int:
    """Assert that nobody heard more than the rules allow; returns how many messages were held against them."""
    header, entries = read_back(database, tapped.table)
    allowed = _allowed(header, entries)
    checked = 0
    for observer, texts in tapped.heard.items():
        for text in texts:
            _check_secrets(header, tapped, text)
            message = json.loads(text)
            if message["type"] == "update":
                _check_update(message, observer, allowed)
            else:
                assert set(message) == OTHER_FIELDS[message["type"]], message["type"]
            checked += 1
    return checked


@dataclass
class Knowledge:
    """What an observer may know at one of its positions. The log is shared with later ones; its length counts."""

    log: list[Any]
    length: int
    view: Any
    legal: list[str]
    can_undo: bool


Allowed = dict[tuple[int | None, int], Knowledge]


def _allowed(header: dict[str, Any], entries: list[Entry]) -> Allowed:
    """What each observer may know at each of its positions; the same position always means the same knowledge."""
    chronicle = Chronicle(header)
    allowed: Allowed = {}
    logs: dict[int | None, list[Any]] = {observer: [] for observer in chronicle.observers}
    told = dict.fromkeys(chronicle.observers, 0)
    for entry in [None, *entries]:
        if entry is not None:
            chronicle.follow([entry])
        game = chronicle.game
        for observer in chronicle.observers:
            telling = chronicle.telling(observer, told[observer])
            told[observer] = telling.position
            if telling.start < len(logs[observer]):
                logs[observer] = logs[observer][: telling.start]
            logs[observer].extend(_plain([event_to_dict(event) for event in telling.events]))
            assert len(logs[observer]) == len(game.events(0, observer))
            legal = [] if observer is None else [str(action) for action in game.legal(observer)]
            can_undo = observer is not None and chronicle.can_undo(observer)
            view = _plain(game.view(observer).to_dict())
            knows = Knowledge(logs[observer], len(logs[observer]), view, legal, can_undo)
            known = allowed.setdefault((observer, telling.position), knows)
            same = (known.view, known.legal, known.length, known.can_undo) == (view, legal, knows.length, can_undo)
            assert same, f"{observer} at {telling.position}: something changed that nobody was told of"
    return allowed


def _check_update(message: dict[str, Any], observer: int | None, allowed: Allowed) -> None:
    assert set(message) == UPDATE
    assert message["seat"] == observer
    assert message["clock"] is None
    knows = allowed[observer, message["position"]]
    assert message["events"] == knows.log[message["start"] : knows.length]
    assert message["view"] == knows.view
    assert message["legal"] == knows.legal
    assert message["can_undo"] == knows.can_undo


def _check_secrets(header: dict[str, Any], tapped: Tapped, text: str) -> None:
    assert str(header["seed"]) not in text
    for secrets in tapped.secrets.values():
        for secret in secrets:
            assert secret not in text


def _plain(data: object) -> Any:
    return json.loads(json.dumps(data))
