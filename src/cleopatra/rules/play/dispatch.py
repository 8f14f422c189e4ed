"""The one authority: who has to decide, what is legal, and the only way to change the game (R40-R43)."""

from __future__ import annotations

from ..model.actions import (
    BID,
    CLAIM,
    CLOSE,
    DONE,
    DROP,
    HOLD,
    LEAVE,
    PLAY,
    PLAY_MERCHANT,
    PUT,
    QUARRY,
    RAISE_WALL,
    TAKE,
)
from ..model.choices import Choices
from ..model.phases import BIDS, CLAIMING, DISCARDING, LIMIT, OVER, STOCK, TURN, UNDECIDED, VISIT
from ..model.state import State
from ..powers.character import legal_at_limit, legal_characters
from ..powers.power import power_at, power_of
from .market import apply_drop, apply_hold, apply_put, apply_take, legal_drops, legal_puts
from .offering import apply_bid, legal_bids
from .quarry import (
    after_claim,
    apply_close,
    apply_play,
    apply_play_merchant,
    apply_quarry,
    apply_raise,
    finish_mosaic,
    legal_claiming,
    legal_close,
    legal_plays,
    legal_raises,
)
from .sanctuaries import apply_claim
from .turn import apply_done, legal_turn

SCRATCH = Choices()


def owes(s: State, seat: int) -> int:
    """Whether that seat has to decide."""
    if s.phase <= DISCARDING:
        return seat == s.active
    if s.edition.asks_others[s.phase]:
        return s.reply[seat] == UNDECIDED
    return s.phase != OVER and seat == s.active


def answers_are_due(s: State) -> int:
    """Whether several seats may have to answer at once: a bid, or what a power asks opponents."""
    return s.edition.asks_others[s.phase]


def waiting(s: State) -> list[int]:
    """The seats that have to decide, in seat order."""
    if s.phase <= DISCARDING:
        return [s.active]
    return [seat for seat in range(s.players) if owes(s, seat)]


def legal(s: State, seat: int) -> list[int]:
    """Every legal choice of a seat, in canonical order; empty if it does not have to decide."""
    list_choices(s, seat, SCRATCH)
    return SCRATCH.listed()


def list_choices(s: State, seat: int, out: Choices) -> None:
    """Collect every legal choice of a seat, in canonical order."""
    out.size = 0
    if not owes(s, seat):
        return
    phase = s.phase
    if phase == TURN:
        legal_turn(s, out)
    elif phase == STOCK:
        if s.stocked == 0:
            legal_characters(s, out)
        legal_puts(s, out)
    elif phase == VISIT:
        legal_close(s, out)
        if s.fresh:
            legal_characters(s, out)
        legal_plays(s, out)
        legal_raises(s, out)
    elif phase == CLAIMING:
        legal_claiming(s, out)
    elif phase == LIMIT:
        out.add(HOLD)
        legal_at_limit(s, out)
        legal_drops(s, out)
    elif phase == DISCARDING:
        legal_drops(s, out)
    elif phase == BIDS:
        legal_bids(s, seat, out)
    else:
        power_of(s).list_answers(s, seat, out)


def apply(s: State, seat: int, code: int) -> None:
    """Play a choice that is known to be legal."""
    s.position += 1
    if code >= BID:
        apply_bid(s, seat, code - BID)
    elif code >= RAISE_WALL:
        apply_raise(s, code)
    elif code >= CLAIM:
        apply_claim(s, code - CLAIM)
        after_claim(s)
    elif s.edition.code_power[code] >= 0:
        power_at(s, s.edition.code_power[code]).apply(s, seat, code)
    elif code >= PLAY:
        _apply_card(s, code)
    elif code >= PUT:
        apply_put(s, code - PUT)
    elif code >= TAKE:
        apply_take(s, code - TAKE)
    else:
        _apply_word(s, code)


def _apply_card(s: State, code: int) -> None:
    """Choices that name a card."""
    if code < PLAY_MERCHANT:
        apply_play(s, code - PLAY)
    elif code == PLAY_MERCHANT:
        apply_play_merchant(s)
    else:
        apply_drop(s, code - DROP)


def _apply_word(s: State, code: int) -> None:
    """Choices that are a single word."""
    if code == DONE:
        apply_done(s)
    elif code == QUARRY:
        apply_quarry(s)
    elif code == CLOSE:
        apply_close(s)
    elif code == HOLD:
        apply_hold(s)
    elif code == LEAVE:
        finish_mosaic(s)
    else:
        raise AssertionError(f"no such choice: {code}")
