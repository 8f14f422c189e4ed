"""Settling: which unit that can pay serves which unit that pieces ask for, so that least is short (R60, R76)."""

from __future__ import annotations

from dataclasses import dataclass

from cleopatra.bots.paying import Needs, piece_needs
from cleopatra.bots.situation import Situation
from cleopatra.rules.model.cards import MERCHANT, RESOURCE_KINDS, STANDARD_NAMES
from cleopatra.rules.model.edition import Edition
from cleopatra.rules.model.patterns import ANY_MATERIAL, ANYTHING, UNIT_KINDS

from .protocol import Socket, UnitName


@dataclass(slots=True)
class Unit:
    """A unit that can pay: what it is, and the card it comes from (None: it lay there before)."""

    kind: int
    card: int | None


def settled(situation: Situation, pieces: list[int], cards: list[int]) -> tuple[list[list[Socket]], set[int | None]]:
    """Sockets of the planned pieces, and the cards used. What was built before in this visit is paid first."""
    units = [Unit(kind, None) for kind, n in enumerate(situation.pool) for _ in range(n)]
    box = situation.box
    unit, worth = box.unit, box.units
    laid = sorted(range(len(cards)), key=lambda at: worth[cards[at]])
    units += [Unit(unit[cards[at]], at) for at in laid for _ in range(worth[cards[at]])]
    before = [kind for kind, n in enumerate(situation.built) for _ in range(n)]
    have = [sum(unit.kind == kind for unit in units) for kind in range(ANYTHING + 1)]
    needs = _fitting(box, before, pieces, have)
    asked = [[kind for kind in range(UNIT_KINDS) for _ in range(one[kind])] for one in needs]
    given: dict[tuple[int, int], Unit] = {}
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


def _exact(unit: Unit, kind: int) -> bool:
    return unit.kind == kind


def _anything_for_artisans(unit: Unit, kind: int) -> bool:
    return unit.kind == ANYTHING and kind == 0


def _any_material(unit: Unit, kind: int) -> bool:
    return unit.kind == ANY_MATERIAL and kind > 0


def _anything(unit: Unit, kind: int) -> bool:
    return unit.kind == ANYTHING


def _sockets(box: Edition, piece: int, asked: list[int], given: list[Unit | None]) -> list[Socket]:
    """What is asked for, named as far as it is certain."""
    fixed = box.cost[piece * UNIT_KINDS : (piece + 1) * UNIT_KINDS]
    open_choice = box.cost_different[piece] > 0 or (box.cost_equal[piece] > 0 and not any(given[fixed[0] :]))
    found = []
    for kind, unit in zip(asked, given, strict=True):
        name = "material" if unit is None and open_choice and not fixed[kind] else STANDARD_NAMES[kind]
        card = None if unit is None else unit.card
        found.append(Socket(name, card, unit is not None and unit.card is None))  # type: ignore[arg-type]
    return found


def _fitting(box: Edition, before: list[int], pieces: list[int], have: list[int]) -> list[Needs]:
    """For each piece the way to pay for it that leaves the whole visit least short, and nothing built before (R76)."""
    sums: dict[Needs, list[Needs]] = {(0, 0, 0, 0, 0): []}
    for piece in before:
        sums = _with_one_more(box, piece, sums)
    least = min(_short(total, have) for total in sums)
    sums = {total: path for total, path in sums.items() if _short(total, have) == least}
    for piece in pieces:
        sums = _with_one_more(box, piece, sums)
    return sums[min(sums, key=lambda total: _short(total, have))]


def _with_one_more(box: Edition, piece: int, sums: dict[Needs, list[Needs]]) -> dict[Needs, list[Needs]]:
    """Every sum of needs with every way to pay for another piece, and one path to it."""
    further: dict[Needs, list[Needs]] = {}
    for total, path in sums.items():
        for option in piece_needs(box, piece):
            stone, marble, wood, lapis = [n + more for n, more in zip(total[1:], option[1:], strict=True)]
            further.setdefault((total[0] + option[0], stone, marble, wood, lapis), [*path, option])
    return further


def _short(needs: Needs, have: list[int]) -> int:
    artisans = max(0, needs[0] - have[0])
    materials = sum(max(0, needs[kind] - have[kind]) for kind in range(1, UNIT_KINDS))
    helped = min(artisans, have[ANYTHING])
    return artisans - helped + max(0, materials - have[ANY_MATERIAL] - (have[ANYTHING] - helped))


def missing(situation: Situation, pieces: list[int]) -> list[UnitName]:
    """The units that these pieces still ask for when everything at hand lies on the counter."""
    cards = [kind for kind in range(RESOURCE_KINDS) for _ in range(situation.hand[kind])]
    rows, _ = settled(situation, pieces, cards + [MERCHANT] * situation.merchants)
    return [socket.unit for row in rows for socket in row if socket.card is None and not socket.counter]
