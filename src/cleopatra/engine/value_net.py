"""The value network: each seat's chance to win, evaluated at the start of a turn.

No rules here. A small integer network with a few inputs per seat; its weights were trained on many games
(`tools/train_value_net.py` writes `value_weights`). It reads the whole state, hidden cards included, so it is only used
on determinized tables.
"""

from __future__ import annotations

from typing import Annotated

from cleopatra.rules.model.actions import TILES
from cleopatra.rules.model.cards import (
    BEGGAR_CARD,
    FACE_UP,
    FIRST_TAINTED,
    KIND_MASK,
    KINDS,
    RESOURCE_KINDS,
    STANDARD_KINDS,
    WILD,
)
from cleopatra.rules.model.numbers import Small, zeros
from cleopatra.rules.model.phases import MAX_PILE, SEATS, STALLS
from cleopatra.rules.model.pieces import CELLS, PIECES
from cleopatra.rules.model.state import State
from cleopatra.rules.powers.worshipper import place_of

from . import value_weights
from .estimates import Estimates, count_units, final_score, hand_worth, missing_for
from .fast_visits import look, visit_worth
from .rollout_policy import stall_worth
from .value_weights import FACTS, HIDDEN

MOST_GAIN, MOST_WORTH = 250, 3000
EATEN = -25
FARTHEST = 12
"""Inputs are clipped to these bounds."""
LEAD = 60
LATE = 200
OUT_SHIFT = 14
"""Weights of both layers are in 4096ths; outputs are in 1024ths."""


class ValueNet:
    """The weights, and reusable buffers for the inputs."""

    facts: Annotated[list[Small], FACTS]
    worth: Annotated[list[Small], SEATS]
    gain: Annotated[list[Small], SEATS]
    pieces: Annotated[list[Small], SEATS]
    score: Annotated[list[Small], SEATS]
    sacred: Annotated[list[Small], SEATS]
    market: Annotated[list[Small], SEATS]
    second: Annotated[list[Small], SEATS]
    coming: Annotated[list[Small], SEATS]
    missing: Annotated[list[Small], SEATS * PIECES]
    eaten_in: Annotated[list[Small], HIDDEN * FACTS]
    eaten_bias: Annotated[list[int], HIDDEN]
    eaten_out: Annotated[list[int], HIDDEN]
    priced_in: Annotated[list[Small], HIDDEN * FACTS]
    priced_bias: Annotated[list[int], HIDDEN]
    priced_out: Annotated[list[int], HIDDEN]

    def __init__(self) -> None:
        self.facts = zeros(FACTS)
        self.worth = zeros(SEATS)
        self.gain = zeros(SEATS)
        self.pieces = zeros(SEATS)
        self.score = zeros(SEATS)
        self.sacred = zeros(SEATS)
        self.market = zeros(SEATS)
        self.second = zeros(SEATS)
        self.coming = zeros(SEATS)
        self.missing = zeros(SEATS * PIECES)
        self.eaten_in = list(value_weights.EATEN_IN)
        self.eaten_bias = list(value_weights.EATEN_BIAS)
        self.eaten_out = list(value_weights.EATEN_OUT)
        self.priced_in = list(value_weights.PRICED_IN)
        self.priced_bias = list(value_weights.PRICED_BIAS)
        self.priced_out = list(value_weights.PRICED_OUT)


