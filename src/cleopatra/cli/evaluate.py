"""`cleopatra evaluate`: one bot against a fixed ladder of opponents, with fixed deals."""

from __future__ import annotations

import json
from dataclasses import dataclass

from rich.console import Console

from cleopatra.arena.protocol import DEALS, QUICK_DEALS, BotEvaluation, Report

from . import arena_words, words
from .arena import text_table
from .arena_options import check_counts, read_bots, read_tables
from .files import UsageError
from .progress import bar


@dataclass(frozen=True, slots=True)
class EvaluateOptions:
    """The command's options."""

    bot: str
    tables: str | None
    deals: int | None
    quick: bool
    jobs: int
    as_json: bool


def evaluate_bot(given: EvaluateOptions) -> None:
    """Play all games of the protocol and print the results."""
    check_counts(jobs=given.jobs)
    deals = given.deals if given.deals is not None else QUICK_DEALS if given.quick else DEALS
    if deals < QUICK_DEALS:
        raise UsageError(words.AT_LEAST.format(option="--deals", value=deals, least=QUICK_DEALS))
    bots = read_bots(given.bot)
    if len(bots) > 1:
        raise UsageError(arena_words.ONE_BOT.format(bots=len(bots)))
    evaluation = BotEvaluation(bots[0], tuple(read_tables(given.tables)), deals)
    outcomes = []
    with bar() as progress:
        task = progress.add_task(arena_words.PROGRESS, total=len(evaluation.games))
        for outcome in evaluation.play(given.jobs):
            outcomes.append(outcome)
            progress.advance(task)
    report = evaluation.report(outcomes)
    if given.as_json:
        print(json.dumps(report.to_dict()))
    else:
        _print(report, len(outcomes))


def _print(report: Report, games: int) -> None:
    console = Console(highlight=False)
    console.print(arena_words.EVALUATED.format(bot=report.bot, games=games, deals=report.deals), style="bold")
    rows = [
        [
            score.pairing.opponent,
            f"{score.pairing.edition}:{score.pairing.players}", f"{score.games}",
            f"{score.rate:.1%}", f"{100 * score.low:.0f}–{100 * score.high:.0f}",
            f"{1 / score.pairing.players:.1%}", f"{score.eaten:.1%}", f"{score.reward:+.1f}",
        ]
        for score in report.scores
    ]  # fmt: skip
    console.print(text_table(arena_words.SCORES, rows))
    console.print(arena_words.SCORE.format(score=report.score, reach=report.reach))
