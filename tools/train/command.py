"""The command line: a subcommand for each stage, and `run` for training within a time limit."""

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
from .progress import elapsed, log
from .settings import Settings
from .tables import TABLES, kind_named

DUEL_OVERHEAD = 4.0
"""Overhead of a round of duels in seconds."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Parse the command line and run the stage."""
    parser = argparse.ArgumentParser(prog="python -m tools.train", description="Training of the policy network.")
    stages = parser.add_subparsers(dest="stage", required=True)
    for add in (_add_record, _add_run, _add_duel, _add_quantise):
        add(stages)
    args = parser.parse_args(arguments)
    args.do(args)


def _with_pytorch() -> Any:
    """Import the stages that need PyTorch."""
    try:
        return import_module("tools.train.stages")
    except ModuleNotFoundError as error:
        if error.name != "torch":
            raise
        raise SystemExit("this stage needs PyTorch: pip install torch") from error


def _add_record(stages: Any) -> None:
    stage = stages.add_parser("record", help="record games of a teacher against itself")
    stage.add_argument("--teacher", default="planner", help="a bot, optionally with a budget: planner, architect@40n")
    _add_tables(stage, "--tables")
    stage.add_argument("--seconds", type=float, default=60)
    stage.add_argument("--seed", type=int, default=1)
    stage.add_argument("--out", type=Path, required=True, help="the folder of the games")
    stage.set_defaults(do=_record)


def _add_tables(stage: Any, name: str) -> None:
    names = ", ".join(map(str, TABLES))
    stage.add_argument(name, nargs="+", type=kind_named, default=list(TABLES), metavar="TABLE", help=names)


def _record(args: argparse.Namespace) -> None:
    games = record_games(args.teacher, args.tables, args.seconds, args.seed, args.out)
    log(f"{games} games of {args.teacher} in {args.out}")


def _add_run(stages: Any) -> None:
    stage = stages.add_parser("run", help="imitation or a checkpoint, then self-play, then evaluation duels")
    begin = stage.add_mutually_exclusive_group(required=True)
    begin.add_argument("--games", type=Path, help="start with imitation of the games in this folder")
    begin.add_argument("--resume", type=Path, help="resume from the checkpoint in this folder")
    stage.add_argument("--out", type=Path, required=True, help="the folder of the checkpoint")
    stage.add_argument("--total", type=float, default=540, help="time limit of the whole run in seconds")
    stage.add_argument("--processes", type=int, default=15, help="processes for replaying games and for duels")
    stage.add_argument("--width", type=int, default=768)
    stage.add_argument("--blocks", type=int, default=2)
    stage.add_argument("--rank", type=int, default=128)
    stage.add_argument("--fit", type=float, default=40, help="maximum seconds of imitation")
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


def _run(args: argparse.Namespace) -> None:
    stages = _with_pytorch()
    device = stages.choose_device(args.seed)
    held: dict[str, Any] = {}
    for name in asdict(Settings()):
        value = getattr(args, name)
        held[name] = tuple(value) if isinstance(value, list) else value
    settings = Settings(**held)
    log(f"{device}, {settings}")
    args.out.mkdir(parents=True, exist_ok=True)
    shape = stages.Shape(args.width, args.blocks, args.rank, args.past)
    if args.resume:
        networks = stages.resume(args.resume, device)
    else:
        fit = stages.Fit(args.fit, args.fit_epochs, args.fit_batch, args.fit_rate)
        networks = stages.begin(args.games, shape, fit, args.processes, device)
    duelling = sum(float(seconds) + DUEL_OVERHEAD for _, seconds in args.duel)
    stages.train(networks, shape, settings, args.total - duelling, args.origin, args.out, device)
    _quantised(args.out / "average.npz", args.out / "policy.bin")
    (args.out / "average.npz").unlink()
    for opponent, seconds in args.duel:
        left = min(float(seconds), args.total - elapsed() - DUEL_OVERHEAD)
        if left > 1:
            _duels(args, args.out / "policy.bin", opponent, args.duel_tables, left)
    log("done")


def _add_duel(stages: Any) -> None:
    stage = stages.add_parser("duel", help="a network (quantised or not) against a bot at all other seats")
    stage.add_argument("weights", type=Path)
    stage.add_argument("opponent")
    _add_tables(stage, "--tables")
    stage.add_argument("--seconds", type=float, default=60)
    stage.add_argument("--processes", type=int, default=1)
    stage.add_argument("--temperature", type=float, default=0.3)
    stage.add_argument("--seed", type=int, default=1)
    stage.set_defaults(do=_duel)


def _duel(args: argparse.Namespace) -> None:
    _duels(args, args.weights, args.opponent, args.tables, args.seconds)


def _duels(args: argparse.Namespace, weights: Path, opponent: str, tables: Any, seconds: float) -> None:
    duels(
        weights,
        opponent,
        tables,
        seconds=seconds,
        processes=args.processes,
        temperature=args.temperature,
        seed=args.seed,
    )


def _add_quantise(stages: Any) -> None:
    stage = stages.add_parser("quantise", help="quantise a checkpoint's weights to integers")
    stage.add_argument("weights", type=Path, help="a checkpoint's .pt file")
    stage.add_argument("out", type=Path, help="the .bin file to write")
    stage.set_defaults(do=_quantise)


def _quantise(args: argparse.Namespace) -> None:
    exact = args.out.with_suffix(".npz")
    _with_pytorch().export_checkpoint(args.weights, exact)
    _quantised(exact, args.out)
    exact.unlink()


def _quantised(path: Path, out: Path) -> None:
    out.write_bytes(packed(quantise(read_weights(path))))
    log(f"{out}: {out.stat().st_size / 1e6:.1f} MB")
