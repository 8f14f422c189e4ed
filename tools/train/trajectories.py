"""Trajectories: observations and actions between two updates, and their advantages (GAE)."""

from __future__ import annotations

import torch
from torch import Tensor

from cleopatra.engine.features import CUT_SHORT
from cleopatra.rules.model.phases import SEATS

from .oracle import ORACLE
from .settings import Settings
from .tables import MASK_BYTES, ROW


class Trajectories:
    """A rollout buffer on the device for the steps between two updates."""

    def __init__(self, steps: int, rows: int, device: str) -> None:
        def zeros(*shape: int, dtype: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros(steps, rows, *shape, dtype=dtype, device=device)

        self.observations = zeros(ROW, dtype=torch.float16)
        self.masks = zeros(MASK_BYTES, dtype=torch.uint8)
        self.oracles = zeros(*ORACLE, dtype=torch.int16)
        self.seats = zeros(dtype=torch.long)
        self.actions = zeros(dtype=torch.long)
        self.log_probs = zeros()
        self.values = zeros()
        self.rewards = zeros(SEATS)
        self.dones = zeros(dtype=torch.uint8)
        self.turns = zeros()
        self.real = zeros(dtype=torch.bool)


def advantages(buffer: Trajectories, settings: Settings) -> tuple[Tensor, Tensor]:
    """GAE for each seat over the learner's real choices, skipping forced choices and other players'.

    Also returns a mask of the known advantages: at the end of the buffer some are not.
    """
    buffer.rewards.masked_fill_((buffer.dones == CUT_SHORT)[..., None], settings.truncation_reward)
    steps, rows = buffer.values.shape
    device = buffer.values.device
    found = torch.zeros(steps, rows, device=device)
    known_all = torch.zeros(steps, rows, dtype=torch.bool, device=device)
    shape = (rows, SEATS)
    value, carried, reward, turn = (torch.zeros(shape, device=device) for _ in range(4))
    known, lives = (torch.zeros(shape, dtype=torch.bool, device=device) for _ in range(2))
    every = torch.arange(rows, device=device)
    one = torch.ones(rows, device=device)
    for step in range(steps - 1, -1, -1):
        done = buffer.dones[step, :, None] > 0
        value, carried = value.masked_fill(done, 0), carried.masked_fill(done, 0)
        reward = torch.where(done, buffer.rewards[step], reward)
        known, lives = known | done, lives & ~done
        at = (every, buffer.seats[step])
        real, here, now = buffer.real[step], buffer.values[step], buffer.turns[step]
        paid = settings.turn_cost * torch.where(lives[at], (turn[at] - now).clamp(0, 20), one)
        error = reward[at] - paid + settings.gamma * value[at] - here
        gain = torch.where(known[at], error + settings.gamma * settings.gae_lambda * carried[at], 0.0)
        found[step] = gain
        known_all[step] = known[at] & real
        for table, new in ((carried, gain), (value, here), (reward, torch.zeros_like(gain)), (turn, now)):
            table[at] = torch.where(real, new, table[at])
        known[at] = known[at] | real
        lives[at] = lives[at] | real
    return found, known_all
