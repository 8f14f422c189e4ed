# Written by tools/pxd.py from vizier.py; do not edit.
from cleopatra.rules.model.actions cimport REST, RETAIN, VIZIER
from cleopatra.rules.model.cards cimport FACE_UP, KIND_MASK, VIZIER_CARD
from cleopatra.rules.model.choices cimport Choices
from cleopatra.rules.model.phases cimport FIVE, KEEPING
from cleopatra.rules.model.state cimport State
from cleopatra.rules.play.draw_pile cimport draw_card, tell_top
from cleopatra.rules.play.hands cimport add_card, all_names, card_name, change_amulets
from cleopatra.rules.powers.character cimport Character, end_effect, play_character
from cleopatra.rules.seen.memory cimport one_sees_discarded

cdef class Vizier(Character):
    cdef public int cards
    cdef public int amulets_per_card
    cpdef object list_plays(self, State s, Choices out)
    cpdef object list_answers(self, State s, long seat, Choices out)
    cpdef object apply(self, State s, long seat, long code)
    cpdef object refuse_play(self, State s, long code)
    cpdef object refuse_answer(self, State s, long seat, long code)

cdef object _draw(State s, long cards)
cdef object _mark(State s, long kind)
cdef object _discard_rest(State s, long amulets)
