# Written by tools/pxd.py from fast_payment.py; do not edit.
from cleopatra.engine.estimates cimport Estimates
from cleopatra.engine.rollout_weights cimport CARD, DOUBLE, MERCHANT, WILD_CARD
from cleopatra.rules.model.cards cimport ARTISAN2, KINDS, WILD
from cleopatra.rules.model.patterns cimport (
    ANYTHING, ANY_MATERIAL, MATERIALS, PATTERN_FIRST, PATTERN_UNITS, UNIT_KINDS
)
from cleopatra.rules.model.pieces cimport PIECES
from cleopatra.rules.model.state cimport State

cpdef object take_off_counter(State s, Estimates r)
cpdef long price_of(State s, Estimates r, long piece) except? -7777
cpdef object pay_for(State s, Estimates r, long piece)
cdef object _cheapest_option(State s, Estimates r, long piece)
cdef long _pay(State s, Estimates r, long piece, long option, long really) except? -7777
