"""The state of a game: flat arrays of small numbers, laid out so that copying is cheap and compiling is possible.

Rows of a table are packed one behind another: `hand[seat * KINDS + kind]`. Nothing here knows a rule.
"""

from __future__ import annotations

from typing import Annotated

from .actions import TILES
from .cards import KINDS, STANDARD_KINDS
from .chance import Tape
from .copying import array_names, clear_fields, copy_fields, differing_fields
from .edition import Edition, Reading
from .events import Event
from .layout import Layout
from .numbers import Byte, Small, Wide, Word
from .phases import FIVE, MAX_PILE, MAX_SANCTUARIES, NOT_ASKED, OBSERVERS, POOL, SEATS, STALLS, TURN
from .pieces import CELLS, DOORS, MOSAIC_COUNT, OBELISKS, PIECES, WALLS, WORDS
from .streams import KEY_WORDS


class State:
    """Everything that is true at the table, hidden things included."""

    edition: Edition
    reading: Reading
    layout: Layout
    tape: Tape | None
    sink: list[Event] | None
    # fields: written by tools/state_fields.py
    players: int
    remembers: int
    mirror: int
    open_tallies: int
    seed: Wide
    secure: int
    secret: Annotated[list[Word], KEY_WORDS]
    position: int
    talents: Annotated[list[Small], SEATS]
    amulets: Annotated[list[Small], SEATS]
    merchants: Annotated[list[Small], SEATS]
    statues: Annotated[list[Small], SEATS]
    hand: Annotated[list[Small], SEATS * KINDS]
    hand_size: Annotated[list[Small], SEATS]
    total: Annotated[list[Small], KINDS]
    start_talents: Annotated[list[Small], SEATS]
    start_amulets: Annotated[list[Small], SEATS]
    draw: Annotated[list[Byte], MAX_PILE]
    draw_size: int
    draw_face_up: int
    stall: Annotated[list[Byte], STALLS * MAX_PILE]
    stall_size: Annotated[list[Small], STALLS]
    discard: Annotated[list[Small], KINDS]
    discard_size: int
    aside: Annotated[list[Small], STALLS]
    aside_size: int
    aside_next: int
    stocked: int
    five: Annotated[list[Small], FIVE]
    five_size: int
    kept: Annotated[list[Small], FIVE]
    known: Annotated[list[Byte], OBSERVERS * SEATS * KINDS]
    seen_discard: Annotated[list[Byte], OBSERVERS * KINDS]
    taken_from_discard: Annotated[list[Byte], OBSERVERS * SEATS]
    cells: Annotated[list[Small], CELLS]
    mosaic_at: Annotated[list[Small], CELLS]
    alive: Annotated[list[Word], WORDS]
    pile: Annotated[list[Small], MOSAIC_COUNT]
    pile_size: int
    walls: Annotated[list[Small], WALLS]
    doors: Annotated[list[Small], DOORS]
    sphinxes: Annotated[list[Small], 2]
    obelisks: Annotated[list[Small], OBELISKS]
    throne: int
    completed: int
    cleopatra: int
    altar: int
    tiles: Annotated[list[Small], TILES]
    sanctuary: Annotated[list[Small], CELLS]
    sanctuary_owner: Annotated[list[Small], MAX_SANCTUARIES]
    sanctuary_statue: Annotated[list[Small], MAX_SANCTUARIES]
    sanctuaries: int
    phase: int
    back: int
    active: int
    went_to_market: int
    went_to_quarry: int
    visits_allowed: int
    called: int
    architect: int
    limit_answered: int
    smuggled: int
    scribes: int
    moved: int
    idle_turns: int
    last_turns: int
    turns: int
    pool: Annotated[list[Small], POOL]
    built: Annotated[list[Small], PIECES]
    built_total: int
    fresh: int
    palms_covered: int
    formed: Annotated[list[Small], CELLS]
    formed_count: int
    claimed_now: int
    reply: Annotated[list[Small], SEATS]
    asked: Annotated[list[Small], SEATS * STANDARD_KINDS]
    offered: Annotated[list[Small], SEATS * STANDARD_KINDS]
    accepted: Annotated[list[Small], SEATS * STANDARD_KINDS]
    memo: int
    # end of fields

    def __init__(self, edition: Edition, reading: Reading, layout: Layout, players: int) -> None:
        clear_fields(self)
        self.edition = edition
        self.reading = reading
        self.layout = layout
        # first values: written by tools/state_fields.py
        self.players = players
        self.remembers = 1
        self.mirror = 1
        self.phase = TURN
        self.back = TURN
        self.visits_allowed = 1
        for i in range(SEATS):
            self.reply[i] = NOT_ASKED
        # end of first values

    def differing(self, other: State) -> list[str]:
        """The names of the numbers that are not the same in two positions of one game."""
        return differing_fields(self, other)

    def copy(self) -> State:
        """The same position, free to go another way. The copy writes no events."""
        twin: State = State.__new__(State)
        copy_fields(self, twin)
        twin.sink = None
        return twin


ARRAYS = array_names(State)
"""What a copy must not share."""
