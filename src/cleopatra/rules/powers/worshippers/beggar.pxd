# Written by tools/pxd.py from beggar.py; do not edit.
from cleopatra.rules.model.cards cimport FACE_UP, KIND_MASK
from cleopatra.rules.model.state cimport State
from cleopatra.rules.play.draw_pile cimport draw_card, tell_top
from cleopatra.rules.play.hands cimport add_card, all_names, open_names
from cleopatra.rules.powers.worshipper cimport Worshipper
from cleopatra.rules.seen.memory cimport all_learn

cdef class BeggarTile(Worshipper):
    cpdef object help(self, State s)

cdef object _fetch(State s, long number)
