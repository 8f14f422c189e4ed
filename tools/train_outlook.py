"""Teach the outlook who wins from where: play games, learn from them, write the weights, and again.

    .venv/bin/python tools/train_outlook.py classic --rounds 3 --games 4000 --real 1500

A round plays games by a player who looks one turn ahead with the outlook known so far (in round 0 the steward alone),
adds real games of planners and architects if asked for, learns from the last two rounds and all real games, writes
`src/cleopatra/rules/insights.py` and builds the rules anew, so that the next round's players know it. Samples stay in
`build/outlook`; a round whose samples are there is not played again.
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

from cleopatra.arena.asking import ask, bot_stream
from cleopatra.bots import Budget, make_bot
from cleopatra.bots.search import chances_at
from cleopatra.rules import insights
from cleopatra.rules.actions import CALL, PLAY, PUT, QUARRY, TAKE
from cleopatra.rules.chance import Chance
from cleopatra.rules.editions import EDITION_KEYS, edition
from cleopatra.rules.game import new_game
from cleopatra.rules.insights import FACTS, HIDDEN
from cleopatra.rules.phases import SEATS, TURN
from cleopatra.rules.table import Table, open_table

ROOT = Path(__file__).parents[1]
CACHE = ROOT / "build" / "outlook"
NAMES = ("Ana", "Ben", "Cleo", "Dido", "Elia")
LONGEST = 400
MOST_OF_A_GAME = 60
GLANCES = 2
WANDERING = (0.0, 0.03, 0.08)
"""How often somebody does something else than they would, so that the outlook sees more than good play."""
WON, SPREAD = 0.7, 600.0
"""What is learnt is who won, and for the rest by how many hundredths of a talent."""
REAL_COUNTS = 3.0
QUANTUM = 4096
Floats = NDArray[np.float32]
Sample = tuple[NDArray[np.int16], Floats, int]


def glance(table: Table, seat: int, rng: Chance, luck: random.Random) -> int:
    """The choice behind which the next turn opens with the best prospects."""
    usual = table.steward(seat, rng)
    options = [code for code in table.codes(seat) if code == QUARRY or TAKE <= code < PUT or CALL <= code < PLAY]
    best, most = usual, -1.0
    for code in {usual, *options}:
        worth = 0.01 * luck.random() + (0.01 if code == usual else 0.0)
        for look in range(GLANCES):
            ahead = table.copy()
            ahead.choose(seat, code)
            ahead.advance(Chance(rng.state & 0xFFFFFFFF, look))
            worth += chances_at(ahead)[seat] / GLANCES
        if worth > most:
            best, most = code, worth
    return best


def quick_game(box: str, players: int, luck: random.Random, *, blind: bool) -> list[Sample]:
    """One game by glances, or by the steward alone."""
    table = open_table(box, NAMES[:players], luck.getrandbits(40), "en", {})
    rng = Chance(luck.getrandbits(40))
    wander = luck.choice(WANDERING)
    rows = []
    while not table.over and len(rows) < LONGEST:
        seat = table.seat
        rows.append(table.facts())
        if luck.random() < wander:
            table.choose(seat, luck.choice(table.codes(seat)))
        elif not blind:
            table.choose(seat, glance(table, seat, rng, luck))
        table.advance(rng)
    return samples(table, rows, luck) if table.over else []


def real_game(box: str, players: int, luck: random.Random) -> list[Sample]:
    """One game by planners and an architect or two, each seeing what it may."""
    seed = luck.getrandbits(40)
    game = new_game(box, NAMES[:players], seed, "en")
    shadow = open_table(box, NAMES[:players], seed, "en", {})
    first = luck.randrange(players)
    bots = [make_bot("architect" if s == first or luck.random() < 0.15 else "planner") for s in range(players)]
    streams = [bot_stream(game, seat) for seat in range(players)]
    wander = luck.choice(WANDERING)
    rows = []
    turn = -1
    while waiting := game.waiting:
        seen = game.view(None).scalars
        if seen["phase"] == TURN and seen["turns"] != turn:
            turn = seen["turns"]
            rows.append(shadow.facts())
        seat = waiting[0]
        legal = game.legal(seat)
        action = luck.choice(legal)
        if len(legal) > 1 and luck.random() >= wander:
            action = ask(bots[seat], game, seat, legal, streams[seat], Budget(nodes=64))
        game.play(seat, action)
        shadow.choose(seat, action.code)
    return samples(shadow, rows, luck)


def samples(table: Table, rows: list[list[list[int]]], luck: random.Random) -> list[Sample]:
    """Facts of some of a game's turns, each with how the game ended."""
    result = table.result
    if result is None:
        raise AssertionError("only games that are over teach anything")
    scores = np.array(table.play_out(Chance(0)), np.float32)
    near = np.exp((scores - scores.max()) / SPREAD)
    target = np.zeros(SEATS, np.float32)
    target[: table.players] = (1 - WON) * near / near.sum()
    for seat in result.winners:
        target[seat] += WON / len(result.winners)
    found = []
    for row in luck.sample(rows, min(len(rows), MOST_OF_A_GAME)):
        facts = np.zeros((SEATS, FACTS), np.int16)
        facts[: table.players] = row
        found.append((facts, target, table.players))
    return found


