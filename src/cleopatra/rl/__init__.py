"""Environments for reinforcement learning: PettingZoo, Gymnasium, a batch in numpy, and OpenSpiel.

Each needs its own optional extra, so each is imported when it is asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .seat import SeatEnv
    from .vec import VecGame
    from .zoo import env, raw_env

_HOMES = {"SeatEnv": ".seat", "VecGame": ".vec", "env": ".zoo", "raw_env": ".zoo"}

__all__ = ["SeatEnv", "VecGame", "env", "raw_env"]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name], __name__), name)
