"""The architect: talents with each piece built this turn (R102)."""

from __future__ import annotations

from ...model.commands import Place
from ...model.state import State
from ...play.hands import change_talents
from ..worshipper import Worshipper


class Architect(Worshipper):
    """He is paid piece by piece."""

    name = "architect"
    rule = "R102"
    figures = ("talents",)

    def __init__(self, place: Place) -> None:
        super().__init__(place)
        self.piece_talents = place.figures["talents"]

    def help(self, s: State) -> None:
        """Nothing at once: talents come with each piece (`piece_built`)."""
        s.architect = 1

    def piece_built(self, s: State) -> None:
        """With each piece."""
        change_talents(s, s.active, self.piece_talents, "architect")
