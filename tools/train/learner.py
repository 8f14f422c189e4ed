"""The learner: PPO on tapes, near an anchor, with a critic that sees everything and a mean of its own weights."""

from __future__ import annotations

import copy
from collections.abc import Sequence

import numpy as np
import torch
from torch import Tensor

from .network import Critic, Open, Policy, unpack
from .settings import Settings
from .tables import TABLES
from .tape import Tape, advantages

FEWEST = 256
"""Smaller rests of an epoch are left out."""


class Learner:
    """Learns from tapes."""

    def __init__(self, settings: Settings, policy: Policy, critic: Critic, anchor: Policy, device: str) -> None:
        self.settings, self.policy, self.critic, self.anchor, self.device = settings, policy, critic, anchor, device
        fused = device == "cuda"
        self.optimizer = torch.optim.AdamW(policy.parameters(), lr=0.0, eps=1e-5, weight_decay=0.0, fused=fused)
        self.critic_optimizer = torch.optim.AdamW(critic.parameters(), lr=0.0, eps=1e-5, weight_decay=0.01, fused=fused)
        self.average = copy.deepcopy(policy)
        self.lessons = 0
        self.graphs: dict[int, tuple[torch.cuda.CUDAGraph, tuple[Tensor, Tensor]]] = {}

    def prepare(self, tapes: Sequence[Tape]) -> None:
        """On a GPU, record for each tape how advantages are computed: thousands of small steps."""
        for tape in tapes if self.device == "cuda" else ():
            advantages(tape, self.settings)
            torch.cuda.synchronize()
            graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(graph):
                found = advantages(tape, self.settings)
            self.graphs[id(tape)] = graph, found

    def gains(self, tape: Tape) -> tuple[Tensor, Tensor]:
        """Advantages, and which of them are known."""
        if id(tape) not in self.graphs:
            return advantages(tape, self.settings)
        graph, (found, known) = self.graphs[id(tape)]
        graph.replay()
        return found.clone(), known.clone()

    def learn(self, tape: Tape, kinds: Tensor, share: float, warm: bool) -> dict[str, float]:
        """One lesson; `share` of the run is over. Says what happened, as means."""
        s = self.settings
        gains, known = self.gains(tape)
        returns = (gains + tape.values).clamp(-1, 1).reshape(-1)
        at = known.reshape(-1).nonzero().squeeze(1)
        for kind in range(len(TABLES)):
            mine = known & (kinds == kind)[None]
            some = gains[mine]
            if len(some) > 1:
                gains[mine] = (some - some.mean()) / (some.std() + 1e-6)
        gains, chances, actions = gains.reshape(-1), tape.chances.reshape(-1), tape.actions.reshape(-1)
        seen, bits = tape.observations.flatten(0, 1), tape.masks.flatten(0, 1)
        oracles, seats = tape.oracles.flatten(0, 1), tape.seats.reshape(-1)
        kind_of = kinds.expand(len(tape.values), -1).reshape(-1)
        self.lessons += 1
        rise = min(1.0, self.lessons / 10)
        rate = (s.rate[0] + (s.rate[1] - s.rate[0]) * share) * rise
        weight = s.divergence[0] * (s.divergence[1] / s.divergence[0]) ** share
        for optimizer, times in ((self.optimizer, 1.0), (self.critic_optimizer, 2.0)):
            for group in optimizer.param_groups:
                group["lr"] = rate * times
        stats = torch.zeros(7, device=self.device)
        count = 0
        for _ in range(s.epochs):
            far, parts = torch.zeros((), device=self.device), 0
            for rows in at[torch.randperm(len(at), device=self.device)].split(s.batch):
                if len(rows) < min(FEWEST, len(at)):
                    continue
                x = seen[rows].float()
                with torch.autocast(self.device, torch.bfloat16, enabled=self.device == "cuda"):
                    expected = self.critic(x, oracles[rows], seats[rows], kind_of[rows])
                    logits, value = self.policy(x)
                    with torch.no_grad():
                        anchored, _ = self.anchor(x)
                error = (expected - returns[rows]).square().mean()
                self.critic_optimizer.zero_grad(set_to_none=True)
                error.backward()
                torch.nn.utils.clip_grad_norm_(self.critic.parameters(), 0.5)
                self.critic_optimizer.step()
                are_open = Open(unpack(bits[rows]))
                now = are_open.log_softmax(logits)
                with torch.no_grad():
                    then = are_open.log_softmax(anchored).clamp_min(-14.0)
                likely = now.exp()
                entropy = -(likely * now).sum() / len(rows)
                divergence = (likely * (now - then)).sum() / len(rows)
                change = now[are_open.at(actions[rows])] - chances[rows]
                ratio, gain = change.exp(), gains[rows]
                clipped = torch.min(ratio * gain, ratio.clamp(1 - s.clip, 1 + s.clip) * gain).mean()
                miss = (value - returns[rows]).square().mean()
                loss = weight * divergence + 0.1 * miss
                if not warm:
                    loss = loss - clipped - s.entropy * entropy
                self.optimizer.zero_grad(set_to_none=True)
                loss.backward()
                torch.nn.utils.clip_grad_norm_(self.policy.parameters(), 0.5)
                self.optimizer.step()
                with torch.no_grad():
                    moved = (ratio - 1 - change).mean()
                    far += moved
                    beyond = ((ratio - 1).abs() > s.clip).float().mean()
                    stats += torch.stack([entropy, divergence, error, miss, moved, beyond, loss])
                parts += 1
                count += 1
            if parts and float(far) / parts > s.farthest:
                break
        with torch.no_grad():
            part = max(1 / s.averaging, 1 / self.lessons)
            for mean, new in zip(self.average.parameters(), self.policy.parameters(), strict=True):
                mean.lerp_(new, part)
        names = ("entropy", "divergence", "critic", "value", "moved", "clipped", "loss")
        found = dict(zip(names, (stats / max(1, count)).tolist(), strict=True))
        if not np.isfinite(found["loss"]):
            raise FloatingPointError("the loss is not a number")
        return {**found, "weight": weight, "rate": rate, "choices": float(len(at))}
