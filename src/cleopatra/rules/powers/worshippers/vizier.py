"""The vizier among the worshippers: both visits, market and quarry, in either order (R102)."""

from __future__ import annotations

from ...model.commands import Place
from ...model.state import State
from ..worshipper import Worshipper


class VizierTile(Worshipper):
    """More than one visit."""

    name = "vizier"
    rule = "R102"
    figures = ("visits",)

    def __init__(self, place: Place) -> None:
        super().__init__(place)
        self.visits = place.figures["visits"]

    def help(self, s: State) -> None:
        """This turn has more than one visit."""
        s.visits_allowed = self.visits
