# Written by tools/pxd.py from determinize.py; do not edit.
from cleopatra.rules.model.cards cimport FACE_UP, KINDS, KIND_MASK
from cleopatra.rules.model.chance cimport Chance
from cleopatra.rules.model.phases cimport BIDS, HIDDEN, MAX_PILE, NOT_ASKED, OBSERVERS, SEATS, SPECTATOR, UNDECIDED
from cleopatra.rules.model.state cimport State
from cleopatra.rules.play.garden cimport reset_placements
from cleopatra.rules.play.luck cimport imagine_luck
from cleopatra.rules.powers.character cimport card_in_effect
from cleopatra.rules.powers.power cimport power_of

cpdef State determinize(object view, Chance rng)
cdef object _tallies(State s, object view)
cdef long _tally(long shown, long given, long change) except? -7777
cdef object _cards(State s, object view, Chance rng)
cpdef list unlocated(State s, object view)
cdef object _discard(State s, object view, Chance rng, list cards)
cdef long _held(State s, long seat) except? -7777
cdef object _hand(State s, object view, long seat, list cards)
cdef object _draw_pile(State s, object view, Chance rng, list cards)
cdef object _memories(State s, object view)
cdef object _mosaics(State s, object view, Chance rng)
cdef object _answers(State s, object view, Chance rng)
