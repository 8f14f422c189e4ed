# Written by tools/pxd.py from garden.py; do not edit.
from cleopatra.rules.model.actions cimport RAISE_MOSAIC
from cleopatra.rules.model.choices cimport Choices
from cleopatra.rules.model.geometry cimport BIT_INDEX, DEBRUIJN, NEIGHBOURS, WORD_MASK
from cleopatra.rules.model.phases cimport FREE, LAID
from cleopatra.rules.model.pieces cimport ALL_PLACEMENTS, CELLS, FIRST_WORD, UNMIRRORED, WORD, WORDS
from cleopatra.rules.model.placements cimport Placements
from cleopatra.rules.model.state cimport State
cdef Placements PLACED

cpdef object reset_placements(State s)
cpdef object block_cell(State s, long cell)
cpdef object lay_mosaic(State s, long placement)
cpdef object cell_names(long placement)
cpdef long fits_somewhere(State s, long mosaic) except? -7777
cpdef long is_alive(State s, long placement) except? -7777
cpdef object legal_placements(State s, long mosaic, Choices out)
cpdef long flood(State s, long start, long mark) except? -7777
cpdef long pile_fits_in(State s, long mark) except? -7777
