"""Puzzles: the list with the one of the day, a socket for each, and the judging of an answer."""

from __future__ import annotations

from datetime import UTC, date, datetime
from time import time
from typing import Any

from litestar import Controller, WebSocket, websocket
from litestar.datastructures import State

from cleopatra.puzzles.judging import Verdict, judge, remark_on
from cleopatra.puzzles.puzzle import Puzzle
from cleopatra.puzzles.store import puzzles
from cleopatra.rules.model.errors import GameError
from cleopatra.tables.practice import practice_table
from cleopatra.tables.refusals import Code, Refusal, by_the_rules

from ..learning_types import PuzzleAnswer, PuzzleInfo, Puzzles
from ..middleware import AccessControl
from ..table_service import TableService
from ..watched_socket import WatchedConnection, serve_practice
from .declared import get, post


def puzzle_of_the_day(day: date) -> Puzzle:
    """The same for everyone, by the date alone; every puzzle has its day before one comes again."""
    known = list(puzzles().values())
    return known[day.toordinal() % len(known)]


def _judged(name: str, actions: list[str]) -> Verdict:
    """In the job worker."""
    try:
        return judge(puzzles()[name], actions)
    except GameError as error:
        raise by_the_rules(error) from None


class PuzzleController(Controller):
    """The puzzles."""

    path = "/api/puzzles"
    tags = ("learning",)

    @get(summary="All puzzles", operation_id="puzzles")
    async def puzzles(self) -> Puzzles:
        """Every puzzle, and which is today's (days are counted in UTC)."""
        today = datetime.now(UTC).date()
        infos = [PuzzleInfo(one.id, one.kind, one.edition, len(one.players), one.grade) for one in puzzles().values()]
        return Puzzles(puzzle_of_the_day(today).id, today.isoformat(), infos)

    @post("/{name:str}/answers", summary="Answer a puzzle", operation_id="answerPuzzle", status_code=200)
    async def answer(self, name: str, data: PuzzleAnswer, service: TableService) -> Verdict:
        """What an answer is worth beside the best, and why; nothing is stored."""
        if name not in puzzles():
            raise Refusal(Code.NO_SUCH_PAGE)
        return await service.jobs.run(_judged, name, list(data.actions))


@websocket("/api/puzzles/{name:str}/socket")
async def puzzle_socket(
    socket: WebSocket[Any, Any, State], name: str, service: TableService, access: AccessControl
) -> None:
    """A puzzle on a table of its own; messages are those of a table, and `remark` says when it is answered."""
    puzzle = puzzles().get(name)

    def connect(caller: str) -> WatchedConnection | None:
        if puzzle is None:
            return None
        header = puzzle.game().header
        opening = [(puzzle.seat, move) for move in puzzle.moves]
        table = practice_table(header, puzzle.rolls, service, time(), opening, puzzle.seat)
        return WatchedConnection(
            service, table, socket, caller, lambda game: remark_on(puzzle, game, len(puzzle.moves))
        )

    await serve_practice(socket, service, access, connect)
