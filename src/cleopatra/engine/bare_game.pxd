# Written by tools/pxd.py from bare_game.py; do not edit.
from cleopatra.engine.estimates cimport Estimates, estimate, final_score
from cleopatra.engine.features cimport SIZE
from cleopatra.engine.observe cimport index_of
from cleopatra.engine.playouts cimport play_to_end, play_to_next_turn
from cleopatra.engine.policy_input cimport write_input
from cleopatra.engine.policy_net cimport PolicyNet
from cleopatra.engine.rollout_policy cimport rollout_choice
from cleopatra.engine.value_net cimport ValueNet, evaluate, survey, take_facts
from cleopatra.engine.value_weights cimport FACTS
from cleopatra.rules.model.chance cimport Chance
from cleopatra.rules.model.choices cimport Choices
from cleopatra.rules.model.phases cimport BIDS, DISCARDING, NOBODY, OVER, UNDECIDED
from cleopatra.rules.model.state cimport State
from cleopatra.rules.play.deal cimport deal, empty_table
from cleopatra.rules.play.dispatch cimport apply, legal, list_choices, owes
from cleopatra.rules.seen.determinize cimport determinize
cdef extern from *:
    int NO_LOGIT "((int){-1048576})"
    int LONGEST_PLAYOUT "((int){3000})"
cdef Choices GAME_CHOICES
cdef Estimates SHARED_ESTIMATES
cdef ValueNet SHARED_NET

cpdef long first_owing(State s) except? -7777
cpdef long is_legal(State s, long seat, long code) except? -7777
cpdef State undealt(object edition, object names, object reading, object options)
cpdef State dealt(object edition, object names, long seed, object reading, object options)
cpdef object imagine(object view, Chance rng)
cpdef object bare_game(object edition, object names, long seed, object reading, object options)
