# Written by tools/pxd.py from fast_visits.py; do not edit.
from cleopatra.engine.estimates cimport Estimates, best_slot, end_swing, estimate, hand_worth, next_bonus
from cleopatra.engine.fast_payment cimport pay_for, price_of, take_off_counter
from cleopatra.engine.rollout_weights cimport EXPECTED_AMULETS, LEAST_GAIN, PATIENCE, STATUE_KEPT, THRIFT
from cleopatra.rules.model.actions cimport (
    BID, CLAIM, CLOSE, LEAVE, PICK, PLAY, PLAY_MERCHANT, RAISE_DOOR, RAISE_MOSAIC, RAISE_OBELISK,
    RAISE_PEDESTAL, RAISE_THRONE, RAISE_WALL
)
from cleopatra.rules.model.cards cimport FIRST_TAINTED, KINDS
from cleopatra.rules.model.chance cimport Chance
from cleopatra.rules.model.choices cimport Choices
from cleopatra.rules.model.geometry cimport NEIGHBOURS
from cleopatra.rules.model.phases cimport FREE, LAID
from cleopatra.rules.model.pieces cimport CELLS, MOSAIC, OBELISK, PIECES, SPHINX, THRONE, WALL
from cleopatra.rules.model.placements cimport Placements
from cleopatra.rules.model.state cimport State
from cleopatra.rules.play.dispatch cimport list_choices
from cleopatra.rules.play.payment cimport covers
from cleopatra.rules.play.quarry cimport can_place
cdef extern from *:
    int MOST_PIECES "((int){4})"
    int NOISE "((int){60})"
    int SMALLEST_FIT "((int){5})"
    int WORST "((int){-99999})"
cdef Placements PLACED
cdef Choices PLACES

cpdef object look(State s, long seat, Estimates r)
cpdef long visit_worth(State s, Estimates r) except? -7777
cdef long _tainted(Estimates r) except? -7777
cdef long _best_piece(State s, Estimates r, long pieces, long earned) except? -7777
cpdef long visit_choice(State s, long seat, Estimates r, Chance rng, Choices out) except? -7777
cdef long _go_on(State s, Estimates r, Choices out, Chance rng) except? -7777
cdef long _raise(State s, Estimates r, long piece, Chance rng) except? -7777
cdef long _lay(State s, Estimates r, Chance rng) except? -7777
cdef long _closed(State s, Estimates r, long at) except? -7777
cdef long _region(State s, Estimates r, long start) except? -7777
cpdef long claim_choice(State s, long seat, Estimates r) except? -7777
