"""Quick estimates of what a hand, an amulet and the next piece are worth, for the rollout policy.

No rules here: these are the planner's heuristics in fixed-point numbers (hundredths of a talent), so that a complete
compiled playout takes less than a millisecond.
"""

from __future__ import annotations

from typing import Annotated

from cleopatra.rules.model.cards import ARTISAN2, BEGGAR_CARD, FIRST_TAINTED, KINDS, STANDARD_KINDS, WILD
from cleopatra.rules.model.geometry import LAST_STEP
from cleopatra.rules.model.numbers import Small, zeros
from cleopatra.rules.model.patterns import UNIT_KINDS, VISIT_STEPS
from cleopatra.rules.model.phases import POOL, SEATS
from cleopatra.rules.model.pieces import (
    CELLS,
    DOOR,
    DOORS,
    MOSAIC,
    OBELISK,
    OBELISKS,
    PIECES,
    SPHINX,
    SPHINXES,
    THRONE,
    THRONE_PARTS,
    WALL,
    WALLS,
)
from cleopatra.rules.model.state import State
from cleopatra.rules.play.palace import base_reward, extra_reward
from cleopatra.rules.powers.worshipper import called_worshipper

from .rollout_weights import (
    AHEAD,
    AMULET,
    COUNT,
    EARLY_END,
    EATEN_ROW,
    HELD,
    HURRY,
    LAST_LEAD,
    MERCHANT,
    NEAR0,
    NEXT_MOSAIC,
    PATIENCE,
    PRICED_ROW,
    SPARE_UNIT,
    SPARE_WILD,
)

FARTHEST = 7
LEAST = 25
DECIDED = 2500
CORRUPTION_PRICES = [470, 465, 455, 440, 420, 385, 340, 295, 250, 210, 180, 155, 135, 115, 100, 90, 80]
"""The cost of an amulet where the most corrupt is eaten, by the margin to the most corrupt opponent."""
SAFEST = 11
DEAREST = 5


class Estimates:
    """One seat's situation in numbers; a reusable buffer."""

    seat: int
    settled: int
    weights: Annotated[list[Small], COUNT]
    amulet: int
    turns: int
    merchants: int
    hand: Annotated[list[Small], KINDS]
    free: Annotated[list[Small], POOL]
    left: Annotated[list[Small], PIECES]
    gain: Annotated[list[Small], PIECES]
    taken: Annotated[list[Small], PIECES]
    built: Annotated[list[Small], PIECES]
    near: Annotated[list[Small], FARTHEST + 1]
    units: Annotated[list[Small], UNIT_KINDS]
    corrupt: Annotated[list[Small], SEATS]
    cells: Annotated[list[Small], 8]
    price: int
    first: int
    option: int

    def __init__(self) -> None:
        self.seat = 0
        self.settled = 0
        self.weights = zeros(COUNT)
        self.amulet = 0
        self.turns = 0
        self.merchants = 0
        self.hand = zeros(KINDS)
        self.free = zeros(POOL)
        self.left = zeros(PIECES)
        self.gain = zeros(PIECES)
        self.taken = zeros(PIECES)
        self.built = zeros(PIECES)
        self.near = zeros(FARTHEST + 1)
        self.units = zeros(UNIT_KINDS)
        self.corrupt = zeros(SEATS)
        self.cells = zeros(8)
        self.price = 0
        self.first = -1
        self.option = 0


def estimate(s: State, seat: int, r: Estimates) -> None:
    """Evaluate the table for a seat."""
    r.seat = seat
    if not r.settled:
        for i in range(COUNT):
            r.weights[i] = PRICED_ROW[i] if len(s.edition.amulet_prices) else EATEN_ROW[i]
    for other in range(s.players):
        r.corrupt[other] = s.amulets[other]
        for kind in range(FIRST_TAINTED, KINDS):
            r.corrupt[other] += s.hand[other * KINDS + kind]
    if s.sanctuaries:
        for cell in range(CELLS):
            if s.sanctuary[cell]:
                r.corrupt[s.sanctuary_owner[s.sanctuary[cell] - 1]] -= 1
    r.amulet = _amulet_price(s, r) * r.weights[AMULET] // 100
    _count_left(s, r)
    r.turns = _turns_left(s, r)
    for missing in range(FARTHEST + 1):
        needed = (100 + 59 * missing) * r.weights[HURRY] // 1000
        share = 100 * r.turns // needed
        r.near[missing] = r.weights[NEAR0 + missing] * (share if share < 100 else 100) // 100
    for piece in range(PIECES):
        r.built[piece] = 0
        r.gain[piece] = best_gain(s, r, piece) if r.left[piece] else 0
    for kind in range(KINDS):
        r.hand[kind] = s.hand[seat * KINDS + kind]
    r.merchants = s.merchants[seat]
    for unit in range(POOL):
        r.free[unit] = s.pool[unit] if seat == s.active else 0


