# Written by tools/pxd.py from worshipper.py; do not edit.
from cleopatra.rules.model.choices cimport Choices
from cleopatra.rules.model.state cimport State
from cleopatra.rules.play.hands cimport change_amulets, change_talents
from cleopatra.rules.powers.power cimport Power

cdef class Worshipper(Power):
    cdef public int piece_talents
    cdef public int visits
    cdef public int cards
    cdef public int materials
    cdef public int artisans
    cpdef object apply(self, State s, long seat, long code)
    cpdef object help(self, State s)
    cpdef object piece_built(self, State s)
    cpdef object refuse_play(self, State s, long code)

cpdef Worshipper worshipper_at(State s, long tile)
cpdef Worshipper called_worshipper(State s)
cpdef object legal_calls(State s, Choices out)
cpdef long place_of(State s, long tile) except? -7777
cdef object _call(State s, long tile, object name)
