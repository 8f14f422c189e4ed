"""Rows: games side by side in processes of their own, stepped into memory that the learner shares.

There are two groups of rows, so that one is played while the learner thinks about the other. Rows of every table lie
side by side. At some of them the compiled rollout policy sits at the seats that are not the learner's, plain or looking
one turn ahead with the value network (with all cards open: it is an opponent to learn from, not a player).
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
from cleopatra.engine.rollout_policy import rollout_choice
from cleopatra.learn.batch import Batch
from cleopatra.learn.observe import index_of
from cleopatra.rules.model.actions import PUT, QUARRY, TAKE
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.model.choices import Choices
from cleopatra.rules.model.phases import SEATS, TURN
from cleopatra.rules.model.state import State

from .oracle import ORACLE, Oracle
from .tables import ACTION_INDICES, MASK_BYTES, SIZE, TABLES, lent

GROUPS = 2
LIMIT = 2000
"""Decisions after which a game is cut short."""
SELF, LEAGUE, ROLLOUT, LOOKAHEAD = range(4)
"""Who sits at the seats that are not the learner's: itself, a frozen policy, the rollout policy, the same with one
turn of lookahead."""
LONGEST_WAIT = 60.0
"""Seconds after which a worker that does not answer is given up."""


@dataclass(slots=True)
class Room:
    """The arrays of one group of rows, laid over shared memory."""

    observations: NDArray[np.float32]
    masks: NDArray[np.uint8]
    oracles: NDArray[np.int16]
    seats: NDArray[np.int32]
    rewards: NDArray[np.float32]
    dones: NDArray[np.uint8]
    actions: NDArray[np.int32]

    @staticmethod
    def layout(rows: int) -> list[tuple[tuple[int, ...], Any]]:
        """Shapes and kinds of the arrays."""
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
        """Bytes that so many rows need."""
        return sum(_padded(shape, kind) for shape, kind in cls.layout(rows))

    @classmethod
    def over(cls, memory: Any, rows: int) -> Room:
        """The arrays of so many rows."""
        found = []
        offset = 0
        for shape, kind in cls.layout(rows):
            found.append(np.frombuffer(memory, kind, int(np.prod(shape)), offset).reshape(shape))
            offset += _padded(shape, kind)
        return cls(*found)

    def part(self, where: slice) -> Room:
        """Some of the rows."""
        return Room(*(getattr(self, name)[where] for name in self.__slots__))


def _padded(shape: tuple[int, ...], kind: Any) -> int:
    return -(-int(np.prod(shape)) * np.dtype(kind).itemsize // 4096) * 4096


@dataclass(frozen=True, slots=True)
class Plan:
    """What the rows of one worker's group are."""

    kinds: tuple[int, ...]
    """The table of each row, an index of TABLES; equal ones side by side."""
    company: tuple[int, ...]
    """Who sits at the other seats of each row."""
    mine: tuple[tuple[bool, ...], ...]
    """Which seats of each row are the learner's."""


