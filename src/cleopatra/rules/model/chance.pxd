# Written by tools/pxd.py from chance.py; do not edit.
cimport cython
from cleopatra.rules.model.chacha cimport Block
from cleopatra.rules.model.streams cimport BLOCK_WORDS, EXPANSION, KEY_WORDS
cdef extern from *:
    unsigned long long MASK64 "((unsigned long long){18446744073709551615ULL})"
    unsigned long long GAMMA "((unsigned long long){11400714819323198485ULL})"
    unsigned long long MIX1 "((unsigned long long){13787848793156543929ULL})"
    unsigned long long MIX2 "((unsigned long long){10723151780598845931ULL})"
    unsigned long long DRAWS "((unsigned long long){4294967296ULL})"

@cython.final
@cython.no_gc
@cython.freelist(8)
cdef class Chance:
    cdef public Block block
    cdef public unsigned long long state
    cdef public int counter
    cdef public int used
    cpdef unsigned long long draw(self) except? 7777
    cpdef long below(self, long bound) except? -7777
    cpdef object shuffle(self, list items)
    cpdef long symbols(self, long dice, long faces, long marked) except? -7777

cpdef unsigned long long mix(unsigned long long value) except? 7777
cpdef unsigned long long state_of(unsigned long long key, long number) except? 7777
cpdef Chance secret_stream(list secret, long purpose, long position)
cpdef list secret_of_seed(long seed)
cpdef long sealed_seed(list secret, long purpose, long number) except? -7777
