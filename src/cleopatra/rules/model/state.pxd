# Written by tools/pxd.py from state.py; do not edit.
cimport cython
from cleopatra.rules.model.actions cimport TILES
from cleopatra.rules.model.cards cimport KINDS, STANDARD_KINDS
from cleopatra.rules.model.copying cimport array_names, clear_fields, copy_fields, differing_fields
from cleopatra.rules.model.edition cimport Edition, Reading
from cleopatra.rules.model.layout cimport Layout
from cleopatra.rules.model.phases cimport (
    FIVE, MAX_PILE, MAX_SANCTUARIES, NOT_ASKED, OBSERVERS, POOL, SEATS, STALLS, TURN
)
from cleopatra.rules.model.pieces cimport CELLS, DOORS, MOSAIC_COUNT, OBELISKS, PIECES, WALLS, WORDS
from cleopatra.rules.model.streams cimport KEY_WORDS
cdef extern from *:
    ctypedef unsigned short byte_t "unsigned char"

@cython.final
@cython.no_gc
@cython.freelist(8)
cdef class State:
    cdef public Edition edition
    cdef public Reading reading
    cdef public Layout layout
    cdef public object tape
    cdef public list sink
    cdef public int players
    cdef public int remembers
    cdef public int mirror
    cdef public int open_tallies
    cdef public long long seed
    cdef public int secure
    cdef public unsigned long long secret[8]
    cdef public int position
    cdef public short talents[5]
    cdef public short amulets[5]
    cdef public short merchants[5]
    cdef public short statues[5]
    cdef public short hand[85]
    cdef public short hand_size[5]
    cdef public short total[17]
    cdef public short start_talents[5]
    cdef public short start_amulets[5]
    cdef public byte_t draw[160]
    cdef public int draw_size
    cdef public int draw_face_up
    cdef public byte_t stall[480]
    cdef public short stall_size[3]
    cdef public short discard[17]
    cdef public int discard_size
    cdef public short aside[3]
    cdef public int aside_size
    cdef public int aside_next
    cdef public int stocked
    cdef public short five[5]
    cdef public int five_size
    cdef public short kept[5]
    cdef public byte_t known[510]
    cdef public byte_t seen_discard[102]
    cdef public byte_t taken_from_discard[30]
    cdef public short cells[81]
    cdef public short mosaic_at[81]
    cdef public unsigned long long alive[55]
    cdef public short pile[12]
    cdef public int pile_size
    cdef public short walls[9]
    cdef public short doors[2]
    cdef public short sphinxes[2]
    cdef public short obelisks[2]
    cdef public int throne
    cdef public int completed
    cdef public int cleopatra
    cdef public int altar
    cdef public short tiles[5]
    cdef public short sanctuary[81]
    cdef public short sanctuary_owner[16]
    cdef public short sanctuary_statue[16]
    cdef public int sanctuaries
    cdef public int phase
    cdef public int back
    cdef public int active
    cdef public int went_to_market
    cdef public int went_to_quarry
    cdef public int visits_allowed
    cdef public int called
    cdef public int architect
    cdef public int limit_answered
    cdef public int smuggled
    cdef public int scribes
    cdef public int moved
    cdef public int idle_turns
    cdef public int last_turns
    cdef public int turns
    cdef public short pool[7]
    cdef public short built[6]
    cdef public int built_total
    cdef public int fresh
    cdef public int palms_covered
    cdef public short formed[81]
    cdef public int formed_count
    cdef public int claimed_now
    cdef public short reply[5]
    cdef public short asked[25]
    cdef public short offered[25]
    cdef public short accepted[25]
    cdef public int memo
    cpdef list differing(self, State other)
    @cython.locals(twin=State)
    cpdef State copy(self)
