"""`cleopatra arena`: bots against each other, every deal in every seating, with confidence intervals."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from cleopatra.arena import (
    BadBudget,
    Match,
    Played,
    Records,
    RecordsError,
    Standing,
    Summary,
    play_series,
    read_budget,
    read_contestant,
    seatings,
    standings,
    whole_deals,
)
from cleopatra.arena.contestants import UNBOUNDED
from cleopatra.arena.records import header_of
from cleopatra.arena.tables import WRITERS, rows_of
from cleopatra.extras import MissingExtra
from cleopatra.rules.editions import edition

from . import arena_words, words
from .arena_options import check_counts
from .files import UsageError, make_folder, write_text
from .progress import bar

if TYPE_CHECKING:
    from cleopatra.arena.ratings import Rating

BROKEN = 1
PICTURES = (".png", ".svg")


@dataclass(frozen=True, slots=True)
class ArenaOptions:
    """The command's options."""

    edition: str
    reading: str
    players: int | None
    bots: str
    budget: str | None
    games: int
    seed: int
    check: bool
    as_json: bool
    folder: Path | None
    jobs: int
    results: Path | None
    output: tuple[Path, ...]
    plot: Path | None
    distributed: bool
    address: str | None


def run_arena(given: ArenaOptions) -> int:
    """Play a series and print the results; returns the exit code."""
    match = _match(given)
    _check_files(given, match)
    games = whole_deals(given.games, match.mix)
    start = perf_counter()
    try:
        played, found = _play(given, match, games)
    except RecordsError as error:
        raise UsageError(arena_words.BAD_RECORDS.format(file=given.results, why=error)) from None
    except OSError as error:  # the results can't be written, or no cluster answers
        raise UsageError(str(error)) from None
    broken = next((game for game in played if game.broken is not None), None)
    if broken is not None:
        return _broken(match, broken, given.folder)
    _report(given, match, played, found, perf_counter() - start)
    return 0


def _match(given: ArenaOptions) -> Match:
    """The match described by the options. Raises `UsageError`."""
    check_counts(games=given.games, jobs=given.jobs)
    try:
        budget = UNBOUNDED if given.budget is None else read_budget(given.budget)
        names = tuple(str(read_contestant(bot, budget)) for bot in given.bots.split(","))
    except BadBudget as error:
        raise UsageError(str(error)) from None
    seats = _seats(given, names)
    match = Match(
        given.edition, seats, given.seed, given.reading, budget, check=given.check, keep=given.folder is not None
    )
    match.game(0)
    return match


def _seats(given: ArenaOptions, names: tuple[str, ...]) -> tuple[str, ...]:
    """One bot for each seat."""
    players = given.players
    if players is None:
        players = len(names) if len(names) > 1 else edition(given.edition).min_players
    if len(names) == 1:
        return names * players
    if len(names) != players:
        raise UsageError(arena_words.BOT_COUNT.format(bots=len(names), players=players))
    return names


def _check_files(given: ArenaOptions, match: Match) -> None:
    """Report problems with output files before playing."""
    for file in given.output:
        if file.suffix not in WRITERS:
            raise UsageError(arena_words.EXTENSION.format(option="--output", file=file, expected=", ".join(WRITERS)))
    if given.plot is not None:
        if given.plot.suffix not in PICTURES:
            expected = ", ".join(PICTURES)
            raise UsageError(arena_words.EXTENSION.format(option="--plot", file=given.plot, expected=expected))
        if len(match.contestants) == 1:
            raise UsageError(arena_words.PLOT_OF_ONE)
    for target in (*given.output, given.plot, given.results):
        if target is not None and not target.parent.is_dir():
            raise UsageError(words.NO_FILE.format(file=target, why="no such folder"))
        if target is not None and target.is_dir():
            raise UsageError(words.NO_FILE.format(file=target, why="is a folder"))
    if given.address is not None and not given.distributed:
        raise UsageError(arena_words.ADDRESS_ALONE)
    if given.folder is not None:
        make_folder(given.folder)


def _play(given: ArenaOptions, match: Match, games: int) -> tuple[list[Played], int]:
    """All games of the series, and how many of them were read from the results file."""
    with ExitStack() as open_now:
        records = open_now.enter_context(Records(given.results, header_of(match))) if given.results else None
        known = {n: game for n, game in (records.played if records else {}).items() if n < games}
        played = list(known.values())
        progress = open_now.enter_context(bar())
        task = progress.add_task(arena_words.PROGRESS, total=games, completed=len(known))
        for game in _players(given, match, [n for n in range(games) if n not in known]):
            played.append(game)
            if game.broken is not None:
                break
            if records is not None:
                records.add(game)
            if given.folder is not None:
                write_text(given.folder / _file_name(match, game, games), game.save or "")
            progress.advance(task)
    return sorted(played, key=lambda game: game.number), len(known)


def _players(given: ArenaOptions, match: Match, numbers: Sequence[int]) -> Iterator[Played]:
    """The games, played on this machine or on a cluster."""
    if not given.distributed:
        return play_series(match, numbers, given.jobs)
    from cleopatra.arena.cluster import play_on_cluster

    return play_on_cluster(match, numbers, given.address, given.jobs)


