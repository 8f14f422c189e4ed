# Written by tools/pxd.py from invariants.py; do not edit.
from cleopatra.rules.model.cards cimport FACE_UP, KINDS, KIND_MASK
from cleopatra.rules.model.choices cimport Choices
from cleopatra.rules.model.geometry cimport LAST_STEP
from cleopatra.rules.model.phases cimport (
    BIDS, CLAIMING, LAID, MAX_PILE, OBSERVERS, OVER, SACRED, SEATS, STALLS, VISIT
)
from cleopatra.rules.model.pieces cimport CELLS, MOSAIC_COUNT, PIECES, WORDS
from cleopatra.rules.model.state cimport State
from cleopatra.rules.play.dispatch cimport list_choices, owes
from cleopatra.rules.play.garden cimport reset_placements
from cleopatra.rules.play.offering cimport altar_is_full
from cleopatra.rules.play.payment cimport covers
from cleopatra.rules.powers.character cimport card_in_effect
cdef Choices CHECKED

cpdef object check_state(State s)
cdef object _broken(object message)
cpdef object check_cards(State s)
cpdef object check_memory(State s)
cpdef object check_pieces(State s)
cpdef object check_players(State s)
cpdef object check_choices(State s)