def _amulet_price(s: State, r: Estimates) -> int:
    """The cost of one more amulet: the risk of being eaten, or the next step of the price list (R122, R123)."""
    mine = r.corrupt[r.seat]
    least = 9999
    most = -9999
    for other in range(s.players):
        if other != r.seat:
            least = min(least, r.corrupt[other])
            most = max(most, r.corrupt[other])
    prices = len(s.edition.amulet_prices)
    if not prices:
        margin = min(SAFEST, max(-DEAREST, most - mine))
        return CORRUPTION_PRICES[margin + DEAREST]
    above = mine - least if mine >= least else least - mine
    at = min(above + 1, prices - 1)
    step = 900 if at + 1 >= prices else 100 * (s.edition.amulet_prices[at + 1] - s.edition.amulet_prices[at])
    if mine < least:
        step = 100 + (step - 100) // ((s.players - 1) * (s.players - 1))
    return 60 + (30 + 40 // (s.players - 1)) * step // 100


def _count_left(s: State, r: Estimates) -> None:
    for piece in range(PIECES):
        r.left[piece] = 0
    for slot in range(WALLS):
        r.left[WALL] += 1 - s.walls[slot]
    r.left[SPHINX] = SPHINXES - s.sphinxes[0] - s.sphinxes[1]
    r.left[THRONE] = THRONE_PARTS - s.throne
    r.left[OBELISK] = OBELISKS - s.obelisks[0] - s.obelisks[1]
    r.left[DOOR] = DOORS - s.doors[0] - s.doors[1]
    r.left[MOSAIC] = s.pile_size


def piece_units(s: State, piece: int) -> int:
    """The total number of units that a piece costs."""
    units = s.edition.cost_equal[piece] + s.edition.cost_different[piece]
    for kind in range(UNIT_KINDS):
        units += s.edition.cost[piece * UNIT_KINDS + kind]
    return units


def _turns_left(s: State, r: Estimates) -> int:
    """The seat's remaining turns, in tenths, from the units missing in the categories closest to completion."""
    if s.last_turns:
        return 10 if r.seat == s.active else 5
    units = 0
    longest = 0
    open_kinds = 0
    for piece in range(PIECES):
        if r.left[piece]:
            asked = r.left[piece] * piece_units(s, piece)
            units += asked
            longest = max(longest, asked)
            open_kinds += 1
    if open_kinds > LAST_STEP - s.cleopatra:
        units -= longest
    return 69 * units // (10 * s.players) + (10 if s.edition.last_round else 3)


def best_gain(s: State, r: Estimates, piece: int) -> int:
    """What one more piece would earn in its best place."""
    if piece == MOSAIC:
        return 100 * s.edition.mosaic + r.weights[NEXT_MOSAIC]
    return 100 * (base_reward(s, piece) + extra_reward(s, piece, best_slot(s, piece)))


def best_slot(s: State, piece: int) -> int:
    """The best place for a piece other than a mosaic."""
    best = 0
    most = -1
    slots = WALLS if piece == WALL else 1 if piece == THRONE else 2
    for slot in range(slots):
        if (piece == WALL and s.walls[slot]) or (piece == OBELISK and s.obelisks[slot]):
            continue
        if (piece == DOOR and s.doors[slot]) or (piece == SPHINX and not sphinx_fits(s, slot)):
            continue
        extra = extra_reward(s, piece, slot)
        if extra > most:
            most = extra
            best = slot
    return best


def sphinx_fits(s: State, row: int) -> int:
    """Whether a row has room for another sphinx; without rows there is only one (R25)."""
    return s.sphinxes[row] < s.edition.sphinx_room[row]


def hand_worth(s: State, r: Estimates) -> int:
    """The value of a hand: pieces it can nearly pay for, its other cards, less the cost of its tainted cards."""
    count_units(r)
    for piece in range(PIECES):
        r.taken[piece] = 0
    wilds = r.hand[WILD]
    value = 0
    for _ in range(r.weights[AHEAD]):
        best = -1
        most = LEAST
        for piece in range(PIECES):
            if r.taken[piece] < r.left[piece]:
                worth = r.gain[piece] * r.near[min(FARTHEST, missing_for(s, r, piece, wilds))] // 100
                if worth > most:
                    most = worth
                    best = piece
        if best < 0:
            break
        value += most
        r.taken[best] += 1
        wilds -= min(wilds, _set_aside(s, r, best))
    spare = 0
    for kind in range(STANDARD_KINDS):
        spare += r.units[kind]
    value += (r.weights[SPARE_UNIT] * spare + r.weights[SPARE_WILD] * wilds) * min(40, r.turns) // 40
    tainted = 0
    for kind in range(FIRST_TAINTED, KINDS):
        tainted += r.hand[kind]
    for kind in range(BEGGAR_CARD, KINDS):
        value += r.weights[SPARE_UNIT] * r.hand[kind]
    merchant = max(r.weights[MERCHANT], 100 * s.edition.merchant_worth)
    return value + merchant * r.merchants - tainted * r.amulet * r.weights[HELD] // 100


def count_units(r: Estimates) -> None:
    """The units that the hand's cards provide, without wild cards."""
    for kind in range(STANDARD_KINDS):
        r.units[kind] = r.hand[kind] + 2 * r.hand[ARTISAN2 + kind]


def missing_for(s: State, r: Estimates, piece: int, wilds: int) -> int:
    """About how many cards a piece still needs; wild cards can't replace an artisan."""
    artisans = s.edition.cost[piece * UNIT_KINDS] - r.units[0]
    return max(0, artisans, _missing(s, r, piece) - wilds)


def _missing(s: State, r: Estimates, piece: int) -> int:
    """Units missing for a piece, without wild cards."""
    missing = 0
    for kind in range(UNIT_KINDS):
        missing += max(0, s.edition.cost[piece * UNIT_KINDS + kind] - r.units[kind])
    equal = s.edition.cost_equal[piece]
    if equal:
        most = 0
        for kind in range(1, UNIT_KINDS):
            most = max(most, r.units[kind])
        missing += max(0, equal - most)
    elif s.edition.cost_different[piece]:
        there = 0
        for kind in range(1, UNIT_KINDS):
            if r.units[kind]:
                there += 1
        missing += max(0, s.edition.cost_different[piece] - there)
    return missing


def _set_aside(s: State, r: Estimates, piece: int) -> int:
    """Subtract a piece's units from those at hand; returns how many materials were missing."""
    short = 0
    for kind in range(UNIT_KINDS):
        asked = s.edition.cost[piece * UNIT_KINDS + kind]
        used = min(asked, r.units[kind])
        r.units[kind] -= used
        if kind:
            short += asked - used
    equal = s.edition.cost_equal[piece]
    different = s.edition.cost_different[piece]
    if equal:
        at = 1
        for kind in range(2, UNIT_KINDS):
            if r.units[kind] > r.units[at]:
                at = kind
        used = min(equal, r.units[at])
        r.units[at] -= used
        short += equal - used
    for _ in range(different):
        at = 0
        for kind in range(1, UNIT_KINDS):
            if r.units[kind] > (r.units[at] if at else 0):
                at = kind
        if at:
            r.units[at] -= 1
        else:
            short += 1
    return short


def next_bonus(s: State, pieces: int) -> int:
    """What one more piece adds to a visit that has already built `pieces` (R64, R102)."""
    bonus = (
        s.edition.visit_bonus[min(pieces + 1, VISIT_STEPS - 1)] - s.edition.visit_bonus[min(pieces, VISIT_STEPS - 1)]
    )
    return 100 * (bonus + (called_worshipper(s).piece_talents if s.called else 0))


def end_swing(s: State, r: Estimates, piece: int, earned: int) -> int:
    """The value of completing the category that ends the game (R65, R120)."""
    if r.left[piece] != r.built[piece] + 1 or s.last_turns or s.turns > PATIENCE:
        return 0
    lead = final_score(s, r, r.seat) + earned
    best = -DECIDED
    for other in range(s.players):
        if other != r.seat:
            best = max(best, final_score(s, r, other))
    if s.cleopatra + 1 < LAST_STEP:
        return min(150, max(-150, (lead - best) // 8)) * r.weights[EARLY_END] // 100 if lead > best else 0
    if s.edition.last_round:
        return min(DECIDED, max(-DECIDED, lead - best - r.weights[LAST_LEAD]))
    return DECIDED if lead > best else -DECIDED


def final_score(s: State, r: Estimates, seat: int) -> int:
    """The final score if the game ended now; far below zero for a seat that would be eaten."""
    talents = 100 * s.talents[seat]
    most = 0
    least = 9999
    for other in range(s.players):
        most = max(most, r.corrupt[other])
        least = min(least, max(0, r.corrupt[other]))
    mine = max(0, r.corrupt[seat])
    prices = len(s.edition.amulet_prices)
    if prices:
        return talents - 100 * s.edition.amulet_prices[mine - least] if mine - least < prices else -DECIDED
    if most > 0 and mine == most:
        return -DECIDED
    return talents + 100 * s.edition.merchant_worth * s.merchants[seat]


def set_weight(r: Estimates, at: int, value: int) -> None:
    """Override the weights of this instance, for tuning."""
    r.settled = 1
    r.weights[at] = value
