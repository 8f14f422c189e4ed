"""The command: one word for each stage, and `run` for training within a bound on time."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from typing import Any

from .duel import duels
from .games import record_games
from .integers import packed, quantise, read_weights
from .progress import gone, say
from .settings import Settings
from .tables import TABLES, kind_named

SPAWNING = 4.0
"""Seconds that duels take beyond their own."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line and do it."""
    parser = argparse.ArgumentParser(prog="python -m tools.train", description="Training of the policy network.")
    stages = parser.add_subparsers(dest="stage", required=True)
    for add in (_add_record, _add_run, _add_duel, _add_quantise):
        add(stages)
    given = parser.parse_args(arguments)
    given.do(given)


def _with_pytorch() -> Any:
    """The stages that need it: the others do without."""
    try:
        return import_module("tools.train.stages")
    except ModuleNotFoundError as error:
        if error.name != "torch":
            raise
        raise SystemExit("this stage needs PyTorch: pip install torch") from error


def _add_record(stages: Any) -> None:
    stage = stages.add_parser("record", help="play games of a teacher against itself and keep them")
    stage.add_argument("--teacher", default="planner", help="a bot, with a budget or without: planner, architect@40n")
    _add_tables(stage, "--tables")
    stage.add_argument("--seconds", type=float, default=60)
    stage.add_argument("--seed", type=int, default=1)
    stage.add_argument("--out", type=Path, required=True, help="the folder of the games")
    stage.set_defaults(do=_record)


def _add_tables(stage: Any, name: str) -> None:
    names = ", ".join(map(str, TABLES))
    stage.add_argument(name, nargs="+", type=kind_named, default=list(TABLES), metavar="TABLE", help=names)


def _record(given: argparse.Namespace) -> None:
    games = record_games(given.teacher, given.tables, given.seconds, given.seed, given.out)
    say(f"{games} games of {given.teacher} in {given.out}")


def _add_run(stages: Any) -> None:
    stage = stages.add_parser("run", help="imitation or a checkpoint, then self-play, then duels")
    begin = stage.add_mutually_exclusive_group(required=True)
    begin.add_argument("--games", type=Path, help="begin with imitation of the games in this folder")
    begin.add_argument("--resume", type=Path, help="go on from the checkpoint in this folder")
    stage.add_argument("--out", type=Path, required=True, help="the folder of the checkpoint")
    stage.add_argument("--total", type=float, default=540, help="seconds for everything")
    stage.add_argument("--processes", type=int, default=15, help="for replaying games and for duels")
    stage.add_argument("--width", type=int, default=768)
    stage.add_argument("--blocks", type=int, default=2)
    stage.add_argument("--rank", type=int, default=128)
    stage.add_argument("--fit", type=float, default=40, help="seconds of imitation at most")
    stage.add_argument("--fit-epochs", type=int, default=8)
    stage.add_argument("--fit-batch", type=int, default=8192)
    stage.add_argument("--fit-rate", type=float, default=1e-3)
    stage.add_argument("--past", type=int, default=5, help="frozen policies in the league, besides the anchor")
    stage.add_argument("--duel", nargs=2, action="append", metavar=("OPPONENT", "SECONDS"), default=[])
    _add_tables(stage, "--duel-tables")
    stage.add_argument("--temperature", type=float, default=0.3, help="of duels")
    stage.add_argument("--origin", type=float, default=0, help="seconds of self-play before this run, for the curve")
    for name, default in asdict(Settings()).items():
        several = isinstance(default, tuple)
        kind = type(default[0] if several else default)
        many = {"nargs": len(default)} if several else {}
        stage.add_argument("--" + name.replace("_", "-"), type=kind, default=default, **many)
    stage.set_defaults(do=_run)


def _run(given: argparse.Namespace) -> None:
    stages = _with_pytorch()
    device = stages.device_at_hand(given.seed)
    held: dict[str, Any] = {}
    for name in asdict(Settings()):
        value = getattr(given, name)
        held[name] = tuple(value) if isinstance(value, list) else value
    settings = Settings(**held)
    say(f"{device}, {settings}")
    given.out.mkdir(parents=True, exist_ok=True)
    shape = stages.Shape(given.width, given.blocks, given.rank, given.past)
    if given.resume:
        minds = stages.resume(given.resume, device)
    else:
        fit = stages.Fit(given.fit, given.fit_epochs, given.fit_batch, given.fit_rate)
        minds = stages.begin(given.games, shape, fit, given.processes, device)
    duelling = sum(float(seconds) + SPAWNING for _, seconds in given.duel)
    stages.train(minds, shape, settings, given.total - duelling, given.origin, given.out, device)
    _quantised(given.out / "average.npz", given.out / "policy.bin")
    (given.out / "average.npz").unlink()
    for opponent, seconds in given.duel:
        left = min(float(seconds), given.total - gone() - SPAWNING)
        if left > 1:
            _duels(given, given.out / "policy.bin", opponent, given.duel_tables, left)
    say("done")


def _add_duel(stages: Any) -> None:
    stage = stages.add_parser("duel", help="a network, whole numbers or not, against a bot at all other seats")
    stage.add_argument("weights", type=Path)
    stage.add_argument("opponent")
    _add_tables(stage, "--tables")
    stage.add_argument("--seconds", type=float, default=60)
    stage.add_argument("--processes", type=int, default=1)
    stage.add_argument("--temperature", type=float, default=0.3)
    stage.add_argument("--seed", type=int, default=1)
    stage.set_defaults(do=_duel)


def _duel(given: argparse.Namespace) -> None:
    _duels(given, given.weights, given.opponent, given.tables, given.seconds)


def _duels(given: argparse.Namespace, weights: Path, opponent: str, tables: Any, seconds: float) -> None:
    duels(
        weights,
        opponent,
        tables,
        seconds=seconds,
        processes=given.processes,
        temperature=given.temperature,
        seed=given.seed,
    )


def _add_quantise(stages: Any) -> None:
    stage = stages.add_parser("quantise", help="whole numbers for a checkpoint's weights")
    stage.add_argument("weights", type=Path, help="a .pt of a checkpoint")
    stage.add_argument("out", type=Path, help="a .bin")
    stage.set_defaults(do=_quantise)


def _quantise(given: argparse.Namespace) -> None:
    exact = given.out.with_suffix(".npz")
    _with_pytorch().export_checkpoint(given.weights, exact)
    _quantised(exact, given.out)
    exact.unlink()


def _quantised(path: Path, out: Path) -> None:
    out.write_bytes(packed(quantise(read_weights(path))))
    say(f"{out}: {out.stat().st_size / 1e6:.1f} MB")
