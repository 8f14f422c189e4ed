"""Lines: what the architect thinks of playing, each a choice and what is meant to follow it in the same turn.

The planner proposes them with its values; only where it would look at one way of going on does the architect look at
several: other sets of pieces for a visit, other places for a mosaic.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cleopatra.rules.model import actions as a
from cleopatra.rules.model.actions import Action

from .appraisal import Appraisal
from .candidates import Candidate
from .situation import Situation
from .visits import Quarry, quarry_of

MOST_VISITS = 6
MOST_PLACES = 24
STEPPING_ASIDE = 4.0
"""Visits worth less than the best by more talents than this are not looked at."""


@dataclass(frozen=True, slots=True)
class Line:
    """A first choice, what follows it, and what the planner thinks of it in talents."""

    codes: tuple[int, ...]
    value: float
    reason: str
    numbers: tuple[float, ...] = ()


def lines_of(kind: str, s: Situation, appraisal: Appraisal, found: Sequence[Candidate]) -> list[Line]:
    """The planner's candidates as lines, the best first."""
    if kind == "visit":
        lines = _in_the_quarry(s, appraisal, found)
    else:
        lines = []
        for one in found:
            if one.action.code == a.QUARRY:
                lines += _visits(quarry_of(s, appraisal), (a.QUARRY,), one)
            else:
                lines.append(Line((one.action.code,), one.value, one.reason, one.numbers))
    if kind == "claim":
        lines = _regions(s, lines)
    return sorted(lines, key=lambda line: -line.value)


def _visits(quarry: Quarry, before: tuple[int, ...], one: Candidate) -> list[Line]:
    """The best visits, each a line of its own; never none."""
    visits = sorted(quarry.visits(), key=lambda visit: -visit.value)[:MOST_VISITS]
    worth = [visit for visit in visits if visit.value > visits[0].value - STEPPING_ASIDE]
    reason = one.reason
    return [Line((*before, *v.codes), v.value, reason, (v.earned, *v.counts)) for v in worth]


def _in_the_quarry(s: Situation, appraisal: Appraisal, found: Sequence[Candidate]) -> list[Line]:
    quarry = quarry_of(s, appraisal)
    lines = [Line((c.action.code,), c.value, c.reason, c.numbers) for c in found if c.action.code == a.CLOSE]
    pieces = [c for c in found if c.action.code != a.CLOSE and c.reason != "any"]
    if not pieces:
        return lines or [Line((c.action.code,), c.value, c.reason, c.numbers) for c in found]
    for line in _visits(quarry, (), pieces[0]):
        if line.codes[0] >= a.RAISE_MOSAIC:
            lines += _other_places(appraisal, line)
        else:
            lines.append(line)
    return lines


def _other_places(appraisal: Appraisal, line: Line) -> list[Line]:
    """A mosaic about to be laid could lie elsewhere: the same plan, place by place."""
    places = sorted(appraisal.mosaic_places(), key=lambda place: -appraisal.mosaic(place))
    best = appraisal.mosaic(places[0])
    return [
        Line(
            (a.RAISE_MOSAIC + place.placement,), line.value - best + appraisal.mosaic(place), line.reason, line.numbers
        )
        for place in places[:MOST_PLACES]
    ]


def _regions(s: Situation, lines: list[Line]) -> list[Line]:
    """It does not matter on which cell of a sanctuary a statue stands: one line for each sanctuary."""
    formed = s.view.arrays["formed"]
    seen: set[int] = set()
    kept: list[Line] = []
    for line in lines:
        code = line.codes[0]
        mark = formed[code - a.CLAIM] if code >= a.CLAIM else 0
        if mark not in seen:
            seen.add(mark)
            kept.append(line)
    return kept


def playable(lines: Sequence[Line], legal: Sequence[Action]) -> list[Line]:
    """Those that begin with something legal."""
    codes = {action.code for action in legal}
    return [line for line in lines if line.codes[0] in codes]
