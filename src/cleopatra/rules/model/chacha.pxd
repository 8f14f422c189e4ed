# Written by tools/pxd.py from chacha.py; do not edit.
cimport cython
from cleopatra.rules.model.streams cimport BLOCK_WORDS
cdef extern from *:
    """
    static int cleopatra_rules_model_chacha_SIGMA[] = {1634760805, 857760878, 2036477234, 1797285236};
    static short cleopatra_rules_model_chacha_LANES[] = {
        0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15, 0, 5, 10, 15, 1, 6, 11, 12, 2, 7, 8, 13, 3, 4, 9, 14
    };
    """
    unsigned long long MASK32 "((unsigned long long){4294967295ULL})"
    int SIGMA "((int *){cleopatra_rules_model_chacha_SIGMA})"[4]
    short LANES "((short *){cleopatra_rules_model_chacha_LANES})"[32]

@cython.final
@cython.no_gc
@cython.freelist(8)
cdef class Block:
    cdef public unsigned long long input[16]
    cdef public unsigned long long words[16]
    cpdef object set_key(self, long at, unsigned long long word)
    cpdef object set_nonce(self, unsigned long long first, unsigned long long second, unsigned long long third)
    cpdef object fill(self, unsigned long long counter)
