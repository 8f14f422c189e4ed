"""Actors: the workers' rows, the policies at their seats, and thinking recorded once and replayed on a GPU."""

from __future__ import annotations

import copy
import ctypes
from typing import Any

import torch
from torch import Tensor

from cleopatra.learn.features import FEATURES

from .network import Critic, Policy, Stack, unpack
from .oracle import ORACLE
from .progress import say
from .rows import GROUPS, LEAGUE, LOOKAHEAD, ROLLOUT, SELF, Pool, Room, plan_rows
from .settings import Settings
from .tables import LOGITS, MASK_BYTES, ROW, SIZE
from .tape import Tape

TURNS = FEATURES["turns"]
GRAPHED_AFTER = 4
"""How often a group thinks before that is recorded."""


def finish(device: str) -> None:
    """Wait for whatever the device still does."""
    if device == "cuda":
        torch.cuda.synchronize()


def mixed(league: int, rollout: int, lookahead: int) -> list[int]:
    """Who keeps sixteen rows company, well mixed: so many of each, and oneself at the rest."""
    wanted = {SELF: 16 - league - rollout - lookahead, LEAGUE: league, ROLLOUT: rollout, LOOKAHEAD: lookahead}
    if wanted[SELF] < 0:
        raise ValueError(f"{league} + {rollout} + {lookahead} of sixteen rows")
    spread = [((at + 0.5) / many, who) for who, many in wanted.items() for at in range(many)]
    return [who for _, who in sorted(spread)]


