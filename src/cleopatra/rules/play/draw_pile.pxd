# Written by tools/pxd.py from draw_pile.py; do not edit.
from cleopatra.rules.model.cards cimport FACE_UP, KINDS, KIND_MASK
from cleopatra.rules.model.chance cimport Chance
from cleopatra.rules.model.edition cimport Edition
from cleopatra.rules.model.state cimport State
from cleopatra.rules.model.streams cimport RESHUFFLE
from cleopatra.rules.play.luck cimport luck_for
from cleopatra.rules.seen.memory cimport forget_discard

cpdef list shuffle_with_facing(Edition edition, list kinds, Chance chance)
cpdef object set_draw_pile(State s, list cards)
cpdef object reshuffle(State s)
cdef long _holds_discard(State s, list cards) except? -7777
cpdef long draw_card(State s) except? -7777
cpdef object tell_top(State s)
