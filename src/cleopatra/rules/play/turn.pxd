# Written by tools/pxd.py from turn.py; do not edit.
from cleopatra.rules.model.actions cimport DONE, HOLD, QUARRY
from cleopatra.rules.model.choices cimport Choices
from cleopatra.rules.model.phases cimport TURN
from cleopatra.rules.model.state cimport State
from cleopatra.rules.play.ending cimport end_game
from cleopatra.rules.play.market cimport can_visit_market, is_over_limit, legal_drops, legal_takes
from cleopatra.rules.play.quarry cimport can_build, can_visit_quarry, clear_counter
from cleopatra.rules.powers.character cimport legal_characters
from cleopatra.rules.powers.worshipper cimport legal_calls

cpdef long owes_limit(State s) except? -7777
cpdef object legal_turn(State s, Choices out)
cpdef object apply_done(State s)
cpdef object begin_turn(State s)
