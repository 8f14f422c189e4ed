"""`cleopatra ladder`: all bots against each other at every table, rated together."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from rich.console import Console

from cleopatra.arena import Played, Records, RecordsError, Standing, standings
from cleopatra.arena.ladder import FOR_TWO, LADDER, Ladder, play_ladder
from cleopatra.arena.records import code_of_players
from cleopatra.extras import require

from . import arena_words, words
from .arena import text_table
from .arena_options import check_counts, read_bots, read_tables
from .files import UsageError, make_folder, write_text
from .progress import bar

if TYPE_CHECKING:
    from cleopatra.arena.ratings import Rating


@dataclass(frozen=True, slots=True)
class LadderOptions:
    """The command's options."""

    bots: str | None
    tables: str | None
    games: int
    seed: int
    as_json: bool
    jobs: int
    results: Path | None
    page: Path | None
    minutes: float | None = None


@dataclass(frozen=True, slots=True)
class Rung:
    """A bot's place at one table."""

    standing: Standing
    rating: Rating

    def cells(self) -> list[str]:
        """What a line of the report shows, in the order of `arena_words.RUNG`."""
        one = self.standing
        return [
            one.name, f"{self.rating.mu:.1f} ± {self.rating.reach:.1f}", f"{one.rate:.1%}", f"{one.seats}",
            f"{100 * one.low:.0f}–{100 * one.high:.0f}", f"{one.eaten:.1%}", f"{one.median * 1000:.2f}",
            f"{one.p99 * 1000:.1f}",
        ]  # fmt: skip


def run_ladder(given: LadderOptions) -> None:
    """Play at every table, then print the ratings and write the page."""
    require("a ladder", "arena", "openskill")
    check_counts(games=given.games, jobs=given.jobs)
    if given.minutes is not None and not given.minutes > 0:
        raise UsageError(arena_words.NO_TIME.format(minutes=given.minutes))
    if given.page is not None and not given.page.parent.is_dir():
        raise UsageError(words.NO_FILE.format(file=given.page, why="no such folder"))
    if given.results is not None:
        make_folder(given.results)
    ladders = _ladders(given)
    report = {}
    until = None if given.minutes is None else monotonic() + 60 * given.minutes
    for left, ladder in zip(range(len(ladders), 0, -1), ladders, strict=True):
        share = None if until is None else monotonic() + (until - monotonic()) / left
        report[ladder] = _rungs(ladder, _play(given, ladder, share))
    if given.page is not None:
        write_text(given.page, page_of(given, report))
    if given.as_json:
        print(json.dumps([_to_dict(ladder, rungs) for ladder, rungs in report.items()]))
        return
    console = Console(highlight=False)
    for ladder, rungs in report.items():
        head = arena_words.LADDER_HEAD.format(table=_title(ladder), games=_games(rungs, ladder), seed=ladder.seed)
        console.print(head, style="bold")
        console.print(text_table(arena_words.RUNG, [rung.cells() for rung in rungs]))


def _ladders(given: LadderOptions) -> list[Ladder]:
    named = None if given.bots is None else read_bots(given.bots)
    if named is not None and len(set(named)) < 2:
        raise UsageError(arena_words.TWO_BOTS)
    ladders: list[Ladder] = []
    for box, players in read_tables(given.tables):
        bots = named or [*LADDER, *(FOR_TWO if players == 2 else ())]
        ladder = Ladder(box, players, tuple(dict.fromkeys(bots)), given.seed)
        ladder.match(0).game(0)
        ladders.append(ladder)
    return ladders


def _play(given: LadderOptions, ladder: Ladder, until: float | None) -> list[Played]:
    """Its games, or those of whole rounds that end in time; the first round in any case."""
    games = ladder.whole_rounds(given.games)
    with ExitStack() as open_now:
        records = None
        if given.results is not None:
            file = given.results / f"{ladder.edition}-{ladder.players}.jsonl"
            try:
                records = open_now.enter_context(Records(file, ladder.header()))
            except RecordsError as error:
                raise UsageError(arena_words.BAD_RECORDS.format(file=file, why=error)) from None
        played = {n: game for n, game in (records.played if records else {}).items() if n < games}
        missing = [n for n in range(games) if n not in played]
        progress = open_now.enter_context(bar())
        task = progress.add_task(_title(ladder), total=games, completed=len(played))
        open_now.enter_context(closing(coming := play_ladder(ladder, missing, given.jobs)))
        for game in coming:
            played[game.number] = game
            if records is not None:
                records.add(game)
            progress.advance(task)
            if until is not None and (game.number + 1) % ladder.whole_rounds(1) == 0 and monotonic() > until:
                break
    return [played[number] for number in sorted(played)]


def _rungs(ladder: Ladder, played: Sequence[Played]) -> list[Rung]:
    """The best rating first."""
    from cleopatra.arena.ratings import rate

    ratings = rate(played, ladder.seed)
    rungs = [Rung(one, ratings[one.name]) for one in standings(played, ladder.contestants)]
    return sorted(rungs, key=lambda rung: -rung.rating.mu)


def _games(rungs: Sequence[Rung], ladder: Ladder) -> int:
    return sum(rung.standing.seats for rung in rungs) // ladder.players


def _title(ladder: Ladder) -> str:
    return arena_words.LADDER_TABLE.format(edition=ladder.edition, players=ladder.players)


def _to_dict(ladder: Ladder, rungs: Sequence[Rung]) -> dict[str, object]:
    bots = [{**rung.standing.to_dict(), "rating": rung.rating.to_dict()} for rung in rungs]
    return {"edition": ladder.edition, "players": ladder.players, "seed": ladder.seed, "bots": bots}


def page_of(given: LadderOptions, report: Mapping[Ladder, Sequence[Rung]]) -> str:
    """The report as Markdown."""
    said = (
        ("--bots", given.bots),
        ("--tables", given.tables),
        ("--games", given.games),
        ("--seed", given.seed),
        ("--minutes", given.minutes),
    )
    arguments = "".join(f" {option} {value}" for option, value in said if value is not None)
    parts = [arena_words.PAGE_HEAD.format(arguments=arguments, code=code_of_players())]
    for ladder, rungs in report.items():
        rows = [arena_words.RUNG, ("---",) * len(arena_words.RUNG), *(rung.cells() for rung in rungs)]
        table = "\n".join("| " + " | ".join(row) + " |" for row in rows)
        parts.append(f"## {_title(ladder).capitalize()}\n{_games(rungs, ladder)} games.\n\n{table}\n")
    return "\n".join(parts)
