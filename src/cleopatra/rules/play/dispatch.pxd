# Written by tools/pxd.py from dispatch.py; do not edit.
from cleopatra.rules.model.actions cimport (
    AGREE, ASK, BEGGAR, BID, CALL, CLAIM, CLOSE, COURTESAN, DONE, DROP, ENVOY, GIVE, HOLD, LAY, LEAVE, PAY,
    PICK, PLAY, PLAY_MERCHANT, PUT, QUARRY, RAISE_WALL, READY, REST, RETAIN, SCRIBE_DIE_OFF, SCRIBE_DIE_ON,
    SCRIBE_MOSAIC, SEND, SMUGGLER, TAKE, VIZIER, WANT
)
from cleopatra.rules.model.choices cimport Choices
from cleopatra.rules.model.phases cimport (
    ACCEPTING, ASKING, BEGGED, BIDS, CLAIMING, DISCARDING, KEEPING, LIMIT, OFFERS, OVER, PAID, PICKING, STOCK,
    TURN, UNDECIDED, VISIT
)
from cleopatra.rules.model.state cimport State
from cleopatra.rules.play.market cimport apply_drop, apply_hold, apply_put, apply_take, legal_drops, legal_puts
from cleopatra.rules.play.offering cimport apply_bid, legal_bids
from cleopatra.rules.play.quarry cimport (
    after_claim, apply_close, apply_play, apply_play_merchant, apply_quarry, apply_raise, finish_mosaic,
    legal_claiming, legal_close, legal_plays, legal_raises
)
from cleopatra.rules.play.sanctuaries cimport apply_claim
from cleopatra.rules.play.turn cimport apply_done, legal_turn
from cleopatra.rules.powers.beggar cimport apply_beggar, apply_gift, legal_gifts
from cleopatra.rules.powers.characters cimport (
    apply_courtesan, apply_pick, apply_scribe_die, apply_scribe_mosaic, apply_smuggler, legal_characters,
    legal_picks, legal_smuggler
)
from cleopatra.rules.powers.envoy cimport (
    apply_agree, apply_ask, apply_envoy, apply_lay, apply_ready, apply_send, apply_want, legal_asks,
    legal_offers, legal_wants
)
from cleopatra.rules.powers.vizier cimport apply_rest, apply_retain, apply_vizier, legal_keeps
from cleopatra.rules.powers.worshippers cimport apply_call
cdef Choices SCRATCH

cpdef long owes(State s, long seat) except? -7777
cpdef list waiting(State s)
cpdef list legal(State s, long seat)
cpdef object list_choices(State s, long seat, Choices out)
cpdef object apply(State s, long seat, long code)
cdef object _apply_card(State s, long seat, long code)
cdef object _apply_word(State s, long seat, long code)
