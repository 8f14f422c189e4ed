"""Actors: the workers' rows, the policies at their seats, and inference captured in a CUDA graph."""

from __future__ import annotations

import copy
import ctypes
from typing import Any

import torch
from torch import Tensor

from cleopatra.engine.features import FEATURES

from .network import Critic, Policy, Stack, unpack
from .oracle import ORACLE
from .progress import log
from .rows import GROUPS, LEAGUE, LOOKAHEAD, ROLLOUT, SELF, Pool, SharedArrays, plan_rows
from .settings import Settings
from .tables import LOGITS, MASK_BYTES, ROW, SIZE
from .trajectories import Trajectories

TURNS = FEATURES["turns"]
GRAPHED_AFTER = 4
"""Inference steps of a group before they are captured in a CUDA graph."""


def synchronize(device: str) -> None:
    """Wait until the device is idle."""
    if device == "cuda":
        torch.cuda.synchronize()


def mixed(league: int, rollout: int, lookahead: int) -> list[int]:
    """The opponent kinds of sixteen rows, interleaved; the remaining rows are self-play."""
    wanted = {SELF: 16 - league - rollout - lookahead, LEAGUE: league, ROLLOUT: rollout, LOOKAHEAD: lookahead}
    if wanted[SELF] < 0:
        raise ValueError(f"{league} + {rollout} + {lookahead} of sixteen rows")
    spread = [((at + 0.5) / many, who) for who, many in wanted.items() for at in range(many)]
    return [who for _, who in sorted(spread)]


