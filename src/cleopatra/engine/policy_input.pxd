# Written by tools/pxd.py from policy_input.py; do not edit.
from cleopatra.engine.features cimport SIZE
from cleopatra.engine.observe cimport observe
from cleopatra.engine.policy_net_format cimport FEATURE_ONE
from cleopatra.rules.model.state cimport State
cdef extern from *:
    int SHIFT "((int){32768})"

cpdef long whole(double value) except? -7777
cpdef object write_input(State s, long seat, float[::1] row, int[::1] numbers)
