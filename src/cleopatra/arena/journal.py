"""Journals: a file with a line of JSON for every game, written as soon as the game is over.

The first line describes the series. A series that was interrupted continues where it stopped, and a file from another
series is refused.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, TextIO


class RecordsError(ValueError):
    """A file of records that can't be used.

    >>> raise RecordsError("line 3 is not a game")
    Traceback (most recent call last):
    cleopatra.arena.journal.RecordsError: line 3 is not a game
    """


class GameJournal:
    """A file with a header and a line for each game, open for appending; a context manager.

    `keep` is handed every line that the file already has; what it raises for a line means that the file is damaged.
    """

    def __init__(self, file: Path, header: Mapping[str, Any], keep: Callable[[Mapping[str, Any]], None]) -> None:
        self.file = file
        self.header = header
        self._keep = keep
        self._out: TextIO | None = None

    def __enter__(self) -> GameJournal:
        whole = self._read() if self.file.exists() else 0
        self._out = self.file.open("a", encoding="utf-8")
        if not whole:
            self.add(self.header)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._out is not None:
            self._out.close()

    def add(self, line: Mapping[str, Any]) -> None:
        """Write one line and flush it to the operating system."""
        if self._out is None:
            raise AssertionError("a journal is written inside its context")
        self._out.write(json.dumps(line, separators=(",", ":")) + "\n")
        self._out.flush()

    def _read(self) -> int:
        """Read the file, truncate an unfinished last line, and return the number of bytes kept."""
        text = self.file.read_bytes()
        whole = text.rfind(b"\n") + 1
        lines = text[:whole].splitlines()
        try:
            if lines:
                self._compare(json.loads(lines[0]))
            elif text and not json.dumps(self.header, separators=(",", ":")).encode().startswith(text):
                raise RecordsError("not a file of arena results")
            for line in lines[1:]:
                self._keep(json.loads(line))
        except (KeyError, TypeError, ValueError) as error:
            if isinstance(error, RecordsError):
                raise
            raise RecordsError(f"not a file of arena results, or damaged: {error!r}") from None
        os.truncate(self.file, whole)
        return whole

    def _compare(self, found: object) -> None:
        known = self.header["format"]
        if not isinstance(found, dict) or found.get("format") != known:
            raise RecordsError(f"not a file of arena results; expected a first line with format {known!r}")
        for key, wanted in self.header.items():
            if found.get(key) != wanted:
                what = "other bots or rules than this program's" if key == "code" else f"{key} {found.get(key)!r}"
                other = "" if key == "code" else f", and now {wanted!r} is asked for"
                raise RecordsError(f"holds another series: it was played with {what}{other}")
