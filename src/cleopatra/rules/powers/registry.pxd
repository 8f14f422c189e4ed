# Written by tools/pxd.py from registry.py; do not edit.
from cleopatra.rules.model.actions cimport CALL, OPEN, OPEN_SEATS, OPEN_SEATS_AND_CARDS, TAKE, TILES
from cleopatra.rules.model.cards cimport CHARACTERS, FIRST_CHARACTER, KINDS
from cleopatra.rules.model.commands cimport UNNUMBERED
from cleopatra.rules.model.phases cimport OPEN_PHASE, PHASES
from cleopatra.rules.powers.character cimport Character
from cleopatra.rules.powers.characters.beggar cimport Beggar
from cleopatra.rules.powers.characters.courtesan cimport Courtesan
from cleopatra.rules.powers.characters.envoy cimport Envoy
from cleopatra.rules.powers.characters.scribe cimport Scribe
from cleopatra.rules.powers.characters.smuggler cimport Smuggler
from cleopatra.rules.powers.characters.vizier cimport Vizier
from cleopatra.rules.powers.power cimport Power
from cleopatra.rules.powers.worshipper cimport Worshipper
from cleopatra.rules.powers.worshippers.architect cimport Architect
from cleopatra.rules.powers.worshippers.beggar cimport BeggarTile
from cleopatra.rules.powers.worshippers.foreman cimport Foreman
from cleopatra.rules.powers.worshippers.merchant cimport Merchant
from cleopatra.rules.powers.worshippers.vizier cimport VizierTile
