"""`cleopatra games`: games of bots, written as a data set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cleopatra.arena import RecordsError
from cleopatra.arena.collecting import Collection, collect, game_from, line_of
from cleopatra.arena.journal import GameJournal
from cleopatra.learn.data_file import check_parquet
from cleopatra.learn.data_set import RecordedGame, write_games
from cleopatra.learn.env_terms import MAX_DECISIONS

from . import arena_words, words
from .arena_options import check_counts, read_bots, read_tables
from .files import UsageError
from .progress import bar


@dataclass(frozen=True, slots=True)
class GamesOptions:
    """The command's options."""

    file: Path
    bots: str
    tables: str | None
    games: int
    seed: int
    jobs: int


def collect_games(given: GamesOptions) -> None:
    """Play what is missing, then write the data set."""
    check_counts(games=given.games, jobs=given.jobs)
    try:
        check_parquet()
    except ImportError as error:
        raise UsageError(str(error)) from None
    collection = Collection(tuple(read_tables(given.tables)), tuple(read_bots(given.bots)), given.seed)
    collection.match(0).game(0)
    if given.file.exists():
        raise UsageError(words.NO_FILE.format(file=given.file, why=arena_words.THERE_ALREADY))
    journal = given.file.with_name(f"{given.file.name}.part")
    try:
        played = _play(given, collection, journal)
        write_games(played, collection.about(), given.file)
        journal.unlink()
    except RecordsError as error:
        raise UsageError(arena_words.BAD_RECORDS.format(file=journal, why=error)) from None
    except OSError as error:
        raise UsageError(words.NO_FILE.format(file=given.file, why=error.strerror or error)) from None
    print(arena_words.GAMES_WRITTEN.format(file=given.file, games=len(played), size=given.file.stat().st_size / 1e6))
    if endless := given.games - len(played):
        print(arena_words.ENDLESS.format(games=endless, limit=MAX_DECISIONS))


def _play(given: GamesOptions, collection: Collection, file: Path) -> list[RecordedGame]:
    played: dict[int, RecordedGame] = {}

    def keep(line: Mapping[str, Any]) -> None:
        game = game_from(line)
        played[game.number] = game

    with GameJournal(file, collection.header(), keep) as journal, bar() as progress:
        missing = [number for number in range(given.games) if number not in played]
        task = progress.add_task(arena_words.PROGRESS, total=given.games, completed=given.games - len(missing))
        for game in collect(collection, missing, given.jobs):
            played[game.number] = game
            journal.add(line_of(game))
            progress.advance(task)
    return [played[number] for number in sorted(played) if number < given.games]