def gather(kind: str, box: str, games: int, seed: int) -> list[Sample]:
    """So many games of a kind, at tables of all sizes."""
    luck = random.Random(f"{kind} {box} {seed}")
    seats = range(edition(box).min_players, edition(box).max_players + 1)
    found: list[Sample] = []
    for _ in range(games):
        players = luck.choice(seats)
        found += real_game(box, players, luck) if kind == "real" else quick_game(box, players, luck, blind=kind == "0")
    return found


def gather_all(kind: str, box: str, games: int, processes: int) -> Path:
    """The same on several cores, kept for another time."""
    path = CACHE / f"{box}-{kind}.npz"
    if not path.exists():
        share = max(1, games // processes)
        with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
            jobs = [pool.submit(gather, kind, box, share, number) for number in range(processes)]
            rows = [row for job in jobs for row in job.result()]
        facts, targets, players = (np.array(column) for column in zip(*rows, strict=True))
        path.parent.mkdir(parents=True, exist_ok=True)
        np.savez(path, x=facts, y=targets, n=players)
    return path


class Learner:
    """The outlook while it learns: fractions, each fact seen from its mean."""

    def __init__(self, paths: list[Path]) -> None:
        parts = [np.load(path) for path in paths]
        self.x = np.concatenate([part["x"] for part in parts])
        self.y = np.concatenate([part["y"] for part in parts])
        self.n = np.concatenate([part["n"] for part in parts]).astype(int)
        counts = [REAL_COUNTS if path.stem.endswith("real") else 1.0 for path in paths]
        weight = [np.full(len(part["n"]), count) for part, count in zip(parts, counts, strict=True)]
        self.weight = np.concatenate(weight).astype(np.float32)
        there = self.x[np.arange(SEATS)[None] < self.n[:, None]].astype(np.float32)
        self.mean, self.deviation = there.mean(0), np.maximum(there.std(0), 0.05)
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
        """Adam over all samples but the last few, which are asked about after each epoch."""
        luck = np.random.default_rng(1)
        held_out = np.arange(len(self.x))[-len(self.x) // 20 :]
        taught = np.arange(len(self.x) - len(held_out))
        whole = [self.into, self.bias, self.out]
        first, second = [np.zeros_like(one) for one in whole], [np.zeros_like(one) for one in whole]
        steps = epochs * -(-len(taught) // batch)
        step = 0
        for epoch in range(epochs):
            for rows in _batches(luck.permutation(taught), batch):
                facts, hidden, chances = self.look(rows)
                off = (chances - self.y[rows]) * (self.weight[rows] / self.weight[rows].sum())[:, None]
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
            guessing = float(np.log(self.n[held_out]).mean())
            print(f"  epoch {epoch + 1}: surprise {self.surprise(held_out):.4f}, guessing {guessing:.4f}", flush=True)

    def whole_numbers(self) -> tuple[list[int], list[int], list[int]]:
        """The weights as they stand in `insights`."""
        into = np.round((self.into / self.deviation[:, None]).T * QUANTUM)
        bias = np.round((self.bias - (self.mean / self.deviation) @ self.into) * QUANTUM)
        out = np.round(self.out * QUANTUM)
        if max(np.abs(into).max(), np.abs(out).max()) >= 1 << 15:
            raise SystemExit("a weight is too large for sixteen bits; learn more gently")
        return into.astype(int).ravel().tolist(), bias.astype(int).tolist(), out.astype(int).tolist()


def _batches(rows: NDArray[np.int64], size: int) -> list[NDArray[np.int64]]:
    return [rows[at : at + size] for at in range(0, len(rows), size)]


def write(box: str, weights: tuple[list[int], list[int], list[int]]) -> None:
    """Put a box's weights into `insights`, and leave the other's."""
    mine = "PRICED" if edition(box).amulet_prices else "EATEN"
    about = (insights.__doc__ or "").strip()
    text = f'"""{about}\n"""\n\nFACTS = {FACTS}\nHIDDEN = {HIDDEN}\n'
    for row in ("EATEN", "PRICED"):
        for part, name in enumerate(("IN", "BIAS", "OUT")):
            if row == mine:
                setattr(insights, f"{row}_{name}", weights[part])
            numbers = ", ".join(map(str, getattr(insights, f"{row}_{name}"))) + ","
            body = textwrap.fill(numbers, 116, initial_indent="    ", subsequent_indent="    ")
            text += f"\n{row}_{name} = [\n{body}\n]  # fmt: skip\n"
    (ROOT / "src/cleopatra/rules/insights.py").write_text(text, "utf-8")


def main() -> None:
    """Round after round."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("box", choices=EDITION_KEYS)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", type=int, default=4000, help="quick games a round")
    parser.add_argument("--real", type=int, default=0, help="real games, in the last round")
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--processes", type=int, default=2)
    asked = parser.parse_args()
    paths: list[Path] = []
    for number in range(asked.rounds):
        paths.append(gather_all(str(number), asked.box, asked.games, asked.processes))
        used = paths[-2:] if number > 1 else paths[-1:]
        if asked.real and number == asked.rounds - 1:
            used = [*used, gather_all("real", asked.box, asked.real, asked.processes)]
        learner = Learner(used)
        print(f"round {number}: {len(learner.x)} samples", flush=True)
        learner.learn(asked.epochs)
        write(asked.box, learner.whole_numbers())
        build = [sys.executable, "setup.py", "build_ext", "--inplace"]
        subprocess.run(build, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
