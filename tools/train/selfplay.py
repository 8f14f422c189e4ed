"""Self-play: PPO against a league of frozen policies and the rollout policy, with a critic that sees everything.

Games go on while the learner learns from the tape before: what is learnt from was played by weights one lesson old.

The policy stays near its anchor (the imitation) by a penalty on their divergence, which fades. What is kept in the end
is the mean of its weights over the last iterations: single iterations swing.
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

from .actors import Actors, finish
from .duel import Ended
from .learner import Learner
from .network import Critic, Policy, Stack, export, save
from .progress import say
from .rows import GROUPS
from .scores import Scores
from .settings import Settings
from .tape import Tape
from .watching import told_curve, watch, watched

SWITCH = 0.0001
"""Seconds after which the learner's thread lets the actors' go on: workers wait for them."""


@dataclass(slots=True)
class Minds:
    """The networks of a run: the policy that learns, its critic, what it stays near to, and the league's others."""

    policy: Policy
    critic: Critic
    anchor: Policy
    past: list[Policy]


def selfplay(
    minds: Minds, *, settings: Settings, seconds: float, out: Path, scratch: Path, device: str, origin: float = 0.0
) -> Policy:
    """Learn for so many seconds; says the averaged policy. Checkpoints go to `out`, so that another run can go on."""
    until = time.monotonic() + seconds
    policy, critic = minds.policy, minds.critic
    league = Stack([minds.anchor, *minds.past])
    actors = Actors(settings, policy, critic, league, device)
    learner = Learner(settings, policy, critic, minds.anchor, device)
    tapes = [Tape(settings.steps, actors.rows * GROUPS, device) for _ in range(2)]
    school = ThreadPoolExecutor(1)
    learner.prepare(tapes)
    kinds = torch.cat([actors.kinds] * GROUPS)
    context = get_context("spawn")
    found: Any = context.Queue()
    weights = scratch / "watched.npz"
    export(policy, weights, origin)
    watchers = [
        context.Process(target=watch, args=(at, weights, until, found), daemon=True) for at in range(settings.watchers)
    ]
    for watcher in watchers:
        watcher.start()
    began = time.monotonic()
    spoken = shot = saved = began
    scores, curve = Scores(actors), defaultdict[float, list[Ended]](list)
    sums: dict[str, float] = defaultdict(float)
    lessons = total = shots = 0
    spent = [0.0, 0.0]
    sys.setswitchinterval(SWITCH)
    stream = torch.cuda.Stream() if device == "cuda" else None

    def lesson(tape: Tape, share: float, warm: bool) -> dict[str, float]:
        with torch.cuda.stream(stream):
            begin = time.monotonic()
            learnt = learner.learn(tape, kinds, share, warm)
            spent[1] += time.monotonic() - begin
            return learnt

    try:
        actors.collect(tapes[0])
        finish(device)
        while (now := time.monotonic()) < until:
            share = min(1.0, (now - began) / max(1.0, until - began))
            warm = now - began < settings.warm
            scores.add(tapes[0])
            learning = school.submit(lesson, tapes[0], share, warm)
            actors.collect(tapes[1])
            spent[0] += time.monotonic() - now
            for name, value in learning.result().items():
                sums[name] += value
            finish(device)
            actors.update(policy, critic)
            finish(device)
            tapes.reverse()
            lessons += 1
            total += tapes[0].values.numel()
            after = time.monotonic()
            watched(found, curve)
            if after - shot > settings.snapshot and not warm:
                league.replace(1 + shots % (league.size - 1), policy)
                shots += 1
                shot = after
            if after - saved > 30:
                export(learner.average, weights, origin + after - began)
                save_all(learner, league, out)
                saved = after
            if after - spoken > settings.say_every or learner.lessons <= 2:
                mean = {name: value / lessons for name, value in sums.items()}
                told = " ".join(f"{name} {value:.4g}" for name, value in mean.items())
                say(
                    f"selfplay: {total / 1e6:.1f}M choices, {total / (after - began) / 1e3:.0f}k/s "
                    f"(play {spent[0]:.1f}s, learn {spent[1]:.1f}s) {told} | {scores.told()} "
                    f"| planner {told_curve(curve, 2)}"
                )
                sums.clear()
                lessons = 0
                spent = [0.0, 0.0]
                spoken = after
    finally:
        actors.pool.close()
        save_all(learner, league, out)
        for watcher in watchers:
            watcher.join(0.5)
            if watcher.is_alive():
                watcher.terminate()
    say(f"selfplay: {total / 1e6:.1f}M choices, {learner.lessons} lessons, {shots} snapshots")
    say(f"selfplay: against planner {told_curve(curve, len(curve))}")
    return learner.average


KEPT = 2
"""Snapshots of the league that are kept with a checkpoint."""


def save_all(learner: Learner, league: Stack, out: Path) -> None:
    """A checkpoint: policy, its average, critic, anchor, and the league's newest."""
    save(learner.policy, out / "policy.pt")
    save(learner.average, out / "average.pt")
    save(learner.critic, out / "critic.pt")
    save(learner.anchor, out / "anchor.pt")
    one = copy.deepcopy(learner.policy)
    for at in range(1, min(KEPT, league.size - 1) + 1):
        one.load_state_dict({name: value[at].float() for name, value in league.state.items()})
        save(one, out / f"past{at}.pt")
