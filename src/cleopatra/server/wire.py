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
from cleopatra.rules.view_parts import OWN as OWN_NUMBERS
from cleopatra.rules.view_parts import PARTS

from .chronicle import Chronicle, Observer
from .protocol import ENCODER, Update
from .table_types import Clock

KEYS = [f'"{part.name}":'.encode() for part in PARTS]
SEAT = next(at for at, part in enumerate(PARTS) if part.name == "seat")


def _made_of(*, public: bool) -> dict[str, list[int]]:
    """For each number the parts that it goes into."""
    found: dict[str, list[int]] = {}
    for at, part in enumerate(PARTS):
        if part.public == public:
            for name in part.numbers:
                found.setdefault(name, []).append(at)
    return found


PUBLIC, OWN = _made_of(public=True), _made_of(public=False)
SHARED = [name for name in OWN if name not in OWN_NUMBERS]
"""Public numbers that go into parts of one's own."""
OWN_PARTS = [at for at, part in enumerate(PARTS) if not part.public]
ABSENT = b"null"
"""Stands for a part that a view does not have now."""
NO_CHOICES = b"[]"


def event_on_wire(event: Event) -> dict[str, Any]:
    """An event as JSON-able data, its kind under `event`."""
    told = {"event": type(event).__name__}
    for field in event.__slots__:
        told[field] = getattr(event, field)
    return told


class _Parts:
    """Some parts of a view: their numbers, and the JSON they make."""

    __slots__ = ("numbers", "texts")

    def __init__(self) -> None:
        self.numbers: dict[str, Any] = {}
        self.texts = [b""] * len(PARTS)

    def follow(self, notation: Notation, numbers: dict[str, Any], made_of: dict[str, list[int]]) -> None:
        """Make those again whose numbers changed. A text that comes out the same stays the same object."""
        before, self.numbers = self.numbers, numbers
        if before:
            changed = [
                parts
                for name, parts in made_of.items()
                if numbers[name] is not before[name] and numbers[name] != before[name]
            ]
        else:
            changed = [*made_of.values()]
        for at in {at for parts in changed for at in parts}:
            words = PARTS[at].words(notation, numbers)
            text = ABSENT if words is None and at != SEAT else ENCODER.encode(words)
            if text != self.texts[at]:
                self.texts[at] = text


class _Shown:
    """One observer: its own parts as they are now, and everything as it was last told, at which position."""

    __slots__ = ("own", "position", "told")

    def __init__(self) -> None:
        self.own = _Parts()
        self.told: list[bytes] = []
        self.position = -1


class Wire:
    """Makes the updates of one game."""

    def __init__(self) -> None:
        self._public = _Parts()
        self._shown: dict[Observer, _Shown] = {}

    def updates(
        self, chronicle: Chronicle, behind: Iterable[tuple[Observer, int]], clock: Clock | None
    ) -> Iterator[tuple[tuple[Observer, int], Update]]:
        """What observers at some positions have missed, and how the table looks to them now."""
        wanted: dict[Observer, list[int]] = {}
        for observer, since in behind:
            wanted.setdefault(observer, []).append(since)
        game = chronicle.game
        self._public.follow(game.notation, game.public_numbers(), PUBLIC)
        waiting = game.waiting
        written: dict[int, bytes] = {}
        for observer, positions in wanted.items():
            tellings = [chronicle.telling(observer, since) for since in positions]
            now, changed, told_at = self._follow(game, observer, tellings[0].position)
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

    def _follow(self, game: Game, observer: Observer, position: int) -> tuple[list[bytes], list[int], int | None]:
        """An observer's parts as they are now, which of them changed since it was last told, and when that was."""
        shown = self._shown.get(observer)
        if shown is None:
            shown = self._shown[observer] = _Shown()
        numbers = game.own_numbers(observer)
        for name in SHARED:
            numbers[name] = self._public.numbers[name]
        shown.own.follow(game.notation, numbers, OWN)
        now = self._public.texts.copy()
        for at in OWN_PARTS:
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
