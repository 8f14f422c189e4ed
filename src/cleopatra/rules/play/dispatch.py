"""The one authority: who owes a decision, what may be chosen, and the only way the game moves (R40-R43)."""

from __future__ import annotations

from ..model.actions import (
    AGREE,
    ASK,
    BEGGAR,
    BID,
    CALL,
    CLAIM,
    CLOSE,
    COURTESAN,
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
    RAISE_WALL,
    READY,
    REST,
    RETAIN,
    SCRIBE_DIE_OFF,
    SCRIBE_DIE_ON,
    SCRIBE_MOSAIC,
    SEND,
    SMUGGLER,
    TAKE,
    VIZIER,
    WANT,
)
from ..model.choices import Choices
from ..model.phases import (
    ACCEPTING,
    ASKING,
    BEGGED,
    BIDS,
    CLAIMING,
    DISCARDING,
    KEEPING,
    LIMIT,
    OFFERS,
    OVER,
    PAID,
    PICKING,
    STOCK,
    TURN,
    UNDECIDED,
    VISIT,
)
from ..model.state import State
from ..powers.beggar import apply_beggar, apply_gift, legal_gifts
from ..powers.characters import (
    apply_courtesan,
    apply_pick,
    apply_scribe_die,
    apply_scribe_mosaic,
    apply_smuggler,
    legal_characters,
    legal_picks,
    legal_smuggler,
)
from ..powers.envoy import (
    apply_agree,
    apply_ask,
    apply_envoy,
    apply_lay,
    apply_ready,
    apply_send,
    apply_want,
    legal_asks,
    legal_offers,
    legal_wants,
)
from ..powers.vizier import apply_rest, apply_retain, apply_vizier, legal_keeps
from ..powers.worshippers import apply_call
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
    """Whether that seat owes a decision."""
    if s.phase == OVER:
        return 0
    if s.phase in (BEGGED, OFFERS, BIDS):
        return s.reply[seat] == UNDECIDED
    return seat == s.active


def waiting(s: State) -> list[int]:
    """The seats that owe a decision, in seat order."""
    if s.phase == OVER:
        return []
    if s.phase in (BEGGED, OFFERS, BIDS):
        return [seat for seat in range(s.players) if s.reply[seat] == UNDECIDED]
    return [s.active]


def legal(s: State, seat: int) -> list[int]:
    """Every choice of a seat, in canonical order; empty where it owes none."""
    list_choices(s, seat, SCRATCH)
    return SCRATCH.listed()


def list_choices(s: State, seat: int, out: Choices) -> None:
    """Gather every choice of a seat, in canonical order."""
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
        legal_smuggler(s, out)
        legal_drops(s, out)
    elif phase == DISCARDING:
        legal_drops(s, out)
    elif phase == BEGGED:
        legal_gifts(s, seat, out)
    elif phase == PICKING:
        legal_picks(s, out)
    elif phase == ASKING:
        legal_asks(s, out)
    elif phase == OFFERS:
        legal_offers(s, seat, out)
    elif phase == ACCEPTING:
        legal_wants(s, out)
    elif phase == KEEPING:
        legal_keeps(s, out)
    elif phase == BIDS:
        legal_bids(s, seat, out)


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
    elif code >= PLAY:
        _apply_card(s, seat, code)
    elif code >= CALL:
        apply_call(s, code - CALL)
    elif code >= PUT:
        apply_put(s, code - PUT)
    elif code >= TAKE:
        apply_take(s, code - TAKE)
    else:
        _apply_word(s, seat, code)


def _apply_card(s: State, seat: int, code: int) -> None:
    """Choices that name a card."""
    if code < PLAY_MERCHANT:
        apply_play(s, code - PLAY)
    elif code < PICK:
        apply_play_merchant(s)
    elif code < GIVE:
        apply_pick(s, code - PICK)
    elif code < LAY:
        apply_gift(s, seat, code - GIVE)
    elif code < ASK:
        apply_lay(s, seat, code - LAY)
    elif code < WANT:
        apply_ask(s, code - ASK)
    elif code < RETAIN:
        apply_want(s, code - WANT)
    elif code < DROP:
        apply_retain(s, code - RETAIN)
    else:
        apply_drop(s, code - DROP)


def _apply_word(s: State, seat: int, code: int) -> None:
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
    elif code == SEND:
        apply_send(s)
    elif code == READY:
        apply_ready(s, seat)
    elif code == AGREE:
        apply_agree(s)
    elif code == REST:
        apply_rest(s)
    elif code == PAY:
        apply_gift(s, seat, PAID)
    elif code == BEGGAR:
        apply_beggar(s)
    elif code == ENVOY:
        apply_envoy(s)
    elif code == VIZIER:
        apply_vizier(s)
    elif code == SMUGGLER:
        apply_smuggler(s)
    elif code == SCRIBE_MOSAIC:
        apply_scribe_mosaic(s)
    elif code == SCRIBE_DIE_ON:
        apply_scribe_die(s, 1)
    elif code == SCRIBE_DIE_OFF:
        apply_scribe_die(s, -1)
    elif code == COURTESAN:
        apply_courtesan(s)
    else:
        raise AssertionError(f"no such choice: {code}")
