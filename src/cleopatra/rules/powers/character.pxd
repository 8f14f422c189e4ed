# Written by tools/pxd.py from character.py; do not edit.
from cleopatra.rules.model.cards cimport KINDS
from cleopatra.rules.model.choices cimport Choices
from cleopatra.rules.model.phases cimport STOCK, TURN, VISIT
from cleopatra.rules.model.state cimport State
from cleopatra.rules.play.hands cimport card_name, change_amulets, lay_on_discard, leave_openly
from cleopatra.rules.powers.power cimport Power

cdef class Character(Power):
    cdef public int amulets
    cpdef long price(self) except? -7777
    cpdef object list_at_limit(self, State s, Choices out)

cpdef Character character_at(State s, long slot)
cpdef object legal_characters(State s, Choices out)
cpdef object legal_at_limit(State s, Choices out)
cpdef long may_play_characters(State s) except? -7777
cpdef object play_character(State s, long kind, long amulets)
cpdef object end_effect(State s, long kind)
cpdef long card_in_effect(State s) except? -7777
cpdef object refuse_character(State s, long seat, Character character, long code)
