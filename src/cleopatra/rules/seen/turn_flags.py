"""The single values of a view's `turn_so_far`.

Written by `tools/state_fields.py` from `model/fields.py`; change it there and run `make generate`.
"""

from __future__ import annotations

from typing import TypedDict


class TurnFlags(TypedDict):
    """What the active player has done this turn, as single values."""

    market: bool
    quarry: bool
    worshipper_called: bool
    limit_answered: bool
    smuggled: bool
    scribes: int
