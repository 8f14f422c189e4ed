# Written by tools/pxd.py from choices.py; do not edit.
cimport cython
from cleopatra.rules.model.phases cimport MAX_CHOICES

@cython.final
@cython.no_gc
@cython.freelist(8)
cdef class Choices:
    cdef public int codes[4096]
    cdef public int size
    cpdef object add(self, long code)
    cpdef long holds(self, long code) except? -7777
    cpdef list listed(self)
