"""The steward: quick, sensible play for playouts. It thinks as the planner does, in whole numbers and less deeply.

It looks at what the seat on whose behalf it chooses may look at: its hand, what lies open, and the others' tallies.
A steward's playout is for imagining; no rule depends on it.
"""

from __future__ import annotations

from .actions import (
    BEGGAR,
    BID,
    CALL,
    CLAIM,
    CLOSE,
    DONE,
    DROP,
    ENVOY,
    GIVE,
    HOLD,
    LAY,
    LEAVE,
    PAY,
    PICK,
    PLAY,
    PLAY_MERCHANT,
    PUT,
    QUARRY,
    RAISE_DOOR,
    RAISE_MOSAIC,
    RAISE_OBELISK,
    RAISE_PEDESTAL,
    RAISE_SPHINX,
    RAISE_SPHINX_IN,
    RAISE_THRONE,
    RAISE_WALL,
    READY,
    REST,
    SCRIBE_DIE_OFF,
    SCRIBE_DIE_ON,
    SEND,
    SMUGGLER,
    STALLS,
    TAKE,
    VIZIER,
)
from .cards import ARTISAN, COURTESAN_CARD, FACE_UP, FIRST_TAINTED, KIND_MASK, KINDS, STANDARD_KINDS, WILD
from .chance import Chance
from .choices import Choices
from .figures import ARCHITECT_TALENTS, BEGGAR_CARDS, FOREMAN_ARTISANS, MERCHANT_UNITS
from .leanings import (
    BID_AMULETS,
    BID_BASE,
    CHARACTER,
    DEAREST_HELP,
    EXPECTED_AMULETS,
    HELP_GAIN,
    LEAST_GAIN,
    OVER_LIMIT,
    STATUE_KEPT,
    THRIFT,
    UNKNOWN,
)
from .patterns import ANY_MATERIAL
from .geometry import NEIGHBOURS
from .phases import (
    BEGGED,
    BIDS,
    CLAIMING,
    DISCARDING,
    FREE,
    LAID,
    LIMIT,
    MAX_PILE,
    OFFERS,
    PICKING,
    STOCK,
    TURN,
    VISIT,
)
from .pieces import CELLS, DOOR, MOSAIC, OBELISK, PIECES, PLACEMENT_CELLS, SPHINX, THRONE, WALL
from .play import list_choices
from .purse import pay_for, price_of, take_off_counter
from .quarry import can_place
from .payment import covers
from .reckoning import PATIENCE, Reckoning, best_slot, end_swing, hand_worth, next_bonus, reckon
from .state import State
from .tiles import ARCHITECT_TILE, BEGGAR_TILE, FOREMAN_TILE, MERCHANT_TILE, VIZIER_TILE
from .worshippers import place_of

MOST_PIECES = 4
NOISE = 60
FEWEST_CARDS = 4
SMALLEST_FIT = 5
WORST = -99999


def steward_choice(s: State, seat: int, rng: Chance, out: Choices, r: Reckoning) -> int:
    """What the steward of a seat would choose now. `out` and `r` are room to write in."""
    list_choices(s, seat, out)
    if out.size == 1:
        return out.codes[0]
    phase = s.phase
    if s.turns > PATIENCE and rng.below(3) == 0:
        return out.codes[rng.below(out.size)]
    if phase == TURN:
        return _turn(s, seat, r, rng, out)
    if phase == STOCK:
        return _stock(s, out)
    if phase == VISIT:
        return _visit(s, seat, r, rng, out)
    if phase == CLAIMING:
        return _claim(s, seat, r)
    if phase == LIMIT or phase == DISCARDING:
        return _limit(s, seat, r, out)
    if phase == BIDS:
        return BID + _bid(s, seat, r, rng)
    if phase == BEGGED:
        return _gift(s, seat, out)
    if phase == PICKING:
        return _pick(s, seat, r, out)
    if phase == OFFERS:
        return _offer(s, seat, out)
    return _else(out, rng)


def _offers(out: Choices, code: int) -> int:
    """Whether a choice is among those listed."""
    for i in range(out.size):
        if out.codes[i] == code:
            return 1
    return 0


