# Written by tools/pxd.py from action_table.py; do not edit.
cimport cython

@cython.final
@cython.no_gc
@cython.freelist(8)
cdef class ActionTable:
    cdef public list shared
    cdef public object words
    cdef public object names
    cdef public int first_seat
    cdef public int last_seat
    cdef public bint seats_anywhere
    cpdef object action(self, long code)
    cpdef list actions(self, list codes)
