# Written by tools/pxd.py from sanctuaries.py; do not edit.
from cleopatra.rules.model.actions cimport CLAIM
from cleopatra.rules.model.choices cimport Choices
from cleopatra.rules.model.geometry cimport NEIGHBOURS
from cleopatra.rules.model.phases cimport FREE, SACRED
from cleopatra.rules.model.pieces cimport CELLS
from cleopatra.rules.model.placements cimport Placements
from cleopatra.rules.model.state cimport State
from cleopatra.rules.play.garden cimport block_cell, flood, pile_fits_in
cdef Placements PLACED

cpdef object find_formed(State s, long placement)
cdef object _unmark(State s, long mark, long value)
cpdef object legal_claims(State s, Choices out)
cpdef object apply_claim(State s, long statue)
cpdef object forget_formed(State s)
cpdef long sacred_cells(State s, long seat) except? -7777
cpdef object region_names(State s, long mark)
cpdef object formed_names(State s)
