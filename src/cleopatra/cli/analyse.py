"""`cleopatra analyse`: a saved game analysed by the strongest bot."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from rich.console import Console
from rich.table import Table
from rich.text import Text

from cleopatra.arena.analysis import SWING, Analysis, Analyst, Bounds, analyse, real_choices, turn_starts
from cleopatra.arena.review import QUICK, Review, review
from cleopatra.bots import ArchitectBot, Budget, make_bot
from cleopatra.rules.game import Game

from . import arena_words, styles, words
from .files import UsageError, read_game, write_text
from .progress import bar

COSTLIEST = 10
WORTH_TELLING, COSTLY = 0.03, 0.05
AS_GOOD = 0.01
BARS = "▁▂▃▄▅▆▇█"
WIDEST = 60
PICTURES = (".png", ".svg")


@dataclass(frozen=True, slots=True)
class AnalyseOptions:
    """The command's options."""

    game: Path
    seconds: float | None
    nodes: int | None
    most: int | None
    players: str | None
    json_file: Path | None
    picture: Path | None


def analyst_named(name: str) -> Analyst:
    """A bot that can judge games."""
    bot = make_bot(name)
    for method in ("explain", "forecast"):
        if not callable(getattr(bot, method, None)):
            raise UsageError(arena_words.NO_ANALYST.format(name=name, lacking=method))
    return cast(Analyst, bot)


def analyse_game(given: AnalyseOptions, analyst: Analyst | None = None) -> None:
    """Analyse a game and print the results."""
    if given.picture is not None and given.picture.suffix not in PICTURES:
        expected = ", ".join(PICTURES)
        raise UsageError(arena_words.EXTENSION.format(option="--picture", file=given.picture, expected=expected))
    for file in (given.json_file, given.picture):
        if file is not None and (file.is_dir() or not file.parent.is_dir()):
            raise UsageError(words.NO_FILE.format(file=file, why="no place for a file"))
    game = read_game(given.game)
    bounds = _bounds(given, game)
    if not game.moves:
        raise UsageError(arena_words.EMPTY_GAME.format(file=given.game))
    real = len(real_choices(game, Bounds(bounds.budget, None, bounds.seats)))
    total = len(real_choices(game, bounds)) + len(turn_starts(game))
    with bar() as progress:
        task = progress.add_task(arena_words.ANALYSE_PROGRESS, total=total)
        analysis = analyse(game, analyst or ArchitectBot(), bounds, lambda: progress.advance(task))
    reviewed = review(game, analysis)
    if given.json_file is not None:
        write_text(given.json_file, json.dumps(reviewed.to_dict(), indent=1) + "\n")
    if given.picture is not None:
        _draw(given.picture, analysis)
    _print(Console(highlight=False), reviewed, real)


def _bounds(given: AnalyseOptions, game: Game) -> Bounds:
    if given.seconds is not None and given.nodes is not None:
        raise UsageError(arena_words.ONE_BOUND)
    if given.most is not None and given.most < 1:
        raise UsageError(words.AT_LEAST.format(option="--most", value=given.most, least=1))
    try:
        nodes = QUICK.nodes if given.seconds is None and given.nodes is None else given.nodes
        budget = Budget(given.seconds, nodes)
    except ValueError as error:
        raise UsageError(str(error)) from None
    if given.players is None:
        return Bounds(budget, given.most)
    seats = set()
    for name in (name.strip() for name in given.players.split(",")):
        if name not in game.players:
            names = ", ".join(game.players)
            raise UsageError(words.UNKNOWN_NAME.format(option="--players", name=name, names=names))
        seats.add(game.players.index(name))
    return Bounds(budget, given.most, frozenset(seats))


def _draw(file: Path, analysis: Analysis) -> None:
    from cleopatra.arena.charts import draw_chances

    lines = {
        name: [(float(turn), chances[seat]) for turn, chances in analysis.course()]
        for seat, name in enumerate(analysis.players)
    }
    title = arena_words.CHART_TITLE.format(players=", ".join(analysis.players))
    try:
        draw_chances(file, title, arena_words.CHART_ACROSS, arena_words.CHART_UP, lines)
    except OSError as error:
        raise UsageError(words.NO_FILE.format(file=file, why=error.strerror or error)) from None


