# Written by tools/pxd.py from smuggler.py; do not edit.
from cleopatra.rules.model.actions cimport SMUGGLER
from cleopatra.rules.model.cards cimport SMUGGLER_CARD
from cleopatra.rules.model.choices cimport Choices
from cleopatra.rules.model.phases cimport LIMIT
from cleopatra.rules.model.state cimport State
from cleopatra.rules.play.market cimport can_visit_market, draw_for_stalls
from cleopatra.rules.powers.character cimport Character, end_effect, play_character

cdef class Smuggler(Character):
    cpdef object list_plays(self, State s, Choices out)
    cpdef object list_at_limit(self, State s, Choices out)
    cpdef object apply(self, State s, long seat, long code)
    cpdef object refuse_play(self, State s, long code)
