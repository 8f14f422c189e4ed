"""The rows of a batch divided among processes, which fill arrays in shared memory."""

from __future__ import annotations

import os
import pickle
import signal
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.sharedctypes import RawArray
from multiprocessing.synchronize import Semaphore
from time import perf_counter, process_time, sleep
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cleopatra.bots import BotLike, Budget
from cleopatra.engine.features import ACTION_INDICES, MOST_OPEN, SIZE
from cleopatra.rules.editions import edition as edition_named
from cleopatra.rules.text.notation import Notation

from .batch import SEAT_NAMES, Batch, sample_open
from .indexed_game import IndexedGame
from .row_bots import seated

PLAY, PLAY_AND_SAMPLE, READ = range(3)
"""What a process is told, and answers: play your rows; sample actions for them, too; read what comes by the pipe."""
CONTEXT = get_context("spawn")
LOOKING = 0.0003
"""Seconds to look for a message before sleeping: to be woken takes as long as stepping dozens of rows."""
ASLEEP = 0.2
"""Seconds to sleep before looking whether the other process is there at all."""


class EndedError(RuntimeError):
    """A process is gone."""

    def __init__(self) -> None:
        super().__init__("a process of the batch has ended; its games are lost, but `reset` deals new ones")


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
            "samples": make("i", n),
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
    "actions": "i", "samples": "i", "seats": "i", "observations": "f", "masks": "B", "open": "i", "counts": "i",
    "rewards": "f", "dones": "B",
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
        self._drawn = (part("samples"), part("open"), part("counts"))

    def __getstate__(self) -> dict[str, Any]:
        lent = ("_shown", "_told", "_actions", "_drawn")
        return {name: value for name, value in vars(self).items() if name not in lent}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._lend()

    def play(self, key: int | None) -> None:
        """Play the actions that stand in the array and were checked; then sample the next ones if there is a key.

        The same key gives the same actions, however rows are divided.
        """
        self.batch.play(self._actions, *self._shown, *self._told)
        if key is not None:
            sample_open(key, self.first, *self._drawn)

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


yield_core: Callable[[], None] = getattr(os, "sched_yield", lambda: sleep(0))


class Channel:
    """One end of a channel between two processes, which send in turn.

    What happens in every step is a number in shared memory and a semaphore, which one process finds released without
    a system call while it looks for it. Anything else goes through a pipe, after such a number.
    """

    def __init__(self, pipe: Connection, outgoing: Any, incoming: Any, theirs: Semaphore, ours: Semaphore) -> None:
        self._pipe = pipe
        self._outgoing, self._incoming = outgoing, incoming
        self._theirs, self._ours = theirs, ours

    def tell(self, what: int, key: int = 0) -> None:
        """Say one of the numbers above."""
        self._outgoing[:] = what, key
        self._theirs.release()

    def send(self, message: Any) -> None:
        """Say anything that can be pickled."""
        pickled = pickle.dumps(message)
        self.tell(READ)
        self._pipe.send_bytes(pickled)

    def receive(self) -> tuple[int, int]:
        """The next message of the other: its number, and the key. Raises `EOFError` if it has ended."""
        end = perf_counter() + LOOKING
        while not self._ours.acquire(False):
            if perf_counter() > end:
                self._sleep()
                break
            yield_core()
        what, key = self._incoming
        return what, key

    def read(self) -> Any:
        """What came after `READ`."""
        return pickle.loads(self._pipe.recv_bytes())

    def _sleep(self) -> None:
        while not self._ours.acquire(True, ASLEEP):
            if self._pipe.poll():  # its end, or what it has said since
                if self._ours.acquire(False):
                    return
                raise EOFError

    def close_here(self) -> None:
        """Close it in this process; the process that it was given to has its own."""
        self._pipe.close()

    def close(self) -> None:
        """Close this end. The other is told that this process has ended."""
        self.tell(READ)
        self._pipe.close()


def channels() -> tuple[Channel, Channel]:
    """The two ends of a channel."""
    pipes = CONTEXT.Pipe()
    said = RawArray("Q", 2), RawArray("Q", 2)
    semaphores = CONTEXT.Semaphore(0), CONTEXT.Semaphore(0)
    return Channel(pipes[0], *said, *semaphores), Channel(pipes[1], *reversed(said), *reversed(semaphores))


class VecWorker:
    """A process for some rows. It does what `BatchRows` does."""

    def __init__(self, terms: BatchTerms, arrays: Arrays, first: int, end: int) -> None:
        self.first, self.end = first, end
        self._channel, theirs = channels()
        self._process = CONTEXT.Process(target=_serve, args=(theirs, terms, arrays, first, end), daemon=True)
        self._process.start()
        theirs.close_here()
        self.idle = False
        """Whether it owes no answer."""

    def made(self) -> None:
        """Wait until its rows are dealt."""
        try:
            self.wait()
        except EndedError:
            raise RuntimeError(
                "a process of the batch could not start; a script that makes a batch with workers does so only under "
                '`if __name__ == "__main__":`'
            ) from None

    def begin_play(self, key: int | None) -> None:
        """Have the process do what `BatchRows.play` does."""
        self.idle = False
        if key is None:
            self._channel.tell(PLAY)
        else:
            self._channel.tell(PLAY_AND_SAMPLE, key)

    def wait(self) -> Any:
        """Its answer. Raises what went wrong there."""
        said: Any
        try:
            failed, said = self._channel.read() if self._channel.receive()[0] == READ else (False, None)
        except (EOFError, OSError):
            raise EndedError from None
        self.idle = True
        if failed:
            raise said
        return said

    def ask(self, what: str, *given: Any) -> Any:
        """Have a method of its `BatchRows` called."""
        self.idle = False
        try:
            self._channel.send((what, given))
        except OSError:
            raise EndedError from None
        return self.wait()

    def cpu_seconds(self) -> float:
        """The CPU time that the process has used."""
        return float(self.ask("cpu_seconds"))

    def stop(self) -> None:
        """End the process."""
        self._channel.close()
        self._process.join()

    def kill(self) -> None:
        """End it, whatever it is doing."""
        self._process.kill()
        self.stop()


def _serve(channel: Channel, terms: BatchTerms, arrays: Arrays, first: int, end: int) -> None:
    """The program of such a process: it ends with its channel."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that made the batch
    try:
        rows = BatchRows(terms, arrays, first, end)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is told to whoever made the batch
        channel.send((True, sendable(error)))
        return
    channel.send((False, None))
    while True:
        try:
            what, key = channel.receive()
            asked = channel.read() if what == READ else None
        except (EOFError, OSError):
            return
        said = _done(rows, what, key, asked)
        if said is None:
            channel.tell(what)
        else:
            channel.send(said)


def _done(rows: BatchRows, what: int, key: int, asked: Any) -> tuple[bool, Any] | None:
    """Do what was asked. Returns whether that failed and what there is to say; nothing if rows were played."""
    try:
        if asked is not None:
            name, given = asked
            return False, getattr(rows, name)(*given)
        rows.play(key if what == PLAY_AND_SAMPLE else None)
    except Exception as error:  # noqa: BLE001 - told to whoever asked
        return True, sendable(error)
    return None


def sendable(error: Exception) -> Exception:
    """An error that survives pickling: that one, or one that tells its name and what it said."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # noqa: BLE001 - exceptions of bots can be anything
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error
