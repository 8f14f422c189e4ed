"""Evaluation during a run: duels against the planner in separate processes with the newest weights; no PyTorch."""

from __future__ import annotations

import queue
import time
from pathlib import Path
from typing import Any

import numpy as np

from .duel import Ended, play_duel
from .integers import player_from
from .tables import TABLES


def evaluate(at: int, path: Path, until: float, found: Any) -> None:
    """Duels against the planner at all tables in turn, always with the newest weights."""
    seen, logits, tag, game = 0, None, 0.0, at
    while time.monotonic() < until:
        try:
            now = path.stat().st_mtime_ns
        except FileNotFoundError:
            time.sleep(0.2)
            continue
        if now != seen or logits is None:
            with np.load(path) as held:
                tag = float(held["tag"])
            seen, logits = now, player_from(path)
        kind = game % len(TABLES)
        seat = game // len(TABLES) % TABLES[kind].players
        ended = play_duel(kind, logits, "planner", seat, 900_000_000 + game, 0.5, until)
        game += 7
        if ended is not None:
            found.put((tag, ended))


def collect_results(found: Any, curve: dict[float, list[Ended]]) -> None:
    """Collect the evaluators' results."""
    while True:
        try:
            tag, ended = found.get_nowait()
        except queue.Empty:
            return
        curve[tag].append(ended)


def curve_text(curve: dict[float, list[Ended]], last: int) -> str:
    """The share won against planners at each table, for the last weights evaluated."""
    lines = []
    for tag, ended in sorted(curve.items())[-last:]:
        each = [[one.share for one in ended if one.kind == kind] for kind in range(len(TABLES))]
        lines.append(f"@{tag:.0f}s " + " ".join(f"{np.mean(one):.2f}/{len(one)}" if one else "-" for one in each))
    return "; ".join(lines) or "-"
