# Written by tools/pxd.py from layout.py; do not edit.
cimport cython
from cleopatra.rules.model.pieces cimport CELLS

@cython.final
@cython.no_gc
@cython.freelist(8)
cdef class Layout:
    cdef public int throne
    cdef public short palms[81]
    cpdef object to_dict(self)

cpdef Layout read_layout(object table)
cdef long _cell(object name) except? -7777
