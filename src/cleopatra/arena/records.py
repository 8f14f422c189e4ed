"""Records: a played game as one JSON object, and the file to which a series is written.

The file's first line describes the match; each further line is one game. A series that was interrupted continues where
it stopped, and a file from another match is refused.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any, TextIO

import cleopatra
from cleopatra.rules.play.ending import Account, Result
from cleopatra.rules.text.saves import RULES_VERSION

from .match import Match, Played
from .pace import pace_from_dict
from .tally import Tally

FORMAT = "cleopatra-arena"
VERSION = 1
UNRELATED = ("arena", "cli", "client", "scenario", "server", "tables", "web")
"""Packages that don't influence how a game is played."""


class RecordsError(ValueError):
    """A file of records that can't be used."""


@cache
def code_of_players() -> str:
    """A short hash of the source and weights of bots and rules, on which results depend."""
    package = Path(str(cleopatra.__file__)).parent
    digest = hashlib.blake2b(digest_size=8)
    for file in sorted(file for kind in ("*.py", "*.toml", "*.bin") for file in package.rglob(kind)):
        if file.relative_to(package).parts[0] not in UNRELATED:
            digest.update(str(file.relative_to(package)).encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


def header_of(match: Match) -> dict[str, Any]:
    """The first line: a description of the match."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "rules": RULES_VERSION,
        "code": code_of_players(),
        "edition": match.edition,
        "reading": match.reading,
        "bots": list(match.mix),
        "seed": match.seed,
        "tally": match.tally,
    }


def record_of(played: Played) -> dict[str, Any]:
    """A finished game as JSON-compatible data, without its save file."""
    if played.result is None:
        raise AssertionError("a broken game is not recorded")
    return {
        "game": played.number, "deal": played.deal, "seed": played.seed, "seats": list(played.seats),
        "first": played.first, "decisions": played.decisions, "choices": played.choices, "turns": played.turns,
        "offerings": played.offerings, "winners": list(played.result.winners), "eaten": list(played.result.eaten),
        "accounts": [asdict(account) for account in played.result.accounts],
        "tally": asdict(played.tally) if played.tally is not None else None,
        "paces": [pace.to_dict() for pace in played.paces],
    }  # fmt: skip


def played_from(record: Mapping[str, Any]) -> Played:
    """The inverse of `record_of`."""
    accounts = tuple(Account(**account) for account in record["accounts"])
    return Played(
        number=record["game"], deal=record["deal"], seed=record["seed"], seats=tuple(record["seats"]),
        first=record["first"], decisions=record["decisions"], choices=record["choices"], turns=record["turns"],
        offerings=record["offerings"],
        result=Result(tuple(record["winners"]), tuple(record["eaten"]), accounts),
        tally=Tally(**record["tally"]) if record["tally"] is not None else None,
        paces=tuple(pace_from_dict(pace) for pace in record["paces"]),
    )  # fmt: skip


class Records:
    """The results file of a series, open for appending; a context manager.

    >>> from tempfile import TemporaryDirectory
    >>> from cleopatra.arena import Match, play_series
    >>> match = Match("deluxe", ("greedy", "random"), seed=1)
    >>> with TemporaryDirectory() as folder:
    ...     for games in (1, 2):  # the second run continues where the first one stopped
    ...         with Records(Path(folder) / "results.jsonl", header_of(match)) as records:
    ...             found = len(records.played)
    ...             for played in play_series(match, range(found, games)):
    ...                 records.add(played)
    >>> found
    1
    """

    def __init__(self, file: Path, header: Mapping[str, Any]) -> None:
        self.file = file
        self.header = header
        self.played: dict[int, Played] = {}
        """The games that the file already had, by number."""
        self._out: TextIO | None = None

    def __enter__(self) -> Records:
        whole = self._read() if self.file.exists() else 0
        self._out = self.file.open("a", encoding="utf-8")
        if not whole:
            self._write(self.header)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._out is not None:
            self._out.close()

    def add(self, played: Played) -> None:
        """Write one game and flush it to the operating system."""
        self._write(record_of(played))

    def _write(self, line: Mapping[str, Any]) -> None:
        if self._out is None:
            raise AssertionError("records are written inside their context")
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
                played = played_from(json.loads(line))
                self.played[played.number] = played
        except (KeyError, TypeError, ValueError) as error:
            if isinstance(error, RecordsError):
                raise
            raise RecordsError(f"not a file of arena results, or damaged: {error!r}") from None
        os.truncate(self.file, whole)
        return whole

    def _compare(self, found: object) -> None:
        if not isinstance(found, dict) or found.get("format") != FORMAT:
            raise RecordsError(f"not a file of arena results; expected a first line with format {FORMAT!r}")
        for key, wanted in self.header.items():
            if found.get(key) != wanted:
                what = "other bots or rules than this program's" if key == "code" else f"{key} {found.get(key)!r}"
                other = "" if key == "code" else f", and now {wanted!r} is asked for"
                raise RecordsError(f"holds another series: it was played with {what}{other}")
