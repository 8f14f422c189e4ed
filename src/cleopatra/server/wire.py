"""From the game to the wire: what each observer is told, as one message for all who look the same way.

A view is kept as JSON part by part. Parts whose numbers did not change are not made again, parts that everybody sees
are made once for all, and whoever saw the last position is sent only the parts that differ from it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from msgspec import Raw

from cleopatra.rules.events import Event
from cleopatra.rules.view import View
from cleopatra.rules.view_words import PARTS

from .chronicle import Chronicle, Observer
from .protocol import ENCODER, Update
from .table_types import Clock

KEYS = [f'"{part.name}":'.encode() for part in PARTS]
PUBLIC = [at for at, part in enumerate(PARTS) if part.public]
OWN = [at for at, part in enumerate(PARTS) if not part.public]
SEAT = next(at for at, part in enumerate(PARTS) if part.name == "seat")
ABSENT = b"null"
"""Stands for a part that a view does not have now."""


def event_on_wire(event: Event) -> dict[str, Any]:
    """An event as JSON-able data, its kind under `event`."""
    return {"event": type(event).__name__, **{field: getattr(event, field) for field in event.__slots__}}


@dataclass(slots=True)
class _Parts:
    """Some parts of a view: their numbers, and the JSON they make."""

    numbers: list[Any]
    texts: list[bytes]

    def follow(self, view: View, which: list[int]) -> None:
        """Make those again whose numbers changed. A text that comes out the same stays the same object."""
        for at in which:
            part = PARTS[at]
            numbers = part.read(view)
            if numbers != self.numbers[at]:
                self.numbers[at] = numbers
                words = part.words(view.notation, *numbers)
                text = ABSENT if words is None and at != SEAT else ENCODER.encode(words)
                if text != self.texts[at]:
                    self.texts[at] = text


def _no_parts() -> _Parts:
    return _Parts([None] * len(PARTS), [b""] * len(PARTS))


@dataclass(slots=True)
class _Shown:
    """One observer: its own parts as they are now, and everything as it was last told, at which position."""

    own: _Parts
    told: list[bytes]
    position: int


class Wire:
    """Makes the updates of one game."""

    def __init__(self) -> None:
        self._public = _no_parts()
        self._shown: dict[Observer, _Shown] = {}

    def updates(
        self, chronicle: Chronicle, behind: Iterable[tuple[Observer, int]], clock: Clock | None
    ) -> dict[tuple[Observer, int], Update]:
        """What observers at some positions have missed, and how the table looks to them now."""
        wanted: dict[Observer, list[int]] = {}
        for observer, since in behind:
            wanted.setdefault(observer, []).append(since)
        game = chronicle.game
        views = game.views(list(wanted))
        self._public.follow(views[0], PUBLIC)
        texts: dict[int, bytes] = {}
        waiting = game.waiting
        found = {}
        for view, (observer, positions) in zip(views, wanted.items(), strict=True):
            now, changes, told_at = self._follow(view, chronicle.position(observer))
            legal = game.legal(observer) if observer is not None and observer in waiting else []
            open_choices = _json(ENCODER.encode([action.text for action in legal]))
            can_undo = observer is not None and chronicle.can_undo(observer)
            for since in positions:
                telling = chronicle.telling(observer, since)
                whole = since != told_at
                shown = [at for at, text in enumerate(now) if text is not ABSENT] if whole else changes
                found[observer, since] = Update(
                    seat=observer,
                    position=telling.position,
                    start=telling.start,
                    events=_json(b"[" + b",".join([_event(event, texts) for event in telling.events]) + b"]"),
                    whole=whole,
                    view=_json(b"{" + b",".join([KEYS[at] + now[at] for at in shown]) + b"}"),
                    legal=open_choices,
                    can_undo=can_undo,
                    clock=clock,
                )
        return found

    def whole(self, chronicle: Chronicle, observer: Observer, since: int, clock: Clock | None) -> Update:
        """For a socket of which nobody knows what it has been told: all of the view, and what it missed of the log."""
        self._shown.pop(observer, None)
        return self.updates(chronicle, [(observer, since)], clock)[observer, since]

    def _follow(self, view: View, position: int) -> tuple[list[bytes], list[int], int | None]:
        """An observer's parts as they are now, which of them changed since it was last told, and when that was."""
        shown = self._shown.get(view.seat)
        if shown is None:
            shown = self._shown[view.seat] = _Shown(_no_parts(), [], -1)
        shown.own.follow(view, OWN)
        now = self._public.texts.copy()
        for at in OWN:
            now[at] = shown.own.texts[at]
        told, told_at = shown.told, shown.position
        shown.told, shown.position = now, position
        if not told:
            return now, [], None
        return now, [at for at, text in enumerate(now) if text != told[at]], told_at


def _event(event: Event, texts: dict[int, bytes]) -> bytes:
    """An event as JSON; what several observers see alike is one object, and written once."""
    text = texts.get(id(event))
    if text is None:
        text = texts[id(event)] = ENCODER.encode(event_on_wire(event))
    return text


def _json(text: bytes) -> Any:
    """Goes into a message as it is."""
    return Raw(text)
