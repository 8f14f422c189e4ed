"""Changes of a view: the update for each observer, as one message for all with the same point of view.

A view is cached as JSON part by part. Parts whose fields did not change are not encoded again, public parts are encoded
once, and an observer that has the last position is sent only the parts that differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from msgspec import Raw

from cleopatra import advice
from cleopatra.rules.game import Game
from cleopatra.rules.model.events import Event
from cleopatra.rules.model.state import State
from cleopatra.rules.seen.view_parts import PARTS
from cleopatra.rules.seen.view_words import player_words

from .protocol import ENCODER, Forecast, Update
from .session import GameSession, Observer
from .table_types import Clock

KEYS = [f'"{part.name}":'.encode() for part in PARTS]
SEAT, PLAYERS = (next(at for at, part in enumerate(PARTS) if part.name == name) for name in ("seat", "players"))
PUBLIC = frozenset(at for at, part in enumerate(PARTS) if part.public)
OWN = frozenset(range(len(PARTS))) - PUBLIC
DECIDES: dict[str, frozenset[int]] = {
    source: frozenset(at for at, part in enumerate(PARTS) if source in part.sources)
    for source in frozenset().union(*(part.sources for part in PARTS))
}
"""For each field of the state, the parts of a view that depend on it."""
ABSENT = b"null"
"""Marks a part that a view does not have now."""
NO_CHOICES = b"[]"
MOST_ROWS = 24
"""The size of the cache of players' rows."""
MOST_KINDS_OF_CHANGE = 4096
"""The size of the cache from changed fields to parts."""


def event_json(event: Event) -> dict[str, Any]:
    """An event as JSON-compatible data, with its type under `event`."""
    fields = {"event": type(event).__name__}
    for field in event.__slots__:
        fields[field] = getattr(event, field)
    return fields


def forecast_json(found: advice.Forecast) -> Forecast:
    """A forecast in the protocol's form."""
    return Forecast(
        talents=found.talents,
        amulets=found.amulets,
        events=[event_json(event) for event in found.events],
        uncertain=found.uncertain,
        sanctuaries=found.sanctuaries,
        account=found.account,
    )


class _ObserverCache:
    """One observer: what it was last sent, at which position, and which parts may have changed since."""

    __slots__ = ("parts", "position", "stale")

    def __init__(self) -> None:
        self.parts: list[bytes] = []
        """Its view, part by part."""
        self.stale: set[int] = set()
        self.position = -1


class ViewUpdates:
    """Makes the updates of one game."""

    def __init__(self) -> None:
        self._was: State | None = None
        self._public = [b""] * len(PARTS)
        self._observers: dict[Observer, _ObserverCache] = {}
        self._rows: dict[tuple[int, Any], bytes] = {}
        """Players' rows as JSON: mostly the same for all observers, and mostly unchanged."""

    def updates(
        self, session: GameSession, behind: Iterable[tuple[Observer, int]], clock: Clock | None
    ) -> Iterator[tuple[tuple[Observer, int], Update]]:
        """What observers at some positions have missed, and how the table looks to them now."""
        wanted: dict[Observer, list[int]] = {}
        for observer, since in behind:
            wanted.setdefault(observer, []).append(since)
        game = session.game
        self._follow(game)
        waiting = game.waiting
        written: dict[int, bytes] = {}
        for observer, positions in wanted.items():
            parts, changed, seen_at = self._look(game, observer, session.position(observer))
            choices, can_undo = NO_CHOICES, False
            if observer is not None:
                can_undo = session.can_undo(observer)
                if observer in waiting:
                    choices = ENCODER.encode([action.text for action in game.legal(observer)])
            for since in positions:
                missed = session.missed(observer, since)
                whole = since != seen_at
                shown = [at for at, text in enumerate(parts) if text is not ABSENT] if whole else changed
                yield (
                    (observer, since),
                    Update(
                        seat=observer,
                        position=missed.position,
                        start=missed.start,
                        events=_json(b"[" + b",".join([_event(event, written) for event in missed.events]) + b"]"),
                        whole=whole,
                        view=_json(b"{" + b",".join([KEYS[at] + parts[at] for at in shown]) + b"}"),
                        legal=_json(choices),
                        can_undo=can_undo,
                        clock=clock,
                    ),
                )

    def whole(self, session: GameSession, observer: Observer, since: int, clock: Clock | None) -> Update:
        """For a connection whose view is unknown: the whole view, and what it missed of the log."""
        self._observers.pop(observer, None)
        return next(self.updates(session, [(observer, since)], clock))[1]

    def _follow(self, game: Game) -> None:
        """Update the public parts, and mark what may have changed for each observer."""
        self._was, changed = game.changes(self._was)
        public, own = (PUBLIC, OWN) if changed is None else _decided(tuple(changed))
        for at in public:
            self._public[at] = self._text(game, at, None)
        for cache in self._observers.values():
            cache.stale.update(public, own)

    def _look(self, game: Game, observer: Observer, position: int) -> tuple[list[bytes], list[int], int | None]:
        """An observer's view part by part, the parts changed since the last call, and the position."""
        cache = self._observers.get(observer)
        if cache is None:
            cache = self._observers[observer] = _ObserverCache()
            cache.parts = [text or self._text(game, at, observer) for at, text in enumerate(self._public)]
            cache.position = position
            return cache.parts, [], None
        parts, seen_at, changed = cache.parts, cache.position, []
        for at in cache.stale:
            text = self._public[at] or self._text(game, at, observer)
            if text != parts[at]:
                parts[at] = text
                changed.append(at)
        cache.stale.clear()
        cache.position = position
        return parts, changed, seen_at

    def _text(self, game: Game, at: int, observer: Observer) -> bytes:
        """A part as JSON."""
        if at == PLAYERS:
            return b"[" + b",".join([self._player(game, *row) for row in enumerate(game.standings(observer))]) + b"]"
        words = game.part(PARTS[at], observer)
        return ABSENT if words is None and at != SEAT else ENCODER.encode(words)

    def _player(self, game: Game, at: int, row: tuple[Any, ...]) -> bytes:
        text = self._rows.get((at, row))
        if text is None:
            if len(self._rows) == MOST_ROWS:
                self._rows.clear()
            text = self._rows[at, row] = ENCODER.encode(player_words(game.notation, at, row))
        return text


@lru_cache(MOST_KINDS_OF_CHANGE)
def _decided(changed: tuple[str, ...]) -> tuple[frozenset[int], frozenset[int]]:
    """The parts that depend on some fields: public ones, and the others."""
    parts = frozenset().union(*(DECIDES.get(name, ()) for name in changed))
    return parts & PUBLIC, parts & OWN


def _event(event: Event, texts: dict[int, bytes]) -> bytes:
    """An event as JSON; the same object for all observers who see it alike."""
    text = texts.get(id(event))
    if text is None:
        text = texts[id(event)] = ENCODER.encode(event_json(event))
    return text


def _json(text: bytes) -> Any:
    """Inserted into a message as it is."""
    return Raw(text)
