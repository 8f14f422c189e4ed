# Written by tools/pxd.py from edition.py; do not edit.
cimport cython
from cleopatra.rules.model.actions cimport CLAIM, RAISE_SPHINX, RAISE_SPHINX_IN, TILES
from cleopatra.rules.model.cards cimport (
    CHARACTERS, FIRST_CHARACTER, FIRST_TAINTED, KINDS, PAYING_KINDS, STANDARD_KINDS, WILD
)
from cleopatra.rules.model.layout cimport Layout
from cleopatra.rules.model.patterns cimport ANYTHING, ANY_MATERIAL, UNIT_KINDS, VISIT_STEPS
from cleopatra.rules.model.phases cimport BIDS, MAX_PILE, PHASES, SEATS, STALLS, TRAITS
from cleopatra.rules.model.pieces cimport PIECES, SPHINXES
cdef extern from *:
    int NO_UNIT "((int){-1})"
    int NO_POWER "((int){-1})"

@cython.final
@cython.no_gc
@cython.freelist(8)
cdef class Reading:
    cdef public object key
    cdef public int limit_at_market
    cdef public int envoy_one_kind
    cdef public int envoy_other_card
    cdef public int discard_after_effect

@cython.final
@cython.no_gc
@cython.freelist(8)
cdef class Edition:
    cdef public object key
    cdef public object money
    cdef public Layout layout
    cdef public list characters
    cdef public list worshippers
    cdef public list powers
    cdef public list commands
    cdef public object questions
    cdef public list forms
    cdef public object phase_names
    cdef public object wild
    cdef public object card_names
    cdef public list amulet_prices
    cdef public object readings
    cdef public object sources
    cdef public int min_players
    cdef public int max_players
    cdef public int talents
    cdef public int merchants
    cdef public int statues
    cdef public int dealt
    cdef public int character_count
    cdef public int tiles
    cdef public short play_order[6]
    cdef public short character_card[6]
    cdef public short code_power[216]
    cdef public short phase_power[20]
    cdef public short asks_others[20]
    cdef public int wild_unit
    cdef public int wild_units
    cdef public short unit[18]
    cdef public short units[18]
    cdef public short played_amulets[17]
    cdef public short held_amulets[17]
    cdef public short deck[17]
    cdef public int parts
    cdef public int parts_face_up
    cdef public int remainder_face_up
    cdef public int hand_limit
    cdef public int discard_amulets
    cdef public short cost[30]
    cdef public short cost_equal[6]
    cdef public short cost_different[6]
    cdef public int patterns
    cdef public short traits[6]
    cdef public int wall
    cdef public int wall_per_cell
    cdef public short sphinx[6]
    cdef public int sphinx_per_row_sphinx
    cdef public int throne
    cdef public int throne_per_cell
    cdef public int obelisk
    cdef public int obelisk_per_row_sphinx
    cdef public int door
    cdef public int door_per_wall
    cdef public int mosaic
    cdef public int mosaic_per_palm
    cdef public int mosaic_per_palm_claiming
    cdef public short visit_bonus[4]
    cdef public short sphinx_room[2]
    cdef public int first_sphinx
    cdef public int dice
    cdef public int die_faces
    cdef public int die_symbols
    cdef public int offering_step
    cdef public short rank_amulets[5]
    cdef public short penalty_talents[5]
    cdef public short penalty_amulets[5]
    cdef public int last_round
    cdef public int merchant_worth
    cdef object _read_cards(self, object wild, object deck, object tainted)
    cdef long _wild_unit(self, object wild) except? -7777
    cdef object _read_costs(self, object costs)
    cdef object _read_rewards(self, object rewards)
    cdef object _read_sphinxes(self, object palace)
    cdef object _read_offering(self, object offering)
    cdef object _read_penalties(self, object rows)
    cpdef Reading reading(self, object key)
    cpdef long face_up_of(self, long cards) except? -7777
    cpdef long kind(self, object name) except? -7777
