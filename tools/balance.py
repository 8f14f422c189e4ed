"""Play many games of planners at every table and write docs/balance.md with its plots.

    python tools/balance.py --games 10000 --jobs 8

Games are kept in build/balance as they are played; the same command goes on where it stopped.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from cleopatra.arena import Match, Played, Records, play_series
from cleopatra.arena.balance import Balance, Range, Spread, balance_of
from cleopatra.arena.charts import draw_groups
from cleopatra.arena.records import code_of_players
from cleopatra.cli.progress import bar
from cleopatra.rules.editions import EDITION_KEYS, edition

ROOT = Path(__file__).parent.parent
SEATS_PLOT, TALENTS_PLOT, ENDINGS_PLOT = "balance-order.svg", "balance-talents.svg", "balance-unfinished.svg"
COMMAND = "make balance ARGS='--games {games}'"
HEAD = """\
# Balance: what many games say

Written by `{command}` from {games} games at each of {tables} tables, all seats played by `{bot}`, seed {seed},
players' code `{code}`. Every figure is drawn from what a spectator sees happen and from the final account; behind it
stands its 95 % interval (Wilson's for shares, normal for means). It says how this bot plays, which is not how everybody
plays. With few games the intervals are wide; the same command with more games goes on where these stopped.
"""
ORDER_HEAD = """\
## The order of turns
Who has the first turn, the second, and so on, wins this share of games. The dashes are chance.
"""
PIECES_HEAD = """
## Pieces
What one piece of each kind earns when it is built; statues, bonuses and worshippers aside.
"""
HELP_HEAD = """
## Characters and worshippers
How often each is played or called in a game.
"""
ENDINGS_HEAD = """
## Endings
Which category brings Cleopatra to the last step, or that several do in one visit, or that nobody moves any more.
"""
ACCOUNT_HEAD = """
## Talents, amulets and the crocodile
Means with their intervals; in brackets what nine of ten lie between.
"""
Show = Callable[[Range], str]


def tables() -> Iterator[tuple[str, int]]:
    """Every box with every number of players."""
    for box in EDITION_KEYS:
        for players in range(edition(box).min_players, edition(box).max_players + 1):
            yield box, players


def play(box: str, players: int, wishes: argparse.Namespace) -> list[Played]:
    """The games of one table: those that are kept, and the rest played now."""
    match = Match(box, (wishes.bot,) * players, wishes.seed, tally=True)
    wishes.keep.mkdir(parents=True, exist_ok=True)
    with Records(wishes.keep / f"{box}-{players}.jsonl", match) as records, bar() as progress:
        known = {number: played for number, played in records.played.items() if number < wishes.games}
        task = progress.add_task(f"{box}, {players} players", total=wishes.games, completed=len(known))
        for played in play_series(match, [n for n in range(wishes.games) if n not in known], wishes.jobs):
            records.add(played)
            known[played.number] = played
            progress.advance(task)
    return [known[number] for number in sorted(known)]


def percent(value: Range) -> str:
    """A share and its interval."""
    return f"{100 * value[0]:.1f} % ({100 * value[1]:.1f}–{100 * value[2]:.1f})"


def number(value: Range) -> str:
    """A mean and how far its interval reaches."""
    return f"{value[0]:.2f} ± {(value[2] - value[1]) / 2:.2f}"


def spread(value: Spread) -> str:
    """A mean, and what nine of ten lie between."""
    return f"{number(value.mean)} ({value.low:g} to {value.high:g})"


def rows(title: str, balances: Mapping[str, Balance], lines: Mapping[str, Callable[[Balance], str]]) -> str:
    """A table with a column for each table of players."""
    head = [f"| {title} | " + " | ".join(balances) + " |", "|---" * (len(balances) + 1) + "|"]
    body = [f"| {name} | " + " | ".join(cell(b) for b in balances.values()) + " |" for name, cell in lines.items()]
    return "\n".join([*head, *body])


def named(
    title: str,
    balances: Mapping[str, Balance],
    of: Callable[[Balance], Mapping[str, Range]],
    show: Callable[[Range], str],
) -> str:
    """A table with a row for each name; a table of players where nobody is called so stays empty."""
    having = {key: balance for key, balance in balances.items() if of(balance)}
    names = dict.fromkeys(name for balance in having.values() for name in of(balance))

    def cell(name: str) -> Callable[[Balance], str]:
        return lambda balance: show(of(balance)[name]) if name in of(balance) else ""

    return rows(title, having, {name: cell(name) for name in names})


def page(balances: Mapping[str, Balance], wishes: argparse.Namespace) -> str:
    """The whole page."""
    head = HEAD.format(
        command=COMMAND.format(games=wishes.games), games=f"{wishes.games:,}", tables=len(balances), bot=wishes.bot,
        seed=wishes.seed, code=code_of_players(),
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
        f"![Talents a piece](images/{TALENTS_PLOT})\n",
        named("talents a piece", balances, lambda b: b.talents, number),
        "\nHow many of each are built in a game (pedestal and throne are the throne's two):\n",
        named("pieces a game", balances, lambda b: b.pieces, number),
        HELP_HEAD,
        named("characters", balances, lambda b: b.characters, number) + "\n",
        named("worshippers", balances, lambda b: b.worshippers, number),
        ENDINGS_HEAD,
        named("the end comes with", balances, lambda b: b.endings, percent),
        "\nWhich category is not complete at the end:\n",
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
    """Play, count, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000, help="games at each table (10000)")
    parser.add_argument("--jobs", type=int, default=1, help="on so many processes (1)")
    parser.add_argument("--seed", type=int, default=0, help="where all luck comes from (0)")
    parser.add_argument("--bot", default="planner", help="who plays (planner)")
    parser.add_argument("--keep", type=Path, default=ROOT / "build" / "balance", help="the folder for results")
    parser.add_argument("--docs", type=Path, default=ROOT / "docs", help="the folder for the page")
    wishes = parser.parse_args(arguments)
    if wishes.games < 1 or wishes.jobs < 1:
        parser.error("expected at least one game and one process")
    balances = {f"{box}, {n}": balance_of(box, n, play(box, n, wishes)) for box, n in tables()}
    draw(balances, wishes.docs / "images")
    (wishes.docs / "balance.md").write_text(page(balances, wishes), "utf-8")


if __name__ == "__main__":
    main()
