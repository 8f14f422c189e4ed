"""Intentions: what is left of a line that was begun, followed without thinking again while it stays possible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cleopatra.rules.model.actions import PLAY, PLAY_MERCHANT, Action
from cleopatra.rules.seen.view import View

from .protocol import Decision


@dataclass(frozen=True, slots=True)
class Intention:
    """A seat's next choices, in a turn and with a hand that are what they were meant to be."""

    seat: int
    turn: int
    hand: tuple[int, ...]
    codes: tuple[int, ...]

    def next_choice(self, view: View, decision: Decision, legal: Sequence[Action]) -> Action | None:
        """What was meant to be chosen here; None where the table has gone another way."""
        if not self.codes or (self.seat, self.turn) != (decision.seat, view.scalars["turns"]):
            return None
        if self.hand != tuple(view.hand):
            return None
        return next((action for action in legal if action.code == self.codes[0]), None)


def read_intention(kept: list[Any] | None) -> Intention | None:
    """What `write_intention` wrote; None where nothing was intended."""
    if kept is None:
        return None
    seat, turn, hand, codes = kept
    return Intention(seat, turn, tuple(hand), tuple(codes))


def write_intention(intention: Intention | None) -> list[Any] | None:
    """As a bot's memory holds it. One that is finished is not worth keeping."""
    if intention is None or not intention.codes:
        return None
    return [intention.seat, intention.turn, list(intention.hand), list(intention.codes)]


def intend(view: View, decision: Decision, codes: Sequence[int]) -> Intention:
    """What is left of a line, now that its first choice is being made."""
    hand = list(view.hand)
    first = codes[0]
    if PLAY <= first < PLAY_MERCHANT:
        hand[first - PLAY] -= 1
    return Intention(decision.seat, view.scalars["turns"], tuple(hand), tuple(codes[1:]))
