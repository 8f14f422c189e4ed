"""Imitation: the policy learns to choose as the teachers did.

The critic waits for self-play: from some thousand games it learns who won them by heart, and nothing else.
"""

from __future__ import annotations

import math
import shutil
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

import torch
from torch import Tensor
from torch.nn import functional

from .games import Samples, find_games, read_games, replay
from .network import Critic, Open, Policy, unpack
from .progress import say

HELD_OUT = 25
"""Every so manieth game is not learnt from, but asked about."""
VALUE_WEIGHT = 0.1
"""Little of the value in the policy's loss: it learns games by heart."""


@dataclass(slots=True)
class Lesson:
    """Samples on the learner's device."""

    observations: Tensor
    masks: Tensor
    oracles: Tensor
    seats: Tensor
    kinds: Tensor
    actions: Tensor
    outcomes: Tensor
    games: Tensor


def _replay_files(paths: Sequence[Path], first: int, folder: Path, name: str) -> None:
    records = [record for path in paths for record in read_games(path)]
    replay(records, first).save(folder, name)


def load_lesson(source: Path, processes: int, device: str) -> Lesson:
    """Play all games of a folder again, on several cores, and bring what was seen to the device."""
    paths = list(find_games(source))
    if not paths:
        raise FileNotFoundError(f"no games in {source}; `record` makes some")
    shared = Path("/dev/shm")
    folder = Path(tempfile.mkdtemp(dir=shared if shared.is_dir() else None))
    try:
        context = get_context("spawn")
        parts = [paths[at::processes] for at in range(min(processes, len(paths)))]
        workers = [
            context.Process(target=_replay_files, args=(part, at * 1_000_000, folder, str(at)))
            for at, part in enumerate(parts)
        ]
        for worker in workers:
            worker.start()
        found: list[list[Tensor]] = []
        for at, worker in enumerate(workers):
            worker.join()
            if worker.exitcode:
                raise RuntimeError(f"replaying part {at} failed")
            samples = Samples.load(folder, str(at))
            found.append([torch.from_numpy(getattr(samples, field)).to(device) for field in Samples.__slots__])
            for path in folder.glob(f"{at}.*"):
                path.unlink()
        return Lesson(*(torch.cat(column) for column in zip(*found, strict=True)))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@dataclass(frozen=True, slots=True)
class Fit:
    """How long it learns, and in what steps."""

    seconds: float
    epochs: int
    batch: int
    rate: float


def imitate(policy: Policy, critic: Critic, lesson: Lesson, fit: Fit, device: str) -> None:
    """Fit the policy for so many epochs, never longer than so many seconds; the critic learns how large facts are."""
    test = lesson.games % HELD_OUT == 0
    learnt, asked = (~test).nonzero().squeeze(1), test.nonzero().squeeze(1)[:50_000]
    critic.fit_scale(lesson.oracles[:: max(1, len(lesson.oracles) // 100_000)])
    weights = list(policy.parameters())
    optimizer = torch.optim.AdamW(weights, lr=fit.rate, weight_decay=0.02, fused=device == "cuda")
    batch = min(fit.batch, max(64, len(learnt) // 50))
    needed = fit.epochs * math.ceil(len(learnt) / batch)
    began, done = time.monotonic(), 0
    say(f"imitation: {len(learnt)} choices to learn from, {len(asked)} held out, of {len(lesson.games.unique())} games")

    def losses(rows: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        seen = lesson.observations[rows]
        with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
            logits, value = policy(seen.float())
        are_open = Open(unpack(lesson.masks[rows]))
        chances = are_open.log_softmax(logits)
        at = are_open.at(lesson.actions[rows])
        ended = lesson.outcomes[rows]
        hit = (chances[at] >= are_open.best(chances)).float().mean()
        return -chances[at].mean(), hit, functional.mse_loss(value, ended)

    for epoch in range(fit.epochs):
        for rows in learnt[torch.randperm(len(learnt), device=device)].split(batch):
            gone = max((time.monotonic() - began) / fit.seconds, done / needed)
            if gone >= 1:
                break
            for group in optimizer.param_groups:
                group["lr"] = fit.rate * min(1.0, done / 100 + 0.05) * (0.02 + 0.49 * (1 + math.cos(math.pi * gone)))
            choice, _, value = losses(rows)
            optimizer.zero_grad(set_to_none=True)
            (choice + VALUE_WEIGHT * value).backward()
            torch.nn.utils.clip_grad_norm_(weights, 1.0)
            optimizer.step()
            done += 1
            if done % 16 == 0 and device == "cuda":
                torch.cuda.synchronize()
        with torch.no_grad():
            parts = asked.split(8192)
            tested = [torch.stack(losses(rows)) * len(rows) for rows in parts]
            mean = (torch.stack(tested).sum(0) / max(1, len(asked))).tolist()
        say(
            f"imitation: epoch {epoch + 1}, held out: cross-entropy {mean[0]:.4f}, agreement {mean[1]:.4f}, "
            f"value {mean[2]:.4f} (outcomes' variance {lesson.outcomes[asked].var().item():.4f})"
        )
        if time.monotonic() - began >= fit.seconds:
            break