def survey(s: State, o: ValueNet, r: Estimates) -> None:
    """Compute what all seats' inputs share: hands, and the visits they could pay for."""
    for seat in range(s.players):
        look(s, seat, r)
        count_units(r)
        for piece in range(PIECES):
            asked = missing_for(s, r, piece, r.hand[WILD]) if r.left[piece] else FARTHEST
            o.missing[seat * PIECES + piece] = min(FARTHEST, asked)
        here = hand_worth(s, r)
        o.worth[seat] = min(MOST_WORTH, max(0, here + 1000) // 10)
        best = _market(s, seat, o, r, here)
        value = visit_worth(s, r)
        o.pieces[seat] = r.option
        o.gain[seat] = _gain(value - here) if r.option else 0
        o.coming[seat] = 0
        if best >= 0:
            look(s, seat, r)
            _take(s, r, best)
            value = visit_worth(s, r)
            o.coming[seat] = _gain(value - here) if r.option else 0
        score = final_score(s, r, seat)
        o.score[seat] = min(MOST_WORTH, score // 100) if score >= 0 else EATEN
        o.sacred[seat] = 0
    if s.sanctuaries:
        for cell in range(CELLS):
            if s.sanctuary[cell]:
                o.sacred[s.sanctuary_owner[s.sanctuary[cell] - 1]] += 1


def _gain(value: int) -> int:
    return min(MOST_GAIN, max(0, value) // 10)


def _market(s: State, seat: int, o: ValueNet, r: Estimates, here: int) -> int:
    """What the best and second-best stall would add to a hand; returns the best one, -1 if all are empty."""
    best = -1
    o.market[seat] = 0
    o.second[seat] = 0
    for stall in range(STALLS):
        if s.stall_size[stall]:
            gain = _gain(stall_worth(s, r, stall) - here)
            if best < 0 or gain > o.market[seat]:
                o.second[seat] = o.market[seat]
                o.market[seat] = gain
                best = stall
            elif gain > o.second[seat]:
                o.second[seat] = gain
    return best


def _take(s: State, r: Estimates, stall: int) -> None:
    """Add a stall's face-up cards to the hand."""
    for at in range(stall * MAX_PILE, stall * MAX_PILE + s.stall_size[stall]):
        if s.stall[at] & FACE_UP:
            r.hand[s.stall[at] & KIND_MASK] += 1


def take_facts(s: State, seat: int, o: ValueNet, r: Estimates) -> int:
    """Write one seat's inputs; requires a survey. Returns their number."""
    at = 0
    base = seat * KINDS
    for kind in range(RESOURCE_KINDS):
        at = _note(o, at, s.hand[base + kind])
    characters = 0
    for kind in range(BEGGAR_CARD, KINDS):
        characters += s.hand[base + kind]
    tainted = 0
    for kind in range(FIRST_TAINTED, KINDS):
        tainted += s.hand[base + kind]
    most_corrupt = -999
    least_corrupt = 999
    best_talents = 0
    all_talents = 0
    best_worth = 0
    all_worth = 0
    best_gain = 0
    all_gain = 0
    best_score = EATEN
    all_cards = 0
    best_market = 0
    best_second = 0
    best_coming = 0
    for other in range(s.players):
        if other != seat:
            most_corrupt = max(most_corrupt, r.corrupt[other])
            least_corrupt = min(least_corrupt, r.corrupt[other])
            best_talents = max(best_talents, s.talents[other])
            best_worth = max(best_worth, o.worth[other])
            best_gain = max(best_gain, o.gain[other])
            best_score = max(best_score, o.score[other])
            best_market = max(best_market, o.market[other])
            best_second = max(best_second, o.second[other])
            best_coming = max(best_coming, o.coming[other])
            all_talents += s.talents[other]
            all_worth += o.worth[other]
            all_gain += o.gain[other]
            all_cards += s.hand_size[other]
    mine = r.corrupt[seat]
    away = (seat - s.active + s.players) % s.players
    at = _note(o, at, characters)
    at = _note(o, at, tainted)
    at = _note(o, at, s.hand_size[seat])
    at = _note(o, at, s.merchants[seat])
    at = _note(o, at, s.statues[seat])
    at = _note(o, at, o.sacred[seat])
    at = _note(o, at, s.talents[seat])
    at = _note(o, at, max(0, mine))
    at = _note(o, at, max(0, -mine))
    at = _note(o, at, min(FARTHEST, max(0, most_corrupt - mine)))
    at = _note(o, at, min(FARTHEST, max(0, mine - most_corrupt)))
    at = _note(o, at, min(FARTHEST, max(0, mine - least_corrupt)))
    at = _note(o, at, 1 if mine >= most_corrupt else 0)
    at = _note(o, at, 1 if mine + 1 >= most_corrupt else 0)
    at = _note(o, at, o.worth[seat])
    at = _note(o, at, o.gain[seat])
    at = _note(o, at, o.pieces[seat])
    at = _note(o, at, o.score[seat])
    at = _note(o, at, min(LEAD, max(-LEAD, s.talents[seat] - best_talents)))
    at = _note(o, at, min(LEAD, max(-LEAD, o.score[seat] - best_score)))
    at = _note(o, at, best_talents)
    at = _note(o, at, all_talents // (s.players - 1))
    at = _note(o, at, best_worth)
    at = _note(o, at, all_worth // (s.players - 1))
    at = _note(o, at, best_gain)
    at = _note(o, at, all_gain // (s.players - 1))
    at = _note(o, at, all_cards)
    at = _note(o, at, 1 if away == 0 else 0)
    at = _note(o, at, 1 if away == 1 else 0)
    at = _note(o, at, 1 if away == 2 else 0)
    at = _note(o, at, 1 if away == s.players - 1 else 0)
    at = _note(o, at, s.cleopatra)
    at = _note(o, at, min(LATE, r.turns))
    at = _note(o, at, min(LATE, s.turns))
    at = _note(o, at, 1 if s.last_turns else 0)
    at = _note(o, at, 1 if s.players == 2 else 0)
    at = _note(o, at, 1 if s.players == 3 else 0)
    at = _note(o, at, 1 if s.players == 5 else 0)
    at = _note(o, at, s.altar)
    at = _note(o, at, max(0, most_corrupt))
    for piece in range(PIECES):
        at = _note(o, at, r.left[piece])
    for stall in range(STALLS):
        at = _note(o, at, s.stall_size[stall])
    short = 0
    for kind in range(STANDARD_KINDS):
        if not s.hand[base + kind]:
            short += 1
    at = _note(o, at, short)
    at = _note(o, at, o.market[seat])
    at = _note(o, at, o.second[seat])
    at = _note(o, at, o.coming[seat])
    at = _note(o, at, best_market)
    at = _note(o, at, best_second)
    at = _note(o, at, best_coming)
    for piece in range(PIECES):
        at = _note(o, at, o.missing[seat * PIECES + piece])
    for tile in range(TILES):
        at = _note(o, at, place_of(s, tile) if tile < s.edition.tiles else 0)
    return at


def _note(o: ValueNet, at: int, value: int) -> int:
    o.facts[at] = value
    return at + 1


def evaluate(s: State, o: ValueNet) -> int:
    """The logit of the seat whose inputs were last written, in 1024ths; softmax over seats gives the chances."""
    total = 0
    priced = len(s.edition.amulet_prices)
    for unit in range(HIDDEN):
        value = o.priced_bias[unit] if priced else o.eaten_bias[unit]
        base = unit * FACTS
        if priced:
            for at in range(FACTS):
                value += o.priced_in[base + at] * o.facts[at]
        else:
            for at in range(FACTS):
                value += o.eaten_in[base + at] * o.facts[at]
        if value > 0:
            total += value * (o.priced_out[unit] if priced else o.eaten_out[unit])
    return total >> OUT_SHIFT
