"""The policy network's input: a seat's observation as fixed-point integers."""

from __future__ import annotations

from cleopatra.rules.model.buffers import Floats, Ints
from cleopatra.rules.model.state import State

from .features import SIZE
from .observe import observe
from .policy_net_format import FEATURE_ONE

SHIFT = 32768
"""More than any feature times FEATURE_ONE, so that truncation always rounds down."""


def whole(value: float) -> int:
    """A feature as a fixed-point number: rounded multiples of 1 / FEATURE_ONE."""
    return int(value * FEATURE_ONE + (SHIFT + 0.5)) - SHIFT


def write_input(s: State, seat: int, row: Floats, numbers: Ints) -> None:
    """Observe a seat into `row`, and write the same as fixed-point integers."""
    observe(s, seat, row, 0)
    if len(numbers) < SIZE:
        raise ValueError(f"no room for {SIZE} numbers")
    for at in range(SIZE):
        numbers[at] = whole(row[at])
