# Written by tools/pxd.py from beggar.py; do not edit.
from cleopatra.rules.model.actions cimport BEGGAR, GIVE, PAY
from cleopatra.rules.model.cards cimport BEGGAR_CARD, KINDS, STANDARD_KINDS
from cleopatra.rules.model.chance cimport Chance
from cleopatra.rules.model.choices cimport Choices
from cleopatra.rules.model.phases cimport BEGGED, NOT_ASKED, UNDECIDED
from cleopatra.rules.model.state cimport State
from cleopatra.rules.play.hands cimport add_card, card_name, change_talents, hand_names, remove_card
from cleopatra.rules.powers.character cimport Character, end_effect, play_character
from cleopatra.rules.powers.power cimport ask_seat, take_answer
from cleopatra.rules.seen.memory cimport know_whole_hand, pass_unseen
cdef extern from *:
    int PAID "((int){5})"

cdef class Beggar(Character):
    cdef public int talents
    cpdef object apply(self, State s, long seat, long code)
    cpdef object list_answers(self, State s, long seat, Choices out)
    cpdef object refuse_answer(self, State s, long seat, long code)
    cpdef object invent_answer(self, State s, long seat, Chance rng)
    cpdef object settle_early(self, State s)

cdef object _beg(State s, long amulets, long talents)
cdef long _holds_standard(State s, long seat) except? -7777
cdef object _settle(State s, long talents)
