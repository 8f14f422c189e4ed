# Written by tools/pxd.py from courtesan.py; do not edit.
from cleopatra.rules.model.actions cimport COURTESAN, PICK
from cleopatra.rules.model.cards cimport COURTESAN_CARD, KINDS
from cleopatra.rules.model.choices cimport Choices
from cleopatra.rules.model.phases cimport PICKING
from cleopatra.rules.model.state cimport State
from cleopatra.rules.play.hands cimport add_card, all_names, card_name
from cleopatra.rules.powers.character cimport Character, end_effect, play_character
from cleopatra.rules.seen.memory cimport see_discard, take_from_discard_unseen

cdef class Courtesan(Character):
    cpdef object list_plays(self, State s, Choices out)
    cpdef object list_answers(self, State s, long seat, Choices out)
    cpdef object apply(self, State s, long seat, long code)
    cpdef object refuse_play(self, State s, long code)
    cpdef object refuse_answer(self, State s, long seat, long code)

cdef object _browse(State s)
cdef object _take(State s, long kind)
