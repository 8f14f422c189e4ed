"""Teacher games: recorded once as seeds and choices, replayed into samples for training.

A file holds many games as numpy arrays: for each game its table (`kind`, an index of TABLES), its `seed` and where its
choices start (`start`); for each choice its action index (`action`) and whether a teacher made it (`taught`) or it was
forced or random. The rest follows from the rules and the seed, so a million choices take 3 MB.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from cleopatra.engine.observe import index_of

from .oracle import ORACLE, Oracle
from .tables import MASK_BYTES, ROW, SIZE, TABLES, Kind, SeatInput, seat_bot

EXPLORATION = (0.0, 0.05, 0.1)
"""Probability of a random choice, drawn per game, so that samples include recovering from mistakes."""
MAX_DECISIONS = 3000


@dataclass(slots=True)
class Record:
    """One recorded game."""

    kind: int
    seed: int
    actions: list[int]
    taught: list[bool]


def play_game(kind: int, teacher: str, rng: random.Random) -> Record | None:
    """A game of a teacher against itself; None if it was too long or a choice had no index."""
    table = TABLES[kind].open(seed := rng.getrandbits(40))
    bots = [seat_bot(teacher, rng) for _ in range(table.players)]
    exploration = rng.choice(EXPLORATION)
    record = Record(kind, seed, [], [])
    while not table.over:
        seat = table.seat
        codes = table.codes(seat)
        code, taught = codes[0], False
        if len(codes) > 1:
            taught = rng.random() >= exploration
            code = bots[seat].choose(table, seat, codes) if taught else rng.choice(codes)
        index = index_of(code, seat, table.players)
        if index < 0 or len(record.actions) >= MAX_DECISIONS:
            return None
        record.actions.append(index)
        record.taught.append(taught)
        table.choose(seat, code)
    return record


def write_games(records: list[Record], path: Path) -> None:
    """Write games to one file."""
    lengths = [len(record.actions) for record in records]
    part = path.with_suffix(".part.npz")
    np.savez_compressed(
        part,
        kind=np.array([record.kind for record in records], np.uint8),
        seed=np.array([record.seed for record in records], np.int64),
        start=np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64),
        action=np.concatenate([record.actions for record in records]).astype(np.uint16),
        taught=np.concatenate([record.taught for record in records]).astype(np.bool_),
    )
    part.replace(path)


def read_games(path: Path) -> list[Record]:
    """The games of a file."""
    with np.load(path) as held:
        kind, seed, start, action, taught = (held[name] for name in ("kind", "seed", "start", "action", "taught"))
    return [
        Record(
            int(kind[at]),
            int(seed[at]),
            action[start[at] : start[at + 1]].tolist(),
            taught[start[at] : start[at + 1]].tolist(),
        )
        for at in range(len(kind))
    ]


def record_games(teacher: str, kinds: list[Kind], seconds: float, seed: int, folder: Path, shard: int = 120) -> int:
    """Play for `seconds`, tables in turn, one file per `shard` games; returns the number of games."""
    folder.mkdir(parents=True, exist_ok=True)
    rng = random.Random(f"{teacher} {seed}")
    until = time.monotonic() + seconds
    kept: list[Record] = []
    games = files = 0
    while time.monotonic() < until:
        record = play_game(TABLES.index(kinds[games % len(kinds)]), teacher, rng)
        games += 1
        if record is not None:
            kept.append(record)
        if len(kept) >= shard or (kept and time.monotonic() >= until):
            write_games(kept, folder / f"{teacher.replace('@', '-')}-{seed}-{files}.npz")
            files += 1
            kept = []
    return games


@dataclass(slots=True)
class Samples:
    """Observations, legal actions, chosen actions and outcomes of seats; `games` has the game's number."""

    observations: NDArray[np.float16]
    masks: NDArray[np.uint8]
    oracles: NDArray[np.int16]
    seats: NDArray[np.int64]
    kinds: NDArray[np.int64]
    actions: NDArray[np.int64]
    outcomes: NDArray[np.float32]
    games: NDArray[np.int64]

    def save(self, folder: Path, name: str) -> None:
        """One plain file for each array."""
        for field in self.__slots__:
            np.save(folder / f"{name}.{field}.npy", getattr(self, field))

    @classmethod
    def load(cls, folder: Path, name: str) -> Samples:
        """Read what `save` wrote."""
        return cls(*(np.load(folder / f"{name}.{field}.npy") for field in cls.__slots__))


def replay(records: list[Record], first: int = 0) -> Samples:
    """Replay games into samples of the teachers' choices; games are numbered from `first`."""
    rows = sum(sum(record.taught) for record in records)
    found = Samples(
        np.zeros((rows, ROW), np.float16),
        np.zeros((rows, MASK_BYTES), np.uint8),
        np.zeros((rows, *ORACLE), np.int16),
        np.zeros(rows, np.int64),
        np.zeros(rows, np.int64),
        np.zeros(rows, np.int64),
        np.zeros(rows, np.float32),
        np.zeros(rows, np.int64),
    )
    row = 0
    for number, record in enumerate(records, first):
        row = _replay_one(record, number, found, row)
    return found


def _replay_one(record: Record, number: int, found: Samples, row: int) -> int:
    table = TABLES[record.kind].open(record.seed)
    oracle, turn = Oracle(), -1
    facts = np.zeros(ORACLE, np.int16)
    shown = SeatInput()
    begin = row
    for index, taught in zip(record.actions, record.taught, strict=True):
        seat = table.seat
        if taught:
            if table._state.turns != turn:
                turn = table._state.turns
                facts[: table.players] = oracle.facts(table._state)
            shown.fill(table, seat)
            found.observations[row, :SIZE] = shown.observation
            found.masks[row] = np.packbits(shown.mask)
            found.oracles[row] = facts
            found.seats[row], found.kinds[row], found.actions[row] = seat, record.kind, index
            found.games[row] = number
            row += 1
        table.play(seat, index)
    rewards = np.array(table.rewards(), np.float32)
    found.outcomes[begin:row] = rewards[found.seats[begin:row]]
    return row


def find_games(folder: Path) -> Iterator[Path]:
    """The game files in a folder."""
    yield from sorted(path for path in folder.glob("*.npz") if ".part" not in path.name)
