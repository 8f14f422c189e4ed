"""The actions of one table by their codes. Lists of choices are made here, in compiled code; words are notation's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..model.actions import Action

if TYPE_CHECKING:
    from .notation import Vocabulary


class ActionTable:
    """Shares the actions that name no player between all games of a box."""

    shared: list[Action]
    words: Vocabulary
    names: tuple[str, ...]
    first_seat: int
    last_seat: int
    seats_anywhere: bool

    def __init__(self, shared: list[Action], words: Vocabulary, names: tuple[str, ...]) -> None:
        self.shared = shared
        self.words = words
        self.names = names
        self.first_seat = words.first_seat
        self.last_seat = words.last_seat
        self.seats_anywhere = words.seats_anywhere

    def action(self, code: int) -> Action:
        """The action with that code."""
        if self.first_seat <= code <= self.last_seat or code >= len(self.shared):
            return Action(code, self.words.text(code, self.names))
        return self.shared[code]

    def actions(self, codes: list[int]) -> list[Action]:
        """Many at once, in canonical order."""
        shared = self.shared
        last = codes[-1] if codes else -1
        if self.first_seat <= last <= self.last_seat or last >= len(shared) or self.seats_anywhere:
            return [self.action(code) for code in codes]
        return [shared[code] for code in codes]
