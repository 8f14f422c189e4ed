# Written by tools/pxd.py from foreman.py; do not edit.
from cleopatra.rules.model.cards cimport ARTISAN
from cleopatra.rules.model.state cimport State
from cleopatra.rules.powers.worshipper cimport Worshipper

cdef class Foreman(Worshipper):
    cpdef object help(self, State s)
