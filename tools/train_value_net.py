"""Train the value network to predict the winner: play games, train on them, write the weights, and repeat.

    .venv/bin/python tools/train_value_net.py deluxe --rounds 4 --games 20000

Each round plays games with one-turn lookahead by the current network, trains on the last three rounds, writes
`src/cleopatra/engine/value_weights.py` and recompiles, so that the next round uses it. Better play changes what wins a
game, so several rounds work better than one large one. Samples are cached in `build/value_net`; a round with cached
samples is not played again.
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
MAX_TURNS = 400
SAMPLES = 2
EXPLORATION = (0.0, 0.02, 0.06)
"""Probability of a random choice, drawn per game, so that the network also sees positions from bad play."""
WIN_WEIGHT, SPREAD = 0.7, 600.0
"""The target is a mix: the winner with this weight, the rest a softmax of scores with this spread."""
ROUNDS_KEPT = 3
HELD_OUT = 12
"""One game in this many is held out for validation."""
SCALE = 4096
MAX_WEIGHT = 7.9
"""Weights fit into 16-bit integers in 4096ths."""
Floats = NDArray[np.float32]
Game = tuple[NDArray[np.int16], Floats, int]
"""The inputs at every turn, the target, and the number of players."""


def look_ahead(table: BareGame, seat: int, chance: Chance, rng: random.Random) -> int:
    """The choice with the best chances at the start of the next turn."""
    usual = table.rollout_choice(seat, chance)
    options = [code for code in table.codes(seat) if code == QUARRY or TAKE <= code < PUT or CALL <= code < PLAY]
    best, most = usual, -1.0
    for code in {usual, *options}:
        worth = 0.004 * rng.random() + (0.004 if code == usual else 0.0)
        for sample in range(SAMPLES):
            ahead = table.copy()
            ahead.choose(seat, code)
            ahead.advance(Chance(chance.state & 0xFFFFFFFF, sample))
            worth += chances_at(ahead)[seat] / SAMPLES
        if worth > most:
            best, most = code, worth
    return best


def play_game(box: str, players: int, rng: random.Random) -> Game | None:
    """One game by one-turn lookahead; None if it is too long."""
    table = bare_game(box, NAMES[:players], rng.getrandbits(40), "en", {})
    chance = Chance(rng.getrandbits(40))
    exploration = rng.choice(EXPLORATION)
    rows = []
    while not table.over and len(rows) < MAX_TURNS:
        seat = table.seat
        rows.append(table.facts())
        explores = rng.random() < exploration
        table.choose(seat, rng.choice(table.codes(seat)) if explores else look_ahead(table, seat, chance, rng))
        table.advance(chance)
    result = table.result
    if result is None:
        return None
    facts = np.zeros((len(rows), SEATS, FACTS), np.int16)
    facts[:, :players] = rows
    scores = np.array(table.play_out(Chance(0)), np.float32)
    closeness = np.exp((scores - scores.max()) / SPREAD)
    target = np.zeros(SEATS, np.float32)
    target[:players] = (1 - WIN_WEIGHT) * closeness / closeness.sum()
    for seat in result.winners:
        target[seat] += WIN_WEIGHT / len(result.winners)
    return facts, target, players


def play_games(box: str, games: int, seed: str) -> list[Game]:
    """Games at tables of all sizes; half of them for two players where two can play."""
    rng = random.Random(seed)
    least, most = edition(box).min_players, edition(box).max_players
    seats = [*range(least, most + 1), *[2] * (most - least)] if least == 2 else list(range(least, most + 1))
    played = (play_game(box, rng.choice(seats), rng) for _ in range(games))
    return [game for game in played if game is not None]


def play_round(number: int, box: str, games: int, processes: int) -> Path:
    """A round's games on several cores, cached in a file."""
    path = CACHE / f"{box}-{number}.npz"
    if not path.exists():
        share = max(1, games // processes)
        with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
            jobs = [pool.submit(play_games, box, share, f"{number} {box} {process}") for process in range(processes)]
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
    """The value network in training: float weights and normalised inputs."""

    def __init__(self, paths: list[Path]) -> None:
        parts = [np.load(path) for path in paths]
        self.x = np.concatenate([part["x"] for part in parts])
        self.y = np.concatenate([part["y"] for part in parts])
        self.n = np.concatenate([part["n"] for part in parts]).astype(int)
        self.held_out = np.concatenate([part["held_out"] for part in parts])
        present = self.x[np.arange(SEATS)[None] < self.n[:, None]].astype(np.float32)
        self.mean, self.deviation = present.mean(0), np.maximum(present.std(0), 0.15)
        rng = np.random.default_rng(0)
        self.into = rng.normal(0, FACTS**-0.5, (FACTS, HIDDEN)).astype(np.float32)
        self.bias = np.full(HIDDEN, 0.1, np.float32)
        self.out = rng.normal(0, 0.3 * HIDDEN**-0.5, HIDDEN).astype(np.float32)

    def forward(self, rows: NDArray[np.int64]) -> tuple[Floats, Floats, Floats]:
        """Inputs, hidden units and softmax outputs of some samples."""
        facts = (self.x[rows].astype(np.float32) - self.mean) / self.deviation
        hidden = np.maximum(facts @ self.into + self.bias, 0)
        logits = np.where(np.arange(SEATS)[None] < self.n[rows][:, None], hidden @ self.out, -1e9)
        chances = np.exp(logits - logits.max(1, keepdims=True))
        return facts, hidden, chances / chances.sum(1, keepdims=True)

    def cross_entropy(self, rows: NDArray[np.int64]) -> float:
        """Mean cross-entropy; guessing gives the logarithm of the number of players."""
        log_likelihood = sum(
            float((self.y[part] * np.log(self.forward(part)[2] + 1e-9)).sum()) for part in _batches(rows, 8192)
        )
        return -log_likelihood / len(rows)

    def learn(self, epochs: int, batch: int = 2048, rate: float = 3e-3) -> None:
        """Train with Adam on all samples except the held-out ones, which are evaluated after each epoch."""
        rng = np.random.default_rng(1)
        held_out, train = np.flatnonzero(self.held_out), np.flatnonzero(~self.held_out)
        parameters = [self.into, self.bias, self.out]
        first, second = [np.zeros_like(one) for one in parameters], [np.zeros_like(one) for one in parameters]
        steps = epochs * -(-len(train) // batch)
        step = 0
        for epoch in range(epochs):
            for rows in _batches(rng.permutation(train), batch):
                facts, hidden, chances = self.forward(rows)
                output_error = (chances - self.y[rows]) / len(rows)
                hidden_error = output_error[..., None] * self.out * (hidden > 0)
                into = np.tensordot(facts, hidden_error, ((0, 1), (0, 1)))
                gradients = [into, hidden_error.sum((0, 1)), np.einsum("bs,bsh->h", output_error, hidden)]
                step += 1
                step_size = rate * (0.05 + 0.95 * (1 - step / steps))
                for at, (weights, gradient) in enumerate(zip(parameters, gradients, strict=True)):
                    first[at] = 0.9 * first[at] + 0.1 * gradient
                    second[at] = 0.999 * second[at] + 0.001 * gradient * gradient
                    update = first[at] / (1 - 0.9**step) / (np.sqrt(second[at] / (1 - 0.999**step)) + 1e-8)
                    weights -= step_size * (update + 1e-4 * weights)
                bound = MAX_WEIGHT * self.deviation[:, None]
                np.clip(self.into, -bound, bound, out=self.into)
                np.clip(self.out, -MAX_WEIGHT, MAX_WEIGHT, out=self.out)
            baseline = float(np.log(self.n[held_out]).mean())
            print(
                f"epoch {epoch + 1}: cross-entropy {self.cross_entropy(held_out):.4f}, baseline {baseline:.4f}",
                flush=True,
            )

    def quantised(self) -> tuple[list[int], list[int], list[int]]:
        """The quantised weights, in the layout of `value_weights`."""
        into = np.round((self.into / self.deviation[:, None]).T * SCALE)
        bias = np.round((self.bias - (self.mean / self.deviation) @ self.into) * SCALE)
        out = np.round(self.out * SCALE)
        return into.astype(int).ravel().tolist(), bias.astype(int).tolist(), out.astype(int).tolist()


def _batches(rows: NDArray[np.int64], size: int) -> list[NDArray[np.int64]]:
    return [rows[at : at + size] for at in range(0, len(rows), size)]


def write(box: str, weights: tuple[list[int], list[int], list[int]]) -> None:
    """Write a box's weights to `value_weights`; the other box's stay."""
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
    """Train for the given number of rounds."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("box", choices=EDITION_KEYS)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--games", type=int, default=20_000, help="games per round (default: %(default)s)")
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--processes", type=int, default=2)
    args = parser.parse_args()
    paths: list[Path] = []
    for number in range(args.rounds):
        paths.append(play_round(number, args.box, args.games, args.processes))
        learner = Learner(paths[-ROUNDS_KEPT:])
        print(f"round {number}: {len(learner.x)} samples", flush=True)
        learner.learn(args.epochs)
        write(args.box, learner.quantised())
        build = [sys.executable, "setup.py", "build_ext", "--inplace"]
        subprocess.run(build, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
