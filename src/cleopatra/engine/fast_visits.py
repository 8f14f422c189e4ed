"""The rollout policy's visits to the quarry, piece after piece, and where mosaics and statues go."""

from __future__ import annotations

from cleopatra.rules.model.actions import (
    BID,
    CLAIM,
    CLOSE,
    LEAVE,
    PICK,
    PLAY,
    PLAY_MERCHANT,
    RAISE_DOOR,
    RAISE_MOSAIC,
    RAISE_OBELISK,
    RAISE_PEDESTAL,
    RAISE_THRONE,
    RAISE_WALL,
)
from cleopatra.rules.model.cards import FIRST_TAINTED, KINDS
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.model.choices import Choices
from cleopatra.rules.model.geometry import NEIGHBOURS
from cleopatra.rules.model.phases import FREE, LAID
from cleopatra.rules.model.pieces import CELLS, MOSAIC, OBELISK, PIECES, SPHINX, THRONE, WALL
from cleopatra.rules.model.placements import PLACED
from cleopatra.rules.model.state import State
from cleopatra.rules.play.dispatch import list_choices
from cleopatra.rules.play.payment import covers
from cleopatra.rules.play.quarry import can_place

from .estimates import Estimates, best_slot, end_swing, estimate, hand_worth, next_bonus
from .fast_payment import pay_for, price_of, take_off_counter
from .rollout_weights import EXPECTED_AMULETS, LEAST_GAIN, PATIENCE, STATUE_KEPT, THRIFT

MOST_PIECES = 4
NOISE = 60
SMALLEST_FIT = 5
WORST = -99999
PLACES = Choices()


def look(s: State, seat: int, r: Estimates) -> None:
    """The seat's situation without what this visit's pieces have used."""
    estimate(s, seat, r)
    take_off_counter(s, r)


def visit_worth(s: State, r: Estimates) -> int:
    """The value after a visit that greedily builds the best piece; `option` is set to the number of pieces."""
    earned = 0
    pieces = 0
    tainted = _tainted(r)
    swing = 0
    while pieces < MOST_PIECES:
        piece = _best_piece(s, r, pieces, earned)
        if piece < 0:
            break
        swing += end_swing(s, r, piece, earned + r.gain[piece])
        pay_for(s, r, piece)
        earned += r.gain[piece] + next_bonus(s, pieces)
        r.built[piece] += 1
        pieces += 1
    value = earned + swing - (tainted - _tainted(r)) * r.amulet + hand_worth(s, r)
    r.option = pieces
    return value


def _tainted(r: Estimates) -> int:
    cards = 0
    for kind in range(FIRST_TAINTED, KINDS):
        cards += r.hand[kind]
    return cards


def _best_piece(s: State, r: Estimates, pieces: int, earned: int) -> int:
    """The piece with the highest net gain; -1 if none is worth its price."""
    best = -1
    most = WORST
    if s.turns < PATIENCE:
        most = r.weights[LEAST_GAIN]
    for piece in range(PIECES):
        if r.left[piece] <= r.built[piece]:
            continue
        price = price_of(s, r, piece)
        if price < 0 or not can_place(s, piece):
            continue
        value = r.gain[piece] + next_bonus(s, pieces) - price - r.weights[THRIFT] * price // 100
        value += end_swing(s, r, piece, earned + r.gain[piece])
        if value > most:
            most = value
            best = piece
    return best


def visit_choice(s: State, seat: int, r: Estimates, rng: Chance, out: Choices) -> int:
    """In the quarry: lay the cards of the best piece, then build it."""
    look(s, seat, r)
    target = _best_piece(s, r, s.built_total, 0)
    if target < 0 and out.holds(CLOSE):
        return CLOSE
    if target >= 0:
        if covers(s, target, 0):
            return _raise(s, r, target, rng)
        price_of(s, r, target)
        card = PLAY_MERCHANT if r.first == KINDS else PLAY + r.first
        if r.first >= 0 and out.holds(card):
            return card
    return _go_on(s, r, out, rng)