def _file_name(match: Match, played: Played, games: int) -> str:
    digits = len(str(games - 1))
    return f"{match.edition}-{match.reading}-{len(match.bots)}-{match.seed}-{played.number:0{digits}}.json"


def _broken(match: Match, played: Played, folder: Path | None) -> int:
    file = (folder or Path()) / f"broken-{_file_name(match, played, played.number + 1)}"
    write_text(file, played.save or "")
    line = arena_words.BROKEN.format(number=played.number, seed=played.seed, what=played.broken, file=file)
    print(f"cleopatra: {line}", file=sys.stderr)
    return BROKEN


def _report(given: ArenaOptions, match: Match, played: Sequence[Played], found: int, seconds: float) -> None:
    """Write the files, then print."""
    summary = Summary(match.mix)
    for game in played:
        summary.add(game)
    table = standings(played, match.contestants)
    ratings, why = _ratings(match, played)
    if given.plot is not None and why:
        raise UsageError(why)
    try:
        for file in given.output:
            WRITERS[file.suffix](rows_of(played), file)
        if given.plot is not None:
            _draw(given.plot, match, ratings, len(played))
    except OSError as error:
        raise UsageError(words.NO_FILE.format(file=error.filename, why=error.strerror or error)) from None
    if given.as_json:
        bots = [{**one.to_dict(), "rating": _rating_dict(ratings.get(one.name))} for one in table]
        print(json.dumps({**summary.to_dict(seconds), "bots": bots}))
        return
    _print(given, match, summary, table, ratings, found, seconds)
    if why:
        Console(stderr=True, highlight=False).print(arena_words.NO_RATINGS.format(why=why), markup=False)


def _ratings(match: Match, played: Sequence[Played]) -> tuple[dict[str, Rating], str]:
    """The ratings, or why there are none; a single bot needs none."""
    if len(match.contestants) == 1:
        return {}, ""
    try:
        from cleopatra.arena.ratings import rate
    except MissingExtra as error:
        return {}, str(error)
    return rate(played, match.seed), ""


def _rating_dict(rating: Rating | None) -> dict[str, float] | None:
    return rating.to_dict() if rating is not None else None


def _draw(file: Path, match: Match, ratings: Mapping[str, Rating], games: int) -> None:
    from cleopatra.arena.charts import draw_ranges

    title = arena_words.PLOT_TITLE.format(edition=match.edition, players=len(match.bots), games=games)
    best_first = sorted(ratings.items(), key=lambda pair: -pair[1].mu)
    ranges = {name: (rating.mu, rating.mu - rating.reach, rating.mu + rating.reach) for name, rating in best_first}
    draw_ranges(file, title, arena_words.PLOT_UNIT, ranges)


def _print(
    given: ArenaOptions, match: Match, summary: Summary, table: Sequence[Standing], ratings: Mapping[str, Rating],
    found: int, seconds: float,
) -> None:  # fmt: skip
    console = Console(highlight=False)
    around = len(seatings(match.mix))
    head = arena_words.HEAD.format(
        games=summary.games, edition=match.edition, reading=match.reading, players=len(match.bots), seed=match.seed,
        deals=summary.games // around, deal_word="deal" if summary.games == around else "deals",
        seatings=around, seating_word="seating" if around == 1 else "seatings", seconds=seconds,
    )  # fmt: skip
    console.print(head, style="bold")
    if found:
        console.print(arena_words.GONE_ON.format(found=found, played=summary.games - found))
    console.print(text_table(arena_words.STANDING, [_standing_row(one) for one in table]))
    console.print(text_table(arena_words.PACE, [_pace_row(one, ratings.get(one.name)) for one in table]))
    result = summary.to_dict(seconds)
    seats = ", ".join(f"{won / summary.games:.1%}" for won in result["wins_by_seat"])
    console.print(arena_words.WON_BY_SEAT.format(seats=seats))
    per_game = {key: result[key] / summary.games for key in ("decisions", "choices")}
    console.print(arena_words.MEANS.format(**{**result, **per_game}))
    if match.check:
        console.print(arena_words.CHECKED, style="green")
    if given.folder is not None:
        console.print(arena_words.SAVED.format(n=summary.games - found, folder=given.folder), markup=False)


def text_table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    """Columns without lines, the first one to the left."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    for i, column in enumerate(columns):
        table.add_column(column, justify="right" if i else "left", no_wrap=True)
    for row in rows:
        table.add_row(*row)
    return table


def _standing_row(one: Standing) -> list[str]:
    return [
        one.name, f"{one.wins:.1f}", f"{one.games}", f"{one.rate:.1%}", f"{100 * one.low:.0f}–{100 * one.high:.0f}",
        f"{100 * one.deal_low:.0f}–{100 * one.deal_high:.0f}", f"{one.margin:+.1f}", f"{one.eaten:.1%}",
    ]  # fmt: skip


def _pace_row(one: Standing, rating: Rating | None) -> list[str]:
    return [
        one.name, f"{rating.mu:.1f} ± {rating.reach:.1f}" if rating else "",
        f"{one.choices}", f"{one.median * 1000:.2f}", f"{one.p99 * 1000:.1f}", f"{one.slowest * 1000:.1f}",
        "" if one.overrun is None else f"{one.overrun:+.1%}",
    ]  # fmt: skip
