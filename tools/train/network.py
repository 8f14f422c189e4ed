"""The networks: one policy for all tables on a seat's observation, and a critic with full information.

Both are residual networks of linear layers, ReLU and RMS norms without weights, so that the policy can be quantised
(`integers`): after a norm all sums are bounded.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from cleopatra.engine.features import VERSION

from .oracle import ORACLE
from .tables import ACTION_INDICES, LOGITS, ROW, SIZE, TABLES, padded

EPSILON = 1e-6
OLDER = {1: (1735, 4027)}
"""Features and action indices of older observation versions. Newer versions append to them."""


def norm(x: Tensor) -> Tensor:
    """RMS norm."""
    return x * torch.rsqrt(x.float().square().mean(-1, keepdim=True) + EPSILON).to(x.dtype)


class Trunk(nn.Module):
    """A wide first layer and residual blocks."""

    def __init__(self, size: int, width: int, blocks: int) -> None:
        super().__init__()
        self.inp = nn.Linear(size, width)
        self.up = nn.ModuleList(nn.Linear(width, width) for _ in range(blocks))
        self.down = nn.ModuleList(nn.Linear(width, width) for _ in range(blocks))

    def forward(self, x: Tensor) -> Tensor:
        h = norm(torch.relu(self.inp(x)))
        for up, down in zip(self.up, self.down, strict=True):
            h = norm(h + down(torch.relu(up(h))))
        return h


class Policy(nn.Module):
    """Logits for every action index and a value, from a seat's own observation padded to ROW."""

    def __init__(self, width: int = 768, blocks: int = 2, rank: int = 128) -> None:
        super().__init__()
        self.trunk = Trunk(ROW, width, blocks)
        self.mix = nn.Linear(width, rank)
        self.act = nn.Linear(rank, LOGITS)
        self.value = nn.Linear(width, 1)
        nn.init.normal_(self.act.weight, std=0.02)
        nn.init.zeros_(self.act.bias)
        nn.init.zeros_(self.value.weight)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        h = self.trunk(x)
        return self.act(self.mix(h)), torch.tanh(self.value(h).squeeze(-1).float())


class Critic(nn.Module):
    """The chooser's value, from its observation and the oracle's inputs, its own seat first."""

    scale: Tensor
    turned: Tensor

    def __init__(self, width: int = 512, blocks: int = 2) -> None:
        super().__init__()
        seats, facts = ORACLE
        self.spare = -(seats * facts) % 8
        self.trunk = Trunk(ROW + seats * facts + self.spare, width, blocks)
        self.value = nn.Linear(width, 1)
        nn.init.zeros_(self.value.weight)
        self.register_buffer("scale", torch.ones(facts))
        turned = torch.zeros(len(TABLES), seats, seats, dtype=torch.long)
        for at, kind in enumerate(TABLES):
            for seat in range(kind.players):
                around = [(seat + k) % kind.players for k in range(kind.players)]
                turned[at, seat] = torch.tensor([*around, *range(kind.players, seats)])
        self.register_buffer("turned", turned)

    def fit_scale(self, oracles: Tensor) -> None:
        """Fit the scale of the oracle's inputs to samples."""
        seen = oracles.float().reshape(-1, ORACLE[1])
        self.scale.copy_(1 / (seen.std(0) + 1e-3).clamp_min(0.5))

    def forward(self, x: Tensor, oracle: Tensor, seat: Tensor, kind: Tensor) -> Tensor:
        order = self.turned[kind, seat]
        facts = oracle.to(x.dtype) * self.scale.to(x.dtype)
        facts = facts.gather(1, order[:, :, None].expand(-1, -1, ORACLE[1]))
        h = self.trunk(torch.cat((x, nn.functional.pad(facts.flatten(1), (0, self.spare))), 1))
        return torch.tanh(self.value(h).squeeze(-1).float())


class Stack:
    """Several frozen policies evaluated as one batch, with the same number of rows each."""

    def __init__(self, policies: list[Policy]) -> None:
        self.size = len(policies)
        self.state = {
            name: torch.stack([policy.state_dict()[name] for policy in policies]).to(torch.bfloat16)
            for name in policies[0].state_dict()
        }
        self.blocks = len(policies[0].trunk.up)

    def replace(self, at: int, policy: Policy) -> None:
        """Replace one of the policies."""
        for name, value in policy.state_dict().items():
            self.state[name][at].copy_(value)

    def _linear(self, name: str, x: Tensor) -> Tensor:
        return torch.baddbmm(self.state[f"{name}.bias"][:, None], x, self.state[f"{name}.weight"].transpose(1, 2))

    def logits(self, x: Tensor) -> Tensor:
        """Logits for inputs of shape [policies, rows, ROW]."""
        h = norm(torch.relu(self._linear("trunk.inp", x.to(torch.bfloat16))))
        for block in range(self.blocks):
            h = norm(h + self._linear(f"trunk.down.{block}", torch.relu(self._linear(f"trunk.up.{block}", h))))
        return self._linear("act", self._linear("mix", h))


