"""Database failures: which errors mean that it is unreachable or full, and how they are logged."""

from __future__ import annotations

import asyncio
import logging
from time import monotonic

from sqlalchemy.exc import InterfaceError, OperationalError, TimeoutError

from cleopatra.tables.interfaces import NotStored

log = logging.getLogger(__name__)

FAILURES = (OperationalError, InterfaceError, TimeoutError, NotStored)
"""Raised while the database can't be reached, is full, or has no connection free."""
LOG_SECONDS = 1.0


class FailureLog:
    """At most one log line per second, with a count since the last one: a full disk fails for every request."""

    def __init__(self) -> None:
        self.total = 0
        """How often it happened since the start."""
        self._times = 0
        self._logged = -LOG_SECONDS
        self._waiting = False

    def report(self, error: BaseException) -> None:
        """It happened again; called on the event loop, which writes the count once the second is over."""
        self.total += 1
        self._times += 1
        wait = self._logged + LOG_SECONDS - monotonic()
        why = f"{type(error).__name__}: {str(error).partition(chr(10))[0]}"
        if wait <= 0:
            self._write(why)
        elif not self._waiting:
            self._waiting = True
            asyncio.get_running_loop().call_later(wait, self._write, why)

    def _write(self, why: str) -> None:
        if self._times:
            log.error("database error", extra={"times": self._times, "why": why})
            self._times, self._logged = 0, monotonic()
        self._waiting = False


FAILURE_LOG = FailureLog()
