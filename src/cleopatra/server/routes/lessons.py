"""Lessons: what there is to learn, and a socket for each task."""

from __future__ import annotations

from time import time
from typing import Any

from litestar import Controller, WebSocket, websocket
from litestar.datastructures import State

from cleopatra.lessons.goals import LEARNER
from cleopatra.lessons.lesson import lessons
from cleopatra.tables.practice import practice_table
from cleopatra.tables.refusals import Code, Refusal

from ..learning_types import Lessons, Task
from ..middleware import AccessControl
from ..table_service import TableService
from ..watched_socket import WatchedConnection, serve_practice
from .declared import get


class LessonController(Controller):
    """The lessons."""

    path = "/api/lessons"
    tags = ("learning",)

    @get("/{edition:str}", summary="The lessons of an edition", operation_id="lessons")
    async def lessons(self, edition: str) -> Lessons:
        """Six chapters of three tasks, in order."""
        found = lessons(edition).values()
        if not found:
            raise Refusal(Code.NO_SUCH_PAGE)
        return Lessons([Task(one.chapter, one.task, list(one.rules), list(one.solutions[0])) for one in found])


@websocket("/api/lessons/{edition:str}/{chapter:str}/{task:str}/socket")
async def lesson_socket(
    socket: WebSocket[Any, Any, State], edition: str, chapter: str, task: str,
    service: TableService, access: AccessControl,
) -> None:  # fmt: skip
    """A task on a table of its own; messages are those of a table, and a remark after each choice."""
    lesson = lessons(edition).get(f"{chapter}/{task}")

    def connect(caller: str) -> WatchedConnection | None:
        if lesson is None:
            return None
        header = lesson.scenario.game.header
        table = practice_table(header, lesson.rolls, service, time(), lesson.opening(), LEARNER)
        return WatchedConnection(service, table, socket, caller, lesson.remark, lesson.answer)

    await serve_practice(socket, service, access, connect)