def unpack(bits: Tensor) -> Tensor:
    """Packed masks as booleans, one column per action index."""
    places = torch.arange(7, -1, -1, dtype=torch.uint8, device=bits.device)
    wide = (bits[:, :, None] >> places) & 1
    return wide.reshape(len(bits), -1).bool()


class LegalActions:
    """The legal actions of a batch as one flat list, so that softmax skips the thousands of illegal ones."""

    def __init__(self, mask: Tensor) -> None:
        self.count = len(mask)
        self.flat = mask.reshape(-1).nonzero().squeeze(1)
        self.row = self.flat // LOGITS

    def log_softmax(self, logits: Tensor) -> Tensor:
        """Log-probabilities of the legal actions."""
        x = logits.reshape(-1).gather(0, self.flat).float()
        x = x - self.best(x)[self.row]
        return x - self.sum(x.exp()).log()[self.row]

    def best(self, x: Tensor) -> Tensor:
        """The maximum of each row."""
        least = torch.full((self.count,), -torch.inf, device=x.device)
        return least.scatter_reduce(0, self.row, x.detach(), "amax")

    def sum(self, x: Tensor) -> Tensor:
        """The sum of each row."""
        return torch.zeros(self.count, device=x.device).index_add(0, self.row, x)

    def at(self, actions: Tensor) -> Tensor:
        """The position of each row's action in the flat list."""
        rows = torch.arange(self.count, device=actions.device)
        return torch.searchsorted(self.flat, rows * LOGITS + actions)


def save(module: nn.Module, path: Path) -> None:
    """Write weights in half precision with the observation version; atomic."""
    part = path.with_suffix(".part")
    torch.save({"version": VERSION, **{name: _half(value) for name, value in module.state_dict().items()}}, part)
    part.replace(path)


def _half(value: Tensor) -> Tensor:
    return value.detach().half().cpu() if value.is_floating_point() else value.cpu()


def load(path: Path) -> dict[str, Tensor]:
    """Read weights that `save` wrote, in full precision, upgraded to this observation version."""
    held: dict[str, Any] = torch.load(path, map_location="cpu", weights_only=True)
    version = held.pop("version", 1)
    weights = {name: value.float() if value.is_floating_point() else value for name, value in held.items()}
    return weights if version == VERSION else upgraded(weights, version)


def upgraded(weights: Mapping[str, Tensor], version: int) -> dict[str, Tensor]:
    """Weights of an older observation version, padded with zeros for new features and actions."""
    if version not in OLDER:
        raise ValueError(f"weights for observations of version {version}; expected {VERSION} or one of {list(OLDER)}")
    size, actions = OLDER[version]
    row = padded(size)
    first = weights["trunk.inp.weight"]
    wide = first.new_zeros(len(first), first.shape[1] - row + ROW)
    wide[:, :size] = first[:, :size]
    wide[:, ROW:] = first[:, row:]  # the critic's oracle inputs
    found = {**weights, "trunk.inp.weight": wide}
    for name in weights.keys() & {"act.weight", "act.bias"}:
        found[name] = weights[name].new_zeros(LOGITS, *weights[name].shape[1:])
        found[name][:actions] = weights[name][:actions]
    return found


def policy_from(state: Mapping[str, Tensor]) -> Policy:
    """A policy with these weights; its size follows from them."""
    width = len(state["trunk.inp.bias"])
    blocks = sum(name.startswith("trunk.up.") and name.endswith(".bias") for name in state)
    policy = Policy(width, blocks, len(state["mix.bias"]))
    policy.load_state_dict(dict(state))
    return policy


def critic_from(state: Mapping[str, Tensor]) -> Critic:
    """A critic with these weights; its size follows from them."""
    blocks = sum(name.startswith("trunk.up.") and name.endswith(".bias") for name in state)
    critic = Critic(len(state["trunk.inp.bias"]), blocks)
    critic.load_state_dict(dict(state))
    return critic


def export(policy: Policy, path: Path, tag: float = 0.0) -> None:
    """Export weights for play without PyTorch."""
    part = path.with_suffix(".part.npz")
    weights = {name: value.detach().float().cpu().numpy() for name, value in policy.state_dict().items()}
    weights["trunk.inp.weight"] = weights["trunk.inp.weight"][:, :SIZE]
    for name in ("act.weight", "act.bias"):
        weights[name] = weights[name][:ACTION_INDICES]
    np.savez(part, tag=np.array(tag), **weights)
    part.replace(path)