def _turn(s: State, seat: int, r: Reckoning, rng: Chance, out: Choices) -> int:
    """Market, quarry, help, or the end of the turn."""
    if _offers(out, HOLD):
        return _limit(s, seat, r, out)
    _look(s, seat, r)
    here = hand_worth(s, r)
    acted = s.went_to_market or s.went_to_quarry
    best = DONE if acted else out.codes[0]
    most = here if acted else WORST
    market = here
    for i in range(out.size):
        code = out.codes[i]
        if TAKE <= code < PUT:
            value = _stall_worth(s, r, code - TAKE) + rng.below(NOISE)
            market = max(market, value)
            if value > most:
                most = value
                best = code
    if _offers(out, QUARRY):
        value = _visit_worth(s, r)
        if r.option and (value > most or s.turns > PATIENCE):
            most = value
            best = QUARRY
    if not acted:
        helper = _help(s, r, out, here, market, most)
        if helper >= 0:
            return helper
    return _character(s, r, rng, out, best)


def _look(s: State, seat: int, r: Reckoning) -> None:
    """The seat's situation, less what this visit's pieces have used."""
    reckon(s, seat, r)
    take_off_counter(s, r)


def _stall_worth(s: State, r: Reckoning, stall: int) -> int:
    """The hand one would have after taking that stall, its cost at the hand limit included."""
    hidden = 0
    base = stall * MAX_PILE
    for i in range(base, base + s.stall_size[stall]):
        if s.stall[i] & FACE_UP:
            r.hand[s.stall[i] & KIND_MASK] += 1
        else:
            hidden += 1
    value = hand_worth(s, r) + hidden * r.lean[UNKNOWN]
    for i in range(base, base + s.stall_size[stall]):
        if s.stall[i] & FACE_UP:
            r.hand[s.stall[i] & KIND_MASK] -= 1
    over = s.hand_size[r.seat] + s.stall_size[stall] - s.edition.hand_limit
    if over > 0:
        value -= min(over * r.amulet, s.edition.discard_amulets * r.amulet + over * r.lean[OVER_LIMIT])
    return value


def _visit_worth(s: State, r: Reckoning) -> int:
    """What one has after a visit that builds the best piece again and again. Leaves the number of pieces in `option`."""
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


def _tainted(r: Reckoning) -> int:
    cards = 0
    for kind in range(FIRST_TAINTED, KINDS):
        cards += r.hand[kind]
    return cards


def _best_piece(s: State, r: Reckoning, pieces: int, earned: int) -> int:
    """The piece that brings most above its price; -1 if none is worth it."""
    best = -1
    most = r.lean[LEAST_GAIN] if s.turns < PATIENCE else WORST
    for piece in range(PIECES):
        if r.left[piece] <= r.built[piece]:
            continue
        price = price_of(s, r, piece)
        if price < 0 or not can_place(s, piece):
            continue
        value = r.gain[piece] + next_bonus(s, pieces) - price - r.lean[THRIFT] * price // 100
        value += end_swing(s, r, piece, earned + r.gain[piece])
        if value > most:
            most = value
            best = piece
    return best


def _help(s: State, r: Reckoning, out: Choices, here: int, market: int, plain: int) -> int:
    """The worshipper with whose help the turn is worth most, its penalty paid; -1 if none is (R100-R102)."""
    helper = -1
    most = plain + r.lean[HELP_GAIN]
    for i in range(out.size):
        code = out.codes[i]
        if not CALL <= code < PLAY:
            continue
        tile = code - CALL
        place = place_of(s, tile)
        value = -100 * s.edition.penalty_talents[place] - s.edition.penalty_amulets[place] * r.amulet
        if value < -r.lean[DEAREST_HELP] or tile != BEGGAR_TILE and s.hand_size[r.seat] < FEWEST_CARDS:
            continue
        if tile == BEGGAR_TILE:
            over = max(0, s.hand_size[r.seat] + BEGGAR_CARDS + 2 - s.edition.hand_limit)
            value += market + (BEGGAR_CARDS - over) * r.lean[UNKNOWN]
        else:
            _look(s, r.seat, r)
            if tile == FOREMAN_TILE:
                r.free[ARTISAN] += FOREMAN_ARTISANS
            elif tile == MERCHANT_TILE:
                r.free[ANY_MATERIAL] += MERCHANT_UNITS
            visit = _visit_worth(s, r)
            if tile == VIZIER_TILE:
                value += market + (max(0, visit - here) if r.option else 0)
            elif not r.option:
                continue
            else:
                value += visit + (100 * ARCHITECT_TALENTS * r.option if tile == ARCHITECT_TILE else 0)
        if value > most:
            most = value
            helper = code
    return helper


