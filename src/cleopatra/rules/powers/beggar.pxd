# Written by tools/pxd.py from beggar.py; do not edit.
from cleopatra.rules.model.actions cimport GIVE, PAY
from cleopatra.rules.model.cards cimport BEGGAR_CARD, KINDS, STANDARD_KINDS
from cleopatra.rules.model.choices cimport Choices
from cleopatra.rules.model.figures cimport BEGGED_TALENTS
from cleopatra.rules.model.phases cimport BEGGED, NOT_ASKED, PAID, UNDECIDED
from cleopatra.rules.model.state cimport State
from cleopatra.rules.play.hands cimport add_card, card_name, change_talents, hand_names, remove_card
from cleopatra.rules.powers.characters cimport end_effect, play_character
from cleopatra.rules.seen.memory cimport know_whole_hand, pass_unseen

cpdef object apply_beggar(State s)
cpdef long holds_standard(State s, long seat) except? -7777
cpdef object legal_gifts(State s, long seat, Choices out)
cpdef object apply_gift(State s, long seat, long gift)
cpdef object settle_gifts(State s)
