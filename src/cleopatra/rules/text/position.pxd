# Written by tools/pxd.py from position.py; do not edit.
cimport cython
from cleopatra.rules.model.cards cimport FACE_UP, KINDS, KIND_MASK
from cleopatra.rules.model.edition cimport Edition
from cleopatra.rules.model.geometry cimport LAST_STEP
from cleopatra.rules.model.phases cimport FREE, MAX_PILE, MAX_SANCTUARIES, MAX_TALLY, SACRED, STALLS
from cleopatra.rules.model.pieces cimport CELLS, MOSAIC_COUNT
from cleopatra.rules.model.placements cimport Placements
from cleopatra.rules.model.state cimport State
from cleopatra.rules.play.deal cimport finish_setup
from cleopatra.rules.play.draw_pile cimport set_draw_pile
from cleopatra.rules.play.garden cimport lay_mosaic
from cleopatra.rules.play.hands cimport add_card, hand_names
from cleopatra.rules.play.palace cimport complete_categories
from cleopatra.rules.seen.memory cimport all_see_discarded
cdef Placements PLACED

@cython.final
@cython.no_gc
@cython.freelist(8)
cdef class _Table:
    cdef public State s
    cdef public Edition box
    cdef public object names
    cpdef long seat(self, object name) except? -7777
    cpdef list per_player(self, object value, object what)
    cpdef long count(self, object value, object what, long most=*) except? -7777
    cpdef list words(self, object value, object what)
    cpdef list cells(self, object words, object what)
    cpdef object only_with(self, object has, object what)
    cpdef list slots(self, object value, object what, object names)
    cpdef object one_sanctuary(self, object entry)

cpdef object arrange(State s, object names, object setup)
cdef object _check_room(State s)
cdef object _wrong(object message)
cpdef object card_text(Edition box, long card)
cpdef object write_cards(Edition box, object cards)
cpdef list read_cards(Edition box, object text, object what)
cpdef list stall_cards(State s, long stall)
cpdef object dealt_position(State s, object names)
