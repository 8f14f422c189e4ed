# Written by tools/pxd.py from rollout_policy.py; do not edit.
from cleopatra.engine.estimates cimport Estimates, estimate, hand_worth
from cleopatra.engine.fast_visits cimport claim_choice, look, visit_choice, visit_worth
from cleopatra.engine.rollout_weights cimport (
    BID_AMULETS, BID_BASE, CHARACTER, DEAREST_HELP, HELP_GAIN, OVER_LIMIT, PATIENCE, UNKNOWN
)
from cleopatra.rules.model.actions cimport (
    BEGGAR, BID, CALL, DONE, DROP, ENVOY, GIVE, HOLD, LAY, PAY, PICK, PLAY, PUT, QUARRY, READY, REST,
    SCRIBE_DIE_OFF, SCRIBE_DIE_ON, SEND, SMUGGLER, STALLS, TAKE, VIZIER
)
from cleopatra.rules.model.cards cimport (
    ARTISAN, COURTESAN_CARD, FACE_UP, FIRST_TAINTED, KINDS, KIND_MASK, STANDARD_KINDS
)
from cleopatra.rules.model.chance cimport Chance
from cleopatra.rules.model.choices cimport Choices
from cleopatra.rules.model.patterns cimport ANY_MATERIAL
from cleopatra.rules.model.phases cimport (
    BEGGED, BIDS, CLAIMING, DISCARDING, LIMIT, MAX_PILE, OFFERS, PICKING, STOCK, TURN, VISIT
)
from cleopatra.rules.model.state cimport State
from cleopatra.rules.play.dispatch cimport list_choices
from cleopatra.rules.powers.worshipper cimport place_of, worshipper_at
cdef extern from *:
    int NOISE "((int){60})"
    int FEWEST_CARDS "((int){4})"
    int WORST "((int){-99999})"

cpdef long rollout_choice(State s, long seat, Chance rng, Choices out, Estimates r) except? -7777
cdef long _turn(State s, long seat, Estimates r, Chance rng, Choices out) except? -7777
cpdef long stall_worth(State s, Estimates r, long stall) except? -7777
cdef long _help(State s, Estimates r, Choices out, long here, long market, long plain) except? -7777
cdef long _character(State s, Estimates r, Chance rng, Choices out, long best) except? -7777
cdef long _stock(State s, Choices out) except? -7777
cdef long _limit(State s, long seat, Estimates r, Choices out) except? -7777
cdef long _bid(State s, long seat, Estimates r, Chance rng) except? -7777
cdef long _gift(State s, long seat, Choices out) except? -7777
cdef long _pick(State s, long seat, Estimates r, Choices out) except? -7777
cdef long _offer(State s, long seat, Choices out) except? -7777
cdef long _else(Choices out, Chance rng) except? -7777