class Actors:
    """The worker pool, the league, and inference for every step."""

    def __init__(self, settings: Settings, policy: Policy, critic: Critic, league: Stack, device: str) -> None:
        self.settings, self.league, self.device = settings, league, device
        self.policy, self.critic = copy.deepcopy(policy), copy.deepcopy(critic)
        opponents = mixed(settings.league, *settings.scripted)
        plans = [plan_rows(settings.rows, opponents, settings.shares, at) for at in range(settings.workers)]
        self.pool = Pool(plans, settings.seed)
        if device == "cuda":
            for memory in self.pool.memories:
                status = torch.cuda.cudart().cudaHostRegister(ctypes.addressof(memory), ctypes.sizeof(memory), 0)
                if int(status):
                    log(f"shared memory stays pageable, which is slower: {status}")
        self.kinds = torch.tensor([kind for plan in plans for kind in plan.kinds], device=device)
        self.opponents = torch.tensor([who for plan in plans for who in plan.opponents], device=device)
        self.mine = torch.tensor([mine for plan in plans for mine in plan.mine], device=device)
        rows = (self.opponents == LEAGUE).nonzero().squeeze(1)
        rows = rows[torch.randperm(len(rows), generator=torch.Generator().manual_seed(settings.seed)).to(device)]
        self.leagued = rows[: len(rows) // league.size * league.size].reshape(league.size, -1)
        if not self.leagued.numel():
            raise ValueError(f"{len(rows)} rows for a league of {league.size}")
        self.rows = self.pool.rows
        self.shown = [False] * GROUPS
        self.groups = [GroupPolicy(self) for _ in range(GROUPS)]
        self.stream = torch.cuda.Stream(priority=-1) if device == "cuda" else None
        """Higher priority than the learner's stream, because workers wait for it."""
        synchronize(device)

    @torch.no_grad()
    def update(self, policy: Policy, critic: Critic) -> None:
        """Copy newer weights into the actors' networks in place."""
        for mine, new in ((self.policy, policy), (self.critic, critic)):
            for place, weight in zip(mine.parameters(), new.parameters(), strict=True):
                place.copy_(weight)

    @torch.no_grad()
    def collect(self, buffer: Trajectories) -> None:
        """Fill the buffer."""
        steps = len(buffer.values)
        with torch.cuda.stream(self.stream):
            for step in range(steps):
                for group in range(GROUPS):
                    self._receive(buffer, group, step - 1)
                    self._act(buffer, group, step)
            for group in range(GROUPS):
                self._receive(buffer, group, steps - 1)
                self.shown[group] = True

    def _receive(self, buffer: Trajectories, group: int, step: int) -> None:
        """Wait for the workers and store the step's rewards and dones in the buffer."""
        if self.shown[group]:
            self.shown[group] = False
            return
        self.pool.wait(group)
        if step >= 0:
            where = slice(group * self.rows, (group + 1) * self.rows)
            arrays = self.pool.shared[group]
            buffer.rewards[step, where] = self._to_device(arrays.rewards)
            buffer.dones[step, where] = self._to_device(arrays.dones)

    def _to_device(self, array: Any) -> Tensor:
        return torch.from_numpy(array).to(self.device, non_blocking=True, copy=True)

    def _act(self, buffer: Trajectories, group: int, step: int) -> None:
        where = slice(group * self.rows, (group + 1) * self.rows)
        arrays, policy = self.pool.shared[group], self.groups[group]
        policy.take(arrays)
        policy.infer()
        arrays.actions[:] = policy.chosen_actions()
        self.pool.go(group)
        buffer.observations[step, where] = policy.seen
        buffer.masks[step, where] = policy.bits
        buffer.oracles[step, where] = policy.oracles
        buffer.seats[step, where] = policy.seats
        buffer.actions[step, where] = policy.actions
        buffer.log_probs[step, where] = policy.log_probs
        buffer.values[step, where] = policy.values
        buffer.turns[step, where] = policy.turns
        buffer.real[step, where] = policy.real


class GroupPolicy:
    """Inference for one group in static tensors, so that on a GPU it is captured as a CUDA graph and replayed."""

    def __init__(self, actors: Actors) -> None:
        self.actors = actors
        rows, device = actors.rows, actors.device
        self.seen = torch.zeros(rows, ROW, device=device)
        self.shown = torch.zeros(rows, SIZE, device=device)
        self.bits = torch.zeros(rows, MASK_BYTES, dtype=torch.uint8, device=device)
        self.oracles = torch.zeros(rows, *ORACLE, dtype=torch.int16, device=device)
        self.seats = torch.zeros(rows, dtype=torch.int32, device=device)
        self.actions = torch.zeros(rows, dtype=torch.int32, device=device)
        self.log_probs = torch.zeros(rows, device=device)
        self.values = torch.zeros(rows, device=device)
        self.turns = torch.zeros(rows, device=device)
        self.real = torch.zeros(rows, dtype=torch.bool, device=device)
        self.written = torch.zeros(rows, dtype=torch.int32, pin_memory=device == "cuda")
        self.graph: torch.cuda.CUDAGraph | None = None
        self.steps = 0

    def take(self, arrays: SharedArrays) -> None:
        """Copy the workers' observations to the device."""
        brought = ((self.shown, arrays.observations), (self.bits, arrays.masks), (self.oracles, arrays.oracles))
        for place, array in (*brought, (self.seats, arrays.seats)):
            place.copy_(torch.from_numpy(array), non_blocking=True)

    def infer(self) -> None:
        """Choose an action for every row."""
        self.steps += 1
        if self.actors.device == "cuda" and self.steps == GRAPHED_AFTER:
            torch.cuda.synchronize()
            self.graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(self.graph):
                self._infer()
        if self.graph is not None:
            self.graph.replay()
        else:
            self._infer()

    def chosen_actions(self) -> Any:
        """The actions, on the CPU."""
        self.written.copy_(self.actions, non_blocking=True)
        if self.actors.device == "cuda":
            torch.cuda.current_stream().synchronize()
        return self.written.numpy()

    def _infer(self) -> None:
        a = self.actors
        seats = self.seats.long()
        self.seen[:, :SIZE] = self.shown
        with torch.autocast(a.device, torch.bfloat16, enabled=a.device == "cuda", cache_enabled=False):
            logits, _ = a.policy(self.seen)
            self.values.copy_(a.critic(self.seen, self.oracles, seats, a.kinds))
        logits = logits.float()
        mine = a.mine.gather(1, seats[:, None]).squeeze(1)
        others = a.leagued.reshape(-1)
        frozen = a.league.logits(self.seen[others].reshape(a.league.size, -1, ROW)).reshape(len(others), -1).float()
        logits.index_copy_(0, others, torch.where(mine[others, None], logits[others], frozen))
        closed = ~unpack(self.bits)
        log_probs = torch.log_softmax(logits.masked_fill_(closed, -1e9), 1)
        gumbel = -torch.log(-torch.log(torch.rand_like(log_probs).clamp_(1e-9, 1 - 1e-7)))
        actions = gumbel.add_(log_probs).masked_fill_(closed, -1e9).argmax(1)
        self.actions.copy_(actions)
        self.log_probs.copy_(log_probs.gather(1, actions[:, None]).squeeze(1))
        self.turns.copy_((self.seen[:, TURNS.at] * TURNS.unit).round())
        self.real.copy_(mine & (closed.sum(1) < LOGITS - 1))
