"""Rows: games stepped in batches by worker processes, in memory shared with the learner.

There are two groups of rows: workers step one while the learner runs inference on the other. Rows of the same table are
adjacent. In some rows the other seats are played by the compiled rollout policy, plain or with one turn of lookahead by
the value network (which sees all cards: a training opponent, not a legitimate player).
"""

from __future__ import annotations

import ctypes
import sys
import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.context import SpawnContext
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cleopatra.bots.search import chances_at
from cleopatra.engine.bare_game import BareGame
from cleopatra.engine.estimates import Estimates
from cleopatra.engine.features import MOST_OPEN
from cleopatra.engine.observe import index_of
from cleopatra.engine.rollout_policy import rollout_choice
from cleopatra.learn.batch import Batch
from cleopatra.rules.model.actions import PUT, QUARRY, TAKE
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.model.choices import Choices
from cleopatra.rules.model.phases import SEATS, TURN
from cleopatra.rules.model.state import State

from .oracle import ORACLE, Oracle
from .tables import ACTION_INDICES, MASK_BYTES, SIZE, TABLES, flat_view

GROUPS = 2
LIMIT = 2000
"""Decisions after which a game is truncated."""
SELF, LEAGUE, ROLLOUT, LOOKAHEAD = range(4)
"""Opponents in a row's other seats: the learner itself, frozen policies, the rollout policy, the rollout policy with
one turn of lookahead."""
WORKER_TIMEOUT = 60.0
"""Seconds to wait for a worker before the run fails."""


@dataclass(slots=True)
class SharedArrays:
    """The arrays of one group of rows, as views of shared memory."""

    observations: NDArray[np.float32]
    masks: NDArray[np.uint8]
    oracles: NDArray[np.int16]
    seats: NDArray[np.int32]
    rewards: NDArray[np.float32]
    dones: NDArray[np.uint8]
    actions: NDArray[np.int32]

    @staticmethod
    def layout(rows: int) -> list[tuple[tuple[int, ...], Any]]:
        """Shapes and dtypes of the arrays."""
        return [
            ((rows, SIZE), np.float32),
            ((rows, MASK_BYTES), np.uint8),
            ((rows, *ORACLE), np.int16),
            ((rows,), np.int32),
            ((rows, SEATS), np.float32),
            ((rows,), np.uint8),
            ((rows,), np.int32),
        ]

    @classmethod
    def size(cls, rows: int) -> int:
        """Size in bytes for a number of rows."""
        return sum(_padded(shape, kind) for shape, kind in cls.layout(rows))

    @classmethod
    def over(cls, memory: Any, rows: int) -> SharedArrays:
        """The arrays of `rows` rows in a block of memory."""
        found = []
        offset = 0
        for shape, kind in cls.layout(rows):
            found.append(np.frombuffer(memory, kind, int(np.prod(shape)), offset).reshape(shape))
            offset += _padded(shape, kind)
        return cls(*found)

    def part(self, where: slice) -> SharedArrays:
        """Some of the rows."""
        return SharedArrays(*(getattr(self, name)[where] for name in self.__slots__))


