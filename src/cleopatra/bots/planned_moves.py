"""Planned moves: the rest of a plan already begun, followed without another search while it stays legal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cleopatra.rules.model.actions import PLAY, PLAY_MERCHANT, Action
from cleopatra.rules.seen.view import View

from .protocol import Decision


@dataclass(frozen=True, slots=True)
class PlannedMoves:
    """A seat's next choices, valid for one turn and one hand."""

    seat: int
    turn: int
    hand: tuple[int, ...]
    codes: tuple[int, ...]

    def next_choice(self, view: View, decision: Decision, legal: Sequence[Action]) -> Action | None:
        """The planned choice; None if the game has taken another course."""
        if not self.codes or (self.seat, self.turn) != (decision.seat, view.scalars["turns"]):
            return None
        if self.hand != tuple(view.hand):
            return None
        return next((action for action in legal if action.code == self.codes[0]), None)


def read_planned_moves(kept: list[Any] | None) -> PlannedMoves | None:
    """What `write_planned_moves` wrote; None where nothing was planned."""
    if kept is None:
        return None
    seat, turn, hand, codes = kept
    return PlannedMoves(seat, turn, tuple(hand), tuple(codes))


def write_planned_moves(planned: PlannedMoves | None) -> list[Any] | None:
    """As a bot's memory holds it; a finished plan is not kept."""
    if planned is None or not planned.codes:
        return None
    return [planned.seat, planned.turn, list(planned.hand), list(planned.codes)]


def rest_of_plan(view: View, decision: Decision, codes: Sequence[int]) -> PlannedMoves:
    """What is left of a plan once its first choice is made."""
    hand = list(view.hand)
    first = codes[0]
    if PLAY <= first < PLAY_MERCHANT:
        hand[first - PLAY] -= 1
    return PlannedMoves(decision.seat, view.scalars["turns"], tuple(hand), tuple(codes[1:]))
