"""The rows of a batch divided among processes, which fill arrays in shared memory."""

from __future__ import annotations

import os
import pickle
import select
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.sharedctypes import RawArray
from time import perf_counter, process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cleopatra.bots import BotLike, Budget
from cleopatra.engine.features import ACTION_INDICES, MOST_OPEN, SIZE
from cleopatra.rules.editions import edition as edition_named
from cleopatra.rules.text.notation import Notation

from .batch import SEAT_NAMES, Batch
from .indexed_game import IndexedGame
from .row_bots import seated

STEP, STEPPED = b"s", b"k"
"""A process is told to step its rows, and answers that it has; where games ended, it sends their finals instead."""
CONTEXT = get_context("spawn")
LOOKING = 0.0003
"""Seconds to look for a message before sleeping: to be woken takes as long as stepping dozens of rows."""


@dataclass(frozen=True, slots=True)
class BatchTerms:
    """What the games of a batch are."""

    edition: str
    players: int
    seed: int
    reading: str
    options: Mapping[str, bool]
    limit: int
    bots: Mapping[int, BotLike] | None
    nodes: int | None


@dataclass(frozen=True, slots=True)
class Final:
    """A game as it ended, or was truncated: for every seat what it knew, and what was open to it."""

    observations: NDArray[np.float32]
    masks: NDArray[np.uint8]


class Arrays:
    """A batch's arrays, and the part of them that belongs to some rows."""

    def __init__(self, n: int, players: int, make: Callable[[str, int], Any]) -> None:
        self.rooms = {
            "actions": make("i", n),
            "seats": make("i", n),
            "observations": make("f", n * SIZE),
            "masks": make("B", n * ACTION_INDICES),
            "open": make("i", n * MOST_OPEN),
            "counts": make("i", n),
            "rewards": make("f", n * players),
            "dones": make("B", n),
        }
        self.n = n

    def part(self, name: str, first: int, end: int) -> Any:
        """A buffer of those rows, flat, with plain Python numbers: numpy's own would overflow in the plain rules."""
        whole: memoryview[Any] = memoryview(self.rooms[name]).cast("B").cast(KINDS[name])
        width = len(whole) // self.n
        return whole[first * width : end * width]


KINDS: dict[str, Any] = {
    "actions": "i", "seats": "i", "observations": "f", "masks": "B", "open": "i", "counts": "i", "rewards": "f",
    "dones": "B",
}  # fmt: skip
NUMPY: dict[str, Any] = {"i": np.int32, "f": np.float32, "B": np.uint8}


def private(kind: str, size: int) -> Any:
    """Room in this process."""
    return np.zeros(size, NUMPY[kind])


def shared(kind: str, size: int) -> Any:
    """Room that other processes see."""
    return RawArray(kind, size)


class BatchRows:
    """Some rows of a batch, stepped in this process."""

    def __init__(self, terms: BatchTerms, arrays: Arrays, first: int, end: int) -> None:
        box = edition_named(terms.edition)
        self._notation = Notation(box, SEAT_NAMES[: terms.players])
        bots = seated(terms.bots, terms.players, self._notation, Budget(nodes=terms.nodes))
        self.first, self.end = first, end
        self._arrays = arrays
        self.batch = Batch(
            terms.edition, terms.players, terms.seed, terms.reading, terms.options, terms.limit, bots, first,
            arrays.part("open", first, end), arrays.part("counts", first, end),
        )  # fmt: skip
        self._lend()
        self.batch.show(*self._shown)

    def _lend(self) -> None:
        def part(name: str) -> Any:
            return self._arrays.part(name, self.first, self.end)

        self.batch.lend(part("open"), part("counts"))
        self._shown = (part("seats"), part("observations"), part("masks"))
        self._told = (part("rewards"), part("dones"))
        self._actions = part("actions")

    def __getstate__(self) -> dict[str, Any]:
        lent = ("_shown", "_told", "_actions")
        return {name: value for name, value in vars(self).items() if name not in lent}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._lend()

    def step(self) -> None:
        """Play the actions that stand in the array."""
        self.batch.step(self._actions, *self._shown, *self._told)

    def play(self) -> None:
        """The same with actions that were checked."""
        self.batch.play(self._actions, *self._shown, *self._told)

    def restart(self, seed: int) -> None:
        """Deal anew."""
        self.batch.restart(seed)
        self.batch.show(*self._shown)

    def seed(self, row: int) -> int:
        """The seed of a row's game."""
        return self.batch.seed(row - self.first)

    def saved(self, row: int) -> dict[str, Any]:
        """A row's game."""
        return self.batch.saved(row - self.first)

    def restore(self, row: int, saved: Mapping[str, Any]) -> None:
        """Put a game into a row."""
        self.batch.restore(row - self.first, saved, *self._shown)

    def cpu_seconds(self) -> float:
        """The CPU time that this process has used."""
        return process_time()

    def finals(self) -> dict[int, Final]:
        """The games that the last step ended, as they ended."""
        return {self.first + row: self._final(state) for row, state in self.batch.ended.items()}

    def _final(self, state: Any) -> Final:
        game = IndexedGame(state, self._notation)
        final = Final(np.zeros((game.players, SIZE), np.float32), np.zeros((game.players, ACTION_INDICES), np.uint8))
        for seat in range(game.players):
            game.observe(seat, final.observations[seat].data)
            game.mask(seat, final.masks[seat].data)
        return final


