"""An edition: the numbers, tables and named powers of one box (R10-R13, R70-R75, and section 13 for readings)."""

from __future__ import annotations

from typing import Any

from ..model.cards import CHARACTER_NAMES, DOUBLE_NAMES, KINDS, STANDARD_NAMES, WILD, card_names
from ..model.errors import Reason, SetupError
from ..model.patterns import UNIT_KINDS, VISIT_STEPS
from ..model.pieces import PIECE_NAMES, PIECES
from ..model.tiles import WORSHIPPERS


class Reading:
    """How one printing of the rules is read where the printings differ (R54, R92, section 8)."""

    def __init__(self, key: str, table: dict[str, bool]) -> None:
        self.key = key
        self.limit_at_market = int(table["limit_at_market"])
        self.envoy_one_kind = int(table["envoy_one_kind"])
        self.envoy_other_card = int(table["envoy_other_card"])
        self.discard_after_effect = int(table["discard_after_effect"])


class Edition:
    """One box, read from its data file."""

    def __init__(self, table: dict[str, Any]) -> None:
        self.key: str = table["key"]
        self.min_players: int = table["players"][0]
        self.max_players: int = table["players"][1]
        self.wild: str = table["wild"]
        self.money: str = table["money"]
        self.talents: int = table["talents"]
        self.merchants: int = table["merchants"]
        self.statues: int = table["statues"]
        self.dealt: int = table["dealt"]
        self.card_names = card_names(self.wild)
        names = (*STANDARD_NAMES, *DOUBLE_NAMES, "wild", *CHARACTER_NAMES)
        self.deck: list[int] = [table["deck"].get(name, 0) for name in names]
        self.parts: int = table["facing"]["parts"]
        self.parts_face_up: int = table["facing"]["face_up"]
        self.remainder_face_up: int = int(table["facing"]["remainder_face_up"])
        self.hand_limit: int = table["hand_limit"]["cards"]
        self.discard_amulets: int = table["hand_limit"]["discard_amulets"]
        self._read_costs(table["cost"])
        self._read_rewards(table["reward"])
        self.sphinx_rows = int(table["palace"]["sphinx_rows"])
        self.palms_or_statues = int(table["palace"]["palms_or_statues"])
        self.dice: int = table["offering"]["dice"]
        self.offering_step: int = table["offering"]["at_step"]
        self._read_worshippers(table["worshippers"])
        self.last_round = int(table["ending"]["last_round"])
        self.merchant_worth: int = table["ending"]["merchant_worth"]
        self.amulet_prices: list[int] = list(table["ending"]["amulet_prices"])
        self.readings = {key: Reading(key, flags) for key, flags in table["readings"].items()}

    def _read_costs(self, costs: dict[str, dict[str, int]]) -> None:
        self.cost = [0] * (PIECES * UNIT_KINDS)
        self.cost_equal = [0] * PIECES
        self.cost_different = [0] * PIECES
        for piece, name in enumerate(PIECE_NAMES):
            for unit, unit_name in enumerate(STANDARD_NAMES):
                self.cost[piece * UNIT_KINDS + unit] = costs[name].get(unit_name, 0)
            self.cost_equal[piece] = costs[name].get("equal", 0)
            self.cost_different[piece] = costs[name].get("different", 0)
        self.patterns = int(any(self.cost_equal) or any(self.cost_different))

    def _read_rewards(self, rewards: dict[str, Any]) -> None:
        self.wall: int = rewards["wall"]
        self.wall_per_cell: int = rewards["wall_per_cell"]
        self.sphinx: list[int] = list(rewards["sphinx"])
        self.sphinx_per_row_sphinx: int = rewards["sphinx_per_row_sphinx"]
        self.throne: int = rewards["throne"]
        self.throne_per_cell: int = rewards["throne_per_cell"]
        self.obelisk: int = rewards["obelisk"]
        self.obelisk_per_row_sphinx: int = rewards["obelisk_per_row_sphinx"]
        self.door: int = rewards["door"]
        self.door_per_wall: int = rewards["door_per_wall"]
        self.mosaic: int = rewards["mosaic"]
        self.mosaic_per_palm: int = rewards["mosaic_per_palm"]
        given = list(rewards["visit"])
        self.visit_bonus: list[int] = given + [given[-1]] * (VISIT_STEPS - len(given))

    def _read_worshippers(self, table: dict[str, Any]) -> None:
        self.worshippers = len(table["tiles"])
        none: dict[str, int] = {}
        penalties = [*table["penalties"], *[none] * (WORSHIPPERS - len(table["penalties"]))]
        self.penalty_talents: list[int] = [penalty.get("talents", 0) for penalty in penalties]
        self.penalty_amulets: list[int] = [penalty.get("amulets", 0) for penalty in penalties]

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
