"""How self-play learns: every number that can be turned."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """How it learns. Pairs are at the beginning and at the end of a run."""

    workers: int = 14
    rows: int = 64
    """Of one worker's group; there are two."""
    shares: tuple[int, ...] = (1, 1, 1, 1, 1, 1)
    """Of the rows, table by table: deluxe for 2, 3, 4, classic for 3, 4, 5."""
    steps: int = 128
    """Between two lessons."""
    batch: int = 8192
    epochs: int = 1
    rate: tuple[float, float] = (8e-5, 1e-5)
    divergence: tuple[float, float] = (0.02, 0.002)
    entropy: float = 0.003
    gamma: float = 0.9995
    smoothing: float = 0.97
    """GAE's lambda."""
    turn_cost: float = 0.001
    """For each turn of the game, to everybody, so that nobody waits for ever."""
    cut: float = -0.3
    """For everybody when a game is cut short."""
    clip: float = 0.2
    farthest: float = 0.03
    """Mean divergence from the policy that played, at which a lesson ends early."""
    warm: float = 8.0
    """Seconds in which only the critic learns."""
    snapshot: float = 40.0
    """Seconds between two snapshots for the league."""
    averaging: float = 60.0
    """Iterations over which weights are averaged, about."""
    house: tuple[int, int] = (3, 1)
    """Of sixteen rows, how many have the rollout policy, and how many the rollout policy with one turn of lookahead, at
    the other seats."""
    league: int = 4
    """Of sixteen rows, how many have frozen policies at the other seats."""
    watchers: int = 2
    """Processes that duel with the planner meanwhile."""
    say_every: float = 15.0
    seed: int = 1
