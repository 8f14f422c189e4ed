"""Tapes: what was seen and done between two lessons, and how much better than expected it went."""

from __future__ import annotations

import torch
from torch import Tensor

from cleopatra.learn.features import CUT_SHORT
from cleopatra.rules.model.phases import SEATS

from .oracle import ORACLE
from .settings import Settings
from .tables import MASK_BYTES, ROW


class Tape:
    """What was seen and done in the steps between two lessons, on the device."""

    def __init__(self, steps: int, rows: int, device: str) -> None:
        def room(*shape: int, dtype: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros(steps, rows, *shape, dtype=dtype, device=device)

        self.observations = room(ROW, dtype=torch.float16)
        self.masks = room(MASK_BYTES, dtype=torch.uint8)
        self.oracles = room(*ORACLE, dtype=torch.int16)
        self.seats = room(dtype=torch.long)
        self.actions = room(dtype=torch.long)
        self.chances = room()
        self.values = room()
        self.rewards = room(SEATS)
        self.dones = room(dtype=torch.uint8)
        self.turns = room()
        self.real = room(dtype=torch.bool)


def advantages(tape: Tape, settings: Settings) -> tuple[Tensor, Tensor]:
    """GAE seat by seat over the learner's real choices; forced ones and the others' are passed over.

    Also says which choices are known by now how they went on: at the edge of the tape some are not.
    """
    tape.rewards.masked_fill_((tape.dones == CUT_SHORT)[..., None], settings.cut)
    steps, rows = tape.values.shape
    device = tape.values.device
    found = torch.zeros(steps, rows, device=device)
    known_all = torch.zeros(steps, rows, dtype=torch.bool, device=device)
    shape = (rows, SEATS)
    value, carried, reward, turn = (torch.zeros(shape, device=device) for _ in range(4))
    known, lives = (torch.zeros(shape, dtype=torch.bool, device=device) for _ in range(2))
    every = torch.arange(rows, device=device)
    one = torch.ones(rows, device=device)
    for step in range(steps - 1, -1, -1):
        done = tape.dones[step, :, None] > 0
        value, carried = value.masked_fill(done, 0), carried.masked_fill(done, 0)
        reward = torch.where(done, tape.rewards[step], reward)
        known, lives = known | done, lives & ~done
        at = (every, tape.seats[step])
        real, here, now = tape.real[step], tape.values[step], tape.turns[step]
        paid = settings.turn_cost * torch.where(lives[at], (turn[at] - now).clamp(0, 20), one)
        error = reward[at] - paid + settings.gamma * value[at] - here
        gain = torch.where(known[at], error + settings.gamma * settings.smoothing * carried[at], 0.0)
        found[step] = gain
        known_all[step] = known[at] & real
        for table, new in ((carried, gain), (value, here), (reward, torch.zeros_like(gain)), (turn, now)):
            table[at] = torch.where(real, new, table[at])
        known[at] = known[at] | real
        lives[at] = lives[at] | real
    return found, known_all
