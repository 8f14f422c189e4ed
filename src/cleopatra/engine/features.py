"""Features: what a seat may know as a row of numbers, name by name, and the fixed space of action indices.

A feature is a slice of the row; each number is a count divided by the feature's unit. Seats are relative to the
observer: the observer first, then in turn order; rows of absent seats are zero. Both boxes share one layout.
Increase VERSION when an entry, its offset or its meaning changes.
"""

from __future__ import annotations

from typing import NamedTuple

from cleopatra.rules.model.actions import BID, OPEN_CODES, TILES
from cleopatra.rules.model.cards import KINDS, STANDARD_KINDS
from cleopatra.rules.model.geometry import LAST_STEP
from cleopatra.rules.model.phases import MAX_CHOICES, MAX_SANCTUARIES, OPEN_PHASE, PHASES, POOL, SEATS, STALLS, TRAITS
from cleopatra.rules.model.pieces import CELLS, DOORS, MOSAIC_COUNT, OBELISKS, PIECES, WALLS

VERSION = 2

BIDS_INDEXED = 256
"""Bids of 0 to 255 talents have an index; higher ones don't (random play stays far below)."""
FIRST_OPEN_INDEX = BID - OPEN_CODES + BIDS_INDEXED
ACTION_INDICES = FIRST_OPEN_INDEX + OPEN_CODES
"""Indices are the action codes of actions.py with seats relative to the chooser; codes of powers that a box defines
itself come last."""

GOES_ON, ENDED, CUT_SHORT = range(3)
"""The states of a game in a batch after each step."""
OUTSIDE, AT_RANDOM, BY_BOT = range(3)
"""Who plays a seat of a batch: whoever steps it, native code at random, or a bot."""
MOST_OPEN = MAX_CHOICES + 16
"""Room for a row's open indices; no power of two, so that rows don't compete for the same lines of a cache."""


class Feature(NamedTuple):
    """One entry of the row: its offset, its size, and the unit that its numbers are divided by."""

    name: str
    at: int
    size: int
    unit: int
    meaning: str


CARDS_UNIT = 10
PILE_UNIT = 50
TALLY_UNIT = 100
TURNS_UNIT = 400
MARKS_UNIT = 8

CELL_PLANES = (
    ("free", 1, "no mosaic on the cell, and not in a sanctuary"),
    ("laid", 1, "a mosaic lies on the cell"),
    ("throne_cell", 1, "the throne's cell"),
    ("sacred", 1, "in a claimed sanctuary"),
    ("palm", 1, "a palm is drawn on the cell"),
    ("sanctuary_self", 1, "in one of the observer's sanctuaries"),
    ("sanctuary_next_1", 1, "in one of the next player's, and so on in turn order"),
    ("sanctuary_next_2", 1, ""),
    ("sanctuary_next_3", 1, ""),
    ("sanctuary_next_4", 1, ""),
    ("statue", 1, "a statue of Anubis stands there"),
    ("formed", MARKS_UNIT, "the number of the closed region that may be claimed now"),
    ("mosaic", MOSAIC_COUNT, "the mosaic on the cell, 1 to 12 by letter"),
)
"""Planes of 9 × 9, starting with a1 to i1. The first four are a one-hot encoding of the cell."""
PLANES = len(CELL_PLANES)
DRAWN = 4 * CELLS + 2 * MAX_SANCTUARIES + 1
"""How many numbers decide how the planes look: those of the cells, the sanctuaries' owners and statues, the seat."""
PLANE_FREE, PLANE_PALM, PLANE_OWNER, PLANE_STATUE, PLANE_FORMED, PLANE_MOSAIC = 0, 4, 5, 10, 11, 12

SEAT_ROW = (
    ("present", 1, 1, "the seat is occupied"),
    ("cards", 1, CARDS_UNIT, "cards in hand"),
    ("known", KINDS, 4, "known minimum of each kind in that hand; exact for the observer, and for all at the end"),
    ("public", KINDS, 4, "publicly known minimum of each kind in that hand"),
    ("merchants", 1, 3, "Nile merchants"),
    ("statues", 1, 2, "statues of Anubis left"),
    ("tallies_shown", 1, 1, "whether talents and amulets are visible"),
    ("talents", 1, TALLY_UNIT, "talents, if visible"),
    ("amulets", 1, TALLY_UNIT, "amulets, if visible"),
    ("talents_change", 1, TALLY_UNIT, "net talents gained publicly since the game began"),
    ("amulets_change", 1, TALLY_UNIT, "net amulets gained publicly since the game began"),
    ("active", 1, 1, "whose turn it is"),
    ("owes", 1, 1, "owes a decision"),
    ("answered", 1, 1, "has answered while others have not"),
    ("took_discards", 1, 4, "cards it took from the discard pile unseen"),
    ("asked", STANDARD_KINDS, 4, "what the envoy asks for"),
    ("offered", STANDARD_KINDS, 4, "what it offers, once revealed"),
    ("accepted", STANDARD_KINDS, 4, "what is accepted of that"),
)