class Actors:
    """The workers, the league, and what everybody does with a step."""

    def __init__(self, settings: Settings, policy: Policy, critic: Critic, league: Stack, device: str) -> None:
        self.settings, self.league, self.device = settings, league, device
        self.policy, self.critic = copy.deepcopy(policy), copy.deepcopy(critic)
        company = mixed(settings.league, *settings.house)
        plans = [plan_rows(settings.rows, company, settings.shares, at) for at in range(settings.workers)]
        self.pool = Pool(plans, settings.seed)
        if device == "cuda":
            for memory in self.pool.memories:
                status = torch.cuda.cudart().cudaHostRegister(ctypes.addressof(memory), ctypes.sizeof(memory), 0)
                if int(status):
                    say(f"shared memory stays pageable, which is slower: {status}")
        self.kinds = torch.tensor([kind for plan in plans for kind in plan.kinds], device=device)
        self.company = torch.tensor([who for plan in plans for who in plan.company], device=device)
        self.mine = torch.tensor([mine for plan in plans for mine in plan.mine], device=device)
        rows = (self.company == LEAGUE).nonzero().squeeze(1)
        rows = rows[torch.randperm(len(rows), generator=torch.Generator().manual_seed(settings.seed)).to(device)]
        self.leagued = rows[: len(rows) // league.size * league.size].reshape(league.size, -1)
        if not self.leagued.numel():
            raise ValueError(f"{len(rows)} rows for a league of {league.size}")
        self.rows = self.pool.rows
        self.shown = [False] * GROUPS
        self.minds = [Mind(self) for _ in range(GROUPS)]
        self.stream = torch.cuda.Stream(priority=-1) if device == "cuda" else None
        """Ahead of the learner: workers wait for it."""
        finish(device)

    @torch.no_grad()
    def update(self, policy: Policy, critic: Critic) -> None:
        """Play by newer weights from now on, in the places where the old ones were."""
        for mine, new in ((self.policy, policy), (self.critic, critic)):
            for place, weight in zip(mine.parameters(), new.parameters(), strict=True):
                place.copy_(weight)

    @torch.no_grad()
    def collect(self, tape: Tape) -> None:
        """Fill the tape."""
        steps = len(tape.values)
        with torch.cuda.stream(self.stream):
            for step in range(steps):
                for group in range(GROUPS):
                    self._receive(tape, group, step - 1)
                    self._act(tape, group, step)
            for group in range(GROUPS):
                self._receive(tape, group, steps - 1)
                self.shown[group] = True

    def _receive(self, tape: Tape, group: int, step: int) -> None:
        """Wait for a step's end; what came of it belongs to that step of the tape."""
        if self.shown[group]:
            self.shown[group] = False
            return
        self.pool.wait(group)
        if step >= 0:
            where = slice(group * self.rows, (group + 1) * self.rows)
            room = self.pool.rooms[group]
            tape.rewards[step, where] = self._brought(room.rewards)
            tape.dones[step, where] = self._brought(room.dones)

    def _brought(self, array: Any) -> Tensor:
        return torch.from_numpy(array).to(self.device, non_blocking=True, copy=True)

    def _act(self, tape: Tape, group: int, step: int) -> None:
        where = slice(group * self.rows, (group + 1) * self.rows)
        room, mind = self.pool.rooms[group], self.minds[group]
        mind.take(room)
        mind.think()
        room.actions[:] = mind.decided()
        self.pool.go(group)
        tape.observations[step, where] = mind.seen
        tape.masks[step, where] = mind.bits
        tape.oracles[step, where] = mind.oracles
        tape.seats[step, where] = mind.seats
        tape.actions[step, where] = mind.actions
        tape.chances[step, where] = mind.chances
        tape.values[step, where] = mind.values
        tape.turns[step, where] = mind.turns
        tape.real[step, where] = mind.real


class Mind:
    """One group's thinking: fixed places on the device, so that on a GPU it is recorded once and then replayed."""

    def __init__(self, actors: Actors) -> None:
        self.actors = actors
        rows, device = actors.rows, actors.device
        self.seen = torch.zeros(rows, ROW, device=device)
        self.shown = torch.zeros(rows, SIZE, device=device)
        self.bits = torch.zeros(rows, MASK_BYTES, dtype=torch.uint8, device=device)
        self.oracles = torch.zeros(rows, *ORACLE, dtype=torch.int16, device=device)
        self.seats = torch.zeros(rows, dtype=torch.int32, device=device)
        self.actions = torch.zeros(rows, dtype=torch.int32, device=device)
        self.chances = torch.zeros(rows, device=device)
        self.values = torch.zeros(rows, device=device)
        self.turns = torch.zeros(rows, device=device)
        self.real = torch.zeros(rows, dtype=torch.bool, device=device)
        self.written = torch.zeros(rows, dtype=torch.int32, pin_memory=device == "cuda")
        self.graph: torch.cuda.CUDAGraph | None = None
        self.thoughts = 0

    def take(self, room: Room) -> None:
        """Bring what the workers show."""
        brought = ((self.shown, room.observations), (self.bits, room.masks), (self.oracles, room.oracles))
        for place, array in (*brought, (self.seats, room.seats)):
            place.copy_(torch.from_numpy(array), non_blocking=True)

    def think(self) -> None:
        """Choose for every row."""
        self.thoughts += 1
        if self.actors.device == "cuda" and self.thoughts == GRAPHED_AFTER:
            torch.cuda.synchronize()
            self.graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(self.graph):
                self._think()
        if self.graph is not None:
            self.graph.replay()
        else:
            self._think()

    def decided(self) -> Any:
        """The actions, as soon as they are there."""
        self.written.copy_(self.actions, non_blocking=True)
        if self.actors.device == "cuda":
            torch.cuda.current_stream().synchronize()
        return self.written.numpy()

    def _think(self) -> None:
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
        chances = torch.log_softmax(logits.masked_fill_(closed, -1e9), 1)
        luck = -torch.log(-torch.log(torch.rand_like(chances).clamp_(1e-9, 1 - 1e-7)))
        actions = luck.add_(chances).masked_fill_(closed, -1e9).argmax(1)
        self.actions.copy_(actions)
        self.chances.copy_(chances.gather(1, actions[:, None]).squeeze(1))
        self.turns.copy_((self.seen[:, TURNS.at] * TURNS.unit).round())
        self.real.copy_(mine & (closed.sum(1) < LOGITS - 1))
