"""The gardener among the worshippers: talents as soon as he is called."""

from __future__ import annotations

from cleopatra.rules.model.state import State
from cleopatra.rules.play.hands import change_talents
from cleopatra.rules.powers.worshipper import Worshipper


class Gardener(Worshipper):
    """Talents, at once."""

    name = "gardener"
    figures = ("talents",)

    def help(self, s: State) -> None:
        """Pay them out."""
        change_talents(s, s.active, self.given["talents"], self.name)