def _print(console: Console, reviewed: Review, real: int) -> None:
    analysis = reviewed.analysis
    head = arena_words.ANALYSE_HEAD.format(
        players=", ".join(analysis.players), judged=len(analysis.judged), real=real, turns=len(analysis.moments)
    )
    console.print(Text(head, styles.HEAD))
    console.print(_sparks(analysis))
    console.print(_players(reviewed))
    _print_costliest(console, analysis)
    _print_turning_points(console, analysis)
    console.print(Text(arena_words.ANALYSE_NOTE, styles.FAINT))


def _table(columns: Sequence[str], left: Sequence[int]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    for i, column in enumerate(columns):
        table.add_column(column, justify="left" if i in left else "right")
    return table


def _sparks(analysis: Analysis) -> Table:
    """A sparkline for each player, as wide as the terminal allows."""
    table = Table(title=arena_words.CHANCES, title_justify="left", title_style="dim", box=None, pad_edge=False)
    moments = analysis.moments
    shown = [moments[i * len(moments) // WIDEST] for i in range(WIDEST)] if len(moments) > WIDEST else moments
    for seat, name in enumerate(analysis.players):
        chances = [moment.chances[seat] for moment in shown]
        bars = "".join(BARS[min(len(BARS) - 1, int(chance * len(BARS)))] for chance in chances)
        last = arena_words.CHANCES_ROW.format(chance=moments[-1].chances[seat])
        won = analysis.winners is not None and seat in analysis.winners
        style = styles.seat_style(seat)
        table.add_row(Text(name, style), Text(bars, style), Text(last + (" ★" if won else ""), style))
    return table


def _players(reviewed: Review) -> Table:
    analysis = reviewed.analysis
    table = _table(arena_words.BY_PLAYER, left=(0,))
    for seat, name in enumerate(analysis.players):
        own = [judged for judged in analysis.judged if judged.seat == seat]
        if own:
            good = sum(judged.lost <= AS_GOOD for judged in own) / len(own)
            costly = sum(judged.lost >= COSTLY for judged in own)
            summary = reviewed.summaries[seat]
            row = (
                f"{summary.accuracy:.0%}", str(len(own)), f"{good:.0%}", str(costly),
                f"{100 * analysis.lost_by(seat) / len(own):.2f}", f"{100 * summary.luck:+.0f}",
            )  # fmt: skip
            table.add_row(Text(name, styles.seat_style(seat)), *row)
    return table


def _print_costliest(console: Console, analysis: Analysis) -> None:
    console.print(Text(arena_words.COSTLIEST, styles.HEAD))
    costly = [judged for judged in analysis.judged if judged.lost >= WORTH_TELLING]
    if not costly:
        console.print(arena_words.NOTHING_LOST)
        return
    table = _table(arena_words.COSTLY, left=(1, 2, 5))
    for judged in sorted(costly, key=lambda judged: -judged.lost)[:COSTLIEST]:
        name = Text(analysis.players[judged.seat], styles.seat_style(judged.seat))
        better = judged.alternatives[0]
        table.add_row(
            str(judged.turn), name, Text(judged.chosen.action), f"{judged.chosen.chance:.0%}",
            f"{100 * judged.lost:.0f}", Text(better.action), f"{better.chance:.0%}",
        )  # fmt: skip
    console.print(table)


def _print_turning_points(console: Console, analysis: Analysis) -> None:
    console.print(Text(arena_words.TURNING_POINTS, styles.HEAD))
    if not analysis.turning_points:
        console.print(arena_words.NO_TURNING_POINTS.format(swing=SWING))
    for point in analysis.turning_points:
        line = arena_words.TURNING_POINT.format(
            turn=point.turn, whose=analysis.players[point.seat],
            gainer=analysis.players[point.gainer], gained=point.after[point.gainer] - point.before[point.gainer],
            now=point.after[point.gainer], loser=analysis.players[point.loser],
            lost=point.after[point.loser] - point.before[point.loser], then=point.after[point.loser],
        )  # fmt: skip
        console.print(Text(line))
        console.print(Text("  " + " · ".join(point.choices), styles.FAINT))
