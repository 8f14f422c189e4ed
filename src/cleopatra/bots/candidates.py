"""Candidates: the choices that a bot considers, with a value and a reason as a code and numbers."""

from __future__ import annotations

from dataclasses import dataclass

from cleopatra.rules.model.actions import Action


@dataclass(frozen=True, slots=True)
class Candidate:
    """A choice that a bot considered, with its value.

    >>> from cleopatra import Chance, new_game
    >>> from cleopatra.bots import Budget, Decision, PlannerBot
    >>> game = new_game("deluxe", ["Ana", "Ben"], setup={"stalls": ["cave^", "stone marble^ wood^", ""]})
    >>> found = PlannerBot().explain(game.view(0), Decision(0, game.phase), game.legal(0), Chance(1), Budget())
    >>> best = max(found, key=lambda candidate: candidate.value)
    >>> best.action, best.reason
    (<Action take 2>, 'turn.take')
    """

    action: Action
    value: float
    reason: str
    """A message code like `turn.take`, which interfaces translate."""
    numbers: tuple[float, ...] = ()
    then: tuple[int, ...] = ()
    """The choices planned to follow it in the same turn."""


def best_of(candidates: list[Candidate]) -> Candidate:
    """The most valuable; among equals the first in canonical order."""
    return max(candidates, key=lambda candidate: candidate.value)
