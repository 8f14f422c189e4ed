"""The learner: PPO with a KL penalty towards an anchor, a critic with full information, and averaged weights."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from .network import Critic, Policy, unpack
from .oracle import ORACLE
from .settings import Settings
from .tables import MASK_BYTES, ROW, TABLES
from .trajectories import Trajectories, advantages

MIN_BATCH = 256
"""Smaller last minibatches of an epoch are dropped."""
MASKED = -1e9
STATS = ("entropy", "divergence", "critic", "value", "kl", "clipped", "loss")
WARMUP_STEPS = 3
"""Warm-up steps before the CUDA graph is captured."""


@dataclass(slots=True)
class Minibatch:
    """Some rows of the trajectories."""

    seen: Tensor
    bits: Tensor
    oracles: Tensor
    seats: Tensor
    kinds: Tensor
    actions: Tensor
    log_probs: Tensor
    advantages: Tensor
    returns: Tensor

    @classmethod
    def empty(cls, rows: int, device: str) -> Minibatch:
        """Static tensors for `rows` rows."""

        def zeros(*shape: int, dtype: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros(rows, *shape, dtype=dtype, device=device)

        return cls(
            zeros(ROW, dtype=torch.float16),
            zeros(MASK_BYTES, dtype=torch.uint8).fill_(255),
            zeros(*ORACLE, dtype=torch.int16),
            zeros(dtype=torch.long),
            zeros(dtype=torch.long),
            zeros(dtype=torch.long),
            zeros(),
            zeros(),
            zeros(),
        )

    def part(self, rows: Tensor) -> Minibatch:
        """Some of the rows."""
        return Minibatch(*(getattr(self, name)[rows] for name in self.__slots__))

    def fill(self, source: Minibatch, rows: Tensor) -> None:
        """Copy some rows of `source` into these tensors."""
        for name in self.__slots__:
            torch.index_select(getattr(source, name), 0, rows, out=getattr(self, name))


class Learner:
    """Updates policy and critic from trajectories.

    On a GPU one optimizer step is captured as a CUDA graph and replayed, which leaves the interpreter to the actors.
    """

    def __init__(self, settings: Settings, policy: Policy, critic: Critic, anchor: Policy, device: str) -> None:
        self.settings, self.policy, self.critic, self.anchor, self.device = settings, policy, critic, anchor, device
        on_gpu = device == "cuda"
        self.rates = [torch.zeros((), device=device) for _ in range(2)]
        self.optimizer = torch.optim.AdamW(
            policy.parameters(), lr=self.rates[0], eps=1e-5, weight_decay=0.0, fused=on_gpu, capturable=on_gpu
        )
        self.critic_optimizer = torch.optim.AdamW(
            critic.parameters(), lr=self.rates[1], eps=1e-5, weight_decay=0.01, fused=on_gpu, capturable=on_gpu
        )
        self.weight = torch.zeros((), device=device)
        """Weight of the KL penalty towards the anchor."""
        self.moves = torch.zeros((), device=device)
        """1 while the policy is trained; 0 while only the critic is."""
        self.stats = torch.zeros(len(STATS), device=device)
        self.average = copy.deepcopy(policy)
        self.updates = 0
        self.graphs: dict[int, tuple[torch.cuda.CUDAGraph, tuple[Tensor, Tensor]]] = {}
        self.static_batch: Minibatch | None = None
        self.step_graph: torch.cuda.CUDAGraph | None = None

    def prepare(self, buffers: Sequence[Trajectories]) -> None:
        """On a GPU, capture CUDA graphs: the advantages of each buffer (thousands of small kernels) and one step."""
        for buffer in buffers if self.device == "cuda" else ():
            advantages(buffer, self.settings)
            torch.cuda.synchronize()
            graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(graph):
                found = advantages(buffer, self.settings)
            self.graphs[id(buffer)] = graph, found
        if self.device == "cuda" and self.settings.cuda_graph:
            self._record_step()

    def _record_step(self) -> None:
        """Learning rates are zero, so warm-up steps change no weights; the optimizers' state is reset afterwards."""
        self.static_batch = Minibatch.empty(self.settings.batch, self.device)
        stream = torch.cuda.Stream()
        stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(stream):
            for _ in range(WARMUP_STEPS):
                self._step(self.static_batch)
        torch.cuda.current_stream().wait_stream(stream)
        torch.cuda.synchronize()
        for optimizer in (self.optimizer, self.critic_optimizer):
            optimizer.zero_grad(set_to_none=True)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            self._step(self.static_batch)
        torch.cuda.synchronize()
        for optimizer in (self.optimizer, self.critic_optimizer):
            for held in optimizer.state.values():
                for value in held.values():
                    value.zero_()
        self.stats.zero_()
        self.step_graph = graph

    def advantages(self, buffer: Trajectories) -> tuple[Tensor, Tensor]:
        """Advantages, and a mask of those that are known."""
        if id(buffer) not in self.graphs:
            return advantages(buffer, self.settings)
        graph, (found, known) = self.graphs[id(buffer)]
        graph.replay()
        return found.clone(), known.clone()

    def learn(self, buffer: Trajectories, kinds: Tensor, share: float, warm: bool) -> dict[str, float]:
        """One update; `share` is the elapsed fraction of the run. Returns mean statistics."""
        s = self.settings
        adv, known = self.advantages(buffer)
        returns = (adv + buffer.values).clamp(-1, 1).reshape(-1)
        at = known.reshape(-1).nonzero().squeeze(1)
        for kind in range(len(TABLES)):
            mine = known & (kinds == kind)[None]
            some = adv[mine]
            if len(some) > 1:
                adv[mine] = (some - some.mean()) / (some.std() + 1e-6)
        source = Minibatch(
            buffer.observations.flatten(0, 1),
            buffer.masks.flatten(0, 1),
            buffer.oracles.flatten(0, 1),
            buffer.seats.reshape(-1),
            kinds.repeat(len(buffer.values)),
            buffer.actions.reshape(-1),
            buffer.log_probs.reshape(-1),
            adv.reshape(-1),
            returns,
        )
        self.updates += 1
        rise = min(1.0, self.updates / 10)
        rate = (s.rate[0] + (s.rate[1] - s.rate[0]) * share) * rise
        weight = s.divergence[0] * (s.divergence[1] / s.divergence[0]) ** share
        self.rates[0].fill_(rate)
        self.rates[1].fill_(2 * rate)
        self.weight.fill_(weight)
        self.moves.fill_(0.0 if warm else 1.0)
        self.stats.zero_()
        count = 0
        for _ in range(s.epochs):
            begun = count
            for rows in at[torch.randperm(len(at), device=self.device)].split(s.batch):
                if len(rows) < min(MIN_BATCH, len(at)):
                    continue
                if self.step_graph is not None and self.static_batch is not None and len(rows) == s.batch:
                    self.static_batch.fill(source, rows)
                    self.step_graph.replay()
                elif self.step_graph is None or len(at) < s.batch:
                    self._step(source.part(rows))
                else:
                    continue
                count += 1
            if s.epochs > 1 and count > begun and self._kl() / count > s.max_divergence:
                break
        with torch.no_grad():
            part = max(1 / s.averaging, 1 / self.updates)
            for mean, new in zip(self.average.parameters(), self.policy.parameters(), strict=True):
                mean.lerp_(new, part)
        found = dict(zip(STATS, (self.stats / max(1, count)).tolist(), strict=True))
        if not np.isfinite(found["loss"]):
            raise FloatingPointError("the loss is not finite")
        return {**found, "weight": weight, "rate": rate, "choices": float(len(at))}

    def _kl(self) -> float:
        return float(self.stats[STATS.index("kl")])

    def _step(self, some: Minibatch) -> None:
        """One step of both optimizers."""
        s = self.settings
        x = some.seen.float()
        with torch.autocast(self.device, torch.bfloat16, enabled=self.device == "cuda", cache_enabled=False):
            expected = self.critic(x, some.oracles, some.seats, some.kinds)
            logits, value = self.policy(x)
            with torch.no_grad():
                anchored, _ = self.anchor(x)
        critic_error = (expected - some.returns).square().mean()
        self.critic_optimizer.zero_grad(set_to_none=True)
        critic_error.backward()
        torch.nn.utils.clip_grad_norm_(self.critic.parameters(), 0.5)
        self.critic_optimizer.step()
        closed = ~unpack(some.bits)
        log_probs = torch.log_softmax(logits.float().masked_fill(closed, MASKED), 1)
        with torch.no_grad():
            anchor_log_probs = torch.log_softmax(anchored.float().masked_fill(closed, MASKED), 1).clamp_min_(-14.0)
        probs = log_probs.exp()
        entropy = -(probs * log_probs).sum(1).mean()
        divergence = (probs * (log_probs - anchor_log_probs)).sum(1).mean()
        log_ratio = log_probs.gather(1, some.actions[:, None]).squeeze(1) - some.log_probs
        ratio = log_ratio.exp()
        clipped = torch.min(ratio * some.advantages, ratio.clamp(1 - s.clip, 1 + s.clip) * some.advantages).mean()
        value_error = (value - some.returns).square().mean()
        loss = self.weight * divergence + 0.1 * value_error - self.moves * (clipped + s.entropy * entropy)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.policy.parameters(), 0.5)
        self.optimizer.step()
        with torch.no_grad():
            approx_kl = (ratio - 1 - log_ratio).mean()
            clip_fraction = ((ratio - 1).abs() > s.clip).float().mean()
            self.stats += torch.stack([entropy, divergence, critic_error, value_error, approx_kl, clip_fraction, loss])
