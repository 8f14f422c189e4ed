"""For researchers: encodings, batches, and environments for Gymnasium, PettingZoo and OpenSpiel.

Each needs its own optional extra, so each is imported when it is asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from .features import VERSION

if TYPE_CHECKING:
    from .encoder import Encoder
    from .seat_env import SeatEnv
    from .vec import VecGame
    from .zoo import env, raw_env

_HOMES = {"Encoder": ".encoder", "SeatEnv": ".seat_env", "VecGame": ".vec", "env": ".zoo", "raw_env": ".zoo"}

__all__ = ["VERSION", "Encoder", "SeatEnv", "VecGame", "env", "raw_env"]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name], __name__), name)
