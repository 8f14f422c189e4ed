# Written by tools/pxd.py from indexed_game.py; do not edit.
from cleopatra.engine.bare_game cimport dealt
from cleopatra.engine.features cimport ACTION_INDICES
from cleopatra.engine.observe cimport choice_mask, code_of, index_of, observe
from cleopatra.rules.model.chance cimport Chance
from cleopatra.rules.seen.determinize cimport determinize

cpdef list rewards_of(object result, long players)
cpdef object indexed_game(object edition, object names, long seed, object reading, object options)
