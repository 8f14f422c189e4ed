# Written by tools/pxd.py from luck.py; do not edit.
from cleopatra.rules.model.chance cimport Chance, secret_stream
from cleopatra.rules.model.state cimport State
from cleopatra.rules.model.streams cimport KEY_WORDS

cpdef Chance luck_for(State s, long purpose)
cpdef object keep_secret(State s, list secret)
cpdef object imagine_luck(State s, long seed)
