"""The stages that need PyTorch: imitation or a checkpoint, self-play, and what is left for players without it."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path

import torch

from .imitate import Fit, imitate, load_lesson
from .network import Critic, Policy, critic_from, export, load, policy_from, save
from .progress import gone, say
from .selfplay import Minds, selfplay
from .settings import Settings

SAVING = 6.0
"""Seconds that a run leaves for its last checkpoint."""


@dataclass(frozen=True, slots=True)
class Shape:
    """How large a new policy is, and how many frozen ones besides the anchor its league has."""

    width: int
    blocks: int
    rank: int
    past: int


def device_at_hand(seed: int) -> str:
    """A GPU if there is one; PyTorch set up for it."""
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.set_float32_matmul_precision("high")
    torch.set_num_threads(4 if device == "cuda" else 1)
    torch.manual_seed(seed)
    return device


def begin(games: Path, shape: Shape, fit: Fit, processes: int, device: str) -> Minds:
    """Networks that have learnt from the games of a folder."""
    lesson = load_lesson(games, processes, device)
    say(f"{len(lesson.games)} choices on {device}")
    policy, critic = Policy(shape.width, shape.blocks, shape.rank).to(device), Critic().to(device)
    imitate(policy, critic, lesson, fit, device)
    anchor = policy_from(policy.state_dict()).to(device)
    return Minds(policy, critic, anchor, [])


def resume(folder: Path, device: str) -> Minds:
    """The networks of a checkpoint. What goes on is the averaged policy; the last one joins the league.

    Averaged policy and critic are enough: the averaged policy is then also the anchor, and the league begins with it.
    """

    def policy(name: str) -> Policy:
        return policy_from(load(folder / name)).to(device)

    critic = critic_from(load(folder / "critic.pt")).to(device)
    anchor = "anchor.pt" if (folder / "anchor.pt").exists() else "average.pt"
    past = [policy(path.name) for path in (*sorted(folder.glob("past*.pt")), *folder.glob("policy.pt"))]
    return Minds(policy("average.pt"), critic, policy(anchor), past)


def train(minds: Minds, shape: Shape, settings: Settings, until: float, origin: float, out: Path, device: str) -> None:
    """Self-play until so many seconds of the run are over; checkpoint and `average.npz` in `out`."""
    save(minds.anchor, out / "anchor.pt")
    minds.past = minds.past[: shape.past]
    while len(minds.past) < shape.past:
        minds.past.append(policy_from(minds.policy.state_dict()).to(device))
    with tempfile.TemporaryDirectory() as scratch:
        average = selfplay(
            minds,
            settings=settings,
            seconds=until - gone() - SAVING,
            out=out,
            scratch=Path(scratch),
            device=device,
            origin=origin,
        )
    export(average, out / "average.npz")


def export_checkpoint(weights: Path, out: Path) -> None:
    """A checkpoint's policy for players without PyTorch."""
    export(policy_from(load(weights)), out)
