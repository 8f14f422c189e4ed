# Written by tools/pxd.py from registry.py; do not edit.
from cleopatra.rules.model.actions cimport CALL, OPEN, OPEN_SEATS, OPEN_SEATS_AND_CARDS, TAKE, TILES
from cleopatra.rules.model.cards cimport CHARACTERS, FIRST_CHARACTER, KINDS
from cleopatra.rules.model.commands cimport UNNUMBERED
from cleopatra.rules.model.phases cimport OPEN_PHASE, PHASES
from cleopatra.rules.powers.character cimport Character
from cleopatra.rules.powers.power cimport Power
from cleopatra.rules.powers.worshipper cimport Worshipper

cdef object _printed()
cdef bint _is_power(object one) except -1
