"""The stages that need PyTorch: imitation or a checkpoint, self-play, and the export of weights."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path

import torch

from .imitate import Fit, imitate, load_dataset
from .network import Critic, Policy, critic_from, export, load, policy_from, save
from .progress import elapsed, log
from .selfplay import Networks, selfplay
from .settings import Settings

SAVE_SECONDS = 6.0
"""Seconds reserved for the last checkpoint."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The size of a new policy, and the number of frozen policies in its league besides the anchor."""

    width: int
    blocks: int
    rank: int
    past: int


def choose_device(seed: int) -> str:
    """A GPU if there is one; also configures PyTorch for it."""
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.set_float32_matmul_precision("high")
    torch.set_num_threads(4 if device == "cuda" else 1)
    torch.manual_seed(seed)
    return device


def begin(games: Path, shape: Shape, fit: Fit, processes: int, device: str) -> Networks:
    """Networks trained by imitation of the games in a folder."""
    dataset = load_dataset(games, processes, device)
    log(f"{len(dataset.games)} choices on {device}")
    policy, critic = Policy(shape.width, shape.blocks, shape.rank).to(device), Critic().to(device)
    imitate(policy, critic, dataset, fit, device)
    anchor = policy_from(policy.state_dict()).to(device)
    return Networks(policy, critic, anchor, [])


def resume(folder: Path, device: str) -> Networks:
    """The networks of a checkpoint. Training resumes from the averaged policy; the last policy joins the league.

    Averaged policy and critic are sufficient: the averaged policy is then also the anchor and the first of the league.
    """

    def policy(name: str) -> Policy:
        return policy_from(load(folder / name)).to(device)

    critic = critic_from(load(folder / "critic.pt")).to(device)
    anchor = "anchor.pt" if (folder / "anchor.pt").exists() else "average.pt"
    past = [policy(path.name) for path in (*sorted(folder.glob("past*.pt")), *folder.glob("policy.pt"))]
    return Networks(policy("average.pt"), critic, policy(anchor), past)


def train(
    networks: Networks, shape: Shape, settings: Settings, until: float, origin: float, out: Path, device: str
) -> None:
    """Self-play until `until` seconds into the run; writes a checkpoint and `average.npz` to `out`."""
    save(networks.anchor, out / "anchor.pt")
    networks.past = networks.past[: shape.past]
    while len(networks.past) < shape.past:
        networks.past.append(policy_from(networks.policy.state_dict()).to(device))
    with tempfile.TemporaryDirectory() as scratch:
        average = selfplay(
            networks,
            settings=settings,
            seconds=until - elapsed() - SAVE_SECONDS,
            out=out,
            scratch=Path(scratch),
            device=device,
            origin=origin,
        )
    export(average, out / "average.npz")


def export_checkpoint(weights: Path, out: Path) -> None:
    """Export a checkpoint's policy for play without PyTorch."""
    export(policy_from(load(weights)), out)
