# Written by tools/pxd.py from ending.py; do not edit.
from cleopatra.rules.model.cards cimport KINDS
from cleopatra.rules.model.phases cimport OVER
from cleopatra.rules.model.state cimport State
from cleopatra.rules.play.sanctuaries cimport sacred_cells

cpdef object end_game(State s, long stalemate)
cpdef long tainted_in_hand(State s, long seat) except? -7777
