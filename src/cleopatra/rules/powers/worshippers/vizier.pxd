# Written by tools/pxd.py from vizier.py; do not edit.
from cleopatra.rules.model.state cimport State
from cleopatra.rules.powers.worshipper cimport Worshipper

cdef class VizierTile(Worshipper):
    cpdef object help(self, State s)
