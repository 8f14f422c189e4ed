"""Whether chances to win mean what they say: bot games, forecasts at the beginning of turns, and who won.

    python bench/calibration.py --games 500
    python bench/calibration.py --games 500 --first 1000 --try 1.0 1.2

For positions given about 10, 30, 50, 70 and 90 % it prints how many of them were won; these should lie within 4 points.
Half of a group's width is 10 points. Positions of one game are not independent: the error is that of games. With
`--try` also by other temperatures, each with its log loss; choose on some seeds, judge on others.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from dataclasses import dataclass
from math import log, sqrt

from cleopatra.arena import Match, play_game
from cleopatra.arena.analysis import CHART, FORECASTING, positions, turn_starts
from cleopatra.bots import ArchitectBot, bot_stream
from cleopatra.bots.architect import calibration, together
from cleopatra.bots.architect1 import Architect1Bot
from cleopatra.rules.game import load_game

GROUPS = (0.1, 0.3, 0.5, 0.7, 0.9)
TABLES = ["classic-3", "classic-4", "classic-5", "deluxe-2", "deluxe-3", "deluxe-4"]
EVERY = 4
"""Turns between two positions that are looked at."""


@dataclass(frozen=True)
class Place:
    """A position that began a turn."""

    game: int
    seen: list[tuple[float, ...]]
    """Everybody's chances by each player's eyes, before they are calibrated."""
    winners: tuple[int, ...]
    temperature: float
    """The one in use."""

    def chances(self, temperature: float) -> list[float]:
        """What the chart of a review shows."""
        shown = [together(seen, temperature) for seen in self.seen]
        return [sum(chances) / len(shown) for chances in zip(*shown, strict=True)]

    def loss(self, temperature: float) -> float:
        """The log loss of the winner's chance."""
        chances = self.chances(temperature)
        return -sum(log(max(1e-9, chances[seat])) for seat in self.winners) / len(self.winners)


def measure(key: str, players: int, games: int, bot: str, first: int) -> list[Place]:
    """Games played, and what was said in them."""
    found: list[Place] = []
    for number in range(first, first + games):
        played = play_game(Match(key, (bot,) * players, number, keep=True), 0)
        if played.save is None:
            raise AssertionError("a match that keeps its games has them")
        game = load_game(played.save)
        if game.result is None or not game.result.winners:
            continue
        wanted = frozenset(turn_starts(game)[::EVERY])
        for at in positions(game):
            if at.move in wanted:
                views = [at.game.view(seat) for seat in range(players)]
                seen = [
                    Architect1Bot.forecast(
                        ArchitectBot(), view, bot_stream(at.game, FORECASTING + at.move * players + seat), CHART
                    )
                    for seat, view in enumerate(views)
                ]
                found.append(Place(number, seen, game.result.winners, calibration(views[0])))
    return found


def show(places: list[Place], temperature: float) -> None:
    """How many of each group were won."""
    groups: dict[float, list[tuple[int, float, float]]] = defaultdict(list)
    for place in places:
        for seat, chance in enumerate(place.chances(temperature)):
            group = min(GROUPS, key=lambda one: abs(one - chance))
            groups[group].append((place.game, chance, (seat in place.winners) / len(place.winners)))
    print(
        f"temperature {temperature:.2f}, log loss {sum(place.loss(temperature) for place in places) / len(places):.4f}"
    )
    print("| given | mean given | won | difference | games | positions |\n|---|---|---|---|---|---|")
    for group in GROUPS:
        rows = groups[group]
        if not rows:
            continue
        said = sum(chance for _, chance, _ in rows) / len(rows)
        won = sum(share for _, _, share in rows) / len(rows)
        games = len({number for number, _, _ in rows})
        error = sqrt(won * (1 - won) / games)
        given, outcome = f"{group:.0%} | {said:.1%}", f"{won:.1%} ± {error:.1%} | {100 * (won - said):+.1f}"
        print(f"| {given} | {outcome} | {games} | {len(rows)} |")


def main() -> None:
    """Play, look, print."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--games", type=int, default=500, help="games at each table")
    asked.add_argument("--bot", default="planner", help="who plays them")
    asked.add_argument("--first", type=int, default=0, help="the seed of the first game")
    asked.add_argument("--tables", nargs="*", default=TABLES, help="boxes and players")
    asked.add_argument("--try", nargs="*", type=float, default=[], dest="others", help="other temperatures")
    given = asked.parse_args()
    for table in given.tables:
        key, _, number = table.rpartition("-")
        places = measure(key, int(number), given.games, given.bot, given.first)
        print(f"{key}, {number} players, {given.games} games of {given.bot} from seed {given.first}")
        for temperature in (places[0].temperature, *given.others):
            show(places, temperature)


if __name__ == "__main__":
    main()
