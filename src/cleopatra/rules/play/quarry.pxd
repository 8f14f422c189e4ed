# Written by tools/pxd.py from quarry.py; do not edit.
from cleopatra.rules.model.actions cimport (
    CLOSE, LEAVE, PLAY, PLAY_MERCHANT, RAISE_DOOR, RAISE_MOSAIC, RAISE_OBELISK, RAISE_PEDESTAL, RAISE_SPHINX,
    RAISE_SPHINX_IN, RAISE_WALL
)
from cleopatra.rules.model.cards cimport KINDS, MERCHANT as MERCHANT_TOKEN, RESOURCE_KINDS
from cleopatra.rules.model.choices cimport Choices
from cleopatra.rules.model.geometry cimport LAST_STEP
from cleopatra.rules.model.patterns cimport VISIT_STEPS
from cleopatra.rules.model.phases cimport CLAIMING, POOL, TURN, VISIT
from cleopatra.rules.model.pieces cimport DOOR, MOSAIC, MOSAIC_COUNT, OBELISK, PIECES, SPHINX, THRONE, WALL
from cleopatra.rules.model.placements cimport Placements
from cleopatra.rules.model.state cimport State
from cleopatra.rules.play.ending cimport end_game
from cleopatra.rules.play.garden cimport cell_names, fits_somewhere, lay_mosaic, legal_placements
from cleopatra.rules.play.hands cimport card_name, change_amulets, change_talents, discard_openly
from cleopatra.rules.play.offering cimport offering_after_visit
from cleopatra.rules.play.palace cimport (
    base_reward, complete_categories, extra_reward, is_complete, legal_slots, stand_piece
)
from cleopatra.rules.play.payment cimport covers
from cleopatra.rules.play.sanctuaries cimport find_formed, forget_formed, formed_names, legal_claims
from cleopatra.rules.powers.worshipper cimport called_worshipper
cdef Placements PLACED

cpdef long can_visit_quarry(State s) except? -7777
cpdef long can_place(State s, long piece) except? -7777
cpdef long can_build(State s) except? -7777
cpdef object apply_quarry(State s)
cpdef object clear_counter(State s)
cpdef object legal_close(State s, Choices out)
cpdef object legal_plays(State s, Choices out)
cpdef object legal_raises(State s, Choices out)
cpdef object apply_play(State s, long kind)
cpdef object apply_play_merchant(State s)
cpdef object apply_raise(State s, long code)
cdef object _raise_piece(State s, long piece, long slot, object name)
cdef object _count_piece(State s, long piece, object name, long base, long extra)
cdef object _lay_mosaic(State s, long placement)
cdef object _clear_pile_top(State s)
cpdef object legal_claiming(State s, Choices out)
cpdef object after_claim(State s)
cpdef object finish_mosaic(State s)
cpdef object apply_close(State s)
cdef object _move_cleopatra(State s)
