"""Imitation (behaviour cloning): the policy learns to choose as the teachers did.

The critic is trained in self-play only: on a few thousand games it would overfit to their outcomes.
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
from .network import Critic, LegalActions, Policy, unpack
from .progress import log

HELD_OUT = 25
"""One game in this many is held out for validation."""
VALUE_WEIGHT = 0.1
"""A small weight of the value loss: it overfits quickly."""


@dataclass(slots=True)
class Dataset:
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


def load_dataset(source: Path, processes: int, device: str) -> Dataset:
    """Replay all games of a folder on several cores and copy the samples to the device."""
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
        return Dataset(*(torch.cat(column) for column in zip(*found, strict=True)))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@dataclass(frozen=True, slots=True)
class Fit:
    """Duration, batch size and learning rate of imitation."""

    seconds: float
    epochs: int
    batch: int
    rate: float


def imitate(policy: Policy, critic: Critic, dataset: Dataset, fit: Fit, device: str) -> None:
    """Fit the policy within the limits of `fit` on epochs and seconds, and the input scale of the critic."""
    test = dataset.games % HELD_OUT == 0
    learnt, asked = (~test).nonzero().squeeze(1), test.nonzero().squeeze(1)[:50_000]
    critic.fit_scale(dataset.oracles[:: max(1, len(dataset.oracles) // 100_000)])
    weights = list(policy.parameters())
    optimizer = torch.optim.AdamW(weights, lr=fit.rate, weight_decay=0.02, fused=device == "cuda")
    batch = min(fit.batch, max(64, len(learnt) // 50))
    needed = fit.epochs * math.ceil(len(learnt) / batch)
    began, done = time.monotonic(), 0
    log(f"imitation: {len(learnt)} training choices, {len(asked)} held out, of {len(dataset.games.unique())} games")

    def losses(rows: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        seen = dataset.observations[rows]
        with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
            logits, value = policy(seen.float())
        are_open = LegalActions(unpack(dataset.masks[rows]))
        chances = are_open.log_softmax(logits)
        at = are_open.at(dataset.actions[rows])
        ended = dataset.outcomes[rows]
        hit = (chances[at] >= are_open.best(chances)).float().mean()
        return -chances[at].mean(), hit, functional.mse_loss(value, ended)

    for epoch in range(fit.epochs):
        for rows in learnt[torch.randperm(len(learnt), device=device)].split(batch):
            spent = max((time.monotonic() - began) / fit.seconds, done / needed)
            if spent >= 1:
                break
            for group in optimizer.param_groups:
                group["lr"] = fit.rate * min(1.0, done / 100 + 0.05) * (0.02 + 0.49 * (1 + math.cos(math.pi * spent)))
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
        log(
            f"imitation: epoch {epoch + 1}, held out: cross-entropy {mean[0]:.4f}, agreement {mean[1]:.4f}, "
            f"value {mean[2]:.4f} (outcomes' variance {dataset.outcomes[asked].var().item():.4f})"
        )
        if time.monotonic() - began >= fit.seconds:
            break
