# Written by tools/pxd.py from edition.py; do not edit.
cimport cython
from cleopatra.rules.model.cards cimport KINDS, WILD
from cleopatra.rules.model.patterns cimport UNIT_KINDS, VISIT_STEPS
from cleopatra.rules.model.pieces cimport PIECES, SPHINXES
from cleopatra.rules.model.tiles cimport WORSHIPPERS

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
    cdef public object wild
    cdef public object money
    cdef public object card_names
    cdef public list amulet_prices
    cdef public object readings
    cdef public int min_players
    cdef public int max_players
    cdef public int talents
    cdef public int merchants
    cdef public int statues
    cdef public int dealt
    cdef public short deck[17]
    cdef public int parts
    cdef public int parts_face_up
    cdef public int remainder_face_up
    cdef public int hand_limit
    cdef public int discard_amulets
    cdef public int sphinx_rows
    cdef public int palms_or_statues
    cdef public int dice
    cdef public int offering_step
    cdef public int last_round
    cdef public int merchant_worth
    cdef public short cost[30]
    cdef public short cost_equal[6]
    cdef public short cost_different[6]
    cdef public int patterns
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
    cdef public short visit_bonus[4]
    cdef public int worshippers
    cdef public short penalty_talents[5]
    cdef public short penalty_amulets[5]
    cdef object _read_costs(self, object costs)
    cdef object _read_rewards(self, object rewards)
    cdef object _read_worshippers(self, object table)
    cpdef Reading reading(self, object key)
    cpdef long face_up_of(self, long cards) except? -7777
    cpdef long kind(self, object name) except? -7777
