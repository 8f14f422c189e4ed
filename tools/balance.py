"""Play many games of planners at every table and write docs/balance.md with its plots.

    python tools/balance.py --games 10000 --jobs 8

Games are saved in build/balance as they finish; the same command resumes where it stopped.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from cleopatra.arena import Match, Played, Records, play_series
from cleopatra.arena.balance import Balance, Range, Spread, balance_of
from cleopatra.arena.charts import draw_groups
from cleopatra.arena.records import code_of_players, header_of
from cleopatra.cli.progress import bar
from cleopatra.rules.editions import EDITION_KEYS, edition

ROOT = Path(__file__).parent.parent
SEATS_PLOT, TALENTS_PLOT, ENDINGS_PLOT = "balance-order.svg", "balance-talents.svg", "balance-unfinished.svg"
COMMAND = "make balance ARGS='--games {games}'"
HEAD = """\
# Balance: statistics of many games

Written by `{command}` from {games} games at each of {tables} tables, all seats played by `{bot}`, seed {seed},
players' code `{code}`. Every figure is computed from the public events and the final account, with its 95 % interval
(Wilson for shares, normal for means). It describes how this bot plays, not how people play. With few games the
intervals are wide; the same command with more games continues where these stopped.
"""
ORDER_HEAD = """\
## The order of turns
The share of games won by the first player in turn order, the second, and so on. Dashes mark chance level.
"""
PIECES_HEAD = """
## Pieces
What one piece of each kind earns when it is built, without statues, bonuses and worshippers.
"""
HELP_HEAD = """
## Characters and worshippers
How often each is played or called per game.
"""
ENDINGS_HEAD = """
## Endings
Which category ends the game, several in one visit, or a stalemate.
"""
ACCOUNT_HEAD = """
## Talents, amulets and the crocodile
Means with their intervals; in brackets the 5th to 95th percentile.
"""


def tables() -> Iterator[tuple[str, int]]:
    """Every edition with every number of players."""
    for box in EDITION_KEYS:
        for players in range(edition(box).min_players, edition(box).max_players + 1):
            yield box, players


def play(box: str, players: int, args: argparse.Namespace) -> list[Played]:
    """The games of one table: those already saved, and the rest played now."""
    match = Match(box, (args.bot,) * players, args.seed, tally=True)
    args.keep.mkdir(parents=True, exist_ok=True)
    with Records(args.keep / f"{box}-{players}.jsonl", header_of(match)) as records, bar() as progress:
        known = {number: played for number, played in records.played.items() if number < args.games}
        task = progress.add_task(f"{box}, {players} players", total=args.games, completed=len(known))
        for played in play_series(match, [n for n in range(args.games) if n not in known], args.jobs):
            records.add(played)
            known[played.number] = played
            progress.advance(task)
    return [known[number] for number in sorted(known)]


def percent(value: Range) -> str:
    """A share and its interval."""
    return f"{100 * value[0]:.1f} % ({100 * value[1]:.1f}–{100 * value[2]:.1f})"


def number(value: Range) -> str:
    """A mean with the half-width of its interval."""
    return f"{value[0]:.2f} ± {(value[2] - value[1]) / 2:.2f}"


def spread(value: Spread) -> str:
    """A mean with the 5th and 95th percentile."""
    return f"{number(value.mean)} ({value.low:g} to {value.high:g})"


def rows(title: str, balances: Mapping[str, Balance], lines: Mapping[str, Callable[[Balance], str]]) -> str:
    """A Markdown table with a column for each table."""
    head = [f"| {title} | " + " | ".join(balances) + " |", "|---" * (len(balances) + 1) + "|"]
    body = [f"| {name} | " + " | ".join(cell(b) for b in balances.values()) + " |" for name, cell in lines.items()]
    return "\n".join([*head, *body])


def named(
    title: str,
    balances: Mapping[str, Balance],
    of: Callable[[Balance], Mapping[str, Range]],
    show: Callable[[Range], str],
) -> str:
    """A Markdown table with a row for each name; cells of tables without that name stay empty."""
    having = {key: balance for key, balance in balances.items() if of(balance)}
    names = dict.fromkeys(name for balance in having.values() for name in of(balance))

    def cell(name: str) -> Callable[[Balance], str]:
        return lambda balance: show(of(balance)[name]) if name in of(balance) else ""

    return rows(title, having, {name: cell(name) for name in names})


def page(balances: Mapping[str, Balance], args: argparse.Namespace) -> str:
    """The whole page."""
    head = HEAD.format(
        command=COMMAND.format(games=args.games), games=f"{args.games:,}", tables=len(balances), bot=args.bot,
        seed=args.seed, code=code_of_players(),
    )  # fmt: skip
    outcomes = {
        "eaten, of all players": lambda b: percent(b.eaten),
        "no winner": lambda b: percent(b.no_winner),
        "the winner's talents": lambda b: spread(b.winning_talents),
        "ahead of the best other survivor": lambda b: spread(b.winning_margin),
        "amulets of a player at the end": lambda b: spread(b.amulets),
        "sanctuaries claimed": lambda b: spread(b.sanctuaries),
        "offerings": lambda b: spread(b.offerings),
    }
    lengths = {"turns": lambda b: spread(b.turns), "decisions": lambda b: spread(b.decisions)}
    parts = [
        head,
        ORDER_HEAD,
        f"![Share of games won by order of turns](images/{SEATS_PLOT})\n",
        named("turn", balances, lambda b: b.won_in_order, percent),
        PIECES_HEAD,
        f"![Talents per piece](images/{TALENTS_PLOT})\n",
        named("talents per piece", balances, lambda b: b.talents, number),
        "\nHow many of each are built per game (pedestal and throne count as two throne pieces):\n",
        named("pieces per game", balances, lambda b: b.pieces, number),
        HELP_HEAD,
        named("characters", balances, lambda b: b.characters, number) + "\n",
        named("worshippers", balances, lambda b: b.worshippers, number),
        ENDINGS_HEAD,
        named("the end comes with", balances, lambda b: b.endings, percent),
        "\nWhich category is incomplete at the end:\n",
        f"![Categories left unfinished](images/{ENDINGS_PLOT})\n",
        named("unfinished", balances, lambda b: b.unfinished, percent),
        ACCOUNT_HEAD,
        rows("", balances, outcomes),
        "\n## Length\n",
        rows("", balances, lengths),
    ]
    return "\n".join(parts) + "\n"


def draw(balances: Mapping[str, Balance], folder: Path) -> None:
    """The plots of the page."""
    folder.mkdir(parents=True, exist_ok=True)
    chances = [1 / balance.players for balance in balances.values()]
    draw_groups(folder / SEATS_PLOT, "Games won by order of turns", "share won",
                {key: b.won_in_order for key, b in balances.items()}, chances)  # fmt: skip
    draw_groups(folder / TALENTS_PLOT, "What a piece earns", "talents", {key: b.talents for key, b in balances.items()})
    draw_groups(folder / ENDINGS_PLOT, "Not complete at the end", "share of games",
                {key: b.unfinished for key, b in balances.items()})  # fmt: skip


def main(arguments: list[str] | None = None) -> None:
    """Play the games and write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000, help="games at each table (default: 10000)")
    parser.add_argument("--jobs", type=int, default=1, help="number of processes (default: 1)")
    parser.add_argument("--seed", type=int, default=0, help="random seed (default: 0)")
    parser.add_argument("--bot", default="planner", help="the bot in all seats (default: planner)")
    parser.add_argument("--keep", type=Path, default=ROOT / "build" / "balance", help="the folder for results")
    parser.add_argument("--docs", type=Path, default=ROOT / "docs", help="the folder for the page")
    args = parser.parse_args(arguments)
    if args.games < 1 or args.jobs < 1:
        parser.error("expected at least one game and one process")
    balances = {f"{box}, {n}": balance_of(box, n, play(box, n, args)) for box, n in tables()}
    draw(balances, args.docs / "images")
    (args.docs / "balance.md").write_text(page(balances, args), "utf-8")


if __name__ == "__main__":
    main()
