# Written by tools/pxd.py from record.py; do not edit.
from cleopatra.rules.model.moves cimport CODE_SHIFT, JOINED
from cleopatra.rules.model.state cimport State
from cleopatra.rules.play.dispatch cimport answers_are_due, apply, legal
from cleopatra.rules.text.action_table cimport ActionTable

cdef class GameRecord:
    cdef public object _opening
    cdef public object _notation
    cdef public ActionTable _table
    cdef public State _state
    cdef public object _moves
    cdef public list _legal
    cdef public object _events
    cdef public bint _shares_moves
    cdef public bint _written_ahead
    cdef public int _legal_seat
    cpdef object write_ahead(self, object rolls, object shuffles)
    cpdef object tear_off(self)

cpdef long checked_seat(object seat, long players) except? -7777
cpdef list codes_of(GameRecord record, object seat)
