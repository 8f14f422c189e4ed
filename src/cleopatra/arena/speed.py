"""Speed of one core through the public interface of a game, in CPU time, so that a busy machine does not matter."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

from cleopatra.rules.game import Game, new_game

PLAYERS = ("Ana", "Ben", "Cleo", "Dido")
BATCH = 500


def play_for(edition: str, seconds: float, seed: int = 0) -> tuple[int, int, float]:
    """Random play of whole games for about that long: decisions, games and the seconds used."""
    decisions = games = 0
    start = process_time()
    while process_time() - start < seconds:
        game = new_game(edition, PLAYERS, seed=seed + games)
        decisions += play_out(game, Random(seed + games))
        games += 1
    return decisions, games, process_time() - start


def play_out(game: Game, rng: Random, most: int = 1 << 60) -> int:
    """Random choices to the end of the game, or up to a limit; returns how many were made."""
    made = 0
    while made < most:
        waiting = game.waiting
        if not waiting:
            break
        seat = waiting[0]
        legal = game.legal(seat)
        game.play(seat, legal[int(rng.random() * len(legal))])
        made += 1
    return made


def midgame(edition: str, seed: int) -> Game:
    """A game stopped somewhere in its middle."""
    rng = Random(seed)
    whole = play_out(new_game(edition, PLAYERS, seed=seed), rng)
    rng = Random(seed)
    game = new_game(edition, PLAYERS, seed=seed)
    play_out(game, rng, whole // 2)
    return game


def copies_a_second(games: list[Game], seconds: float) -> float:
    """Copies of a game per second."""

    def batch(round_: int) -> float:
        game = games[round_ % len(games)]
        start = process_time()
        for _ in range(BATCH):
            game.copy()
        return process_time() - start

    return _rate(batch, seconds)


def legal_lists_a_second(games: list[Game], seconds: float) -> float:
    """Legal lists per second, without cached lists; the copies needed for that are not timed."""

    def batch(round_: int) -> float:
        game = games[round_ % len(games)]
        seat = game.waiting[0]
        fresh = [game.copy() for _ in range(BATCH)]
        start = process_time()
        for twin in fresh:
            twin.legal(seat)
        return process_time() - start

    return _rate(batch, seconds)


def _rate(batch: Callable[[int], float], seconds: float) -> float:
    spent = 0.0
    rounds = 0
    start = process_time()
    while process_time() - start < seconds:
        spent += batch(rounds)
        rounds += 1
    return rounds * BATCH / spent


def measure(edition: str, seconds: float) -> dict[str, Any]:
    """All four rates of one edition, each measured for about that long."""
    decisions, games, spent = play_for(edition, seconds)
    middle = [midgame(edition, seed) for seed in range(20)]
    return {
        "decisions_per_second": decisions / spent,
        "games_per_second": games / spent,
        "copies_per_second": copies_a_second(middle, seconds),
        "legal_lists_per_second": legal_lists_a_second(middle, seconds),
    }
