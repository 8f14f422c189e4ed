# Written by tools/pxd.py from estimates.py; do not edit.
cimport cython
from cleopatra.engine.rollout_weights cimport (
    AHEAD, AMULET, COUNT, EARLY_END, EATEN_ROW, HELD, HURRY, LAST_LEAD, MERCHANT, NEAR0, NEXT_MOSAIC, PATIENCE,
    PRICED_ROW, SPARE_UNIT, SPARE_WILD
)
from cleopatra.rules.model.cards cimport ARTISAN2, BEGGAR_CARD, FIRST_TAINTED, KINDS, STANDARD_KINDS, WILD
from cleopatra.rules.model.geometry cimport LAST_STEP
from cleopatra.rules.model.patterns cimport UNIT_KINDS, VISIT_STEPS
from cleopatra.rules.model.phases cimport POOL, SEATS
from cleopatra.rules.model.pieces cimport (
    CELLS, DOOR, DOORS, MOSAIC, OBELISK, OBELISKS, PIECES, SPHINX, SPHINXES, THRONE, THRONE_PARTS, WALL, WALLS
)
from cleopatra.rules.model.state cimport State
from cleopatra.rules.play.palace cimport base_reward, extra_reward
from cleopatra.rules.powers.worshipper cimport called_worshipper
cdef extern from *:
    """
    static short cleopatra_engine_estimates_CORRUPTION_PRICES[] = {
        470, 465, 455, 440, 420, 385, 340, 295, 250, 210, 180, 155, 135, 115, 100, 90, 80
    };
    """
    int FARTHEST "((int){7})"
    int LEAST "((int){25})"
    int DECIDED "((int){2500})"
    short CORRUPTION_PRICES "((short *){cleopatra_engine_estimates_CORRUPTION_PRICES})"[17]
    int SAFEST "((int){11})"
    int DEAREST "((int){5})"

@cython.final
@cython.no_gc
@cython.freelist(8)
cdef class Estimates:
    cdef public int seat
    cdef public int settled
    cdef public short weights[32]
    cdef public int amulet
    cdef public int turns
    cdef public int merchants
    cdef public short hand[17]
    cdef public short free[7]
    cdef public short left[6]
    cdef public short gain[6]
    cdef public short taken[6]
    cdef public short built[6]
    cdef public short near[8]
    cdef public short units[5]
    cdef public short corrupt[5]
    cdef public short cells[8]
    cdef public int price
    cdef public int first
    cdef public int option

cpdef object estimate(State s, long seat, Estimates r)
cdef long _amulet_price(State s, Estimates r) except? -7777
cdef object _count_left(State s, Estimates r)
cpdef long piece_units(State s, long piece) except? -7777
cdef long _turns_left(State s, Estimates r) except? -7777
cpdef long best_gain(State s, Estimates r, long piece) except? -7777
cpdef long best_slot(State s, long piece) except? -7777
cpdef long sphinx_fits(State s, long row) except? -7777
cpdef long hand_worth(State s, Estimates r) except? -7777
cpdef object count_units(Estimates r)
cpdef long missing_for(State s, Estimates r, long piece, long wilds) except? -7777
cdef long _missing(State s, Estimates r, long piece) except? -7777
cdef long _set_aside(State s, Estimates r, long piece) except? -7777
cpdef long next_bonus(State s, long pieces) except? -7777
cpdef long end_swing(State s, Estimates r, long piece, long earned) except? -7777
cpdef long final_score(State s, Estimates r, long seat) except? -7777
cpdef object set_weight(Estimates r, long at, long value)