def _go_on(s: State, r: Estimates, out: Choices, rng: Chance) -> int:
    """Cards have been laid, so something must be built: any piece that can be paid, else lay another card."""
    for piece in range(PIECES):
        if can_place(s, piece) and covers(s, piece, 0):
            return _raise(s, r, piece, rng)
    for i in range(out.size):
        if PLAY <= out.codes[i] < PICK:
            return out.codes[i]
    return out.codes[0]


def _raise(s: State, r: Estimates, piece: int, rng: Chance) -> int:
    """A piece in its best place."""
    if piece == MOSAIC:
        return _lay(s, r, rng)
    slot = best_slot(s, piece)
    if piece == WALL:
        return RAISE_WALL + slot
    if piece == SPHINX:
        return s.edition.first_sphinx + slot
    if piece == THRONE:
        return RAISE_PEDESTAL if s.throne == 0 else RAISE_THRONE
    return (RAISE_OBELISK if piece == OBELISK else RAISE_DOOR) + slot


def _lay(s: State, r: Estimates, rng: Chance) -> int:
    """The mosaic placement that gains most from palms and small closed regions; ties at random (R75, R80)."""
    out = PLACES
    list_choices(s, s.active, out)
    best = 0
    most = -1
    for i in range(out.size):
        if out.codes[i] < RAISE_MOSAIC or out.codes[i] >= BID:
            continue
        at = (out.codes[i] - RAISE_MOSAIC) * 5
        palms = 0
        for cell in range(at, at + 5):
            palms += 100 * s.layout.palms[PLACED.cells[cell]]
        closed = _closed(s, r, at) if s.statues[s.active] else 0
        worth = max(s.edition.mosaic_per_palm * palms, s.edition.mosaic_per_palm_claiming * palms + closed)
        worth += rng.below(NOISE)
        if worth > most:
            most = worth
            best = out.codes[i]
    return best


def _closed(s: State, r: Estimates, at: int) -> int:
    """The value of the largest region that this placement would leave too small for another mosaic."""
    for cell in range(at, at + 5):
        s.cells[PLACED.cells[cell]] = LAID
    largest = 0
    for i in range(at * 4, at * 4 + 20):
        start = NEIGHBOURS[PLACED.cells[i // 4] * 4 + i % 4]
        if start >= 0 and s.cells[start] == FREE:
            size = _region(s, r, start)
            if size < SMALLEST_FIT and size > largest:
                largest = size
    for cell in range(at, at + 5):
        s.cells[PLACED.cells[cell]] = FREE
    return max(0, min(largest, r.corrupt[r.seat] + r.weights[EXPECTED_AMULETS]) * r.amulet - r.weights[STATUE_KEPT])


def _region(s: State, r: Estimates, start: int) -> int:
    """The size of a connected free region, counted up to a cutoff."""
    r.cells[0] = start
    found = 1
    at = 0
    while at < found < SMALLEST_FIT:
        for i in range(r.cells[at] * 4, r.cells[at] * 4 + 4):
            near = NEIGHBOURS[i]
            if near < 0 or s.cells[near] != FREE or found == SMALLEST_FIT:
                continue
            known = 0
            for j in range(found):
                if r.cells[j] == near:
                    known = 1
            if not known:
                r.cells[found] = near
                found += 1
        at += 1
    return found


def claim_choice(s: State, seat: int, r: Estimates) -> int:
    """The largest sanctuary, if it is worth a statue, in some boxes counting palms (R75, R81)."""
    estimate(s, seat, r)
    best = -1
    largest = 0
    for cell in range(CELLS):
        mark = s.formed[cell]
        if mark and (best < 0 or mark != s.formed[best]):
            size = 0
            for other in range(CELLS):
                if s.formed[other] == mark:
                    size += 1
            if size > largest:
                largest = size
                best = cell
    worth = min(largest, max(0, r.corrupt[seat] + r.weights[EXPECTED_AMULETS])) * r.amulet - r.weights[STATUE_KEPT]
    palms = 0
    if not s.claimed_now:
        palms = 100 * (s.edition.mosaic_per_palm - s.edition.mosaic_per_palm_claiming) * s.palms_covered
    return CLAIM + best if worth > palms else LEAVE
