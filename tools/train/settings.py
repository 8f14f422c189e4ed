"""Hyperparameters of self-play."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """Hyperparameters. Pairs are values at the start and at the end of a run."""

    workers: int = 14
    rows: int = 64
    """Rows per worker and group; there are two groups."""
    shares: tuple[int, ...] = (1, 1, 1, 1, 1, 1)
    """Relative shares of the rows per table: deluxe for 2, 3, 4, classic for 3, 4, 5 players."""
    steps: int = 128
    """Steps between two updates."""
    batch: int = 8192
    epochs: int = 1
    rate: tuple[float, float] = (8e-5, 1e-5)
    divergence: tuple[float, float] = (0.02, 0.002)
    entropy: float = 0.003
    gamma: float = 0.9995
    gae_lambda: float = 0.97
    """Lambda of GAE."""
    turn_cost: float = 0.001
    """Penalty per turn for all seats, so that games end."""
    truncation_reward: float = -0.3
    """Reward of all seats when a game is truncated."""
    clip: float = 0.2
    max_divergence: float = 0.03
    """Mean KL divergence from the behaviour policy at which an update stops early."""
    warm: float = 8.0
    """Seconds of critic warm-up, in which only the critic is trained."""
    snapshot: float = 40.0
    """Seconds between league snapshots."""
    averaging: float = 60.0
    """Time constant of the moving average of weights, in iterations."""
    scripted: tuple[int, int] = (3, 1)
    """Rows out of sixteen whose other seats are the rollout policy, without and with one turn of lookahead."""
    league: int = 4
    """Rows out of sixteen whose other seats are played by frozen policies."""
    evaluators: int = 2
    """Processes that evaluate against the planner during the run."""
    log_every: float = 15.0
    cuda_graph: int = 1
    """Whether a GPU replays the optimizer step as a CUDA graph; 0 runs every step eagerly."""
    seed: int = 1
