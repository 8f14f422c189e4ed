# Written by tools/pxd.py from worshippers.py; do not edit.
from cleopatra.rules.model.actions cimport CALL
from cleopatra.rules.model.cards cimport ARTISAN, FACE_UP, KIND_MASK
from cleopatra.rules.model.choices cimport Choices
from cleopatra.rules.model.figures cimport BEGGAR_CARDS, FOREMAN_ARTISANS, MERCHANT_UNITS
from cleopatra.rules.model.patterns cimport ANY_MATERIAL
from cleopatra.rules.model.state cimport State
from cleopatra.rules.model.tiles cimport ARCHITECT_TILE, BEGGAR_TILE, FOREMAN_TILE, MERCHANT_TILE, VIZIER_TILE
from cleopatra.rules.play.draw_pile cimport draw_card, tell_top
from cleopatra.rules.play.hands cimport add_card, all_names, change_amulets, change_talents, open_names
from cleopatra.rules.seen.memory cimport all_learn

cpdef object legal_calls(State s, Choices out)
cpdef long place_of(State s, long worshipper) except? -7777
cpdef object apply_call(State s, long worshipper)
cdef object _fetch_cards(State s, long seat)
