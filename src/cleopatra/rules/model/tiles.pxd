# Constants that tools/pxd.py found in tiles.py, which is not compiled; do not edit.
cdef extern from *:
    int ARCHITECT_TILE "((int){0})"
    int VIZIER_TILE "((int){1})"
    int BEGGAR_TILE "((int){2})"
    int MERCHANT_TILE "((int){3})"
    int FOREMAN_TILE "((int){4})"
    int WORSHIPPERS "((int){5})"
