"""The state of a game: flat arrays of small numbers, laid out so that copying is cheap and compiling is possible.

Rows of a table are packed one behind another: `hand[seat * KINDS + kind]`. Nothing here knows a rule.
"""

from __future__ import annotations

from .actions import TILES
from .cards import KINDS, STANDARD_KINDS
from .chacha import KEY_WORDS
from .chance import Tape
from .edition import Edition, Reading
from .events import Event
from .fields import ROWS
from .layout import Layout
from .phases import FIVE, MAX_PILE, MAX_SANCTUARIES, NOT_ASKED, OBSERVERS, POOL, SEATS, STALLS, TURN
from .pieces import CELLS, DOORS, MOSAIC_COUNT, OBELISKS, PIECES, WALLS, WORDS


class State:
    """Everything that is true at the table, hidden things included."""

    def __init__(self, edition: Edition, reading: Reading, layout: Layout, players: int) -> None:
        self.edition = edition
        self.reading = reading
        self.layout = layout
        self.tape: Tape | None = None
        self.sink: list[Event] | None = None
        # fields: written by tools/state_fields.py
        self.players = players
        self.remembers = 1
        self.mirror = 1
        self.open_tallies = 0
        self.seed = 0
        self.secure = 0
        self.secret = [0] * KEY_WORDS
        self.position = 0
        self.talents = [0] * SEATS
        self.amulets = [0] * SEATS
        self.merchants = [0] * SEATS
        self.statues = [0] * SEATS
        self.hand = [0] * (SEATS * KINDS)
        self.hand_size = [0] * SEATS
        self.total = [0] * KINDS
        self.start_talents = [0] * SEATS
        self.start_amulets = [0] * SEATS
        self.draw = bytearray(MAX_PILE)
        self.draw_size = 0
        self.draw_face_up = 0
        self.stall = bytearray(STALLS * MAX_PILE)
        self.stall_size = [0] * STALLS
        self.discard = [0] * KINDS
        self.discard_size = 0
        self.aside = [0] * STALLS
        self.aside_size = 0
        self.aside_next = 0
        self.stocked = 0
        self.five = [0] * FIVE
        self.five_size = 0
        self.kept = [0] * FIVE
        self.known = bytearray(OBSERVERS * SEATS * KINDS)
        self.seen_discard = bytearray(OBSERVERS * KINDS)
        self.taken_from_discard = bytearray(OBSERVERS * SEATS)
        self.cells = [0] * CELLS
        self.mosaic_at = bytearray(CELLS)
        self.alive = [0] * WORDS
        self.pile = [0] * MOSAIC_COUNT
        self.pile_size = 0
        self.walls = [0] * WALLS
        self.doors = [0] * DOORS
        self.sphinxes = [0] * 2
        self.obelisks = [0] * OBELISKS
        self.throne = 0
        self.completed = 0
        self.cleopatra = 0
        self.altar = 0
        self.tiles = [0] * TILES
        self.sanctuary = bytearray(CELLS)
        self.sanctuary_owner = [0] * MAX_SANCTUARIES
        self.sanctuary_statue = [0] * MAX_SANCTUARIES
        self.sanctuaries = 0
        self.phase = TURN
        self.back = TURN
        self.active = 0
        self.went_to_market = 0
        self.went_to_quarry = 0
        self.visits_allowed = 1
        self.called = 0
        self.architect = 0
        self.limit_answered = 0
        self.smuggled = 0
        self.scribes = 0
        self.moved = 0
        self.idle_turns = 0
        self.last_turns = 0
        self.turns = 0
        self.pool = [0] * POOL
        self.built = [0] * PIECES
        self.built_total = 0
        self.fresh = 0
        self.palms_covered = 0
        self.formed = [0] * CELLS
        self.formed_count = 0
        self.claimed_now = 0
        self.reply = [NOT_ASKED] * SEATS
        self.asked = [0] * (SEATS * STANDARD_KINDS)
        self.offered = [0] * (SEATS * STANDARD_KINDS)
        self.accepted = [0] * (SEATS * STANDARD_KINDS)
        self.memo = 0
        # end of fields

    def differing(self, other: State) -> list[str]:
        """The names of the numbers that are not the same in two positions of one game."""
        return [name for name, value in vars(self).items() if name not in OBJECTS and value != vars(other)[name]]

    def copy(self) -> State:
        """The same position, free to go another way. The copy writes no events."""
        twin: State = State.__new__(State)
        fields = self.__dict__.copy()
        for name in ROWS:
            fields[name] = fields[name][:]
        twin.__dict__ = fields
        twin.sink = None
        return twin


OBJECTS = frozenset(("edition", "reading", "layout", "tape", "sink"))
"""What is not a number."""
