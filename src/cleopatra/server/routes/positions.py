"""Positions of the rules' examples, to be tried out: a socket each, and nothing is stored."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from time import time
from typing import Any

from litestar import WebSocket, websocket
from litestar.datastructures import State

from cleopatra.tables.practice import LEARNER, practice_table

from ..identity import Player
from ..middleware import AccessControl
from ..sockets import Connection
from ..table_service import TableService
from ..watched_socket import serve_practice


@cache
def positions() -> dict[str, dict[str, Any]]:
    """Every position by the scenario file it comes from: the game's header, and rolls of the dice to come."""
    text = resources.files("cleopatra.server").joinpath("positions.json").read_text("utf-8")
    found: dict[str, dict[str, Any]] = json.loads(text)
    return found


@websocket("/api/positions/{folder:str}/{name:str}/socket")
async def position_socket(
    socket: WebSocket[Any, Any, State], folder: str, name: str, service: TableService, access: AccessControl
) -> None:
    """A position to play on from, every seat in your hand; messages are those of a table."""
    found = positions().get(f"{folder}/{name}")

    def connect(caller: str) -> Connection | None:
        if found is None:
            return None
        table = practice_table(found["header"], found["rolls"], service, time())
        return Connection(service, table, socket, Player(LEARNER, "", None), caller, None, stores=False)

    await serve_practice(socket, service, access, connect)
