# Written by tools/pxd.py from vizier.py; do not edit.
from cleopatra.rules.model.actions cimport REST, RETAIN
from cleopatra.rules.model.cards cimport FACE_UP, KIND_MASK, VIZIER_CARD
from cleopatra.rules.model.choices cimport Choices
from cleopatra.rules.model.phases cimport FIVE, KEEPING
from cleopatra.rules.model.state cimport State
from cleopatra.rules.play.draw_pile cimport draw_card, tell_top
from cleopatra.rules.play.hands cimport add_card, all_names, card_name, change_amulets
from cleopatra.rules.powers.characters cimport end_effect, play_character
from cleopatra.rules.seen.memory cimport one_sees_discarded

cpdef object apply_vizier(State s)
cpdef object legal_keeps(State s, Choices out)
cpdef object apply_retain(State s, long kind)
cpdef object apply_rest(State s)
