"""Sockets of practice tables; those of lessons and puzzles add a remark on the outcome of each choice."""

from __future__ import annotations

from collections.abc import Callable
from time import time
from typing import Any

from litestar.connection import WebSocket

from cleopatra.rules.game import Game
from cleopatra.tables.practice import LEARNER, play_for
from cleopatra.tables.protocol import ClientMessage, Play, Remarked, Undo
from cleopatra.tables.refusals import Code, Refusal
from cleopatra.tables.table import Table

from .identity import Player
from .middleware import AccessControl, caller_of
from .socket_writer import framed
from .sockets import BANNED, NO_TABLE, TOO_MANY, Connection, is_turned_away
from .table_service import TableService

Remark = Callable[[Game], str | None]
"""What is to be said of a position."""
Answers = Callable[[Game], tuple[int, str] | None]
"""What somebody else answers next, if anybody is asked."""


def nobody_answers(game: Game) -> None:
    """Nobody is asked, or their answers stay open."""


class WatchedConnection(Connection):
    """A socket at a practice table whose outcomes are remarked on."""

    def __init__(
        self, service: TableService, table: Table, socket: WebSocket[Any, Any, Any], caller: str,
        remark: Remark, answers: Answers = nobody_answers,
    ) -> None:  # fmt: skip
        super().__init__(service, table, socket, Player(LEARNER, "", None), caller, None, stores=False)
        self._remark, self._answers = remark, answers
        self._before = len(_game(table).moves)

    async def _take(self, message: ClientMessage, move: str | None, size: int) -> None:
        entries = _entries(self.table)
        await super()._take(message, move, size)
        if not isinstance(message, Play | Undo) or _entries(self.table) == entries:
            return
        while (answer := self._answers(_game(self.table))) is not None:
            await play_for(self.table, *answer, time())
        game = _game(self.table)
        actions = [str(action) for _, action in game.moves[self._before :]]
        self.send(framed(Remarked(name=self._remark(game), actions=actions)))


async def serve_practice(
    socket: WebSocket[Any, Any, Any], service: TableService, access: AccessControl,
    connect: Callable[[str], Connection | None],
) -> None:  # fmt: skip
    """Serve a practice table on a socket, within the caller's quota; None: there is no such table."""
    if await is_turned_away(socket, access, service.quotas):
        return
    caller = caller_of(socket)
    await socket.accept()
    try:
        await access.check_address(socket)
    except Refusal as refusal:
        await socket.close(code=BANNED, reason=refusal.code)
        return
    connection = connect(caller)
    if connection is None:
        await socket.close(code=NO_TABLE, reason=Code.NO_SUCH_TABLE)
        return
    try:
        with service.quotas.socket(None, caller):
            await connection.serve()
    except Refusal as refusal:
        await socket.close(code=TOO_MANY, reason=refusal.code)


def _game(table: Table) -> Game:
    if table.session is None:
        raise AssertionError("a practice table without a game")
    return table.session.game


def _entries(table: Table) -> int:
    return 0 if table.session is None else table.session.entries
