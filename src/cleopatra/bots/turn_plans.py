"""Turn plans: the alternatives that the architect searches, each a first choice and what follows it in the same turn.

The planner proposes and values them. Where it considers one continuation the architect considers several: other sets
of pieces for a visit, other places for a mosaic.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cleopatra.rules.model import actions as a
from cleopatra.rules.model.actions import Action

from .candidates import Candidate
from .evaluation import Evaluation
from .situation import Situation
from .visits import VisitPlanner, visit_planner

MOST_VISITS = 6
MOST_PLACES = 24
STEPPING_ASIDE = 4.0
"""Visits that are worse than the best by more talents than this are not considered."""


@dataclass(frozen=True, slots=True)
class TurnPlan:
    """A first choice, what follows it, and the planner's value in talents."""

    codes: tuple[int, ...]
    value: float
    reason: str
    numbers: tuple[float, ...] = ()


def turn_plans(kind: str, s: Situation, evaluation: Evaluation, found: Sequence[Candidate]) -> list[TurnPlan]:
    """The planner's candidates as plans, the best first."""
    if kind == "visit":
        plans = _in_the_quarry(s, evaluation, found)
    else:
        plans = []
        for one in found:
            if one.action.code == a.QUARRY:
                plans += _visits(visit_planner(s, evaluation), (a.QUARRY,), one)
            else:
                plans.append(TurnPlan((one.action.code,), one.value, one.reason, one.numbers))
    if kind == "claim":
        plans = _regions(s, plans)
    return sorted(plans, key=lambda plan: -plan.value)


def _visits(planner: VisitPlanner, before: tuple[int, ...], one: Candidate) -> list[TurnPlan]:
    """The best visits, each as a plan; at least one."""
    visits = sorted(planner.visits(), key=lambda visit: -visit.value)[:MOST_VISITS]
    worth = [visit for visit in visits if visit.value > visits[0].value - STEPPING_ASIDE]
    reason = one.reason
    return [TurnPlan((*before, *v.codes), v.value, reason, (v.earned, *v.counts)) for v in worth]


def _in_the_quarry(s: Situation, evaluation: Evaluation, found: Sequence[Candidate]) -> list[TurnPlan]:
    planner = visit_planner(s, evaluation)
    plans = [TurnPlan((c.action.code,), c.value, c.reason, c.numbers) for c in found if c.action.code == a.CLOSE]
    pieces = [c for c in found if c.action.code != a.CLOSE and c.reason != "any"]
    if not pieces:
        return plans or [TurnPlan((c.action.code,), c.value, c.reason, c.numbers) for c in found]
    for plan in _visits(planner, (), pieces[0]):
        if plan.codes[0] >= a.RAISE_MOSAIC:
            plans += _other_places(evaluation, plan)
        else:
            plans.append(plan)
    return plans


def _other_places(evaluation: Evaluation, plan: TurnPlan) -> list[TurnPlan]:
    """The same plan for every place where the mosaic could go."""
    places = sorted(evaluation.mosaic_places(), key=lambda place: -evaluation.mosaic(place))
    best = evaluation.mosaic(places[0])
    return [
        TurnPlan(
            (a.RAISE_MOSAIC + place.placement,), plan.value - best + evaluation.mosaic(place), plan.reason, plan.numbers
        )
        for place in places[:MOST_PLACES]
    ]


def _regions(s: Situation, plans: list[TurnPlan]) -> list[TurnPlan]:
    """One plan per sanctuary: the statue's cell within it does not matter."""
    formed = s.view.arrays["formed"]
    seen: set[int] = set()
    kept: list[TurnPlan] = []
    for plan in plans:
        code = plan.codes[0]
        mark = formed[code - a.CLAIM] if code >= a.CLAIM else 0
        if mark not in seen:
            seen.add(mark)
            kept.append(plan)
    return kept


def playable(plans: Sequence[TurnPlan], legal: Sequence[Action]) -> list[TurnPlan]:
    """The plans whose first choice is legal."""
    codes = {action.code for action in legal}
    return [plan for plan in plans if plan.codes[0] in codes]
