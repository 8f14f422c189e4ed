# Written by tools/pxd.py from batch.py; do not edit.
cimport cython
from cleopatra.engine.bare_game cimport first_owing, undealt
from cleopatra.engine.features cimport (
    ACTION_INDICES, AT_RANDOM, BY_BOT, CUT_SHORT, DRAWN, ENDED, GOES_ON, MOST_OPEN, OUTSIDE, SIZE
)
from cleopatra.engine.observe cimport code_of, list_open, observe_again
from cleopatra.learn.indexed_game cimport rewards_of
from cleopatra.rules.model.chance cimport Chance, sealed_seed, secret_of_seed, state_of
from cleopatra.rules.model.choices cimport Choices
from cleopatra.rules.model.phases cimport OVER
from cleopatra.rules.model.state cimport State
from cleopatra.rules.model.streams cimport BOTS, SEEDS
from cleopatra.rules.play.deal cimport deal
from cleopatra.rules.play.dispatch cimport apply, list_choices
cdef extern from *:
    unsigned long long EPISODES "((unsigned long long){2147483648ULL})"
cdef Choices BATCH_CHOICES

cpdef long seed_of(long seed, long row, long episode) except? -7777
cpdef State dealt(State empty, long seed)
cpdef Chance luck_of(long seed)
cpdef long play_bots(State s, long row, long limit, list kinds, list bots, Chance luck) except? -7777
cpdef object clear(unsigned char[::1] masks, int[::1] counts)
cpdef object check_actions(int[::1] actions, unsigned char[::1] masks)
cpdef object sample_open(unsigned long long key, long first, int[::1] actions, int[::1] open_, int[::1] counts)
@cython.locals(s=State)
cpdef object play_games(
    object batch, list games, long players, long limit, list kinds, list bots, list luck, int[::1] actions,
    int[::1] seats, float[::1] rewards, unsigned char[::1] dones
)
@cython.locals(s=State)
cpdef object show_games(
    list games, long first, long end, int[::1] seats, float[::1] observations, unsigned char[::1] masks,
    int[::1] open_, int[::1] counts, short[::1] drawn
)
