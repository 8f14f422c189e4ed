"""Features: what a seat may know as a row of numbers, name by name, and the fixed space of action indices.

Every feature is a few numbers side by side, each a count divided by its unit. Seats are counted from the observer:
itself first, then on around the table; rows of seats that nobody sits at stay empty. Both boxes share one row.
Whoever changes an entry, its place or its meaning raises VERSION.
"""

from __future__ import annotations

from typing import NamedTuple

from cleopatra.rules.model.actions import BID, OPEN_CODES, TILES
from cleopatra.rules.model.cards import KINDS, STANDARD_KINDS
from cleopatra.rules.model.geometry import LAST_STEP
from cleopatra.rules.model.phases import OPEN_PHASE, PHASES, POOL, SEATS, STALLS, TRAITS
from cleopatra.rules.model.pieces import CELLS, DOORS, MOSAIC_COUNT, OBELISKS, PIECES, WALLS

VERSION = 2

BIDS_INDEXED = 256
"""Bids of 0 to 255 talents have an index; higher ones can't be made through one (random play stays far below)."""
FIRST_OPEN_INDEX = BID - OPEN_CODES + BIDS_INDEXED
ACTION_INDICES = FIRST_OPEN_INDEX + OPEN_CODES
"""Indices are the numbers of actions.py, with the seats of `ask` and `want` counted from whoever chooses; numbers that
a box gives to powers of its own come last."""

GOES_ON, ENDED, CUT_SHORT = range(3)
"""What a batch says of a game after each step."""


class Feature(NamedTuple):
    """One entry of the row: where it stands, how long it is, and what its numbers are divided by."""

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
    ("free", 1, "nothing lies on the cell and no sanctuary holds it"),
    ("laid", 1, "a mosaic lies on the cell"),
    ("throne_cell", 1, "the throne's cell"),
    ("sacred", 1, "in a claimed sanctuary"),
    ("palm", 1, "a palm is drawn on the cell"),
    ("sanctuary_self", 1, "in a sanctuary of one's own"),
    ("sanctuary_next_1", 1, "in one of the next player's, and so on around the table"),
    ("sanctuary_next_2", 1, ""),
    ("sanctuary_next_3", 1, ""),
    ("sanctuary_next_4", 1, ""),
    ("statue", 1, "a statue of Anubis stands there"),
    ("formed", MARKS_UNIT, "in a closed region that may be claimed now: which one"),
    ("mosaic", MOSAIC_COUNT, "which mosaic lies there, 1 to 12 in the order of their letters"),
)
"""Nine rows of nine, a1 to i1 first. The first four are one of four kinds of cell."""
PLANES = len(CELL_PLANES)
PLANE_FREE, PLANE_PALM, PLANE_OWNER, PLANE_STATUE, PLANE_FORMED, PLANE_MOSAIC = 0, 4, 5, 10, 11, 12

SEAT_ROW = (
    ("present", 1, 1, "somebody sits there"),
    ("cards", 1, CARDS_UNIT, "cards in hand"),
    ("known", KINDS, 4, "the least of each kind in that hand; of oneself all, at the end of everyone"),
    ("public", KINDS, 4, "the least of each kind in that hand that everyone knows of"),
    ("merchants", 1, 3, "Nile merchants"),
    ("statues", 1, 2, "statues of Anubis left"),
    ("tallies_shown", 1, 1, "whether talents and amulets may be seen"),
    ("talents", 1, TALLY_UNIT, "talents, if they may be seen"),
    ("amulets", 1, TALLY_UNIT, "amulets, if they may be seen"),
    ("talents_change", 1, TALLY_UNIT, "talents won or lost in the open since the game began"),
    ("amulets_change", 1, TALLY_UNIT, "amulets gained or shed in the open since the game began"),
    ("active", 1, 1, "whose turn it is"),
    ("owes", 1, 1, "owes a decision"),
    ("answered", 1, 1, "has answered, and not everyone has"),
    ("took_discards", 1, 4, "cards it took out of the discard pile unseen"),
    ("asked", STANDARD_KINDS, 4, "what the envoy asks of it"),
    ("offered", STANDARD_KINDS, 4, "what it offers him, once that is shown"),
    ("accepted", STANDARD_KINDS, 4, "what of it is accepted"),
)

