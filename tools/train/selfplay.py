"""Self-play: PPO against a league of frozen policies and the rollout policy, with a full-information critic.

Actors play while the learner works on the previous buffer, so trajectories come from weights one update old.

A KL penalty that decays over the run keeps the policy near its anchor (the imitation policy). The result is an
exponential moving average of the weights, because single iterations fluctuate.
"""

from __future__ import annotations

import copy
import sys
import time
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import torch

from .actors import Actors, synchronize
from .duel import Ended
from .evaluator import collect_results, curve_text, evaluate
from .learner import Learner
from .network import Critic, Policy, Stack, export, save
from .progress import log
from .rows import GROUPS
from .scores import Scores
from .settings import Settings
from .trajectories import Trajectories

SWITCH_INTERVAL = 0.0001
"""Seconds after which the learner's thread yields to the actors' thread, which workers wait for."""


@dataclass(slots=True)
class Networks:
    """The networks of a run: the policy in training, its critic, the KL anchor, and the league's past policies."""

    policy: Policy
    critic: Critic
    anchor: Policy
    past: list[Policy]


def selfplay(
    networks: Networks,
    *,
    settings: Settings,
    seconds: float,
    out: Path,
    scratch: Path,
    device: str,
    origin: float = 0.0,
) -> Policy:
    """Train for `seconds` and return the averaged policy. Checkpoints for resuming are written to `out`."""
    until = time.monotonic() + seconds
    policy, critic = networks.policy, networks.critic
    league = Stack([networks.anchor, *networks.past])
    actors = Actors(settings, policy, critic, league, device)
    learner = Learner(settings, policy, critic, networks.anchor, device)
    buffers = [Trajectories(settings.steps, actors.rows * GROUPS, device) for _ in range(2)]
    executor = ThreadPoolExecutor(1)
    learner.prepare(buffers)
    kinds = torch.cat([actors.kinds] * GROUPS)
    context = get_context("spawn")
    found: Any = context.Queue()
    weights = scratch / "evaluated.npz"
    export(policy, weights, origin)
    evaluators = [
        context.Process(target=evaluate, args=(at, weights, until, found), daemon=True)
        for at in range(settings.evaluators)
    ]
    for evaluator in evaluators:
        evaluator.start()
    began = time.monotonic()
    logged = shot = saved = began
    scores, curve = Scores(actors), defaultdict[float, list[Ended]](list)
    sums: dict[str, float] = defaultdict(float)
    updates = total = shots = 0
    spent = [0.0, 0.0]
    sys.setswitchinterval(SWITCH_INTERVAL)
    stream = torch.cuda.Stream() if device == "cuda" else None

    def update(buffer: Trajectories, share: float, warm: bool) -> dict[str, float]:
        with torch.cuda.stream(stream):
            begin = time.monotonic()
            learnt = learner.learn(buffer, kinds, share, warm)
            spent[1] += time.monotonic() - begin
            return learnt

    try:
        actors.collect(buffers[0])
        synchronize(device)
        while (now := time.monotonic()) < until:
            share = min(1.0, (now - began) / max(1.0, until - began))
            warm = now - began < settings.warm
            scores.add(buffers[0])
            learning = executor.submit(update, buffers[0], share, warm)
            actors.collect(buffers[1])
            spent[0] += time.monotonic() - now
            for name, value in learning.result().items():
                sums[name] += value
            synchronize(device)
            actors.update(policy, critic)
            synchronize(device)
            buffers.reverse()
            updates += 1
            total += buffers[0].values.numel()
            after = time.monotonic()
            collect_results(found, curve)
            if after - shot > settings.snapshot and not warm:
                league.replace(1 + shots % (league.size - 1), policy)
                shots += 1
                shot = after
            if after - saved > 30:
                export(learner.average, weights, origin + after - began)
                save_all(learner, league, out)
                saved = after
            if after - logged > settings.log_every or learner.updates <= 2:
                mean = {name: value / updates for name, value in sums.items()}
                stats = " ".join(f"{name} {value:.4g}" for name, value in mean.items())
                log(
                    f"selfplay: {total / 1e6:.1f}M choices, {total / (after - began) / 1e3:.0f}k/s "
                    f"(play {spent[0]:.1f}s, learn {spent[1]:.1f}s) {stats} | {scores.summary()} "
                    f"| planner {curve_text(curve, 2)}"
                )
                sums.clear()
                updates = 0
                spent = [0.0, 0.0]
                logged = after
    finally:
        actors.pool.close()
        save_all(learner, league, out)
        for evaluator in evaluators:
            evaluator.join(0.5)
            if evaluator.is_alive():
                evaluator.terminate()
    log(f"selfplay: {total / 1e6:.1f}M choices, {learner.updates} updates, {shots} snapshots")
    log(f"selfplay: against planner {curve_text(curve, len(curve))}")
    return learner.average


SAVED_SNAPSHOTS = 2
"""League snapshots that are saved with a checkpoint."""


def save_all(learner: Learner, league: Stack, out: Path) -> None:
    """Write a checkpoint: policy, averaged policy, critic, anchor, and some of the league's snapshots."""
    save(learner.policy, out / "policy.pt")
    save(learner.average, out / "average.pt")
    save(learner.critic, out / "critic.pt")
    save(learner.anchor, out / "anchor.pt")
    one = copy.deepcopy(learner.policy)
    for at in range(1, min(SAVED_SNAPSHOTS, league.size - 1) + 1):
        one.load_state_dict({name: value[at].float() for name, value in league.state.items()})
        save(one, out / f"past{at}.pt")
