"""An edition: the numbers, tables and named powers of one box (R10-R13, R70-R75, and section 13 for readings)."""

from __future__ import annotations

from typing import Annotated, Any

from ..model.cards import CHARACTER_NAMES, DOUBLE_NAMES, KINDS, STANDARD_NAMES, WILD, card_names
from ..model.errors import Reason, SetupError
from ..model.numbers import Small, zeros
from ..model.patterns import UNIT_KINDS, VISIT_STEPS
from ..model.pieces import PIECE_NAMES, PIECES, SPHINXES
from ..model.tiles import WORSHIPPERS


class Reading:
    """How one printing of the rules is read where the printings differ (R54, R92, section 8)."""

    key: str
    limit_at_market: int
    envoy_one_kind: int
    envoy_other_card: int
    discard_after_effect: int

    def __init__(self, key: str, table: dict[str, bool]) -> None:
        self.key = key
        self.limit_at_market = int(table["limit_at_market"])
        self.envoy_one_kind = int(table["envoy_one_kind"])
        self.envoy_other_card = int(table["envoy_other_card"])
        self.discard_after_effect = int(table["discard_after_effect"])


class Edition:
    """One box, read from its data file."""

    key: str
    min_players: int
    max_players: int
    wild: str
    money: str
    talents: int
    merchants: int
    statues: int
    dealt: int
    card_names: tuple[str, ...]
    deck: Annotated[list[Small], KINDS]
    parts: int
    parts_face_up: int
    remainder_face_up: int
    hand_limit: int
    discard_amulets: int
    sphinx_rows: int
    palms_or_statues: int
    dice: int
    offering_step: int
    last_round: int
    merchant_worth: int
    amulet_prices: list[int]
    readings: dict[str, Reading]
    cost: Annotated[list[Small], PIECES * UNIT_KINDS]
    cost_equal: Annotated[list[Small], PIECES]
    cost_different: Annotated[list[Small], PIECES]
    patterns: int
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
    visit_bonus: Annotated[list[Small], VISIT_STEPS]
    worshippers: int
    penalty_talents: Annotated[list[Small], WORSHIPPERS]
    penalty_amulets: Annotated[list[Small], WORSHIPPERS]

    def __init__(self, table: dict[str, Any]) -> None:
        self.key = table["key"]
        self.min_players = table["players"][0]
        self.max_players = table["players"][1]
        self.wild = table["wild"]
        self.money = table["money"]
        self.talents = table["talents"]
        self.merchants = table["merchants"]
        self.statues = table["statues"]
        self.dealt = table["dealt"]
        self.card_names = card_names(self.wild)
        names = (*STANDARD_NAMES, *DOUBLE_NAMES, "wild", *CHARACTER_NAMES)
        self.deck = [table["deck"].get(name, 0) for name in names]
        self.parts = table["facing"]["parts"]
        self.parts_face_up = table["facing"]["face_up"]
        self.remainder_face_up = int(table["facing"]["remainder_face_up"])
        self.hand_limit = table["hand_limit"]["cards"]
        self.discard_amulets = table["hand_limit"]["discard_amulets"]
        self._read_costs(table["cost"])
        self._read_rewards(table["reward"])
        self.sphinx_rows = int(table["palace"]["sphinx_rows"])
        self.palms_or_statues = int(table["palace"]["palms_or_statues"])
        self.dice = table["offering"]["dice"]
        self.offering_step = table["offering"]["at_step"]
        self._read_worshippers(table["worshippers"])
        self.last_round = int(table["ending"]["last_round"])
        self.merchant_worth = table["ending"]["merchant_worth"]
        self.amulet_prices = list(table["ending"]["amulet_prices"])
        self.readings = {key: Reading(key, flags) for key, flags in table["readings"].items()}

    def _read_costs(self, costs: dict[str, dict[str, int]]) -> None:
        self.cost = zeros(PIECES * UNIT_KINDS)
        self.cost_equal = zeros(PIECES)
        self.cost_different = zeros(PIECES)
        for piece, name in enumerate(PIECE_NAMES):
            for unit, unit_name in enumerate(STANDARD_NAMES):
                self.cost[piece * UNIT_KINDS + unit] = costs[name].get(unit_name, 0)
            self.cost_equal[piece] = costs[name].get("equal", 0)
            self.cost_different[piece] = costs[name].get("different", 0)
        self.patterns = int(any(self.cost_equal) or any(self.cost_different))

    def _read_rewards(self, rewards: dict[str, Any]) -> None:
        self.wall = rewards["wall"]
        self.wall_per_cell = rewards["wall_per_cell"]
        self.sphinx = list(rewards["sphinx"])
        self.sphinx_per_row_sphinx = rewards["sphinx_per_row_sphinx"]
        self.throne = rewards["throne"]
        self.throne_per_cell = rewards["throne_per_cell"]
        self.obelisk = rewards["obelisk"]
        self.obelisk_per_row_sphinx = rewards["obelisk_per_row_sphinx"]
        self.door = rewards["door"]
        self.door_per_wall = rewards["door_per_wall"]
        self.mosaic = rewards["mosaic"]
        self.mosaic_per_palm = rewards["mosaic_per_palm"]
        given = list(rewards["visit"])
        self.visit_bonus = given + [given[-1]] * (VISIT_STEPS - len(given))

    def _read_worshippers(self, table: dict[str, Any]) -> None:
        self.worshippers = len(table["tiles"])
        none: dict[str, int] = {}
        penalties = [*table["penalties"], *[none] * (WORSHIPPERS - len(table["penalties"]))]
        self.penalty_talents = [penalty.get("talents", 0) for penalty in penalties]
        self.penalty_amulets = [penalty.get("amulets", 0) for penalty in penalties]

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
        try:
            kind = self.card_names.index(name)
        except ValueError:
            return -1
        return kind if kind == WILD or kind >= KINDS or self.deck[kind] else -1
