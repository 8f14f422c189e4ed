"""Hidden information: every byte that reached a seat or a spectator, checked against what the rules let it know.

The journal is read from the database and replayed next to the recorded traffic. For every observer and position the
rules give its events, view and choices; an update must be exactly that. The few fields that are not about the game are
listed. Secrets that are recognisable as text are searched for in all traffic.
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

import msgspec

from cleopatra.client import Client
from cleopatra.rules.model.events import event_to_dict
from cleopatra.tables.records import Entry
from cleopatra.tables.session import GameSession
from tests.server.players import NAMES
from tests.server.thin_socket import ThinSocket

UPDATE = {"type", "seat", "position", "start", "events", "whole", "view", "legal", "can_undo", "clock"}
OTHER_FIELDS = {
    "welcome": {"type", "protocol", "client", "player", "seats", "table", "chat", "wish", "time"},
    "table": {"type", "seats", "table"},
    "played": {"type", "id", "position", "repeated"},
    "refused": {"type", "id", "code", "expected"},
    "planned": {
        "type", "id", "forecast", "objection", "quarry", "bill", "proposal", "alternative", "account", "corruption",
    },
    "hinted": {"type", "id", "position", "best", "second"},
    "viewed": {"type", "id", "position", "view"},
    "heard": {"type", "id"},
    "undo-wish": {"type", "seat", "agreed", "needed", "settled"},
}  # fmt: skip


@dataclass
class Tapped:
    """One game with all of its traffic."""

    table: str
    heard: dict[int | None, list[bytes]] = field(default_factory=dict)
    secrets: dict[int | None, list[str]] = field(default_factory=dict)
    """Tokens and codes of each player, which must never be sent over a socket."""


async def tapped_game(url: str, players: int, seed: int, seconds: float | None = None, **settings: Any) -> Tapped:
    """Random players, who sometimes ask for forecasts and plans and undo choices; a stranger watches.

    They stop after `seconds`; None: at the end of the game.
    """
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(Client(url)) for _ in range(players)]
        secrets: dict[int | None, list[str]] = {}
        for at, client in enumerate(clients):
            me = await client.become(NAMES[at])
            secrets[at] = [client.token or "", me["recovery_code"]]
        table = (await clients[0].make_table(["me", *["open"] * (players - 1)], **settings))["id"]
        for client in clients[1:]:
            await client.join(table)
        await clients[0].start(table)
        tapped = Tapped(table, {}, secrets)
        taps = [
            RandomClient(at, random.Random(f"{seed}-{at}"), tapped.heard.setdefault(at, [])) for at in range(players)
        ]
        taps.append(RandomClient(None, random.Random(seed), tapped.heard.setdefault(None, [])))
        for tap, token in zip(taps, [*(client.token for client in clients), None], strict=True):
            await tap.sit(clients[0].socket_url(table), f"cleopatra={token}" if token else "")
            stack.callback(tap.leave)
        with suppress(TimeoutError) if seconds else nullcontext():
            async with asyncio.timeout(seconds or 600):
                await asyncio.gather(*(tap.over.wait() for tap in taps))
    return tapped


class View(msgspec.Struct, frozen=True):
    """The part of a view that a random player needs."""

    phase: str = ""


class Message(msgspec.Struct):
    """The part of a message that it needs."""

    type: str
    id: str | None = None
    position: int = 0
    legal: list[str] = []
    can_undo: bool = False
    view: View = View()


MESSAGE = msgspec.json.Decoder(Message)


class RandomClient:
    """A socket whose player chooses at random as soon as it is asked, and records everything it receives."""

    def __init__(self, seat: int | None, rng: random.Random, heard: list[bytes]) -> None:
        self._seat = seat
        self._rng = rng
        self._heard = heard
        self._socket: ThinSocket | None = None
        self._now = Message("update")
        self._asked = ""
        self._count = 0
        self.over = asyncio.Event()

    async def sit(self, url: str, cookie: str) -> None:
        """Connect and look."""
        self._socket = await ThinSocket.connect(url, cookie, self._on_message)
        self._send(type="look", seat=self._seat, position=0)

    def leave(self) -> None:
        """Hang up."""
        if self._socket is not None:
            self._socket.close()

    def _on_message(self, text: bytes) -> None:
        self._heard.append(text)
        told = MESSAGE.decode(text)
        if told.type == "update":
            self._now = told
            if told.view.phase == "over":
                self.over.set()
        elif told.id is not None and told.id == self._asked:
            self._asked = ""
        if self._seat is not None and not self._asked:
            self._act()

    def _act(self) -> None:
        """Send a request: mostly a move."""
        now, luck = self._now, self._rng.random()
        if now.can_undo and luck > 0.995:
            self._ask(type="undo", position=now.position)
        elif now.legal:
            action = self._rng.choice(now.legal)
            if luck < 0.002:
                self._ask(type="plan")
            elif luck < 0.03:
                self._ask(type="plan", action=action)
            else:
                self._ask(type="play", position=now.position, action=action)

    def _ask(self, **message: Any) -> None:
        self._count += 1
        self._asked = f"{self._seat}-{self._count}"
        self._send(id=self._asked, seat=self._seat, **message)

    def _send(self, **message: Any) -> None:
        if self._socket is not None:
            self._socket.send(msgspec.json.encode(message))


def read_back(database: Path, table: str) -> tuple[dict[str, Any], list[Entry]]:
    """Header and journal, read from the file."""
    with closing(sqlite3.connect(database)) as connection:
        header = json.loads(connection.execute("SELECT game FROM tables WHERE id = ?", (table,)).fetchone()[0])
        rows = connection.execute(
            "SELECT position, kind, seat, action, luck, move, time FROM journal WHERE game = ? ORDER BY position",
            (table,),
        ).fetchall()
    return header, [Entry(p, k, s, a, json.loads(luck) if luck else None, m, t) for p, k, s, a, luck, m, t in rows]


def check(database: Path, tapped: Tapped) -> int:
    """Assert that no observer received more than the rules allow; returns the number of messages checked."""
    header, entries = read_back(database, tapped.table)
    allowed = _allowed(header, entries)
    checked = 0
    for observer, texts in tapped.heard.items():
        shown: dict[str, Any] = {}
        for text in texts:
            _check_secrets(header, tapped, text)
            message = msgspec.json.decode(text)
            if message["type"] == "update":
                _check_update(message, observer, allowed, shown)
                shown = allowed[observer, message["position"]].view
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
    session = GameSession(header)
    allowed: Allowed = {}
    logs: dict[int | None, list[Any]] = {observer: [] for observer in session.observers}
    told = dict.fromkeys(session.observers, 0)
    for entry in [None, *entries]:
        if entry is not None:
            session.replay([entry])
        game = session.game
        for observer in session.observers:
            missed = session.missed(observer, told[observer])
            told[observer] = missed.position
            if missed.start < len(logs[observer]):
                logs[observer] = logs[observer][: missed.start]
            logs[observer].extend(_plain([event_to_dict(event) for event in missed.events]))
            assert len(logs[observer]) == len(game.events(0, observer))
            legal = [] if observer is None else [str(action) for action in game.legal(observer)]
            can_undo = observer is not None and session.can_undo(observer)
            view = game.view(observer).to_dict()
            knows = Knowledge(logs[observer], len(logs[observer]), view, legal, can_undo)
            known = allowed.setdefault((observer, missed.position), knows)
            same = (known.view, known.legal, known.length, known.can_undo) == (view, legal, knows.length, can_undo)
            assert same, f"{observer} at {missed.position}: something changed that nobody was told of"
    return allowed


def _check_update(message: dict[str, Any], observer: int | None, allowed: Allowed, shown: dict[str, Any]) -> None:
    """An update has what the observer may know, and exactly the changes of its view since the last update."""
    assert set(message) == UPDATE
    assert message["seat"] == observer
    assert message["clock"] is None
    knows = allowed[observer, message["position"]]
    assert message["events"] == knows.log[message["start"] : knows.length]
    before = {} if message["whole"] else shown
    changed = {key: words for key, words in knows.view.items() if key not in before or before[key] != words}
    assert message["view"] == changed | {key: None for key in before if key not in knows.view}
    assert message["legal"] == knows.legal
    assert message["can_undo"] == knows.can_undo


def _check_secrets(header: dict[str, Any], tapped: Tapped, text: bytes) -> None:
    assert str(header["seed"]).encode() not in text
    for secrets in tapped.secrets.values():
        for secret in secrets:
            assert secret.encode() not in text


def _plain(data: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(data))