def _character(s: State, r: Reckoning, rng: Chance, out: Choices, best: int) -> int:
    """Characters whose card one is glad to be rid of, now and then; else what was best."""
    for i in range(out.size):
        code = out.codes[i]
        if code in (ENVOY, VIZIER, SCRIBE_DIE_ON, SCRIBE_DIE_OFF) and rng.below(3) == 0:
            return code
        if code == BEGGAR and 160 * (s.players - 1) + r.lean[CHARACTER] > 5 * r.amulet // 4:
            return code
    return best


def _stock(s: State, out: Choices) -> int:
    """The next card goes where least lies, so that the next player finds little; -1 never comes out."""
    best = -1
    least = -WORST
    for i in range(out.size):
        code = out.codes[i]
        if not PUT <= code < PUT + STALLS:
            continue
        stall = code - PUT
        worth = 0
        for at in range(stall * MAX_PILE, stall * MAX_PILE + s.stall_size[stall]):
            kind = s.stall[at] & KIND_MASK
            worth += 2 if s.stall[at] & FACE_UP and kind < FIRST_TAINTED else 1
        if worth < least:
            least = worth
            best = code
    return best


def _visit(s: State, seat: int, r: Reckoning, rng: Chance, out: Choices) -> int:
    """In the quarry: lay the cards of the best piece, then build it."""
    _look(s, seat, r)
    target = _best_piece(s, r, s.built_total, 0)
    if target < 0 and _offers(out, CLOSE):
        return CLOSE
    if target >= 0:
        if covers(s, target, 0):
            return _raise(s, r, target, rng)
        price_of(s, r, target)
        card = PLAY_MERCHANT if r.first == KINDS else PLAY + r.first
        if r.first >= 0 and _offers(out, card):
            return card
    return _go_on(s, r, out, rng)


def _go_on(s: State, r: Reckoning, out: Choices, rng: Chance) -> int:
    """Cards lie there, so something must be built: whatever can be, or else lay another card."""
    for piece in range(PIECES):
        if can_place(s, piece) and covers(s, piece, 0):
            return _raise(s, r, piece, rng)
    for i in range(out.size):
        if PLAY <= out.codes[i] < PICK:
            return out.codes[i]
    return out.codes[0]


def _raise(s: State, r: Reckoning, piece: int, rng: Chance) -> int:
    """A piece in its best place."""
    if piece == MOSAIC:
        return _lay(s, r, rng)
    slot = best_slot(s, piece)
    if piece == WALL:
        return RAISE_WALL + slot
    if piece == SPHINX:
        return RAISE_SPHINX_IN + slot if s.edition.sphinx_rows else RAISE_SPHINX
    if piece == THRONE:
        return RAISE_PEDESTAL if s.throne == 0 else RAISE_THRONE
    return (RAISE_OBELISK if piece == OBELISK else RAISE_DOOR) + slot


def _lay(s: State, r: Reckoning, rng: Chance) -> int:
    """A mosaic where palms and small closed regions bring most, as chance has it among equals (R75, R80)."""
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
            palms += 100 * s.edition.mosaic_per_palm * s.layout.palms[PLACEMENT_CELLS[cell]]
        closed = _closed(s, r, at) if s.statues[s.active] else 0
        worth = max(palms, closed) if s.edition.palms_or_statues else palms + closed
        worth += rng.below(NOISE)
        if worth > most:
            most = worth
            best = out.codes[i]
    return best


