# Written by tools/pxd.py from payment.py; do not edit.
from cleopatra.rules.model.cards cimport ARTISAN2, KINDS, WILD
from cleopatra.rules.model.patterns cimport (
    ANYTHING, ANY_MATERIAL, MATERIALS, PATTERN_FIRST, PATTERN_UNITS, UNIT_KINDS
)
from cleopatra.rules.model.pieces cimport PIECES
from cleopatra.rules.model.state cimport State

cpdef long covers(State s, long extra, long with_hand) except? -7777
cdef long _patterns_fit(
    State s, long extra, long piece, long left, long stone, long marble, long wood, long lapis, long wilds, long
    first
) except? -7777
cpdef long units(State s, long unit, long with_hand) except? -7777
