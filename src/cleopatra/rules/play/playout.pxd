# Written by tools/pxd.py from playout.py; do not edit.
from cleopatra.rules.model.chance cimport Chance
from cleopatra.rules.model.choices cimport Choices
from cleopatra.rules.model.phases cimport OVER
from cleopatra.rules.model.state cimport State
from cleopatra.rules.play.dispatch cimport apply, list_choices, owes
cdef Choices PLAYOUT_CHOICES

cpdef long play_randomly(State s, Chance rng, long limit) except? -7777