def receiver(line: Connection) -> Callable[[], bytes]:
    """How to take the next message off a line: look for a moment, letting others have the core, then sleep."""
    if not hasattr(select, "poll"):
        return line.recv_bytes
    poll = select.poll()
    poll.register(line.fileno(), select.POLLIN)

    def receive() -> bytes:
        end = perf_counter() + LOOKING
        while not poll.poll(0) and perf_counter() < end:
            os.sched_yield()
        return line.recv_bytes()

    return receive


class VecWorker:
    """A process for some rows. It does what `BatchRows` does."""

    def __init__(self, terms: BatchTerms, arrays: Arrays, first: int, end: int) -> None:
        self.first, self.end = first, end
        self._line, theirs = CONTEXT.Pipe()
        given = (theirs, terms, arrays, first, end)
        self._process = CONTEXT.Process(target=_serve, args=given, daemon=True)
        self._process.start()
        theirs.close()
        self._receive = receiver(self._line)

    def begin_play(self) -> None:
        """Have the process play its rows' actions, which were checked."""
        self._line.send_bytes(STEP)

    def wait(self) -> Any:
        """Its answer. Raises what went wrong there."""
        try:
            answer = self._receive()
        except EOFError:
            raise RuntimeError("a process of the batch has ended; its games are lost") from None
        if answer == STEPPED:
            return {}
        kind, said = pickle.loads(answer)
        if kind == "error":
            raise said
        return said

    def ask(self, what: str, *given: Any) -> Any:
        """Have a method of its `BatchRows` called."""
        self._line.send((what, given))
        return self.wait()

    def cpu_seconds(self) -> float:
        """The CPU time that the process has used."""
        return float(self.ask("cpu_seconds"))

    def stop(self) -> None:
        """End the process."""
        self._line.close()
        self._process.join()


def _serve(line: Connection, terms: BatchTerms, arrays: Arrays, first: int, end: int) -> None:
    """The program of such a process: it ends with its line."""
    try:
        rows = BatchRows(terms, arrays, first, end)
        line.send(("made", None))
        receive = receiver(line)
        while True:
            order = receive()
            answer = _answer(rows, order)
            line.send(answer) if answer else line.send_bytes(STEPPED)
    except (EOFError, OSError, KeyboardInterrupt):
        return
    except Exception as error:  # noqa: BLE001 - whatever it is, it is told to whoever made the batch
        line.send(("error", error))


def _answer(rows: BatchRows, order: bytes) -> tuple[str, Any] | None:
    try:
        if order == STEP:
            rows.play()
            return ("said", rows.finals()) if rows.batch.ended else None
        what, given = pickle.loads(order)
        return "said", getattr(rows, what)(*given)
    except Exception as error:  # noqa: BLE001 - told to whoever asked
        return "error", error
