"""Lines: the ways in which a seat can answer a puzzle, each a sequence of choices, and what each does at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from cleopatra.bots.planner import PlannerBot
from cleopatra.bots.situation import Situation
from cleopatra.bots.visits import Visit, visit_planner
from cleopatra.engine.bare_game import BareGame, imagine
from cleopatra.rules.game import Game
from cleopatra.rules.model import actions as a
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.model.geometry import LAST_STEP
from cleopatra.rules.model.phases import STALLS
from cleopatra.rules.model.pieces import CELLS, MOSAIC

MOST_PLACES = 8
"""How many places of a mosaic are tried for each of the most promising sets of pieces."""
PIECE_NAMES = ("wall", "sphinx", "pedestal", "throne", "obelisk", "door", "mosaic")
_FIRST = (a.RAISE_WALL, a.RAISE_SPHINX, a.RAISE_PEDESTAL, a.RAISE_THRONE, a.RAISE_OBELISK, a.RAISE_DOOR, a.RAISE_MOSAIC)


@dataclass(frozen=True, slots=True)
class Line:
    """A way to answer: its choices by their codes, and what can be said of it at once."""

    codes: tuple[int, ...]
    stall: int = 0
    """The stall taken, from 1; 0: none."""
    pieces: tuple[str, ...] = ()
    """The kinds of the pieces built, sorted."""
    cells: int = 0
    """Cells of sanctuaries claimed."""
    bid: int = -1
    talents: int = 0
    """Gained at once."""
    amulets: int = 0
    """Taken at once."""
    steps: int = 0
    """Cleopatra's steps."""
    ends: bool = False
    """Whether it brings her to her throne."""


def line_of(game: Game, seat: int, codes: Sequence[int]) -> Line:
    """What those choices are, played in that position."""
    after = game.copy()
    after.tear_off()
    for code in codes:
        after.play(seat, after.notation.action(code))
    before, behind = game.view(seat), after.view(seat)
    cells = 0
    if any(a.CLAIM <= code < a.CLAIM + CELLS for code in codes):
        cells = _sacred(behind.arrays["sanctuary"]) - _sacred(before.arrays["sanctuary"])
    bid = next((code - a.BID for code in codes if code >= a.BID), -1)
    spent = max(0, bid) if not game.answering or after.answering else 0
    return Line(
        codes=tuple(codes),
        stall=next((code - a.TAKE + 1 for code in codes if a.TAKE <= code < a.TAKE + STALLS), 0),
        pieces=tuple(sorted(_piece(code) for code in codes if a.RAISE_WALL <= code < a.BID)),
        cells=cells,
        bid=bid,
        talents=behind.talents[seat] - before.talents[seat] - spent,
        amulets=behind.amulets[seat] - before.amulets[seat],
        steps=behind.scalars["cleopatra"] - before.scalars["cleopatra"],
        ends=behind.scalars["cleopatra"] >= LAST_STEP,
    )


def _sacred(marks: Sequence[int]) -> int:
    return sum(1 for mark in marks if mark)


def _piece(code: int) -> str:
    return PIECE_NAMES[max(i for i, first in enumerate(_FIRST) if code >= first)]


def bids(game: Game, seat: int) -> list[Line]:
    """Every bid."""
    return [Line((one.code,), bid=one.code - a.BID) for one in game.legal(seat) if one.code >= a.BID]


def turns(game: Game, seat: int, rng: Chance) -> list[Line]:
    """Every turn worth considering: the stalls, visits to the quarry, and what else may come first.

    Cards and pieces of a visit are all named. Behind other choices, a character or a worshipper, anything may follow.
    """
    legal = [one.code for one in game.legal(seat)]
    found = [line_of(game, seat, (code,)) for code in legal if code not in (a.QUARRY, a.DONE)]
    if a.QUARRY in legal:
        seen: set[tuple[int, ...]] = set()
        for codes in _visits(game, seat, rng):
            if codes not in seen:
                seen.add(codes)
                found.append(line_of(game, seat, codes))
    return found


def _visits(game: Game, seat: int, rng: Chance) -> Iterator[tuple[int, ...]]:
    situation = Situation(game.view(seat))
    evaluation = PlannerBot().evaluate(situation, rng)
    table = imagine(game.view(seat), rng)
    visits = sorted(visit_planner(situation, evaluation).visits(), key=lambda visit: -visit.value)
    places = sorted(evaluation.mosaic_places(), key=lambda place: -evaluation.mosaic(place))
    forming = [place for place in places if place.sanctuaries]
    tried = [*places[:MOST_PLACES], *[place for place in forming[:MOST_PLACES] if place not in places[:MOST_PLACES]]]
    with_mosaic = 0
    for visit in visits:
        if visit.counts[MOSAIC] > 1:
            continue  # the second mosaic is not known yet
        if not visit.counts[MOSAIC]:
            yield _played(table, seat, visit)
            continue
        with_mosaic += 1
        for place in tried if with_mosaic == 1 else tried[:1]:
            moved = replace(visit, steps=(a.RAISE_MOSAIC + place.placement, *visit.steps[1:]))
            yield _played(table, seat, moved, place.sanctuaries)
            if place.sanctuaries:
                yield _played(table, seat, moved)


def _played(table: BareGame, seat: int, visit: Visit, claimed: Sequence[int] = ()) -> tuple[int, ...]:
    """A whole visit as choices; with a mosaic, the sanctuaries to claim are given, as masks of their cells."""
    trial = table.copy()
    codes: list[int] = []

    def choose(code: int) -> None:
        if trial.allows(seat, code):
            trial.choose(seat, code)
            codes.append(code)

    for code in (a.QUARRY, *replace(visit, counts=(0,) * len(visit.counts)).codes):
        choose(code)
        if code >= a.RAISE_MOSAIC:
            for mask in claimed:
                choose(a.CLAIM + (mask & -mask).bit_length() - 1)
            choose(a.LEAVE)
    return tuple(codes)
