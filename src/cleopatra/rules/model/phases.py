"""The sizes of the table, and the phases of a turn: which small choice is due."""

from .cards import STANDARD_KINDS

SEATS = 5
OBSERVERS = 6
SPECTATOR = 5
"""Spectators have a memory too: the last observer's row."""
STALLS = 3
MAX_PILE = 160
"""Cards that one pile or stall can hold: more than both decks have, for positions set up by hand."""
MAX_SANCTUARIES = 16
MAX_TALLY = 3000
"""The most amulets of a player, and talents of all players, in a position set up by hand."""
MAX_CHOICES = 4096
"""More than the largest number of choices: any mosaic anywhere, or any bid."""
FIVE = 5
TRAITS = 6
"""Properties by which encodings distinguish kinds of boxes."""
POOL = 7

TURN, STOCK, VISIT, CLAIMING, LIMIT, DISCARDING = range(6)
BEGGED, PICKING, ASKING, OFFERS, ACCEPTING, KEEPING, BIDS, OVER = range(6, 14)
PHASE_NAMES = "turn stock visit claim limit discard beggar courtesan ask offer accept keep bid over".split()
"""Phases: which small choice is due."""
OPEN_PHASE = 14
PHASES = 20
"""Phases from OPEN_PHASE on are for questions of powers that have no number here."""

FREE, LAID, THRONE_CELL, SACRED = range(4)
"""What a cell of the garden is: free, under a mosaic, the throne's, in a claimed sanctuary."""

NOBODY = -1
"""No seat has to decide."""
NOT_ASKED = -2
UNDECIDED = -1
PAID = STANDARD_KINDS
"""The beggar's answer that is not a card."""
ANSWERED = 1
"""An answer that was given but not revealed."""
HIDDEN = -1
"""A card or a number that an observer may not know."""
