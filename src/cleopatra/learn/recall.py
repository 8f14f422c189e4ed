"""Perfect recall: a running digest for every player of all that it was shown and chose since the deal."""

from __future__ import annotations

from array import array
from hashlib import blake2b

from cleopatra.engine.features import SIZE
from cleopatra.rules.model.events import Event
from cleopatra.rules.model.redaction import seen_by

from .indexed_game import IndexedGame

DIGEST_BYTES = 16


def digest(*parts: bytes | str) -> str:
    """A short name of some data."""
    whole = blake2b(digest_size=DIGEST_BYTES)
    for part in parts:
        whole.update(part.encode() if isinstance(part, str) else part)
    return whole.hexdigest()


class Recall:
    """Follows a game from a copy of its own, as far as it is asked: whoever does not ask pays nothing."""

    def __init__(self, table: IndexedGame, digests: list[str] | None = None, done: int = 0) -> None:
        self._table = table.copy()
        self._done = done
        self._digests = digests or [self._first(player) for player in range(table.players)]

    def _first(self, player: int) -> str:
        row = array("f", bytes(4 * SIZE))
        self._table.observe(player, row)
        return digest(row.tobytes())

    def of(self, player: int, actions: list[int]) -> str:
        """A player's digest after these actions, those that it was asked about before included."""
        table = self._table
        for action in actions[self._done :]:
            told: list[Event] = []
            seat = table.seat
            table.tell(told)
            table.play(seat, action)
            for other in range(table.players):
                seen = [seen_by(event, other) for event in told]
                words = "".join(map(repr, filter(None, seen)))
                self._digests[other] = digest(self._digests[other], str(action) if other == seat else "", words)
        table.tell(None)
        self._done = len(actions)
        return self._digests[player]

    def continued_in(self, imagined: IndexedGame, actions: list[int]) -> Recall:
        """The same past, continued in a determinization made after these actions."""
        self.of(0, actions)
        return Recall(imagined, list(self._digests), self._done)

    def __deepcopy__(self, memo: object) -> Recall:
        return Recall(self._table, list(self._digests), self._done)
