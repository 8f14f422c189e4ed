# Written by tools/pxd.py from visible.py; do not edit.
from cleopatra.rules.model.cards cimport FACE_UP, KINDS, STANDARD_KINDS
from cleopatra.rules.model.phases cimport (
    ACCEPTING, ANSWERED, ASKING, HIDDEN, KEEPING, MAX_PILE, OFFERS, OVER, SEATS, SPECTATOR, STALLS, UNDECIDED
)
from cleopatra.rules.model.state cimport State
from cleopatra.rules.play.dispatch cimport answers_are_due, waiting

cpdef object public_fields(State s)
cpdef object own_fields(State s, long observer)
cpdef object stalls(State s)
cdef object _stall(State s, long stall)
cpdef long top(State s) except? -7777
cpdef object aside(State s)
cpdef object pile(State s)
cpdef long top_mosaic(State s) except? -7777
cpdef object hand(State s, long observer)
cpdef object known(State s, long observer)
cpdef list standings(State s, long observer)
cdef object _known_of(State s, long observer, long at)
cpdef object talents(State s, long observer)
cpdef object amulets(State s, long observer)
cpdef object seen_discard(State s, long observer)
cpdef object taken_from_discard(State s, long observer)
cpdef object five(State s, long observer)
cpdef object kept(State s, long observer)
cpdef object reply(State s, long observer)
cpdef object asked(State s, long observer)
cpdef object offered(State s, long observer)
cpdef object accepted(State s, long observer)
