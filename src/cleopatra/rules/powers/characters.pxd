# Written by tools/pxd.py from characters.py; do not edit.
from cleopatra.rules.model.actions cimport (
    BEGGAR, COURTESAN, ENVOY, PICK, SCRIBE_DIE_OFF, SCRIBE_DIE_ON, SCRIBE_MOSAIC, SMUGGLER, VIZIER
)
from cleopatra.rules.model.cards cimport (
    BEGGAR_CARD, COURTESAN_CARD, ENVOY_CARD, KINDS, SCRIBE_CARD, SMUGGLER_CARD, VIZIER_CARD
)
from cleopatra.rules.model.choices cimport Choices
from cleopatra.rules.model.phases cimport ACCEPTING, ASKING, BEGGED, KEEPING, LIMIT, OFFERS, PICKING, VISIT
from cleopatra.rules.model.state cimport State
from cleopatra.rules.play.hands cimport add_card, all_names, card_name, change_amulets, lay_on_discard, leave_openly
from cleopatra.rules.play.market cimport can_visit_market, draw_for_stalls
from cleopatra.rules.play.offering cimport begin_offering
from cleopatra.rules.play.quarry cimport can_visit_quarry
from cleopatra.rules.seen.memory cimport see_discard, take_from_discard_unseen

cpdef object legal_characters(State s, Choices out)
cpdef object legal_picks(State s, Choices out)
cpdef object legal_smuggler(State s, Choices out)
cpdef object play_character(State s, long kind, long amulets)
cpdef object end_effect(State s, long kind)
cpdef long card_in_effect(State s) except? -7777
cpdef object apply_courtesan(State s)
cpdef object apply_pick(State s, long kind)
cpdef object apply_scribe_mosaic(State s)
cpdef object apply_scribe_die(State s, long turn)
cpdef object apply_smuggler(State s)
