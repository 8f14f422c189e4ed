# Written by tools/pxd.py from scribe.py; do not edit.
from cleopatra.rules.model.actions cimport SCRIBE_DIE_OFF, SCRIBE_DIE_ON, SCRIBE_MOSAIC
from cleopatra.rules.model.cards cimport SCRIBE_CARD
from cleopatra.rules.model.choices cimport Choices
from cleopatra.rules.model.phases cimport VISIT
from cleopatra.rules.model.state cimport State
from cleopatra.rules.play.offering cimport altar_is_full, begin_offering
from cleopatra.rules.play.quarry cimport can_visit_quarry
from cleopatra.rules.powers.character cimport Character, end_effect, play_character

cdef class Scribe(Character):
    cdef public int die_amulets
    cpdef object list_plays(self, State s, Choices out)
    cpdef object apply(self, State s, long seat, long code)
    cpdef object refuse_play(self, State s, long code)
