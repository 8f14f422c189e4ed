# Written by tools/pxd.py from value_net.py; do not edit.
cimport cython
from cleopatra.engine.estimates cimport Estimates, count_units, final_score, hand_worth, missing_for
from cleopatra.engine.fast_visits cimport look, visit_worth
from cleopatra.engine.rollout_policy cimport stall_worth
from cleopatra.engine.value_weights cimport FACTS, HIDDEN
from cleopatra.rules.model.actions cimport TILES
from cleopatra.rules.model.cards cimport (
    BEGGAR_CARD, FACE_UP, FIRST_TAINTED, KINDS, KIND_MASK, RESOURCE_KINDS, STANDARD_KINDS, WILD
)
from cleopatra.rules.model.phases cimport MAX_PILE, SEATS, STALLS
from cleopatra.rules.model.pieces cimport CELLS, PIECES
from cleopatra.rules.model.state cimport State
from cleopatra.rules.powers.worshipper cimport place_of
cdef extern from *:
    int MOST_GAIN "((int){250})"
    int MOST_WORTH "((int){3000})"
    int EATEN "((int){-25})"
    int FARTHEST "((int){12})"
    int LEAD "((int){60})"
    int LATE "((int){200})"
    int OUT_SHIFT "((int){14})"

@cython.final
@cython.no_gc
@cython.freelist(8)
cdef class ValueNet:
    cdef public short facts[78]
    cdef public short worth[5]
    cdef public short gain[5]
    cdef public short pieces[5]
    cdef public short score[5]
    cdef public short sacred[5]
    cdef public short market[5]
    cdef public short second[5]
    cdef public short coming[5]
    cdef public short missing[30]
    cdef public short eaten_in[3744]
    cdef public int eaten_bias[48]
    cdef public int eaten_out[48]
    cdef public short priced_in[3744]
    cdef public int priced_bias[48]
    cdef public int priced_out[48]

cpdef object survey(State s, ValueNet o, Estimates r)
cdef long _gain(long value) except? -7777
cdef long _market(State s, long seat, ValueNet o, Estimates r, long here) except? -7777
cdef object _take(State s, Estimates r, long stall)
cpdef long take_facts(State s, long seat, ValueNet o, Estimates r) except? -7777
cdef long _note(ValueNet o, long at, long value) except? -7777
cpdef long evaluate(State s, ValueNet o) except? -7777