TABLE = (
    ("planes", PLANES * CELLS, 1, "the garden, plane by plane: see CELL_PLANES"),
    ("box", TRAITS, 1, "sphinxes in rows; palms or statues score; last round; dice; worshippers; payment by pattern"),
    ("reading", 3, 1, "market limit; the envoy asks for one kind; another card may be offered"),
    ("options", 2, 1, "mosaics may be mirrored; tallies are open"),
    ("players", SEATS, 1, "number of players: 1 to 5"),
    ("phase", OPEN_PHASE, 1, "the current phase, in the order of PHASE_NAMES"),
    ("back", OPEN_PHASE, 1, "the phase that follows an interruption"),
    ("turn", 8, 1, "market, quarry, worshipper, architect, limit answered, smuggled, moved, visit just begun"),
    ("turn_counts", 8, 4, "visits, scribes, idle turns, last turns, built, palms covered, formed, claimed"),
    ("turns", 1, TURNS_UNIT, "turns so far"),
    ("stocked", 1, 4, "cards put into stalls this turn"),
    ("counter", POOL, CARDS_UNIT, "units on the counter: five kinds, any material, any unit"),
    ("built", PIECES, 4, "pieces built in this visit, by kind"),
    ("hand", KINDS, 4, "the observer's cards by kind"),
    ("deck", KINDS, CARDS_UNIT, "cards of each kind in the whole game"),
    ("draw", 2, PILE_UNIT, "cards in the draw pile; face-up ones among them"),
    ("draw_top", KINDS, 1, "its top card, if face up"),
    ("discard", 1, PILE_UNIT, "cards in the discard pile"),
    ("discard_seen", KINDS, CARDS_UNIT, "cards of each kind seen going there"),
    ("stall_sizes", STALLS, CARDS_UNIT, "cards in each stall"),
    ("stall_hidden", STALLS, CARDS_UNIT, "face-down cards in each stall"),
    ("stall_cards", STALLS * KINDS, 4, "face-up cards in each stall by kind"),
    ("aside_hidden", STALLS, 1, "cards set aside for the stalls, next first: face down"),
    ("aside_cards", STALLS * KINDS, 1, "the same, face up, by kind"),
    ("five_size", 1, 5, "cards that the vizier drew"),
    ("five", KINDS, 4, "the same by kind, for the player who drew them"),
    ("kept", KINDS, 4, "those selected to be kept"),
    ("reply", 1, PILE_UNIT, "the observer's answer while others decide"),
    ("walls", WALLS, 1, "built walls, from the left door around"),
    ("doors", DOORS, 1, "left, right"),
    ("sphinxes", 2, 6, "left row, right row; all in the first where there are no rows"),
    ("obelisks", OBELISKS, 1, "left, right"),
    ("throne", 1, 2, "pedestal, then throne"),
    ("complete", PIECES, 1, "categories complete"),
    ("cleopatra", LAST_STEP + 1, 1, "Cleopatra's step on the path to the palace"),
    ("altar", 1, 5, "dice on the altar"),
    ("tiles", TILES * TILES, 1, "the worshipper at each place along the path"),
    ("pile_left", MOSAIC_COUNT, 1, "mosaics not yet laid"),
    ("pile_top", MOSAIC_COUNT, 1, "the mosaic on top"),
    ("sanctuaries", 1, MARKS_UNIT, "sanctuaries claimed"),
    ("seats", SEATS * sum(size for _, size, _, _ in SEAT_ROW), 1, "one row for each seat: see SEAT_ROW"),
    ("open_phase", PHASES - OPEN_PHASE, 1, "the pending question of a power that a box defines, in the box's order"),
    ("memo", 1, CARDS_UNIT, "the number that such a power stores while it is in effect"),
)


