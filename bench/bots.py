"""Time per decision of our bots and of Catanatron's bots, in the same run.

Games of all contenders are interleaved. Only decisions with more than one option are timed, in CPU seconds; every seat
of a game is played by the same bot.
"""

from __future__ import annotations

import argparse
import json
import platform
from collections.abc import Callable
from time import process_time

from catanatron import Color, Player, RandomPlayer
from catanatron import Game as CatanGame
from catanatron.game import TURNS_LIMIT
from catanatron.players.search import VictoryPointPlayer
from catanatron.players.weighted_random import WeightedRandomPlayer

from cleopatra.arena import read_contestant
from cleopatra.arena.pace import Pace
from cleopatra.bots import ask, bot_stream
from cleopatra.native import mode
from cleopatra.rules.editions import EDITION_KEYS
from cleopatra.rules.game import new_game

PEER = "Catanatron"
PEERS: tuple[type[Player], ...] = (RandomPlayer, WeightedRandomPlayer, VictoryPointPlayer)
COLOURS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
NAMES = ("Ana", "Ben", "Cleo", "Dido")
OURS = "random,novice,greedy,planner,architect@30n"


def play_ours(box: str, bot: str, seed: int, pace: Pace) -> None:
    """One game of four of our bots."""
    game = new_game(box, NAMES, seed)
    who = read_contestant(bot)
    bots = [who.sit_down() for _ in NAMES]
    streams = [bot_stream(game, seat) for seat in range(len(NAMES))]
    while waiting := game.waiting:
        seat = waiting[0]
        legal = game.legal(seat)
        action = legal[0]
        if len(legal) > 1:
            start = process_time()
            action = ask(bots[seat], game, seat, legal, streams[seat], who.budget)
            pace.add(process_time() - start)
        game.play(seat, action)


def play_peers(kind: type[Player], seed: int, pace: Pace) -> None:
    """One game of four of Catanatron's bots; the seed must be at least 1, because 0 means no seed there."""
    game = CatanGame([_timed(kind, pace)(colour) for colour in COLOURS], seed=seed + 1)
    while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
        game.play_tick()


def _timed(kind: type[Player], pace: Pace) -> type[Player]:
    class Timed(kind):  # type: ignore[misc, valid-type]
        def decide(self, game: CatanGame, playable_actions: list[object]) -> object:
            start = process_time()
            action = super().decide(game, playable_actions)
            if len(playable_actions) > 1:
                pace.add(process_time() - start)
            return action

    return Timed


def measured(bots: list[str], rounds: int) -> dict[str, Pace]:
    """Times per decision of all contenders, over `rounds` games each."""
    contenders: dict[str, Callable[[int, Pace], None]] = {}
    for box in EDITION_KEYS:
        for bot in bots:
            contenders[f"{box}: {bot}"] = lambda seed, pace, box=box, bot=bot: play_ours(box, bot, seed, pace)
    for kind in PEERS:
        contenders[f"{PEER}: {kind.__name__}"] = lambda seed, pace, kind=kind: play_peers(kind, seed, pace)
    all_times = {name: Pace() for name in contenders}
    for number in range(rounds):
        for name, play in contenders.items():
            play(number, all_times[name])
    return all_times


def figures_of(pace: Pace) -> dict[str, float]:
    """Number of choices, median, p99 and maximum."""
    middle, most = pace.quantile(0.5), pace.quantile(0.99)
    return {"choices": pace.choices, "median": middle, "p99": most, "slowest": pace.slowest}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="games of each contender (default: 5)")
    parser.add_argument(
        "--seconds", type=float, help=argparse.SUPPRESS
    )  # unused; `make bench` passes the same options to all benchmarks
    parser.add_argument("--bots", default=OURS, help=f"our bots, comma-separated (default: {OURS})")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    args = parser.parse_args()
    if args.rounds < 1:
        parser.error("expected at least one round")
    all_times = measured([bot.strip() for bot in args.bots.split(",")], args.rounds)
    figures = {name: figures_of(pace) for name, pace in all_times.items()}
    if args.json:
        print(json.dumps({"seconds_a_decision": figures, "mode": mode()}))
        return
    print(f"{'time per decision':34}{'choices':>9}{'median ms':>12}{'p99 ms':>10}{'slowest ms':>12}")
    for name, one in figures.items():
        times = f"{1000 * one['median']:>12.3f}{1000 * one['p99']:>10.3f}{1000 * one['slowest']:>12.2f}"
        print(f"{name:34}{one['choices']:>9,}{times}")
    print(
        f"four players of a kind, {args.rounds} games each, real choices only, CPU time, {mode()} core, "
        f"Python {platform.python_version()}, {platform.machine()}"
    )


if __name__ == "__main__":
    main()
