"""An edition: the numbers, tables and named powers of one box, and how its printings are read (R10-R13, section 13).

Everything here is read from the edition's data file; `editions` makes editions and gives them their powers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from .actions import CLAIM, RAISE_SPHINX, RAISE_SPHINX_IN, TILES
from .cards import (
    CHARACTERS,
    DOUBLE_NAMES,
    FIRST_CHARACTER,
    FIRST_TAINTED,
    KINDS,
    MERCHANT_NAME,
    PAYING_KINDS,
    STANDARD_KINDS,
    STANDARD_NAMES,
    WILD,
)
from .commands import Command, PhraseForm, Question
from .errors import Reason, SetupError
from .layout import Layout
from .numbers import Small, zeros
from .patterns import ANY_MATERIAL, ANYTHING, UNIT_KINDS, VISIT_STEPS
from .phases import BIDS, MAX_PILE, PHASE_NAMES, PHASES, SEATS, STALLS, TRAITS
from .pieces import PIECE_NAMES, PIECES, SPHINXES
from .rows import Rows
from .sources import Source

if TYPE_CHECKING:
    from ..powers.character import Character
    from ..powers.power import Power
    from ..powers.worshipper import Worshipper

NO_UNIT = -1
NO_POWER = -1


class Reading:
    """How one printing of the rules is read where the printings differ (R54, R92, section 8)."""

    key: str
    limit_at_market: int
    envoy_one_kind: int
    envoy_other_card: int
    discard_after_effect: int

    def __init__(self, key: str, rows: Rows) -> None:
        self.key = key
        self.limit_at_market = rows.flag("limit_at_market", 0)
        self.envoy_one_kind = rows.flag("envoy_one_kind", 0)
        self.envoy_other_card = rows.flag("envoy_other_card", 0)
        self.discard_after_effect = rows.flag("discard_after_effect", 0)
        rows.finish()


class Edition:
    """One box, read from its data file."""

    key: str
    min_players: int
    max_players: int
    money: str
    talents: int
    merchants: int
    statues: int
    dealt: int
    layout: Layout
    characters: list[Character]
    worshippers: list[Worshipper]
    powers: list[Power]
    character_count: int
    tiles: int
    play_order: Annotated[list[Small], CHARACTERS]
    character_card: Annotated[list[Small], CHARACTERS]
    code_power: Annotated[list[Small], CLAIM]
    phase_power: Annotated[list[Small], PHASES]
    asks_others: Annotated[list[Small], PHASES]
    commands: list[Command]
    questions: dict[int, Question]
    forms: list[PhraseForm]
    phase_names: tuple[str, ...]
    wild: str
    wild_unit: int
    wild_units: int
    card_names: tuple[str, ...]
    unit: Annotated[list[Small], PAYING_KINDS]
    units: Annotated[list[Small], PAYING_KINDS]
    played_amulets: Annotated[list[Small], KINDS]
    held_amulets: Annotated[list[Small], KINDS]
    deck: Annotated[list[Small], KINDS]
    parts: int
    parts_face_up: int
    remainder_face_up: int
    hand_limit: int
    discard_amulets: int
    cost: Annotated[list[Small], PIECES * UNIT_KINDS]
    cost_equal: Annotated[list[Small], PIECES]
    cost_different: Annotated[list[Small], PIECES]
    patterns: int
    traits: Annotated[list[Small], TRAITS]
    """What kind of box this is, for encodings: sphinxes in rows; palms that claiming makes worth less; a last round;
    dice; worshippers; paying by pattern."""
    wall: int
    wall_per_cell: int
    sphinx: Annotated[list[Small], SPHINXES]
    sphinx_per_row_sphinx: int
    throne: int
    throne_per_cell: int
    obelisk: int
    obelisk_per_row_sphinx: int
    door: int
    door_per_wall: int
    mosaic: int
    mosaic_per_palm: int
    mosaic_per_palm_claiming: int
    visit_bonus: Annotated[list[Small], VISIT_STEPS]
    sphinx_room: Annotated[list[Small], 2]
    first_sphinx: int
    dice: int
    die_faces: int
    die_symbols: int
    offering_step: int
    rank_amulets: Annotated[list[Small], SEATS]
    penalty_talents: Annotated[list[Small], TILES]
    penalty_amulets: Annotated[list[Small], TILES]
    last_round: int
    merchant_worth: int
    amulet_prices: list[int]
    readings: dict[str, Reading]
    sources: tuple[Source, ...]

    def __init__(self, rows: Rows, layout: Layout, characters: list[Character], worshippers: list[Worshipper]) -> None:
        self.key = rows.text("key")
        players = rows.numbers("players", 2)
        self.min_players = players[0]
        self.max_players = players[1]
        if not 1 < players[0] <= players[1] <= SEATS:
            rows.wrong("players", f"the least and the most, from 2 to {SEATS}")
        self.money = rows.text("money")
        self.talents = rows.number("talents")
        self.merchants = rows.number("merchants")
        self.statues = rows.number("statues")
        self.dealt = rows.number("dealt")
        self.layout = layout
        self._take_powers(characters, worshippers)
        self._read_cards(rows.part("wild"), rows.part("deck"), rows.part("tainted"))
        if not self.max_players * self.dealt + STALLS <= sum(self.deck) < MAX_PILE:
            rows.wrong("deck", f"cards for every hand and stall, and up to {MAX_PILE - 1} in all")
        facing = rows.part("facing")
        self.parts = facing.number("parts")
        self.parts_face_up = facing.number("face_up")
        self.remainder_face_up = facing.flag("remainder_face_up")
        facing.finish()
        limit = rows.part("hand_limit")
        self.hand_limit = limit.number("cards")
        self.discard_amulets = limit.number("discard_amulets")
        limit.finish()
        self._read_costs(rows.part("cost"))
        self._read_rewards(rows.part("reward"))
        self._read_sphinxes(rows.part("palace"))
        self._read_offering(rows.part("offering"))
        self._read_penalties(rows)
        ending = rows.part("ending")
        self.last_round = ending.flag("last_round")
        self.merchant_worth = ending.number("merchant_worth")
        self.amulet_prices = ending.numbers("amulet_prices")
        ending.finish()
        self.traits = [
            int(self.sphinx_room[1] > 0), int(self.mosaic_per_palm_claiming < self.mosaic_per_palm), self.last_round,
            int(self.dice > 0), int(self.tiles > 0), self.patterns,
        ]  # fmt: skip
        readings = rows.part("readings")
        self.readings = {key: Reading(key, readings.part(key)) for key in readings.names()}
        self.sources = tuple(Source.read(source) for source in rows.parts("source"))
        rows.finish()

    def _take_powers(self, characters: list[Character], worshippers: list[Worshipper]) -> None:
        """Which power a choice or a phase belongs to, by their numbers."""
        self.characters = characters
        self.worshippers = worshippers
        self.powers = [*characters, *worshippers]
        self.character_count = len(characters)
        self.tiles = len(worshippers)
        order = sorted(range(len(characters)), key=lambda slot: characters[slot].code)
        self.play_order = order + [NO_POWER] * (CHARACTERS - len(order))
        cards = [power.card for power in characters]
        self.character_card = cards + [NO_POWER] * (CHARACTERS - len(cards))
        self.code_power = zeros(CLAIM)
        for i in range(CLAIM):
            self.code_power[i] = NO_POWER
        self.phase_power = zeros(PHASES)
        for i in range(PHASES):
            self.phase_power[i] = NO_POWER
        self.asks_others = zeros(PHASES)
        self.asks_others[BIDS] = 1
        self.commands = []
        self.questions = {}
        self.forms = []
        names = [*PHASE_NAMES, *[""] * (PHASES - len(PHASE_NAMES))]
        for slot, power in enumerate(self.powers):
            self.commands += power.commands
            self.forms += power.forms
            for code in power.numbers():
                self.code_power[code] = slot
            for question in power.questions:
                self.phase_power[question.phase] = slot
                self.asks_others[question.phase] = int(question.of_others)
                self.questions[question.phase] = question
                names[question.phase] = question.name
        self.phase_names = tuple(names)

    def _read_cards(self, wild: Rows, deck: Rows, tainted: Rows) -> None:
        """Names, numbers, units and amulets of every kind of card (R10, R61, R62, R121)."""
        self.wild = wild.text("name")
        names = [*STANDARD_NAMES, *DOUBLE_NAMES, self.wild, *[""] * (CHARACTERS), MERCHANT_NAME]
        self.unit = [*range(STANDARD_KINDS), *range(STANDARD_KINDS), *[NO_UNIT] * (KINDS - WILD), ANYTHING]
        self.units = [*[1] * STANDARD_KINDS, *[2] * STANDARD_KINDS, *[0] * (KINDS - WILD), 1]
        self.unit[WILD] = self.wild_unit = self._wild_unit(wild)
        self.units[WILD] = self.wild_units = wild.number("units")
        if not self.wild_units:
            wild.wrong("units", "a whole number from 1")
        wild.finish()
        for power in self.characters:
            names[power.card] = power.name
        self.card_names = tuple(names)
        doubled = [0] * STANDARD_KINDS + [tainted.number("double")] * STANDARD_KINDS
        self.played_amulets = [*doubled, tainted.number("wild"), *[0] * (CHARACTERS)]
        held = tainted.number("held")
        self.held_amulets = [held if kind >= FIRST_TAINTED else 0 for kind in range(KINDS)]
        tainted.finish()
        words = [*names[:WILD], "wild", *names[FIRST_CHARACTER:KINDS]]
        self.deck = [deck.number(word, 0) if word else 0 for word in words]
        deck.finish()

    def _wild_unit(self, wild: Rows) -> int:
        """What the wild card may stand for: any material, or artisans too (R62)."""
        named = sorted(wild.words("stands_for"))
        if named == sorted(STANDARD_NAMES):
            return ANYTHING
        if named != sorted(STANDARD_NAMES[1:]):
            wild.wrong("stands_for", f"{' '.join(STANDARD_NAMES[1:])}, with or without artisan")
        return ANY_MATERIAL

    def _read_costs(self, costs: Rows) -> None:
        self.cost = zeros(PIECES * UNIT_KINDS)
        self.cost_equal = zeros(PIECES)
        self.cost_different = zeros(PIECES)
        for piece, name in enumerate(PIECE_NAMES):
            row = costs.part(name)
            for unit, unit_name in enumerate(STANDARD_NAMES):
                self.cost[piece * UNIT_KINDS + unit] = row.number(unit_name, 0)
            self.cost_equal[piece] = row.number("equal", 0)
            self.cost_different[piece] = row.number("different", 0)
            row.finish()
        costs.finish()
        self.patterns = int(any(self.cost_equal) or any(self.cost_different))

    def _read_rewards(self, rewards: Rows) -> None:
        self.wall = rewards.number("wall")
        self.wall_per_cell = rewards.number("wall_per_cell")
        self.sphinx = rewards.numbers("sphinx", SPHINXES)
        self.sphinx_per_row_sphinx = rewards.number("sphinx_per_row_sphinx")
        self.throne = rewards.number("throne")
        self.throne_per_cell = rewards.number("throne_per_cell")
        self.obelisk = rewards.number("obelisk")
        self.obelisk_per_row_sphinx = rewards.number("obelisk_per_row_sphinx")
        self.door = rewards.number("door")
        self.door_per_wall = rewards.number("door_per_wall")
        self.mosaic = rewards.number("mosaic")
        self.mosaic_per_palm = rewards.number("mosaic_per_palm")
        self.mosaic_per_palm_claiming = rewards.number("mosaic_per_palm_claiming")
        given = rewards.numbers("visit")
        self.visit_bonus = (given + [given[-1]] * VISIT_STEPS)[:VISIT_STEPS]
        rewards.finish()

    def _read_sphinxes(self, palace: Rows) -> None:
        """How many sphinxes each row takes, and the number of the choice to build one in the first (R25, R71)."""
        self.sphinx_room = palace.numbers("sphinx_room", 2)
        self.first_sphinx = RAISE_SPHINX_IN if self.sphinx_room[1] else RAISE_SPHINX
        if sum(self.sphinx_room) != SPHINXES:
            palace.wrong("sphinx_room", f"room for {SPHINXES} sphinxes in one row or two")
        palace.finish()

    def _read_offering(self, offering: Rows) -> None:
        """When offerings come, and what a rank does to a pyramid (R13, R110, R112)."""
        self.dice = offering.number("dice")
        self.die_faces = offering.number("die_faces")
        self.die_symbols = offering.number("die_symbols")
        self.offering_step = offering.number("at_step")
        self.rank_amulets = offering.numbers("ranks", SEATS)
        offering.finish()

    def _read_penalties(self, rows: Rows) -> None:
        """What a worshipper costs at each place (R100)."""
        penalties = rows.parts("penalty")
        if len(penalties) != self.tiles:
            rows.wrong("penalty", f"one for each of the {self.tiles} worshippers")
        spare = [0] * (TILES - self.tiles)
        self.penalty_talents = [penalty.number("talents", 0) for penalty in penalties] + spare
        self.penalty_amulets = [penalty.number("amulets", 0) for penalty in penalties] + spare
        for penalty in penalties:
            penalty.finish()

    def reading(self, key: str) -> Reading:
        """The reading of that name."""
        if key not in self.readings:
            known = ", ".join(self.readings)
            raise SetupError(Reason.UNKNOWN_READING, f"no reading {key!r} in {self.key}; expected one of: {known}")
        return self.readings[key]

    def face_up_of(self, cards: int) -> int:
        """How many of so many cards are turned face up before a shuffle (R30)."""
        part = cards // self.parts
        if self.remainder_face_up:
            return cards - part * (self.parts - self.parts_face_up)
        return part * self.parts_face_up

    def kind(self, name: str) -> int:
        """The card of that name; -1 for one this box does not have."""
        if not name or name not in self.card_names:
            return -1
        kind = self.card_names.index(name)
        return kind if kind == WILD or kind >= KINDS or self.deck[kind] else -1
