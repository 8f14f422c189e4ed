"""What one look of the value network and one of the policy network cost, in microseconds of CPU time.

    PYTHONPATH=src python bench/looks.py

Positions are starts of turns in games of greedy bots. Parts are measured in turns, and each one's best round counts. A
policy look is everything from a view to the log probabilities of its legal choices.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from time import process_time

import cleopatra
from cleopatra.bots import Budget, ask, bot_stream, make_bot
from cleopatra.bots.policy import log_probabilities
from cleopatra.engine.bare_game import BareGame
from cleopatra.engine.estimates import Estimates
from cleopatra.engine.value_net import ValueNet, evaluate, survey, take_facts

TABLES = (("deluxe", 2), ("deluxe", 4), ("classic", 4))
NAMES = ("Ana", "Ben", "Cleo", "Dido")
POSITIONS, ROUNDS, TIMES = 60, 9, 10


def positions(edition: str, players: int) -> list[cleopatra.Game]:
    """Games where a turn opens."""
    found: list[cleopatra.Game] = []
    for seed in range(6):
        game = cleopatra.new_game(edition, NAMES[:players], seed)
        bots, streams = [make_bot("greedy") for _ in NAMES], [bot_stream(game, at) for at in range(players)]
        while not game.over and len(found) < POSITIONS * (seed + 1) // 6:
            seat = game.waiting[0]
            if game.phase == "turn" and game.view(None).scalars["turns"] % 3 == 0:
                found.append(game.copy())
            game.play(seat, ask(bots[seat], game, seat, game.legal(seat), streams[seat], Budget()))
    return found


def best(parts: dict[str, Callable[[int], None]], count: int) -> dict[str, float]:
    """Each part's best round, in microseconds for one position."""
    fastest = dict.fromkeys(parts, float("inf"))
    for _ in range(ROUNDS):
        for name, part in parts.items():
            begin = process_time()
            for _ in range(TIMES):
                for at in range(count):
                    part(at)
            fastest[name] = min(fastest[name], (process_time() - begin) / TIMES / count)
    return {name: round(1e6 * seconds, 2) for name, seconds in fastest.items()}


def value_parts(tables: list[BareGame], players: int) -> dict[str, Callable[[int], None]]:
    """A look, and its parts: the survey of all seats, their inputs, the network."""
    net, estimates = ValueNet(), Estimates()

    def look(at: int) -> None:
        tables[at].logits()

    def facts(at: int) -> None:
        for seat in range(players):
            take_facts(tables[at]._state, seat, net, estimates)

    def layers(at: int) -> None:
        for _ in range(players):
            evaluate(tables[at]._state, net)

    return {
        "value look": look,
        "survey": lambda at: survey(tables[at]._state, net, estimates),
        "inputs": facts,
        "network": layers,
    }


def policy_look(games: list[cleopatra.Game], at: int) -> None:
    """The policy's opinion of the choices at one position."""
    game = games[at]
    seat = game.waiting[0]
    log_probabilities(game.view(seat), seat, game.legal(seat))


def main() -> None:
    """Measure and print."""
    for edition, players in TABLES:
        games = positions(edition, players)
        tables = [BareGame(game._state, game.notation) for game in games]
        parts = value_parts(tables, players) | {"policy look": lambda at, games=games: policy_look(games, at)}
        print(
            json.dumps({"table": f"{edition}-{players}", "positions": len(games), **best(parts, len(games))}),
            flush=True,
        )


if __name__ == "__main__":
    main()
