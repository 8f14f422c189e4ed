# Written by tools/pxd.py from merchant.py; do not edit.
from cleopatra.rules.model.patterns cimport ANY_MATERIAL
from cleopatra.rules.model.state cimport State
from cleopatra.rules.powers.worshipper cimport Worshipper

cdef class Merchant(Worshipper):
    cpdef object help(self, State s)
