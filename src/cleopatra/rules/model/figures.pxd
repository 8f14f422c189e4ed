# Constants that tools/pxd.py found in figures.py, which is not compiled; do not edit.
cdef extern from *:
    int ARCHITECT_TALENTS "((int){4})"
    int MERCHANT_UNITS "((int){2})"
    int FOREMAN_ARTISANS "((int){2})"
    int BEGGAR_CARDS "((int){4})"
    int BEGGED_TALENTS "((int){2})"
    int FIRST_DISCARDS "((int){3})"
