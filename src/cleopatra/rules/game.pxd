# Written by tools/pxd.py from game.py; do not edit.
cimport cython
from cleopatra.rules.invariants cimport check_state
from cleopatra.rules.model.chance cimport Chance, sealed_seed
from cleopatra.rules.model.edition cimport Edition
from cleopatra.rules.model.moves cimport CODE_SHIFT, JOINED
from cleopatra.rules.model.phases cimport OVER, SPECTATOR
from cleopatra.rules.model.state cimport State
from cleopatra.rules.model.streams cimport BOTS
from cleopatra.rules.play.dispatch cimport answers_are_due, apply, waiting as waiting_seats
from cleopatra.rules.play.luck cimport imagine_luck
from cleopatra.rules.play.playout cimport play_randomly
from cleopatra.rules.record cimport GameRecord, codes_of
from cleopatra.rules.seen.visible cimport standings as standings_seen
from cleopatra.rules.text.position cimport read_cards, write_cards
cdef extern from *:
    int MAX_DECISIONS "((int){1000000})"

cdef class Game(GameRecord):
    cpdef long bot_seed(self, long number) except? -7777
    cpdef list legal(self, object seat)
    cpdef object play(self, object seat, object action)
    cpdef object command(self, object seat, object text)
    cpdef object view(self, object seat)
    cpdef object changes(self, State was)
    cpdef object part(self, object part, object seat)
    cpdef list standings(self, object seat)
    cpdef list events(self, long since, object seat)
    cpdef long told(self, object seat) except? -7777
    cpdef list log(self, long since=*)
    cpdef long logged(self) except? -7777
    cpdef object undo(self, object seat)
    cpdef object rewind(self, long phrases)
    @cython.locals(twin=Game)
    cpdef Game copy(self)
    cpdef Game at(self, long moves)
    cpdef object playout(self, Chance rng)
    cpdef object check(self)
    cpdef object fingerprint(self)

cpdef Game _restored(Edition box, object header, object tape, object moves, bint with_log)
