"""A fast, approximate solver for the cheapest payment of one more piece, for the rollout policy."""

from __future__ import annotations

from cleopatra.rules.model.cards import ARTISAN2, KINDS, WILD
from cleopatra.rules.model.patterns import ANY_MATERIAL, ANYTHING, MATERIALS, PATTERN_FIRST, PATTERN_UNITS, UNIT_KINDS
from cleopatra.rules.model.pieces import PIECES
from cleopatra.rules.model.state import State

from .estimates import Estimates
from .rollout_weights import CARD, DOUBLE, MERCHANT, WILD_CARD


def take_off_counter(s: State, r: Estimates) -> None:
    """Reduce the counter to roughly what this visit's pieces have not used."""
    for piece in range(PIECES):
        for _ in range(s.built[piece]):
            _cheapest_option(s, r, piece)
            _pay(s, r, piece, r.option, 1)


def price_of(s: State, r: Estimates, piece: int) -> int:
    """The cost of the cheapest payment for one more piece, -1 if there is none. Stores the first card to lay."""
    _cheapest_option(s, r, piece)
    return r.price


def pay_for(s: State, r: Estimates, piece: int) -> None:
    """Simulate paying for a piece."""
    _cheapest_option(s, r, piece)
    _pay(s, r, piece, r.option, 1)


def _cheapest_option(s: State, r: Estimates, piece: int) -> None:
    equal = s.edition.cost_equal[piece]
    row = equal if equal else 5 + s.edition.cost_different[piece]
    cheapest = -1
    first = -1
    option = PATTERN_FIRST[row]
    for at in range(PATTERN_FIRST[row], PATTERN_FIRST[row + 1]):
        price = _pay(s, r, piece, at, 0)
        if price >= 0 and (cheapest < 0 or price < cheapest):
            cheapest = price
            first = r.first
            option = at
        if row == 0:
            break
    r.price = cheapest
    r.first = first
    r.option = option


def _pay(s: State, r: Estimates, piece: int, option: int, really: int) -> int:
    """Cost of one way to pay: singles first, then doubles, wild cards and merchants; -1 if it isn't enough."""
    price = 0
    first = -1
    artisans = 0
    materials = 0
    patterned = s.edition.cost_equal[piece] + s.edition.cost_different[piece]
    for kind in range(UNIT_KINDS):
        short = s.edition.cost[piece * UNIT_KINDS + kind]
        if kind and patterned:
            short += PATTERN_UNITS[option * MATERIALS + kind - 1]
        used = min(short, r.free[kind])
        short -= used
        singles = min(short, r.hand[kind])
        doubles = min((short - singles + 1) // 2, r.hand[ARTISAN2 + kind])
        price += singles * r.weights[CARD] + doubles * (r.weights[DOUBLE] + r.amulet // 4)
        if first < 0:
            first = kind if singles else ARTISAN2 + kind if doubles else -1
        if really:
            r.hand[kind] -= singles
            r.hand[ARTISAN2 + kind] -= doubles
            r.free[kind] += singles + 2 * doubles - used - min(short, singles + 2 * doubles)
        short = max(0, short - singles - 2 * doubles)
        if kind:
            materials += short
        else:
            artisans = short
    any_material = min(materials, r.free[ANY_MATERIAL])
    anything = min(artisans + materials - any_material, r.free[ANYTHING])
    open_units = artisans + materials - any_material - anything
    for_wilds = materials - any_material - max(0, anything - artisans)
    if s.edition.wild_unit == ANYTHING:
        for_wilds = open_units
    wilds = min((max(0, for_wilds) + s.edition.wild_units - 1) // s.edition.wild_units, r.hand[WILD])
    by_wilds = min(max(0, for_wilds), wilds * s.edition.wild_units)
    merchants = open_units - by_wilds
    if really:
        r.free[ANY_MATERIAL] -= any_material
        r.free[ANYTHING] -= anything
        r.hand[WILD] -= wilds
        r.merchants -= min(merchants, r.merchants)
        return 0
    if merchants > r.merchants:
        return -1
    if s.edition.wild_unit != ANYTHING and artisans > anything + merchants:
        return -1
    price += wilds * (r.weights[WILD_CARD] + r.amulet // 4) + merchants * max(
        r.weights[MERCHANT], 100 * s.edition.merchant_worth
    )
    r.first = first if first >= 0 else WILD if wilds else KINDS if merchants else -1
    return price
