"""The event log: what happened, and the same as each seat may see it."""

from __future__ import annotations

from .events import Event
from .redaction import seen_by


class EventLog:
    """Everything that happened, secrets included, with a cache of each seat's log."""

    __slots__ = ("_seen", "events")

    def __init__(self) -> None:
        self.events: list[Event] = []
        self._seen: dict[int | None, tuple[int, list[Event]]] = {}

    def seen(self, seat: int | None, since: int) -> list[Event]:
        """The log as a seat may see it, from entry `since` of that seat's log on; `None`: a spectator."""
        return self._all_seen(seat)[since:]

    def length(self, seat: int | None) -> int:
        """The length of the log as that seat may see it."""
        return len(self._all_seen(seat))

    def cut(self, kept: int) -> None:
        """Forget everything after the first `kept` entries, without looking at those again."""
        gone = self.events[kept:]
        del self.events[kept:]
        for seat, (done, seen) in self._seen.items():
            shown = [event for event in gone[: max(0, done - kept)] if seen_by(event, seat) is not None]
            del seen[len(seen) - len(shown) :]
            self._seen[seat] = (min(done, kept), seen)

    def _all_seen(self, seat: int | None) -> list[Event]:
        done, seen = self._seen.get(seat, (0, []))
        if done == len(self.events):
            return seen
        for event in self.events[done:]:
            shown = seen_by(event, seat)
            if shown is not None:
                seen.append(shown)
        self._seen[seat] = (len(self.events), seen)
        return seen
