"""Scores: the learner's results against each kind of opponent at each table."""

from __future__ import annotations

from collections import defaultdict

import torch

from cleopatra.engine.features import CUT_SHORT, ENDED
from cleopatra.rules.model.phases import SEATS

from .actors import Actors
from .rows import GROUPS, LEAGUE, LOOKAHEAD, ROLLOUT, SELF
from .tables import TABLES
from .trajectories import Trajectories

OPPONENT_NAMES = {LEAGUE: "league", ROLLOUT: "rollout", LOOKAHEAD: "lookahead"}


class Scores:
    """The learner's results against each kind of opponent at each table; 1 is an equal share."""

    def __init__(self, actors: Actors) -> None:
        self.actors = actors
        self.won: dict[tuple[int, int], list[float]] = defaultdict(lambda: [0.0, 0.0])
        self.games = self.cut = 0

    def add(self, buffer: Trajectories) -> None:
        """Add a buffer's finished games."""
        a = self.actors
        kinds, opponents, mine = (torch.cat([x] * GROUPS) for x in (a.kinds, a.opponents, a.mine))
        ended = (buffer.dones == ENDED).nonzero()
        self.games += len(ended)
        self.cut += int((buffer.dones == CUT_SHORT).sum())
        rows = ended[:, 1]
        players = torch.tensor([kind.players for kind in TABLES], device=kinds.device)[kinds[rows]]
        share = (buffer.rewards[ended[:, 0], rows] * (players - 1)[:, None] + 1).clamp_min(0)
        seated = mine[rows] & (torch.arange(SEATS, device=kinds.device)[None] < players[:, None])
        mean = (share * seated).sum(1) / seated.sum(1)
        for who, kind, one in zip(opponents[rows].tolist(), kinds[rows].tolist(), mean.tolist(), strict=True):
            if who != SELF:
                self.won[who, kind][0] += one
                self.won[who, kind][1] += 1

    def summary(self) -> str:
        """A log line of the scores; resets them."""
        parts = []
        for who in (LEAGUE, ROLLOUT, LOOKAHEAD):
            each = [self.won[who, kind] for kind in range(len(TABLES))]
            if any(games for _, games in each):
                parts.append(
                    f"{OPPONENT_NAMES[who]} " + " ".join(f"{won / games if games else 0:.2f}" for won, games in each)
                )
        text = f"{self.games} games (+{self.cut} truncated) | " + ", ".join(parts)
        self.won.clear()
        self.games = self.cut = 0
        return text
