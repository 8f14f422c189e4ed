# Written by tools/pxd.py from palace.py; do not edit.
from cleopatra.rules.model.actions cimport RAISE_DOOR, RAISE_OBELISK, RAISE_PEDESTAL, RAISE_THRONE, RAISE_WALL
from cleopatra.rules.model.choices cimport Choices
from cleopatra.rules.model.geometry cimport NEIGHBOURS, WALL_CELLS
from cleopatra.rules.model.phases cimport LAID
from cleopatra.rules.model.pieces cimport (
    DOOR, DOORS, OBELISK, OBELISKS, PIECES, SPHINX, SPHINXES, THRONE, THRONE_PARTS, WALL, WALLS
)
from cleopatra.rules.model.state cimport State

cpdef long is_complete(State s, long category) except? -7777
cpdef long complete_categories(State s) except? -7777
cpdef object legal_slots(State s, long piece, Choices out)
cpdef long extra_reward(State s, long piece, long slot) except? -7777
cpdef long base_reward(State s, long piece) except? -7777
cpdef object stand_piece(State s, long piece, long slot)
