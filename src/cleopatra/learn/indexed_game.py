# cython: boundscheck=False, wraparound=False, cdivision=False
"""An indexed game: a bare game played by action index and observed as rows of numbers, for environments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cleopatra.engine.bare_game import BareGame, dealt
from cleopatra.rules.model.buffers import Bytes, Floats
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.model.errors import IllegalAction, Reason
from cleopatra.rules.play.ending import Result, settle
from cleopatra.rules.seen.determinize import determinize
from cleopatra.rules.text.notation import Notation

from .features import ACTION_INDICES
from .observe import choice_mask, code_of, index_of, observe


def rewards_of(result: Result, players: int) -> list[float]:
    """A sole winner gets 1 and everyone else -1 / (players - 1); winners share, and the sum is zero."""
    if not result.winners:
        return [0.0] * players
    won = (1.0 * players / len(result.winners) - 1) / (players - 1)
    return [won if seat in result.winners else -1.0 / (players - 1) for seat in range(players)]


class IndexedGame(BareGame):
    """One game from the deal to the account. Make it with `indexed_game`."""

    def indices(self, seat: int) -> list[int]:
        """The indices of a seat's choices, ascending."""
        found = [index_of(code, seat, self.players) for code in self.codes(seat)]
        return sorted([index for index in found if index >= 0])

    def play(self, seat: int, index: int) -> None:
        """Make the choice behind a seat's index. Raises `GameError`, and then nothing has changed."""
        if not 0 <= seat < self.players:
            raise IllegalAction(Reason.UNKNOWN_SEAT, f"no seat {seat!r}; expected 0 to {self.players - 1}")
        if not 0 <= index < ACTION_INDICES:
            raise IllegalAction(Reason.NOT_NOW, f"no action index {index}; expected 0 to {ACTION_INDICES - 1}")
        self.choose(seat, code_of(index, seat, self.players))

    def observe(self, seat: int, out: Floats) -> None:
        """Write what a seat knows, as `features` names it."""
        observe(self._state, seat, out, 0)

    def mask(self, seat: int, out: Bytes) -> int:
        """Write which indices are open to a seat; returns how many."""
        return choice_mask(self._state, seat, out, 0)

    def rewards(self) -> list[float]:
        """Everyone's reward at the end; zeros until then."""
        return rewards_of(settle(self._state), self.players) if self.over else [0.0] * self.players

    def imagined(self, seat: int, luck: int) -> IndexedGame:
        """A game that the seat can't tell from this one: what is hidden from it is dealt anew, as chance has it."""
        return IndexedGame(determinize(self.view(seat), Chance(luck)), self.notation)

    def copy(self) -> IndexedGame:
        """The same game, free to go another way."""
        return IndexedGame(self._state.copy(), self.notation)


def indexed_game(
    edition: str, names: Sequence[str], seed: int, reading: str, options: Mapping[str, bool]
) -> IndexedGame:
    """A new game, dealt from a seed as `new_game` would deal it."""
    s = dealt(edition, names, seed, reading, options)
    return IndexedGame(s, Notation(s.edition, names))
