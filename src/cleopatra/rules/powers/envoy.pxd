# Written by tools/pxd.py from envoy.py; do not edit.
from cleopatra.rules.model.actions cimport AGREE, ASK, LAY, READY, SEND, WANT
from cleopatra.rules.model.cards cimport ENVOY_CARD, KINDS, STANDARD_KINDS
from cleopatra.rules.model.choices cimport Choices
from cleopatra.rules.model.phases cimport ACCEPTING, ASKING, NOT_ASKED, OFFERS, SEATS, UNDECIDED
from cleopatra.rules.model.state cimport State
from cleopatra.rules.play.hands cimport add_card, card_name, change_amulets, remove_card
from cleopatra.rules.powers.characters cimport end_effect, play_character
from cleopatra.rules.seen.memory cimport all_learn, all_see_leave

cpdef object apply_envoy(State s)
cpdef object legal_asks(State s, Choices out)
cdef object _legal_further_asks(State s, long last, Choices out)
cpdef object apply_ask(State s, long at)
cpdef object apply_send(State s)
cpdef object legal_offers(State s, long seat, Choices out)
cpdef object apply_lay(State s, long seat, long kind)
cpdef object apply_ready(State s, long seat)
cpdef object legal_wants(State s, Choices out)
cpdef object apply_want(State s, long at)
cpdef object apply_agree(State s)
cdef object _listed(State s, list table)
