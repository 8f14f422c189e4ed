# Written by tools/pxd.py from architect.py; do not edit.
from cleopatra.rules.model.state cimport State
from cleopatra.rules.play.hands cimport change_talents
from cleopatra.rules.powers.worshipper cimport Worshipper

cdef class Architect(Worshipper):
    cpdef object help(self, State s)
    cpdef object piece_built(self, State s)
