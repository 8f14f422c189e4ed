# Constants that tools/pxd.py found in commands.py, which is not compiled; do not edit.
cdef extern from *:
    int UNNUMBERED "((int){-1})"
