# Written by tools/pxd.py from memory.py; do not edit.
from cleopatra.rules.model.cards cimport KINDS, STANDARD_KINDS
from cleopatra.rules.model.phases cimport OBSERVERS, SEATS
from cleopatra.rules.model.state cimport State

cpdef object all_learn(State s, long holder, long kind)
cpdef object all_see_leave(State s, long holder, long kind)
cpdef object pass_unseen(State s, long giver, long taker, long kind)
cpdef object know_whole_hand(State s, long observer, long holder)
cpdef object all_see_discarded(State s, long kind)
cpdef object one_sees_discarded(State s, long observer, long kind)
cpdef object see_discard(State s, long observer)
cpdef object take_from_discard_unseen(State s, long taker)
cpdef object forget_discard(State s)
