# Written by tools/pxd.py from deal.py; do not edit.
from cleopatra.rules.model.cards cimport KINDS
from cleopatra.rules.model.edition cimport Edition, Reading
from cleopatra.rules.model.layout cimport Layout
from cleopatra.rules.model.phases cimport MAX_PILE, STALLS, THRONE_CELL
from cleopatra.rules.model.pieces cimport MOSAIC_COUNT
from cleopatra.rules.model.state cimport State
from cleopatra.rules.model.streams cimport DEAL
from cleopatra.rules.play.draw_pile cimport draw_card, set_draw_pile, shuffle_with_facing
from cleopatra.rules.play.garden cimport reset_placements
from cleopatra.rules.play.hands cimport add_card
from cleopatra.rules.play.luck cimport keep_secret, luck_for
from cleopatra.rules.play.palace cimport complete_categories
from cleopatra.rules.play.turn cimport begin_turn

cpdef State empty_table(Edition box, Reading reading, Layout layout, long players, object options)
cpdef object finish_setup(State s)
cpdef object count_cards(State s)
cpdef object deal(State s, list secret, object first)