def _lay_out(table: tuple[tuple[str, int, int, str], ...]) -> dict[str, Feature]:
    laid: dict[str, Feature] = {}
    at = 0
    for name, size, unit, meaning in table:
        laid[name] = Feature(name, at, size, unit, meaning)
        at += size
    return laid


FEATURES = _lay_out(TABLE)
IN_SEAT_ROW = _lay_out(SEAT_ROW)
SEAT_SIZE = sum(feature.size for feature in IN_SEAT_ROW.values())
SIZE = sum(feature.size for feature in FEATURES.values())
"""The size of an observation."""

AT_BOX = FEATURES["box"].at
AT_READING = FEATURES["reading"].at
AT_OPTIONS = FEATURES["options"].at
AT_PLAYERS = FEATURES["players"].at
AT_PHASE = FEATURES["phase"].at
AT_BACK = FEATURES["back"].at
AT_TURN = FEATURES["turn"].at
AT_TURN_COUNTS = FEATURES["turn_counts"].at
AT_TURNS = FEATURES["turns"].at
AT_STOCKED = FEATURES["stocked"].at
AT_COUNTER = FEATURES["counter"].at
AT_BUILT = FEATURES["built"].at
AT_HAND = FEATURES["hand"].at
AT_DECK = FEATURES["deck"].at
AT_DRAW = FEATURES["draw"].at
AT_DRAW_TOP = FEATURES["draw_top"].at
AT_DISCARD = FEATURES["discard"].at
AT_DISCARD_SEEN = FEATURES["discard_seen"].at
AT_STALL_SIZES = FEATURES["stall_sizes"].at
AT_STALL_HIDDEN = FEATURES["stall_hidden"].at
AT_STALL_CARDS = FEATURES["stall_cards"].at
AT_ASIDE_HIDDEN = FEATURES["aside_hidden"].at
AT_ASIDE_CARDS = FEATURES["aside_cards"].at
AT_FIVE_SIZE = FEATURES["five_size"].at
AT_FIVE = FEATURES["five"].at
AT_KEPT = FEATURES["kept"].at
AT_REPLY = FEATURES["reply"].at
AT_WALLS = FEATURES["walls"].at
AT_DOORS = FEATURES["doors"].at
AT_SPHINXES = FEATURES["sphinxes"].at
AT_OBELISKS = FEATURES["obelisks"].at
AT_THRONE = FEATURES["throne"].at
AT_COMPLETE = FEATURES["complete"].at
AT_CLEOPATRA = FEATURES["cleopatra"].at
AT_ALTAR = FEATURES["altar"].at
AT_TILES = FEATURES["tiles"].at
AT_PILE_LEFT = FEATURES["pile_left"].at
AT_PILE_TOP = FEATURES["pile_top"].at
AT_SANCTUARIES = FEATURES["sanctuaries"].at
AT_SEATS = FEATURES["seats"].at
AT_OPEN_PHASE = FEATURES["open_phase"].at
AT_MEMO = FEATURES["memo"].at

IN_PRESENT = IN_SEAT_ROW["present"].at
IN_CARDS = IN_SEAT_ROW["cards"].at
IN_KNOWN = IN_SEAT_ROW["known"].at
IN_PUBLIC = IN_SEAT_ROW["public"].at
IN_MERCHANTS = IN_SEAT_ROW["merchants"].at
IN_STATUES = IN_SEAT_ROW["statues"].at
IN_TALLIES_SHOWN = IN_SEAT_ROW["tallies_shown"].at
IN_TALENTS = IN_SEAT_ROW["talents"].at
IN_AMULETS = IN_SEAT_ROW["amulets"].at
IN_TALENTS_CHANGE = IN_SEAT_ROW["talents_change"].at
IN_AMULETS_CHANGE = IN_SEAT_ROW["amulets_change"].at
IN_ACTIVE = IN_SEAT_ROW["active"].at
IN_OWES = IN_SEAT_ROW["owes"].at
IN_ANSWERED = IN_SEAT_ROW["answered"].at
IN_TOOK_DISCARDS = IN_SEAT_ROW["took_discards"].at
IN_ASKED = IN_SEAT_ROW["asked"].at
IN_OFFERED = IN_SEAT_ROW["offered"].at
IN_ACCEPTED = IN_SEAT_ROW["accepted"].at

BOUND = 64
"""No number of an observation exceeds ±BOUND, even in hand-made positions."""
