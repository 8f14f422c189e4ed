# Constants that tools/pxd.py found in streams.py, which is not compiled; do not edit.
cdef extern from *:
    int KEY_WORDS "((int){8})"
    int BLOCK_WORDS "((int){16})"
    int DEAL "((int){0})"
    int RESHUFFLE "((int){1})"
    int DICE "((int){2})"
    int BOTS "((int){3})"
    int SEEDS "((int){4})"
    int EXPANSION "((int){5})"
