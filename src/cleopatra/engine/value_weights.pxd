# Constants that tools/pxd.py found in value_weights.py, which is not compiled; do not edit.
cdef extern from *:
    int FACTS "((int){78})"
    int HIDDEN "((int){48})"
