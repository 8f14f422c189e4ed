"""Bills: which card laid on the counter pays for which unit of which piece, what is short, what is left over.

The rules only ask whether some assignment exists (R60); this shows one, so that a player sees where every card goes.
"""

from __future__ import annotations

from dataclasses import dataclass

from cleopatra.bots.paying import Needs, piece_needs
from cleopatra.bots.situation import Situation
from cleopatra.rules.cards import MERCHANT, RESOURCE_KINDS, STANDARD_NAMES, UNIT, UNITS
from cleopatra.rules.editions.edition import Edition
from cleopatra.rules.errors import NotationError, Reason
from cleopatra.rules.game import Game
from cleopatra.rules.patterns import ANY_MATERIAL, ANYTHING, UNIT_KINDS

from .forecasts import AMULETS_FIRST, MERCHANTS_FIRST, piece_of, proposed, read_build
from .protocol import Bill, Socket

MOST_PIECES = 12
"""Nobody can pay for more in one visit."""


@dataclass(slots=True)
class _Unit:
    """A unit that can pay: what it is, and the card it comes from (None: it lay there before)."""

    kind: int
    card: int | None


def bill(game: Game, seat: int, action: str, answer_to: str) -> Bill:
    """One way to pay for the pieces of a phrase with its cards. Raises `NotationError` for any other phrase."""
    plan = read_build(game, action)
    if len(plan.pieces) > MOST_PIECES:
        raise NotationError(Reason.BAD_NOTATION, f"more than {MOST_PIECES} pieces in one visit")
    if any(kind != MERCHANT and kind >= RESOURCE_KINDS for kind in plan.cards):
        raise NotationError(Reason.UNKNOWN_CARD, "only resource cards and merchants pay")
    situation = Situation(game.view(seat))
    pieces = [piece_of(code) for code in plan.pieces]
    units = [_Unit(kind, None) for kind, n in enumerate(situation.pool) for _ in range(n)]
    laid = sorted(range(len(plan.cards)), key=lambda at: UNITS[plan.cards[at]])
    units += [_Unit(UNIT[plan.cards[at]], at) for at in laid for _ in range(UNITS[plan.cards[at]])]
    rows, used = _settled(situation, pieces, units)
    return Bill(
        id=answer_to,
        rows=rows,
        spare=[at for at in range(len(plan.cards)) if at not in used],
        cheapest=proposed(situation, pieces, AMULETS_FIRST),
        keeping=proposed(situation, pieces, MERCHANTS_FIRST),
    )


def _settled(situation: Situation, pieces: list[int], units: list[_Unit]) -> tuple[list[list[Socket]], set[int | None]]:
    """Sockets of the planned pieces, and the cards used. What was built before in this visit is paid first."""
    box = situation.box
    before = [kind for kind, n in enumerate(situation.built) for _ in range(n)]
    have = [sum(unit.kind == kind for unit in units) for kind in range(ANYTHING + 1)]
    needs = _fitting(box, [*before, *pieces], have)
    asked = [[kind for kind in range(UNIT_KINDS) for _ in range(one[kind])] for one in needs]
    given: dict[tuple[int, int], _Unit] = {}
    left = list(units)
    for fits in (_exact, _anything_for_artisans, _any_material, _anything):
        for row, kinds in enumerate(asked):
            for at, kind in enumerate(kinds):
                found = next((unit for unit in left if fits(unit, kind)), None)
                if (row, at) not in given and found is not None:
                    given[row, at] = found
                    left.remove(found)
    rows = [
        _sockets(box, piece, asked[row], [given.get((row, at)) for at in range(len(asked[row]))])
        for row, piece in enumerate(pieces, len(before))
    ]
    return rows, {unit.card for unit in given.values()}


def _exact(unit: _Unit, kind: int) -> bool:
    return unit.kind == kind


def _anything_for_artisans(unit: _Unit, kind: int) -> bool:
    return unit.kind == ANYTHING and kind == 0


def _any_material(unit: _Unit, kind: int) -> bool:
    return unit.kind == ANY_MATERIAL and kind > 0


def _anything(unit: _Unit, kind: int) -> bool:
    return unit.kind == ANYTHING


def _sockets(box: Edition, piece: int, asked: list[int], given: list[_Unit | None]) -> list[Socket]:
    """What is asked for, named as far as it is certain."""
    fixed = box.cost[piece * UNIT_KINDS : (piece + 1) * UNIT_KINDS]
    open_choice = box.cost_different[piece] > 0 or (box.cost_equal[piece] > 0 and not any(given[fixed[0] :]))
    found = []
    for kind, unit in zip(asked, given, strict=True):
        name = "material" if unit is None and open_choice and not fixed[kind] else STANDARD_NAMES[kind]
        card = None if unit is None else unit.card
        found.append(Socket(name, card, unit is not None and unit.card is None))  # type: ignore[arg-type]
    return found


def _fitting(box: Edition, pieces: list[int], have: list[int]) -> list[Needs]:
    """For each piece the way to pay for it that leaves the whole visit least short (R76)."""
    sums: dict[Needs, list[Needs]] = {(0, 0, 0, 0, 0): []}
    for piece in pieces:
        further: dict[Needs, list[Needs]] = {}
        for total, path in sums.items():
            for option in piece_needs(box, piece):
                stone, marble, wood, lapis = [n + more for n, more in zip(total[1:], option[1:], strict=True)]
                further.setdefault((total[0] + option[0], stone, marble, wood, lapis), [*path, option])
        sums = further
    return sums[min(sums, key=lambda total: _short(total, have))]


def _short(needs: Needs, have: list[int]) -> int:
    artisans = max(0, needs[0] - have[0])
    materials = sum(max(0, needs[kind] - have[kind]) for kind in range(1, UNIT_KINDS))
    helped = min(artisans, have[ANYTHING])
    return artisans - helped + max(0, materials - have[ANY_MATERIAL] - (have[ANYTHING] - helped))
