# Written by tools/pxd.py from envoy.py; do not edit.
from cleopatra.rules.model.actions cimport AGREE, ASK, ENVOY, LAY, READY, SEND, WANT
from cleopatra.rules.model.cards cimport ENVOY_CARD, KINDS, STANDARD_KINDS
from cleopatra.rules.model.chance cimport Chance
from cleopatra.rules.model.choices cimport Choices
from cleopatra.rules.model.phases cimport ACCEPTING, ASKING, OFFERS, SEATS
from cleopatra.rules.model.state cimport State
from cleopatra.rules.play.hands cimport add_card, card_name, change_amulets, remove_card
from cleopatra.rules.powers.character cimport Character, end_effect, play_character
from cleopatra.rules.powers.power cimport ask_seat, forget_answers, take_answer
from cleopatra.rules.seen.memory cimport all_learn, all_see_leave

cdef class Envoy(Character):
    cdef public int amulets_per_card
    cpdef object list_answers(self, State s, long seat, Choices out)
    cpdef object apply(self, State s, long seat, long code)
    cpdef object refuse_answer(self, State s, long seat, long code)
    cpdef object invent_answer(self, State s, long seat, Chance rng)

cdef object _begin(State s)
cdef object _legal_asks(State s, Choices out)
cdef object _legal_further_asks(State s, long last, Choices out)
cdef object _ask(State s, long at)
cdef object _send(State s)
cdef object _legal_offers(State s, long seat, Choices out)
cdef object _lay(State s, long seat, long kind)
cdef object _ready(State s, long seat)
cdef object _legal_wants(State s, Choices out)
cdef object _want(State s, long at)
cdef object _agree(State s, long amulets)
cdef object _listed(State s, list table)
