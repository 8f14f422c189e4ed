# Written by tools/pxd.py from observe.py; do not edit.
from cleopatra.engine.features cimport (
    ACTION_INDICES, AT_ALTAR, AT_ASIDE_CARDS, AT_ASIDE_HIDDEN, AT_BACK, AT_BOX, AT_BUILT, AT_CLEOPATRA,
    AT_COMPLETE, AT_COUNTER, AT_DECK, AT_DISCARD, AT_DISCARD_SEEN, AT_DOORS, AT_DRAW, AT_DRAW_TOP, AT_FIVE,
    AT_FIVE_SIZE, AT_HAND, AT_KEPT, AT_MEMO, AT_OBELISKS, AT_OPEN_PHASE, AT_OPTIONS, AT_PHASE, AT_PILE_LEFT,
    AT_PILE_TOP, AT_PLAYERS, AT_READING, AT_REPLY, AT_SANCTUARIES, AT_SEATS, AT_SPHINXES, AT_STALL_CARDS,
    AT_STALL_HIDDEN, AT_STALL_SIZES, AT_STOCKED, AT_THRONE, AT_TILES, AT_TURN, AT_TURNS, AT_TURN_COUNTS,
    AT_WALLS, CARDS_UNIT, DRAWN, FIRST_OPEN_INDEX, IN_ACCEPTED, IN_ACTIVE, IN_AMULETS, IN_AMULETS_CHANGE,
    IN_ANSWERED, IN_ASKED, IN_CARDS, IN_KNOWN, IN_MERCHANTS, IN_OFFERED, IN_OWES, IN_PRESENT, IN_PUBLIC,
    IN_STATUES, IN_TALENTS, IN_TALENTS_CHANGE, IN_TALLIES_SHOWN, IN_TOOK_DISCARDS, MARKS_UNIT, PILE_UNIT,
    PLANES, SEAT_SIZE, SIZE, TALLY_UNIT, TURNS_UNIT
)
from cleopatra.engine.planes cimport draw_planes, planes_changed
from cleopatra.rules.model.actions cimport (
    ASK, OPEN, OPEN_CODES, OPEN_SEATS, OPEN_SEATS_AND_CARDS, RETAIN, TAKE, TILES, WANT
)
from cleopatra.rules.model.cards cimport FACE_UP, KINDS, KIND_MASK, STANDARD_KINDS
from cleopatra.rules.model.choices cimport Choices
from cleopatra.rules.model.phases cimport (
    ACCEPTING, ASKING, KEEPING, MAX_PILE, OFFERS, OPEN_PHASE, OVER, POOL, SEATS, SPECTATOR, STALLS, TRAITS,
    UNDECIDED
)
from cleopatra.rules.model.pieces cimport CELLS, DOORS, OBELISKS, PIECES, WALLS
from cleopatra.rules.model.state cimport State
from cleopatra.rules.play.dispatch cimport answers_are_due, list_choices, owes
cdef Choices OBSERVED_CHOICES

cpdef object observe(State s, long seat, float[::1] out, long base)
cpdef object observe_again(State s, long seat, float[::1] out, long base, short[::1] drawn, long at)
cdef object _behind_planes(State s, long seat, float[::1] out, long base)
cpdef long relative(long seat, long other, long players) except? -7777
cdef object _table(State s, float[::1] out, long base)
cdef object _turn(State s, float[::1] out, long base)
cdef object _palace(State s, float[::1] out, long base)
cdef object _own(State s, long seat, float[::1] out, long base)
cdef object _piles(State s, long seat, float[::1] out, long base)
cdef object _stalls(State s, float[::1] out, long base)
cdef object _seat_row(State s, long seat, long other, long due, float[::1] out, long at)
cdef object _dealings(State s, long seat, long other, float[::1] out, long at)
cpdef long index_of(long code, long seat, long players) except? -7777
cpdef long code_of(long index, long seat, long players) except? -7777
cdef long _open_code(long code, long seat, long players) except? -7777
cpdef long list_open(State s, long seat, int[::1] out, long base) except? -7777
cpdef long choice_mask(State s, long seat, unsigned char[::1] out, long base) except? -7777
