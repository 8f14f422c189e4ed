"""A child process as the server sees it: started when it is first needed, asked one message at a time, or killed.

`child_process` is the same from the child's side.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from typing import Any

from .child_process import INTERRUPTION, SIZE


class Child:
    """One process that runs a module of this package; after it died or was killed, the next message starts another."""

    def __init__(self, program: str, *arguments: str) -> None:
        self._command = ("-m", f"cleopatra.server.{program}", str(os.getpid()), *arguments)
        self._process: Process | None = None

    @property
    def pid(self) -> int | None:
        """The process id; None while no process runs."""
        return self._process.pid if self._process is not None else None

    async def ask(self, message: object) -> Any:
        """The answer to a message, without a time limit. Raises `OSError` or `EOFError` if the process dies over it."""
        if self._process is None:
            self._process = await self._start()
        process = self._process
        if process.stdin is None or process.stdout is None:
            raise AssertionError("a process without pipes")
        body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
        process.stdin.write(SIZE.pack(len(body)) + body)
        await process.stdin.drain()
        head = await process.stdout.readexactly(SIZE.size)
        return pickle.loads(await process.stdout.readexactly(SIZE.unpack(head)[0]))

    def interrupt(self) -> None:
        """Interrupt what is being done for a message, if that can be interrupted."""
        if self._process is not None and self._process.stdin is not None:
            with contextlib.suppress(OSError):
                self._process.stdin.write(INTERRUPTION)

    def kill(self) -> Process | None:
        """Kill the process, whatever it is doing; returns it, so that its end can be waited for."""
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            if process.stdin is not None:
                process.stdin.close()
        return process

    async def _start(self) -> Process:
        return await asyncio.create_subprocess_exec(
            sys.executable, *self._command,
            stdin=PIPE, stdout=PIPE, stderr=None if sys.stderr else DEVNULL, start_new_session=True,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )  # fmt: skip
