"""Whether chances to win mean what they say: bot games, forecasts at the beginning of turns, and who won.

    python bench/calibration.py --games 500

For positions given about 10, 30, 50, 70 and 90 % it prints how many of them were won; these should lie within 4 points.
Half of a group's width is 10 points. Positions of one game are not independent: the error is that of games.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from math import sqrt

from cleopatra.arena import Match, play_game
from cleopatra.arena.analysis import CHART, chart, stretches
from cleopatra.bots import ArchitectBot
from cleopatra.rules.game import load_game

GROUPS = (0.1, 0.3, 0.5, 0.7, 0.9)
TABLES = ["classic-4", "deluxe-2", "deluxe-3"]
EVERY = 4
"""Turns between two positions that are looked at."""


def measure(key: str, players: int, games: int, bot: str, first: int) -> dict[float, list[tuple[int, float, float]]]:
    """For each group: game, chance given, and whether it was won."""
    found: dict[float, list[tuple[int, float, float]]] = defaultdict(list)
    for number in range(first, first + games):
        played = play_game(Match(key, (bot,) * players, number, keep=True), 0)
        if played.save is None:
            raise AssertionError("a match that keeps its games has them")
        game = load_game(played.save)
        result = game.result
        if result is None or not result.winners:
            continue
        for moment in chart(game, stretches(game)[::EVERY], ArchitectBot(), CHART):
            for seat, chance in enumerate(moment.chances):
                group = min(GROUPS, key=lambda one: abs(one - chance))
                found[group].append((number, chance, (seat in result.winners) / len(result.winners)))
    return found


def main() -> None:
    """Play, look, print."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--games", type=int, default=500, help="games at each table")
    asked.add_argument("--bot", default="planner", help="who plays them")
    asked.add_argument("--first", type=int, default=0, help="the seed of the first game")
    asked.add_argument("--tables", nargs="*", default=TABLES, help="boxes and players")
    given = asked.parse_args()
    for table in given.tables:
        key, _, number = table.rpartition("-")
        players = int(number)
        found = measure(key, players, given.games, given.bot, given.first)
        print(f"{key}, {players} players, {given.games} games of {given.bot}")
        print("| given | mean given | won | difference | games | positions |\n|---|---|---|---|---|---|")
        for group in GROUPS:
            rows = found[group]
            if not rows:
                continue
            said = sum(chance for _, chance, _ in rows) / len(rows)
            won = sum(share for _, _, share in rows) / len(rows)
            games = len({number for number, _, _ in rows})
            error = sqrt(won * (1 - won) / games)
            print(
                f"| {group:.0%} | {said:.1%} | {won:.1%} ± {error:.1%} | {100 * (won - said):+.1f} | {games} |"
                f" {len(rows)} |"
            )


if __name__ == "__main__":
    main()
