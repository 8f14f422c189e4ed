# Written by tools/pxd.py from batch.py; do not edit.
from cleopatra.engine.bare_game cimport first_owing, undealt
from cleopatra.learn.features cimport ACTION_INDICES, CUT_SHORT, ENDED, GOES_ON, SIZE
from cleopatra.learn.indexed_game cimport rewards_of
from cleopatra.learn.observe cimport choice_mask, code_of, observe
from cleopatra.rules.model.chance cimport Chance, sealed_seed, secret_of_seed
from cleopatra.rules.model.phases cimport OVER
from cleopatra.rules.model.state cimport State
from cleopatra.rules.model.streams cimport SEEDS
from cleopatra.rules.play.deal cimport deal
from cleopatra.rules.play.dispatch cimport apply
cdef extern from *:
    unsigned long long EPISODES "((unsigned long long){2147483648ULL})"

cpdef long seed_of(long seed, long row, long episode) except? -7777
cpdef State dealt(State empty, long seed)
cpdef object show(State s, long row, int[::1] seats, float[::1] observations, unsigned char[::1] masks)
cpdef object check_actions(int[::1] actions, unsigned char[::1] masks)
cpdef long move(
    State s, long row, long limit, int[::1] actions, int[::1] seats, unsigned char[::1] dones
) except? -7777
cpdef object sample_open(Chance rng, int[::1] actions, unsigned char[::1] masks)
cpdef object step_games(
    object batch, list games, long players, long limit, int[::1] actions, int[::1] seats, float[::1]
    observations, unsigned char[::1] masks, float[::1] rewards, unsigned char[::1] dones
)
