# Written by tools/pxd.py from offering.py; do not edit.
from cleopatra.rules.model.actions cimport BID
from cleopatra.rules.model.choices cimport Choices
from cleopatra.rules.model.phases cimport BIDS, NOT_ASKED, UNDECIDED
from cleopatra.rules.model.state cimport State
from cleopatra.rules.model.streams cimport DICE
from cleopatra.rules.play.hands cimport change_amulets, change_talents
from cleopatra.rules.play.luck cimport luck_for

cpdef object offering_after_visit(State s, long before)
cpdef long altar_is_full(State s) except? -7777
cdef object _roll_dice(State s)
cpdef object begin_offering(State s)
cpdef object legal_bids(State s, long seat, Choices out)
cpdef object apply_bid(State s, long seat, long amount)
cpdef long rank_of(list bids, long bid) except? -7777
cdef object _settle(State s)