def plan_rows(rows: int, company: Sequence[int], shares: Sequence[int] = (1,) * len(TABLES), worker: int = 0) -> Plan:
    """Tables by their shares, and at each of them company in turn, going on from worker to worker.

    Where the house keeps company one seat is the learner's; in a league any number but all.
    """
    if len(shares) != len(TABLES) or min(shares) < 0 or not sum(shares):
        raise ValueError(f"shares of {tuple(shares)}; expected one for each of {len(TABLES)} tables")
    tables: list[int] = []
    who: list[int] = []
    mine: list[tuple[bool, ...]] = []
    for at, kind in enumerate(TABLES):
        many = rows * sum(shares[: at + 1]) // sum(shares) - rows * sum(shares[:at]) // sum(shares)
        for row in range(worker * many, (worker + 1) * many):
            other = company[row % len(company)]
            lap = row // len(company) + row
            first = lap % kind.players
            seats = {SELF: kind.players, LEAGUE: 1 + lap // kind.players % (kind.players - 1)}.get(other, 1)
            tables.append(at)
            who.append(other)
            mine.append(tuple((seat - first) % kind.players < seats for seat in range(SEATS)))
    return Plan(tuple(tables), tuple(who), tuple(mine))


class Group:
    """The games of one group of rows in one worker."""

    def __init__(self, plan: Plan, room: Room, seed: int) -> None:
        self.plan = plan
        self.room = room
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
            batch = Batch(many, TABLES[at].edition, TABLES[at].players, seed * 16 + at, "en", {}, LIMIT)
            self.batches.append((batch, where, np.zeros((many, batch.players), np.float32)))
            batch.show(*self._shown(where))
        self.housed = [row for row, who in enumerate(plan.company) if who in (ROLLOUT, LOOKAHEAD)]
        self._show()

    def _shown(self, where: slice) -> tuple[Any, Any, Any]:
        """The arrays that a batch fills, as the rules want them: one long row each."""
        return lent(self.room.seats[where]), lent(self.room.observations[where]), lent(self.masks[where])

    def step(self) -> None:
        """Play the learner's actions, or the house's where it sits, and show what comes next."""
        for batch, where, rewards in self.batches:
            for row in self.housed:
                if where.start <= row < where.stop:
                    self._ask_house(row, batch._games[row - where.start])
            actions, dones = lent(self.room.actions[where]), lent(self.room.dones[where])
            batch.step(actions, *self._shown(where), lent(rewards), dones)
            self.room.rewards[where, : batch.players] = rewards
        for row in np.flatnonzero(self.room.dones).tolist():
            self.turns[row] = -1
        self._show()

    def _show(self) -> None:
        self.room.masks[:] = np.packbits(self.masks, axis=1)
        for batch, where, _ in self.batches:
            for row, state in enumerate(batch._games, where.start):
                turn = state.turns
                if turn != self.turns[row]:
                    self.turns[row] = turn
                    self.room.oracles[row, : batch.players] = self.oracle.facts(state)

    def _ask_house(self, row: int, state: State) -> None:
        seat = int(self.room.seats[row])
        if self.plan.mine[row][seat]:
            return
        code = rollout_choice(state, seat, self.rng, self.choices, self.estimates)
        if self.plan.company[row] == LOOKAHEAD and state.phase == TURN:
            code = look_ahead(BareGame(state, self.notations[self.plan.kinds[row]]), seat, code, self.rng)
        index = index_of(code, seat, state.players)
        is_open = index >= 0 and self.masks[row, index]
        self.room.actions[row] = index if is_open else np.flatnonzero(self.masks[row])[-1]


def look_ahead(table: BareGame, seat: int, usual: int, rng: Chance) -> int:
    """Its usual choice, a stall or the quarry: whichever the value network likes best when the next turn opens."""
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


class Gate:
    """Opens once for every time that all have arrived: one wait for the learner instead of one for each worker."""

    def __init__(self, context: SpawnContext, expected: int) -> None:
        self.expected = expected
        self.arrived = context.Value("i", 0)
        self.all_there = context.Semaphore(0)

    def arrive(self) -> None:
        """Here is one."""
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
    ready: Sequence[Gate],
    go: Any,
    stop: Any,
) -> None:
    """A worker: steps a group whenever the learner has written its actions."""
    try:
        groups = []
        for at in range(GROUPS):
            groups.append(Group(plan, Room.over(memories[at], rows).part(where), seed * GROUPS + at))
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
    """All workers and the memory they share with the learner: their rows lie side by side, worker after worker."""

    def __init__(self, plans: Sequence[Plan], seed: int) -> None:
        context = get_context("spawn")
        workers, each = len(plans), len(plans[0].kinds)
        self.rows = workers * each
        """Rows of one group."""
        self.memories = [context.RawArray(ctypes.c_byte, Room.size(self.rows)) for _ in range(GROUPS)]
        self.rooms = [Room.over(memory, self.rows) for memory in self.memories]
        self._ready = [Gate(context, workers) for _ in range(GROUPS)]
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
        """Until every worker has shown what comes next."""
        if not self._ready[group].all_there.acquire(timeout=LONGEST_WAIT) or self._stop.value:
            raise RuntimeError("a worker failed or is too slow")

    def go(self, group: int) -> None:
        """The actions are written: play them."""
        for go in self._go:
            go[group].release()

    def close(self) -> None:
        """Send the workers home."""
        self._stop.value = self._stop.value or 1
        for go in self._go:
            for one in go:
                one.release()
        for process in self._processes:
            process.join(1.0)
            if process.is_alive():
                process.terminate()
