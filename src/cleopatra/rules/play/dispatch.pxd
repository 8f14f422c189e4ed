# Written by tools/pxd.py from dispatch.py; do not edit.
from cleopatra.rules.model.actions cimport (
    BID, CLAIM, CLOSE, DONE, DROP, HOLD, LEAVE, PLAY, PLAY_MERCHANT, PUT, QUARRY, RAISE_WALL, TAKE
)
from cleopatra.rules.model.choices cimport Choices
from cleopatra.rules.model.phases cimport BIDS, CLAIMING, DISCARDING, LIMIT, OVER, STOCK, TURN, UNDECIDED, VISIT
from cleopatra.rules.model.state cimport State
from cleopatra.rules.play.market cimport apply_drop, apply_hold, apply_put, apply_take, legal_drops, legal_puts
from cleopatra.rules.play.offering cimport apply_bid, legal_bids
from cleopatra.rules.play.quarry cimport (
    after_claim, apply_close, apply_play, apply_play_merchant, apply_quarry, apply_raise, finish_mosaic,
    legal_claiming, legal_close, legal_plays, legal_raises
)
from cleopatra.rules.play.sanctuaries cimport apply_claim
from cleopatra.rules.play.turn cimport apply_done, legal_turn
from cleopatra.rules.powers.character cimport legal_at_limit, legal_characters
from cleopatra.rules.powers.power cimport power_at, power_of
cdef Choices SCRATCH

cpdef long owes(State s, long seat) except? -7777
cpdef long answers_are_due(State s) except? -7777
cpdef list waiting(State s)
cpdef list legal(State s, long seat)
cpdef object list_choices(State s, long seat, Choices out)
cpdef object apply(State s, long seat, long code)
cdef object _apply_card(State s, long code)
cdef object _apply_word(State s, long code)
