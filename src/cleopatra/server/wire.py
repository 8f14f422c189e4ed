"""From the game to the wire: what each observer is told, as one message for all who look the same way.

A view is kept as JSON part by part. Parts whose numbers did not change are not made again, parts that everybody sees
are made once for all, and whoever saw the last position is sent only the parts that differ from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Raw

from cleopatra.rules.events import Event
from cleopatra.rules.game import Game
from cleopatra.rules.notation import Notation
from cleopatra.rules.state import State
from cleopatra.rules.view_parts import PARTS

from .chronicle import Chronicle, Observer
from .protocol import ENCODER, Update
from .table_types import Clock

KEYS = [f'"{part.name}":'.encode() for part in PARTS]
SEAT = next(at for at, part in enumerate(PARTS) if part.name == "seat")


PUBLIC = frozenset(at for at, part in enumerate(PARTS) if part.public)
OWN = frozenset(range(len(PARTS))) - PUBLIC
DECIDES: dict[str, frozenset[int]] = {
    source: frozenset(at for at, part in enumerate(PARTS) if source in part.sources)
    for source in frozenset().union(*(part.sources for part in PARTS))
}
"""For each number of a state the parts that it decides."""
ABSENT = b"null"
"""Stands for a part that a view does not have now."""
NO_CHOICES = b"[]"


def event_on_wire(event: Event) -> dict[str, Any]:
    """An event as JSON-able data, its kind under `event`."""
    told = {"event": type(event).__name__}
    for field in event.__slots__:
        told[field] = getattr(event, field)
    return told


class _Shown:
    """One observer: its own parts as they were last made, and everything as it was last told, at which position."""

    __slots__ = ("due", "position", "told")

    def __init__(self) -> None:
        self.due: set[int] = set(OWN)
        """Parts that may have changed since."""
        self.told: list[bytes] = []
        self.position = -1


class Wire:
    """Makes the updates of one game."""

    def __init__(self) -> None:
        self._was: State | None = None
        self._public = [b""] * len(PARTS)
        self._shown: dict[Observer, _Shown] = {}

    def updates(
        self, chronicle: Chronicle, behind: Iterable[tuple[Observer, int]], clock: Clock | None
    ) -> Iterator[tuple[tuple[Observer, int], Update]]:
        """What observers at some positions have missed, and how the table looks to them now."""
        wanted: dict[Observer, list[int]] = {}
        for observer, since in behind:
            wanted.setdefault(observer, []).append(since)
        game = chronicle.game
        public = self._follow(game)
        waiting = game.waiting
        written: dict[int, bytes] = {}
        for observer, positions in wanted.items():
            tellings = [chronicle.telling(observer, since) for since in positions]
            now, changed, told_at = self._look(game, public, observer, tellings[0].position)
            choices = NO_CHOICES
            if observer is not None and observer in waiting:
                choices = ENCODER.encode([action.text for action in game.legal(observer)])
            can_undo = observer is not None and chronicle.can_undo(observer)
            for since, telling in zip(positions, tellings, strict=True):
                whole = since != told_at
                shown = [at for at, text in enumerate(now) if text is not ABSENT] if whole else changed
                yield (
                    (observer, since),
                    Update(
                        seat=observer,
                        position=telling.position,
                        start=telling.start,
                        events=_json(b"[" + b",".join([_event(event, written) for event in telling.events]) + b"]"),
                        whole=whole,
                        view=_json(b"{" + b",".join([KEYS[at] + now[at] for at in shown]) + b"}"),
                        legal=_json(choices),
                        can_undo=can_undo,
                        clock=clock,
                    ),
                )

    def whole(self, chronicle: Chronicle, observer: Observer, since: int, clock: Clock | None) -> Update:
        """For a socket of which nobody knows what it has been told: all of the view, and what it missed of the log."""
        self._shown.pop(observer, None)
        return next(self.updates(chronicle, [(observer, since)], clock))[1]

    def _follow(self, game: Game) -> dict[str, Any]:
        """Make what everybody sees again where it changed, and note what may have changed for each; the numbers."""
        self._was, changed = game.changes(self._was)
        due = set(PUBLIC | OWN) if changed is None else {at for name in changed for at in DECIDES.get(name, ())}
        for shown in self._shown.values():
            shown.due |= due & OWN
        numbers = game.public_numbers()
        for at in due & PUBLIC:
            self._public[at] = _text(at, game.notation, numbers)
        return numbers

    def _look(
        self, game: Game, public: dict[str, Any], observer: Observer, position: int
    ) -> tuple[list[bytes], list[int], int | None]:
        """An observer's parts as they are now, which of them changed since it was last told, and when that was."""
        shown = self._shown.get(observer)
        if shown is None:
            shown = self._shown[observer] = _Shown()
        told, told_at = shown.told, shown.position
        now = self._public.copy()
        if told:
            for at in OWN:
                now[at] = told[at]
        if shown.due:
            numbers = public | game.own_numbers(observer)
            for at in shown.due:
                now[at] = _text(at, game.notation, numbers)
            shown.due.clear()
        shown.told, shown.position = now, position
        if not told:
            return now, [], None
        return now, [at for at, text in enumerate(now) if text != told[at]], told_at


def _text(at: int, notation: Notation, numbers: dict[str, Any]) -> bytes:
    """A part as JSON."""
    words = PARTS[at].words(notation, numbers)
    return ABSENT if words is None and at != SEAT else ENCODER.encode(words)


def _event(event: Event, texts: dict[int, bytes]) -> bytes:
    """An event as JSON; what several observers see alike is one object, and written once."""
    text = texts.get(id(event))
    if text is None:
        text = texts[id(event)] = ENCODER.encode(event_on_wire(event))
    return text


def _json(text: bytes) -> Any:
    """Goes into a message as it is."""
    return Raw(text)
