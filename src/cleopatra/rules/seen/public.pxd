# Written by tools/pxd.py from public.py; do not edit.
from cleopatra.rules.model.state cimport State

cpdef object public_scalars(State s)
cpdef object public_arrays(State s)
