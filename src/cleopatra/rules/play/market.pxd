# Written by tools/pxd.py from market.py; do not edit.
from cleopatra.rules.model.actions cimport DROP, PUT, STALLS, TAKE
from cleopatra.rules.model.cards cimport FACE_UP, KINDS, KIND_MASK
from cleopatra.rules.model.choices cimport Choices
from cleopatra.rules.model.phases cimport DISCARDING, LIMIT, MAX_PILE, STOCK, TURN
from cleopatra.rules.model.state cimport State
from cleopatra.rules.play.draw_pile cimport draw_card, tell_top
from cleopatra.rules.play.hands cimport add_card, all_names, card_name, change_amulets, discard_openly, open_names
from cleopatra.rules.seen.memory cimport all_learn

cpdef long can_visit_market(State s) except? -7777
cpdef object legal_takes(State s, Choices out)
cpdef object apply_take(State s, long stall)
cpdef object draw_for_stalls(State s)
cpdef object legal_puts(State s, Choices out)
cpdef object apply_put(State s, long stall)
cpdef long is_over_limit(State s) except? -7777
cpdef object legal_drops(State s, Choices out)
cpdef object apply_hold(State s)
cpdef object apply_drop(State s, long kind)
cdef object _limit_is_answered(State s)
