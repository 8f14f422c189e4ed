"""The merchant: units of material less to pay this turn (R102)."""

from __future__ import annotations

from ...model.commands import Place
from ...model.patterns import ANY_MATERIAL
from ...model.state import State
from ..worshipper import Worshipper


class Merchant(Worshipper):
    """The units lie on the counter for the whole visit, usable on any of its pieces."""

    name = "merchant"
    rule = "R102"
    figures = ("units",)

    def __init__(self, place: Place) -> None:
        super().__init__(place)
        self.materials = place.figures["units"]

    def help(self, s: State) -> None:
        """Lay them there."""
        s.pool[ANY_MATERIAL] += self.materials