TABLE = (
    ("planes", PLANES * CELLS, 1, "the garden, plane by plane: see CELL_PLANES"),
    ("box", TRAITS, 1, "sphinxes in rows; palms or statues pay; a last round; dice; worshippers; paying by pattern"),
    ("reading", 3, 1, "limit at the market; the envoy asks for one kind; another card may be offered"),
    ("options", 2, 1, "mosaics may be mirrored; tallies are open"),
    ("players", SEATS, 1, "how many play: 1 to 5"),
    ("phase", OPEN_PHASE, 1, "which small choice is due, in the order of PHASE_NAMES"),
    ("back", OPEN_PHASE, 1, "the phase that follows an interruption"),
    ("turn", 8, 1, "market, quarry, worshipper, architect, limit answered, smuggled, moved, visit just begun"),
    ("turn_counts", 8, 4, "visits, scribes, idle turns, last turns, built, palms covered, formed, claimed"),
    ("turns", 1, TURNS_UNIT, "turns so far"),
    ("stocked", 1, 4, "cards put into stalls this turn"),
    ("counter", POOL, CARDS_UNIT, "units on the counter: five kinds, any material, anything"),
    ("built", PIECES, 4, "pieces built in this visit, by kind"),
    ("hand", KINDS, 4, "one's own cards by kind"),
    ("deck", KINDS, CARDS_UNIT, "cards of each kind in the whole game"),
    ("draw", 2, PILE_UNIT, "cards in the draw pile; face-up ones among them"),
    ("draw_top", KINDS, 1, "its top card, if it lies face up"),
    ("discard", 1, PILE_UNIT, "cards in the discard pile"),
    ("discard_seen", KINDS, CARDS_UNIT, "of each kind, how many were seen to go there"),
    ("stall_sizes", STALLS, CARDS_UNIT, "cards in each stall"),
    ("stall_hidden", STALLS, CARDS_UNIT, "face-down cards in each stall"),
    ("stall_cards", STALLS * KINDS, 4, "face-up cards in each stall by kind"),
    ("aside_hidden", STALLS, 1, "cards laid aside for the stalls, next first: face down"),
    ("aside_cards", STALLS * KINDS, 1, "the same, face up, by kind"),
    ("five_size", 1, 5, "cards that the vizier drew"),
    ("five", KINDS, 4, "the same by kind, for whoever drew them"),
    ("kept", KINDS, 4, "those of them marked to be kept"),
    ("reply", 1, PILE_UNIT, "one's own answer while others think"),
    ("walls", WALLS, 1, "walls that stand, from the left door around"),
    ("doors", DOORS, 1, "left, right"),
    ("sphinxes", 2, 6, "left row, right row; all in the first where there are no rows"),
    ("obelisks", OBELISKS, 1, "left, right"),
    ("throne", 1, 2, "pedestal, then throne"),
    ("complete", PIECES, 1, "categories complete"),
    ("cleopatra", LAST_STEP + 1, 1, "her step on the path to the palace"),
    ("altar", 1, 5, "dice on the altar"),
    ("tiles", TILES * TILES, 1, "for each place along the path, which worshipper stands there"),
    ("pile_left", MOSAIC_COUNT, 1, "mosaics not yet laid"),
    ("pile_top", MOSAIC_COUNT, 1, "the mosaic on top"),
    ("sanctuaries", 1, MARKS_UNIT, "sanctuaries claimed"),
    ("seats", SEATS * sum(size for _, size, _, _ in SEAT_ROW), 1, "one row for each seat: see SEAT_ROW"),
    ("open_phase", PHASES - OPEN_PHASE, 1, "a question of a power that a box brings along, in its order"),
    ("memo", 1, CARDS_UNIT, "the number that such a power keeps while it is in effect"),
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
"""How many numbers an observation has."""

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
"""No number of an observation lies outside of -BOUND to BOUND, not even in positions set up by hand."""
