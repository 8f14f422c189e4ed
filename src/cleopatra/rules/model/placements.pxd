# Written by tools/pxd.py from placements.py; do not edit.
cimport cython
from cleopatra.rules.model.pieces cimport CELLS, PLACEMENTS, WORDS

@cython.final
@cython.no_gc
@cython.freelist(8)
cdef class Placements:
    cdef public short cells[17600]
    cdef public short mosaic[3520]
    cdef public unsigned long long cover[4455]
