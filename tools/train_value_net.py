"""Teach the value network who wins from where: play games, learn from them, write the weights, and again.

    .venv/bin/python tools/train_value_net.py deluxe --rounds 4 --games 20000

A round plays games by players who look one turn ahead with the network as it is, learns from the last three rounds,
writes `src/cleopatra/engine/value_weights.py` and compiles again, so that the next round's players use it. As they
play better, games become closer, and what wins them is another thing than before; so several rounds are better than one
large one. Samples stay in `build/value_net`; a round whose samples are there is not played again.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import textwrap
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from cleopatra.bots.search import chances_at
from cleopatra.engine import value_weights
from cleopatra.engine.bare_game import BareGame, bare_game
from cleopatra.engine.value_weights import FACTS, HIDDEN
from cleopatra.rules.editions import EDITION_KEYS, edition
from cleopatra.rules.model.actions import CALL, PLAY, PUT, QUARRY, TAKE
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.model.phases import SEATS

ROOT = Path(__file__).parents[1]
CACHE = ROOT / "build" / "value_net"
NAMES = ("Ana", "Ben", "Cleo", "Dido", "Elia")
LONGEST = 400
GLANCES = 2
WANDERING = (0.0, 0.02, 0.06)
"""How often somebody does something else than they would, so that the value network sees more than good play."""
WON, SPREAD = 0.7, 600.0
"""What is learnt is who won, and for the rest by how many hundredths of a talent."""
ROUNDS_KEPT = 3
HELD_OUT = 12
"""Every so manieth game is not learnt from, but asked about."""
QUANTUM = 4096
LARGEST = 7.9
"""Weights fit into sixteen bits of 4096ths."""
Floats = NDArray[np.float32]
Game = tuple[NDArray[np.int16], Floats, int]
"""The facts of every turn, how it ended, and how many played."""


def glance(table: BareGame, seat: int, rng: Chance, luck: random.Random) -> int:
    """The choice behind which the next turn opens with the best prospects."""
    usual = table.rollout_choice(seat, rng)
    options = [code for code in table.codes(seat) if code == QUARRY or TAKE <= code < PUT or CALL <= code < PLAY]
    best, most = usual, -1.0
    for code in {usual, *options}:
        worth = 0.004 * luck.random() + (0.004 if code == usual else 0.0)
        for look in range(GLANCES):
            ahead = table.copy()
            ahead.choose(seat, code)
            ahead.advance(Chance(rng.state & 0xFFFFFFFF, look))
            worth += chances_at(ahead)[seat] / GLANCES
        if worth > most:
            best, most = code, worth
    return best


def play_game(box: str, players: int, luck: random.Random) -> Game | None:
    """One game by glances; None if it went on for ever."""
    table = bare_game(box, NAMES[:players], luck.getrandbits(40), "en", {})
    rng = Chance(luck.getrandbits(40))
    wander = luck.choice(WANDERING)
    rows = []
    while not table.over and len(rows) < LONGEST:
        seat = table.seat
        rows.append(table.facts())
        wanders = luck.random() < wander
        table.choose(seat, luck.choice(table.codes(seat)) if wanders else glance(table, seat, rng, luck))
        table.advance(rng)
    result = table.result
    if result is None:
        return None
    facts = np.zeros((len(rows), SEATS, FACTS), np.int16)
    facts[:, :players] = rows
    scores = np.array(table.play_out(Chance(0)), np.float32)
    near = np.exp((scores - scores.max()) / SPREAD)
    target = np.zeros(SEATS, np.float32)
    target[:players] = (1 - WON) * near / near.sum()
    for seat in result.winners:
        target[seat] += WON / len(result.winners)
    return facts, target, players


def gather(box: str, games: int, seed: str) -> list[Game]:
    """So many games, at tables of all sizes; half of them at the smallest where two can play."""
    luck = random.Random(seed)
    least, most = edition(box).min_players, edition(box).max_players
    seats = [*range(least, most + 1), *[2] * (most - least)] if least == 2 else list(range(least, most + 1))
    played = (play_game(box, luck.choice(seats), luck) for _ in range(games))
    return [game for game in played if game is not None]


def gather_all(number: int, box: str, games: int, processes: int) -> Path:
    """A round's games on several cores, kept for another time."""
    path = CACHE / f"{box}-{number}.npz"
    if not path.exists():
        share = max(1, games // processes)
        with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
            jobs = [pool.submit(gather, box, share, f"{number} {box} {process}") for process in range(processes)]
            found = [game for job in jobs for game in job.result()]
        turns = [len(facts) for facts, _, _ in found]
        path.parent.mkdir(parents=True, exist_ok=True)
        np.savez(
            path,
            x=np.concatenate([facts for facts, _, _ in found]),
            y=np.repeat([target for _, target, _ in found], turns, axis=0),
            n=np.repeat([players for _, _, players in found], turns),
            held_out=np.repeat(np.arange(len(found)) % HELD_OUT == 0, turns),
        )
    return path


class Learner:
    """The value network while it learns: fractions, each fact seen from its mean."""

    def __init__(self, paths: list[Path]) -> None:
        parts = [np.load(path) for path in paths]
        self.x = np.concatenate([part["x"] for part in parts])
        self.y = np.concatenate([part["y"] for part in parts])
        self.n = np.concatenate([part["n"] for part in parts]).astype(int)
        self.held_out = np.concatenate([part["held_out"] for part in parts])
        there = self.x[np.arange(SEATS)[None] < self.n[:, None]].astype(np.float32)
        self.mean, self.deviation = there.mean(0), np.maximum(there.std(0), 0.15)
        luck = np.random.default_rng(0)
        self.into = luck.normal(0, FACTS**-0.5, (FACTS, HIDDEN)).astype(np.float32)
        self.bias = np.full(HIDDEN, 0.1, np.float32)
        self.out = luck.normal(0, 0.3 * HIDDEN**-0.5, HIDDEN).astype(np.float32)

    def look(self, rows: NDArray[np.int64]) -> tuple[Floats, Floats, Floats]:
        """Facts, hidden units and chances of some samples."""
        facts = (self.x[rows].astype(np.float32) - self.mean) / self.deviation
        hidden = np.maximum(facts @ self.into + self.bias, 0)
        powers = np.where(np.arange(SEATS)[None] < self.n[rows][:, None], hidden @ self.out, -1e9)
        chances = np.exp(powers - powers.max(1, keepdims=True))
        return facts, hidden, chances / chances.sum(1, keepdims=True)

    def surprise(self, rows: NDArray[np.int64]) -> float:
        """How much the ends of some games surprise it: less is better, the logarithm of the seats is guessing."""
        told = sum(float((self.y[part] * np.log(self.look(part)[2] + 1e-9)).sum()) for part in _batches(rows, 8192))
        return -told / len(rows)

    def learn(self, epochs: int, batch: int = 2048, rate: float = 3e-3) -> None:
        """Adam over all samples but those of the games kept aside, which are asked about after each epoch."""
        luck = np.random.default_rng(1)
        held_out, taught = np.flatnonzero(self.held_out), np.flatnonzero(~self.held_out)
        whole = [self.into, self.bias, self.out]
        first, second = [np.zeros_like(one) for one in whole], [np.zeros_like(one) for one in whole]
        steps = epochs * -(-len(taught) // batch)
        step = 0
        for epoch in range(epochs):
            for rows in _batches(luck.permutation(taught), batch):
                facts, hidden, chances = self.look(rows)
                off = (chances - self.y[rows]) / len(rows)
                back = off[..., None] * self.out * (hidden > 0)
                into = np.tensordot(facts, back, ((0, 1), (0, 1)))
                slopes = [into, back.sum((0, 1)), np.einsum("bs,bsh->h", off, hidden)]
                step += 1
                pace = rate * (0.05 + 0.95 * (1 - step / steps))
                for at, (weights, slope) in enumerate(zip(whole, slopes, strict=True)):
                    first[at] = 0.9 * first[at] + 0.1 * slope
                    second[at] = 0.999 * second[at] + 0.001 * slope * slope
                    moved = first[at] / (1 - 0.9**step) / (np.sqrt(second[at] / (1 - 0.999**step)) + 1e-8)
                    weights -= pace * (moved + 1e-4 * weights)
                bound = LARGEST * self.deviation[:, None]
                np.clip(self.into, -bound, bound, out=self.into)
                np.clip(self.out, -LARGEST, LARGEST, out=self.out)
            guessing = float(np.log(self.n[held_out]).mean())
            print(f"  epoch {epoch + 1}: surprise {self.surprise(held_out):.4f}, guessing {guessing:.4f}", flush=True)

    def whole_numbers(self) -> tuple[list[int], list[int], list[int]]:
        """The weights as they stand in `value_weights`."""
        into = np.round((self.into / self.deviation[:, None]).T * QUANTUM)
        bias = np.round((self.bias - (self.mean / self.deviation) @ self.into) * QUANTUM)
        out = np.round(self.out * QUANTUM)
        return into.astype(int).ravel().tolist(), bias.astype(int).tolist(), out.astype(int).tolist()


def _batches(rows: NDArray[np.int64], size: int) -> list[NDArray[np.int64]]:
    return [rows[at : at + size] for at in range(0, len(rows), size)]


def write(box: str, weights: tuple[list[int], list[int], list[int]]) -> None:
    """Put a box's weights into `value_weights`, and leave the other's."""
    mine = "PRICED" if edition(box).amulet_prices else "EATEN"
    about = (value_weights.__doc__ or "").strip()
    text = f'"""{about}\n"""\n\nFACTS = {FACTS}\nHIDDEN = {HIDDEN}\n'
    for row in ("EATEN", "PRICED"):
        for part, name in enumerate(("IN", "BIAS", "OUT")):
            if row == mine:
                setattr(value_weights, f"{row}_{name}", weights[part])
            numbers = ", ".join(map(str, getattr(value_weights, f"{row}_{name}"))) + ","
            body = textwrap.fill(numbers, 116, initial_indent="    ", subsequent_indent="    ")
            text += f"\n{row}_{name} = [\n{body}\n]  # fmt: skip\n"
    (ROOT / "src/cleopatra/engine/value_weights.py").write_text(text, "utf-8")


def main() -> None:
    """Round after round."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("box", choices=EDITION_KEYS)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--games", type=int, default=20_000, help="games a round")
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--processes", type=int, default=2)
    asked = parser.parse_args()
    paths: list[Path] = []
    for number in range(asked.rounds):
        paths.append(gather_all(number, asked.box, asked.games, asked.processes))
        learner = Learner(paths[-ROUNDS_KEPT:])
        print(f"round {number}: {len(learner.x)} samples", flush=True)
        learner.learn(asked.epochs)
        write(asked.box, learner.whole_numbers())
        build = [sys.executable, "setup.py", "build_ext", "--inplace"]
        subprocess.run(build, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
