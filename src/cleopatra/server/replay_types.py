"""Bodies about finished games: their replays, and tables that go on from one of their positions."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from cleopatra.tables.table_types import END

MOST_STEPS = 100_000


class ReplayStep(msgspec.Struct):
    """One small choice of a finished game: who chose what, what happened, and what changed in the observer's view."""

    step: int
    seat: int
    action: str
    events: Annotated[list[dict[str, Any]], Meta(extra={"ts": "GameEvent[]"})]
    view: Annotated[dict[str, Any], Meta(extra={"ts": "{ [Key in keyof View]?: View[Key] | null }"})]
    """Keys that differ from the view before this step; a key that is null is gone."""


class Replay(msgspec.Struct):
    """Some steps of a finished game."""

    steps: int
    """In the whole game."""
    start: Annotated[dict[str, Any], Meta(extra={"ts": "View"})]
    """The view before the first of these steps."""
    frames: list[ReplayStep]


class PlayOn(msgspec.Struct, forbid_unknown_fields=True):
    """A position of a finished game to play on from, in which seat, against which bot."""

    position: Annotated[int, Meta(ge=0, le=MOST_STEPS)]
    """The number of small choices made before it."""
    seat: Annotated[int, Meta(ge=0, le=4)]
    bot: Annotated[str, Meta(min_length=2, max_length=20, pattern=f"^[a-z0-9]+{END}")] = "architect"
    choices: Annotated[list[Annotated[str, Meta(min_length=1, max_length=200)]], Meta(max_length=40)] = []
    """Choices of that seat to make first: another way to go on than the game's own."""
