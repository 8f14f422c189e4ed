"""Advice to a player: the planner's best choices in the view of a seat, in words that travel between processes."""

from __future__ import annotations

from collections.abc import Sequence

from cleopatra.rules.model.chance import Chance
from cleopatra.rules.seen.view import View

from .planner import PlannerBot
from .protocol import Budget, Decision

Advised = tuple[str, list[str], float, str, list[float]]
"""A choice, what follows it in the same turn, its value, and the reason with its numbers."""


def advise(view: View, legal: Sequence[int]) -> list[Advised]:
    """The best choice and the second, of those that are legal in a view.

    >>> from cleopatra import new_game
    >>> game = new_game("deluxe", ["Ana", "Ben"], setup={"stalls": ["cave^", "stone marble^ wood^", ""]})
    >>> best, second = advise(game.view(0), [action.code for action in game.legal(0)])
    >>> best[0], best[3]
    ('take 2', 'turn.take')
    """
    decision = Decision(view.seat or 0, view.phase)
    found = PlannerBot().explain(view, decision, view.notation.actions([*legal]), Chance(0), Budget())
    words = view.notation.action
    return [
        (str(one.action), [str(words(code)) for code in one.then], one.value, one.reason, [*map(float, one.numbers)])
        for one in sorted(found, key=lambda one: -one.value)[:2]  # stable: among equals the first in canonical order
    ]
