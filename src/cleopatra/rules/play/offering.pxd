# Written by tools/pxd.py from offering.py; do not edit.
from cleopatra.rules.model.actions cimport BID
from cleopatra.rules.model.choices cimport Choices
from cleopatra.rules.model.figures cimport FIRST_DISCARDS
from cleopatra.rules.model.phases cimport BIDS, NOT_ASKED, UNDECIDED
from cleopatra.rules.model.state cimport State
from cleopatra.rules.play.hands cimport change_amulets, change_talents

cpdef object begin_offering(State s)
cpdef object legal_bids(State s, long seat, Choices out)
cpdef object apply_bid(State s, long seat, long amount)
cpdef long rank_of(list bids, long bid) except? -7777
cpdef long rank_amulets(long rank) except? -7777
cdef object _settle(State s)
