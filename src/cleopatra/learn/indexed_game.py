# cython: boundscheck=False, wraparound=False, cdivision=False
"""An indexed game: a bare game with action indices and observation rows, for environments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cleopatra.engine.bare_game import BareGame, dealt
from cleopatra.engine.features import ACTION_INDICES
from cleopatra.engine.observe import choice_mask, code_of, index_of, observe
from cleopatra.rules.model.buffers import Bytes, Floats
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.model.errors import IllegalAction, Reason
from cleopatra.rules.model.events import Event
from cleopatra.rules.play.ending import Result, settle
from cleopatra.rules.seen.determinize import determinize
from cleopatra.rules.text.notation import Notation


def rewards_of(result: Result, players: int) -> list[float]:
    """A sole winner gets 1 and everyone else -1 / (players - 1); winners share, and the sum is zero."""
    if not result.winners:
        return [0.0] * players
    won = (1.0 * players / len(result.winners) - 1) / (players - 1)
    return [won if seat in result.winners else -1.0 / (players - 1) for seat in range(players)]


class IndexedGame(BareGame):
    """One game from the deal to the final scores. Create it with `indexed_game`."""

    def indices(self, seat: int) -> list[int]:
        """The indices of a seat's choices in ascending order."""
        found = [index_of(code, seat, self.players) for code in self.codes(seat)]
        return sorted([index for index in found if index >= 0])

    def play(self, seat: int, index: int) -> None:
        """Make the choice with that index. Raises `GameError` and changes nothing if it is illegal."""
        if not 0 <= seat < self.players:
            raise IllegalAction(Reason.UNKNOWN_SEAT, f"no seat {seat!r}; expected 0 to {self.players - 1}")
        if not 0 <= index < ACTION_INDICES:
            raise IllegalAction(Reason.NOT_NOW, f"no action index {index}; expected 0 to {ACTION_INDICES - 1}")
        self.choose(seat, code_of(index, seat, self.players))

    def observe(self, seat: int, out: Floats) -> None:
        """Write a seat's observation in the layout of `features`."""
        observe(self._state, seat, out, 0)

    def mask(self, seat: int, out: Bytes) -> int:
        """Write a seat's action mask; returns the number of legal indices."""
        return choice_mask(self._state, seat, out, 0)

    def rewards(self) -> list[float]:
        """The reward of each seat at the end; zeros until then."""
        return rewards_of(settle(self._state), self.players) if self.over else [0.0] * self.players

    def tell(self, into: list[Event] | None) -> None:
        """Write everything that happens from now on into a list, secrets included; None: nowhere."""
        self._state.sink = into

    def imagined(self, seat: int, luck: int) -> IndexedGame:
        """A random game that the seat can't tell from this one (a determinization): hidden cards are dealt again."""
        return IndexedGame(determinize(self.view(seat), Chance(luck)), self.notation)

    def copy(self) -> IndexedGame:
        """An independent copy."""
        return IndexedGame(self._state.copy(), self.notation)


def indexed_game(
    edition: str, names: Sequence[str], seed: int, reading: str, options: Mapping[str, bool]
) -> IndexedGame:
    """A new game, dealt from a seed exactly as `new_game` deals it."""
    s = dealt(edition, names, seed, reading, options)
    return IndexedGame(s, Notation(s.edition, names))
