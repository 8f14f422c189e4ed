# Written by tools/pxd.py from hands.py; do not edit.
from cleopatra.rules.model.cards cimport FACE_UP, KINDS, KIND_MASK
from cleopatra.rules.model.state cimport State
from cleopatra.rules.seen.memory cimport all_see_discarded, all_see_leave

cpdef object add_card(State s, long seat, long kind)
cpdef object remove_card(State s, long seat, long kind)
cpdef object discard_openly(State s, long seat, long kind)
cpdef object leave_openly(State s, long seat, long kind)
cpdef object lay_on_discard(State s, long kind)
cpdef object change_talents(State s, long seat, long change, object why)
cpdef object change_amulets(State s, long seat, long change, object why)
cpdef object card_name(State s, long card)
cpdef object all_names(State s, list cards)
cpdef object open_names(State s, list cards)
cpdef object hand_names(State s, long seat)
