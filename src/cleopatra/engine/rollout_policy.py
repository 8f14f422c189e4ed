"""The rollout policy: fast, sensible play for playouts; the planner's heuristics in integers and with less depth.

It is for simulations only: no rule depends on it, and it never plays at a real table.
"""

from __future__ import annotations

from cleopatra.rules.model.actions import (
    BEGGAR,
    BID,
    CALL,
    DONE,
    DROP,
    ENVOY,
    GIVE,
    HOLD,
    LAY,
    PAY,
    PICK,
    PLAY,
    PUT,
    QUARRY,
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
from cleopatra.rules.model.cards import (
    ARTISAN,
    COURTESAN_CARD,
    FACE_UP,
    FIRST_TAINTED,
    KIND_MASK,
    KINDS,
    STANDARD_KINDS,
)
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.model.choices import Choices
from cleopatra.rules.model.patterns import ANY_MATERIAL
from cleopatra.rules.model.phases import (
    BEGGED,
    BIDS,
    CLAIMING,
    DISCARDING,
    LIMIT,
    MAX_PILE,
    OFFERS,
    PICKING,
    STOCK,
    TURN,
    VISIT,
)
from cleopatra.rules.model.state import State
from cleopatra.rules.play.dispatch import list_choices
from cleopatra.rules.powers.worshipper import place_of, worshipper_at

from .estimates import Estimates, estimate, hand_worth
from .fast_visits import claim_choice, look, visit_choice, visit_worth
from .rollout_weights import BID_AMULETS, BID_BASE, CHARACTER, DEAREST_HELP, HELP_GAIN, OVER_LIMIT, PATIENCE, UNKNOWN

NOISE = 60
FEWEST_CARDS = 4
WORST = -99999


def rollout_choice(s: State, seat: int, rng: Chance, out: Choices, r: Estimates) -> int:
    """The rollout policy's choice for a seat. `out` and `r` are scratch buffers."""
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
        return visit_choice(s, seat, r, rng, out)
    if phase == CLAIMING:
        return claim_choice(s, seat, r)
    if phase in (LIMIT, DISCARDING):
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


def _turn(s: State, seat: int, r: Estimates, rng: Chance, out: Choices) -> int:
    """Market, quarry, a worshipper, or the end of the turn."""
    if out.holds(HOLD):
        return _limit(s, seat, r, out)
    look(s, seat, r)
    here = hand_worth(s, r)
    acted = s.went_to_market or s.went_to_quarry
    best = DONE if acted else out.codes[0]
    most = here if acted else WORST
    market = here
    for i in range(out.size):
        code = out.codes[i]
        if TAKE <= code < PUT:
            value = stall_worth(s, r, code - TAKE) + rng.below(NOISE)
            market = max(market, value)
            if value > most:
                most = value
                best = code
    if out.holds(QUARRY):
        value = visit_worth(s, r)
        if r.option and (value > most or s.turns > PATIENCE):
            most = value
            best = QUARRY
    if not acted:
        helper = _help(s, r, out, here, market, most)
        if helper >= 0:
            return helper
    return _character(s, r, rng, out, best)


def stall_worth(s: State, r: Estimates, stall: int) -> int:
    """The value of the hand after taking that stall, including the cost of exceeding the hand limit."""
    hidden = 0
    base = stall * MAX_PILE
    for i in range(base, base + s.stall_size[stall]):
        if s.stall[i] & FACE_UP:
            r.hand[s.stall[i] & KIND_MASK] += 1
        else:
            hidden += 1
    value = hand_worth(s, r) + hidden * r.weights[UNKNOWN]
    for i in range(base, base + s.stall_size[stall]):
        if s.stall[i] & FACE_UP:
            r.hand[s.stall[i] & KIND_MASK] -= 1
    over = s.hand_size[r.seat] + s.stall_size[stall] - s.edition.hand_limit
    if over > 0:
        value -= min(over * r.amulet, s.edition.discard_amulets * r.amulet + over * r.weights[OVER_LIMIT])
    return value


def _help(s: State, r: Estimates, out: Choices, here: int, market: int, plain: int) -> int:
    """The worshipper that raises the turn's value most after its penalty; -1 if none does (R100-R102)."""
    helper = -1
    most = plain + r.weights[HELP_GAIN]
    for i in range(out.size):
        code = out.codes[i]
        if not CALL <= code < PLAY:
            continue
        tile = code - CALL
        place = place_of(s, tile)
        value = -100 * s.edition.penalty_talents[place] - s.edition.penalty_amulets[place] * r.amulet
        worshipper = worshipper_at(s, tile)
        if value < -r.weights[DEAREST_HELP] or (not worshipper.cards and s.hand_size[r.seat] < FEWEST_CARDS):
            continue
        if worshipper.cards:
            over = max(0, s.hand_size[r.seat] + worshipper.cards + 2 - s.edition.hand_limit)
            value += market + (worshipper.cards - over) * r.weights[UNKNOWN]
        else:
            look(s, r.seat, r)
            r.free[ARTISAN] += worshipper.artisans
            r.free[ANY_MATERIAL] += worshipper.materials
            visit = visit_worth(s, r)
            if worshipper.visits > 1:
                value += market + (max(0, visit - here) if r.option else 0)
            elif not r.option:
                continue
            else:
                value += visit + 100 * worshipper.piece_talents * r.option
        if value > most:
            most = value
            helper = code
    return helper


def _character(s: State, r: Estimates, rng: Chance, out: Choices, best: int) -> int:
    """Now and then a character whose card is a burden to keep; else the best choice so far."""
    for i in range(out.size):
        code = out.codes[i]
        if code in (ENVOY, VIZIER, SCRIBE_DIE_ON, SCRIBE_DIE_OFF) and rng.below(3) == 0:
            return code
        if code == BEGGAR and 160 * (s.players - 1) + r.weights[CHARACTER] > 5 * r.amulet // 4:
            return code
    return best


def _stock(s: State, out: Choices) -> int:
    """Put the next card on the stall with the lowest value, to leave little for the next player; never -1."""
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


def _limit(s: State, seat: int, r: Estimates, out: Choices) -> int:
    """Keep everything, discard the least valuable cards, or use the smuggler (R53, R95)."""
    if out.holds(SMUGGLER):
        return SMUGGLER
    estimate(s, seat, r)
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
    if not out.holds(HOLD):
        return best
    over = s.hand_size[seat] - s.edition.hand_limit
    lost = (hand_worth(s, r) - most) * over + s.edition.discard_amulets * r.amulet
    return HOLD if over * r.amulet < lost else best


def _bid(s: State, seat: int, r: Estimates, rng: Chance) -> int:
    """A bid of about what the amulets are worth, randomized to be unpredictable."""
    estimate(s, seat, r)
    usual = r.weights[BID_BASE] + r.amulet * r.weights[BID_AMULETS] // 10000
    return min(s.talents[seat], rng.below(usual + 1) + rng.below(usual + 1))


def _gift(s: State, seat: int, out: Choices) -> int:
    """A card the hand has plenty of, else talents (R90)."""
    best = PAY if out.holds(PAY) else out.codes[0]
    most = 1
    for kind in range(STANDARD_KINDS):
        if s.hand[seat * KINDS + kind] > most:
            most = s.hand[seat * KINDS + kind]
            best = GIVE + kind
    return best


def _pick(s: State, seat: int, r: Estimates, out: Choices) -> int:
    """The kind the hand needs most (R91)."""
    estimate(s, seat, r)
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
    """Offer the envoy a duplicate card as long as amulets go with it (R92)."""
    offered = 0
    for kind in range(STANDARD_KINDS):
        offered += s.offered[seat * STANDARD_KINDS + kind]
    for i in range(out.size):
        kind = out.codes[i] - LAY
        if not 0 <= kind < STANDARD_KINDS or s.amulets[seat] <= offered:
            continue
        if s.hand[seat * KINDS + kind] - s.offered[seat * STANDARD_KINDS + kind] > 1:
            return out.codes[i]
    return READY if out.holds(READY) else out.codes[0]


def _else(out: Choices, rng: Chance) -> int:
    """All other questions: keep nothing or finish where that is possible, else a random choice."""
    for i in range(out.size):
        if out.codes[i] == REST or out.codes[i] == SEND:
            return out.codes[i]
    return out.codes[rng.below(out.size)]
