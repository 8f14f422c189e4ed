"""Records: a played game as one JSON object, and the file to which a series is written.

The file is a journal (`journal.GameJournal`): its first line describes the match, each further line is one game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any

import cleopatra
from cleopatra.rules.play.ending import Account, Result
from cleopatra.rules.text.saves import RULES_VERSION

from .journal import GameJournal
from .match import Match, Played
from .pace import pace_from_dict
from .tally import Tally

FORMAT = "cleopatra-arena"
VERSION = 1
UNRELATED = ("arena", "cli", "client", "scenario", "server", "tables", "web")
"""Packages that don't influence how a game is played."""


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
        self.journal = GameJournal(file, header, self._keep)
        self.played: dict[int, Played] = {}
        """The games that the file already had, by number."""

    def __enter__(self) -> Records:
        self.journal.__enter__()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.journal.__exit__(kind, error, at)

    def add(self, played: Played) -> None:
        """Write one game and flush it to the operating system."""
        self.journal.add(record_of(played))

    def _keep(self, line: Mapping[str, Any]) -> None:
        played = played_from(line)
        self.played[played.number] = played
