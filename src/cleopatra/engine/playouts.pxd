# Written by tools/pxd.py from playouts.py; do not edit.
from cleopatra.engine.estimates cimport Estimates
from cleopatra.engine.rollout_policy cimport rollout_choice
from cleopatra.rules.model.chance cimport Chance
from cleopatra.rules.model.choices cimport Choices
from cleopatra.rules.model.phases cimport OVER, TURN
from cleopatra.rules.model.state cimport State
from cleopatra.rules.play.dispatch cimport apply, owes
cdef Choices ROLLOUT_CHOICES
cdef Estimates ROLLOUT_ESTIMATES

cpdef long play_to_end(State s, Chance rng, long limit) except? -7777
cpdef object play_to_next_turn(State s, Chance rng)
cdef object _step(State s, Chance rng)
