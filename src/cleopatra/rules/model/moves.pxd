# Constants that tools/pxd.py found in moves.py, which is not compiled; do not edit.
cdef extern from *:
    int JOINED "((int){8})"
    int CODE_SHIFT "((int){4})"