def _padded(shape: tuple[int, ...], kind: Any) -> int:
    return -(-int(np.prod(shape)) * np.dtype(kind).itemsize // 4096) * 4096


@dataclass(frozen=True, slots=True)
class Plan:
    """Tables and opponents of one worker's rows."""

    kinds: tuple[int, ...]
    """The table of each row, an index of TABLES; equal ones are adjacent."""
    opponents: tuple[int, ...]
    """The opponent kind of each row."""
    mine: tuple[tuple[bool, ...], ...]
    """Which seats of each row are the learner's."""


def plan_rows(rows: int, opponents: Sequence[int], shares: Sequence[int] = (1,) * len(TABLES), worker: int = 0) -> Plan:
    """Tables by their shares, and for each table the opponent kinds in turn, continued across workers.

    The learner has one seat against scripted opponents, and any number of seats but all in league rows.
    """
    if len(shares) != len(TABLES) or min(shares) < 0 or not sum(shares):
        raise ValueError(f"shares of {tuple(shares)}; expected one for each of {len(TABLES)} tables")
    tables: list[int] = []
    who: list[int] = []
    mine: list[tuple[bool, ...]] = []
    for at, kind in enumerate(TABLES):
        many = rows * sum(shares[: at + 1]) // sum(shares) - rows * sum(shares[:at]) // sum(shares)
        for row in range(worker * many, (worker + 1) * many):
            other = opponents[row % len(opponents)]
            lap = row // len(opponents) + row
            first = lap % kind.players
            seats = {SELF: kind.players, LEAGUE: 1 + lap // kind.players % (kind.players - 1)}.get(other, 1)
            tables.append(at)
            who.append(other)
            mine.append(tuple((seat - first) % kind.players < seats for seat in range(SEATS)))
    return Plan(tuple(tables), tuple(who), tuple(mine))


class Group:
    """The games of one group of rows in one worker."""

    def __init__(self, plan: Plan, arrays: SharedArrays, seed: int) -> None:
        self.plan = plan
        self.arrays = arrays
        self.rng = Chance(seed, 1)
        self.choices = Choices()
        self.estimates = Estimates()
        self.oracle = Oracle()
        rows = len(plan.kinds)
        self.masks = np.zeros((rows, ACTION_INDICES), np.uint8)
        self.turns = [-1] * rows
        self.batches: list[tuple[Batch, slice, NDArray[np.float32]]] = []
        self.notations = {at: TABLES[at].open(1).notation for at in set(plan.kinds)}
        for at in sorted(set(plan.kinds), key=plan.kinds.index):
            first, many = plan.kinds.index(at), plan.kinds.count(at)
            where = slice(first, first + many)
            open_, counts = np.zeros(many * MOST_OPEN, np.int32), np.zeros(many, np.int32)
            table, luck = TABLES[at], seed * 16 + at
            batch = Batch(
                table.edition, table.players, luck, "en", {}, LIMIT, (), 0, flat_view(open_), flat_view(counts)
            )
            self.batches.append((batch, where, np.zeros((many, batch.players), np.float32)))
            batch.show(*self._shown(where))
        self.scripted_rows = [row for row, who in enumerate(plan.opponents) if who in (ROLLOUT, LOOKAHEAD)]
        self._show()

    def _shown(self, where: slice) -> tuple[Any, Any, Any]:
        """The arrays that a batch fills, flattened."""
        return (
            flat_view(self.arrays.seats[where]),
            flat_view(self.arrays.observations[where]),
            flat_view(self.masks[where]),
        )

    def step(self) -> None:
        """Play the learner's or the scripted opponents' actions and fill the next observations."""
        for batch, where, rewards in self.batches:
            for row in self.scripted_rows:
                if where.start <= row < where.stop:
                    self._choose_scripted(row, batch._games[row - where.start])
            actions, dones = flat_view(self.arrays.actions[where]), flat_view(self.arrays.dones[where])
            batch.step(actions, *self._shown(where), flat_view(rewards), dones)
            self.arrays.rewards[where, : batch.players] = rewards
        for row in np.flatnonzero(self.arrays.dones).tolist():
            self.turns[row] = -1
        self._show()

    def _show(self) -> None:
        self.arrays.masks[:] = np.packbits(self.masks, axis=1)
        for batch, where, _ in self.batches:
            for row, state in enumerate(batch._games, where.start):
                turn = state.turns
                if turn != self.turns[row]:
                    self.turns[row] = turn
                    self.arrays.oracles[row, : batch.players] = self.oracle.facts(state)

    def _choose_scripted(self, row: int, state: State) -> None:
        seat = int(self.arrays.seats[row])
        if self.plan.mine[row][seat]:
            return
        code = rollout_choice(state, seat, self.rng, self.choices, self.estimates)
        if self.plan.opponents[row] == LOOKAHEAD and state.phase == TURN:
            code = look_ahead(BareGame(state, self.notations[self.plan.kinds[row]]), seat, code, self.rng)
        index = index_of(code, seat, state.players)
        is_open = index >= 0 and self.masks[row, index]
        self.arrays.actions[row] = index if is_open else np.flatnonzero(self.masks[row])[-1]


def look_ahead(table: BareGame, seat: int, usual: int, rng: Chance) -> int:
    """The default choice, a stall or the quarry, whichever the value network rates best at the next turn's start."""
    luck = rng.below(1 << 30)
    options = [code for code in table.codes(seat) if code == QUARRY or TAKE <= code < PUT]
    if not options:
        return usual
    best, most = usual, -1.0
    for code in (usual, *[code for code in options if code != usual]):
        ahead = table.copy()
        ahead.choose(seat, code)
        ahead.advance(Chance(luck))
        worth = chances_at(ahead)[seat]
        if worth > most:
            best, most = code, worth
    return best


class Barrier:
    """Releases the learner once all workers have arrived: one wait instead of one per worker."""

    def __init__(self, context: SpawnContext, expected: int) -> None:
        self.expected = expected
        self.arrived = context.Value("i", 0)
        self.all_there = context.Semaphore(0)

    def arrive(self) -> None:
        """Count one arrival."""
        with self.arrived.get_lock():
            self.arrived.value += 1
            if self.arrived.value == self.expected:
                self.arrived.value = 0
                self.all_there.release()


def _work(
    memories: Sequence[Any],
    rows: int,
    where: slice,
    plan: Plan,
    seed: int,
    ready: Sequence[Barrier],
    go: Any,
    stop: Any,
) -> None:
    """A worker process: steps a group whenever the learner has written its actions."""
    try:
        groups = []
        for at in range(GROUPS):
            groups.append(Group(plan, SharedArrays.over(memories[at], rows).part(where), seed * GROUPS + at))
            ready[at].arrive()
        at = 0
        while True:
            go[at].acquire()
            if stop.value:
                return
            groups[at].step()
            ready[at].arrive()
            at = (at + 1) % GROUPS
    except BaseException:
        traceback.print_exc()
        sys.stderr.flush()
        stop.value = 2
        for one in ready:
            one.all_there.release()
        raise


class Pool:
    """The worker pool and its shared memory; rows are ordered by worker."""

    def __init__(self, plans: Sequence[Plan], seed: int) -> None:
        context = get_context("spawn")
        workers, each = len(plans), len(plans[0].kinds)
        self.rows = workers * each
        """Rows per group."""
        self.memories = [context.RawArray(ctypes.c_byte, SharedArrays.size(self.rows)) for _ in range(GROUPS)]
        self.shared = [SharedArrays.over(memory, self.rows) for memory in self.memories]
        self._ready = [Barrier(context, workers) for _ in range(GROUPS)]
        self._go = [[context.Semaphore(0) for _ in range(GROUPS)] for _ in range(workers)]
        self._stop = context.Value("i", 0)
        self._processes = [
            context.Process(
                target=_work,
                args=(
                    self.memories,
                    self.rows,
                    slice(at * each, (at + 1) * each),
                    plans[at],
                    seed * 1000 + at,
                    self._ready,
                    self._go[at],
                    self._stop,
                ),
                daemon=True,
            )
            for at in range(workers)
        ]
        for process in self._processes:
            process.start()

    def wait(self, group: int) -> None:
        """Wait until every worker has filled its observations."""
        if not self._ready[group].all_there.acquire(timeout=WORKER_TIMEOUT) or self._stop.value:
            raise RuntimeError("a worker failed or is too slow")

    def go(self, group: int) -> None:
        """Let the workers play the written actions."""
        for go in self._go:
            go[group].release()

    def close(self) -> None:
        """Stop the workers."""
        self._stop.value = self._stop.value or 1
        for go in self._go:
            for one in go:
                one.release()
        for process in self._processes:
            process.join(1.0)
            if process.is_alive():
                process.terminate()
