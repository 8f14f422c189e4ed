"""From the game to the wire: what one observer is told, as one message."""

from __future__ import annotations

from typing import Any

from cleopatra.rules.events import Event

from .chronicle import Chronicle, Observer
from .protocol import Update
from .table_types import Clock


def event_on_wire(event: Event) -> dict[str, Any]:
    """An event as JSON-able data, its kind under `event`."""
    return {"event": type(event).__name__, **{field: getattr(event, field) for field in event.__slots__}}


def update_for(chronicle: Chronicle, observer: Observer, since: int, clock: Clock | None) -> Update:
    """What an observer at a position has missed, and how the table looks to it now."""
    telling = chronicle.telling(observer, since)
    game = chronicle.game
    return Update(
        seat=observer,
        position=telling.position,
        start=telling.start,
        events=[event_on_wire(event) for event in telling.events],
        view=game.view(observer).to_dict(),
        legal=[] if observer is None else [str(action) for action in game.legal(observer)],
        can_undo=observer is not None and chronicle.can_undo(observer),
        clock=clock,
    )