def _closed(s: State, r: Reckoning, at: int) -> int:
    """What the largest region is worth that a mosaic lying there would leave too small for any other."""
    for cell in range(at, at + 5):
        s.cells[PLACEMENT_CELLS[cell]] = LAID
    largest = 0
    for i in range(at * 4, at * 4 + 20):
        start = NEIGHBOURS[PLACEMENT_CELLS[i // 4] * 4 + i % 4]
        if start >= 0 and s.cells[start] == FREE:
            size = _region(s, r, start)
            if size < SMALLEST_FIT and size > largest:
                largest = size
    for cell in range(at, at + 5):
        s.cells[PLACEMENT_CELLS[cell]] = FREE
    return max(0, min(largest, r.corrupt[r.seat] + r.lean[EXPECTED_AMULETS]) * r.amulet - r.lean[STATUE_KEPT])


def _region(s: State, r: Reckoning, start: int) -> int:
    """How many free cells hang together there, counted no further than matters."""
    r.cells[0] = start
    found = 1
    at = 0
    while at < found and found < SMALLEST_FIT:
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


def _claim(s: State, seat: int, r: Reckoning) -> int:
    """The largest sanctuary, if it absorbs enough to be worth a statue, and in some boxes the palms (R75, R81)."""
    reckon(s, seat, r)
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
    worth = min(largest, max(0, r.corrupt[seat] + r.lean[EXPECTED_AMULETS])) * r.amulet - r.lean[STATUE_KEPT]
    palms = 0
    if s.edition.palms_or_statues and not s.claimed_now:
        palms = 100 * s.edition.mosaic_per_palm * s.palms_covered
    return CLAIM + best if worth > palms else LEAVE


def _limit(s: State, seat: int, r: Reckoning, out: Choices) -> int:
    """Hold all, discard what is worth least, or have the smuggler see to it (R53, R95)."""
    if _offers(out, SMUGGLER):
        return SMUGGLER
    reckon(s, seat, r)
    best = out.codes[0]
    most = WORST
    for i in range(out.size):
        kind = out.codes[i] - DROP
        if 0 <= kind < KINDS:
            r.hand[kind] -= 1
            value = hand_worth(s, r)
            r.hand[kind] += 1
            if value > most:
                most = value
                best = out.codes[i]
    if not _offers(out, HOLD):
        return best
    over = s.hand_size[seat] - s.edition.hand_limit
    lost = (hand_worth(s, r) - most) * over + s.edition.discard_amulets * r.amulet
    return HOLD if over * r.amulet < lost else best


def _bid(s: State, seat: int, r: Reckoning, rng: Chance) -> int:
    """More or less what amulets are worth, and not to be foreseen."""
    reckon(s, seat, r)
    usual = r.lean[BID_BASE] + r.amulet * r.lean[BID_AMULETS] // 10000
    return min(s.talents[seat], rng.below(usual + 1) + rng.below(usual + 1))


def _gift(s: State, seat: int, out: Choices) -> int:
    """A card one has plenty of, else talents (R90)."""
    best = PAY if _offers(out, PAY) else out.codes[0]
    most = 1
    for kind in range(STANDARD_KINDS):
        if s.hand[seat * KINDS + kind] > most:
            most = s.hand[seat * KINDS + kind]
            best = GIVE + kind
    return best


def _pick(s: State, seat: int, r: Reckoning, out: Choices) -> int:
    """What the hand lacks most (R91)."""
    reckon(s, seat, r)
    best = out.codes[0]
    most = WORST
    for i in range(out.size):
        kind = out.codes[i] - PICK
        if kind != COURTESAN_CARD:
            r.hand[kind] += 1
            value = hand_worth(s, r)
            r.hand[kind] -= 1
            if value > most:
                most = value
                best = out.codes[i]
    return best


def _offer(s: State, seat: int, out: Choices) -> int:
    """A card one has twice goes to the envoy while amulets go with it (R92)."""
    offered = 0
    for kind in range(STANDARD_KINDS):
        offered += s.offered[seat * STANDARD_KINDS + kind]
    for i in range(out.size):
        kind = out.codes[i] - LAY
        if 0 <= kind < STANDARD_KINDS and s.amulets[seat] > offered and s.hand[seat * KINDS + kind] > 1:
            return out.codes[i]
    return READY if _offers(out, READY) else out.codes[0]


def _else(out: Choices, rng: Chance) -> int:
    """Ask for something, accept some of it or not, keep nothing of five, and be done."""
    for i in range(out.size):
        if out.codes[i] == REST or out.codes[i] == SEND:
            return out.codes[i]
    return out.codes[rng.below(out.size)]


PLACES = Choices()
