"""The foreman: artisans less to pay this turn (R102)."""

from __future__ import annotations

from ...model.cards import ARTISAN
from ...model.commands import Place
from ...model.state import State
from ..worshipper import Worshipper


class Foreman(Worshipper):
    """His artisans lie on the counter for the whole visit, usable on any of its pieces."""

    name = "foreman"
    rule = "R102"
    figures = ("artisans",)

    def __init__(self, place: Place) -> None:
        super().__init__(place)
        self.artisans = place.figures["artisans"]

    def help(self, s: State) -> None:
        """Lay them there."""
        s.pool[ARTISAN] += self.artisans
