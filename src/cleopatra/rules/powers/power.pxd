# Written by tools/pxd.py from power.py; do not edit.
from cleopatra.rules.model.chance cimport Chance
from cleopatra.rules.model.choices cimport Choices
from cleopatra.rules.model.commands cimport UNNUMBERED
from cleopatra.rules.model.phases cimport NOT_ASKED, UNDECIDED
from cleopatra.rules.model.state cimport State

cdef class Power:
    cdef public list commands
    cdef public list questions
    cdef public list forms
    cdef public object given
    cdef public int card
    cdef public int code
    cdef public int phase
    cpdef list numbers(self)
    cpdef long code_of(self, object word) except? -7777
    cpdef long price(self) except? -7777
    cpdef object list_plays(self, State s, Choices out)
    cpdef object list_answers(self, State s, long seat, Choices out)
    cpdef object apply(self, State s, long seat, long code)
    cpdef object refuse_play(self, State s, long code)
    cpdef object refuse_answer(self, State s, long seat, long code)
    cpdef object invent_answer(self, State s, long seat, Chance rng)
    cpdef object settle_early(self, State s)

cpdef Power power_at(State s, long slot)
cpdef Power power_of(State s)
cpdef object ask_seat(State s, long seat)
cpdef long take_answer(State s, long seat, long answer) except? -7777
cpdef long answer_of(State s, long seat) except? -7777
cpdef object forget_answers(State s)
