"""For researchers: encodings, batches, and environments for Gymnasium, PettingZoo and OpenSpiel.

They need optional extras, so each is imported on first use: `Encoder`, `VecGame`, `SeatEnv` and `SeatVectorEnv`
(Gymnasium), `env`, `raw_env` and `parallel_env` (PettingZoo), `PolicyBot`, `load_games` (data sets), and the module
`openspiel`.

>>> from cleopatra.learn import VecGame
>>> games = VecGame(4, "deluxe", players=2, seed=1)
>>> games.step(games.sample())
>>> games.observations.shape, games.masks.shape
((4, 1742), (4, 4091))
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from cleopatra.engine.features import VERSION

if TYPE_CHECKING:
    from .data_set import load_games
    from .encoder import Encoder
    from .policy_bot import PolicyBot
    from .seat_env import SeatEnv
    from .vec import VecGame
    from .vector_env import SeatVectorEnv
    from .zoo import env, raw_env
    from .zoo_parallel import parallel_env

_HOMES = {
    "Encoder": ".encoder",
    "PolicyBot": ".policy_bot",
    "SeatEnv": ".seat_env",
    "SeatVectorEnv": ".vector_env",
    "VecGame": ".vec",
    "env": ".zoo",
    "load_games": ".data_set",
    "parallel_env": ".zoo_parallel",
    "raw_env": ".zoo",
}

__all__ = [
    "VERSION",
    "Encoder",
    "PolicyBot",
    "SeatEnv",
    "SeatVectorEnv",
    "VecGame",
    "env",
    "load_games",
    "parallel_env",
    "raw_env",
]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name], __name__), name)
