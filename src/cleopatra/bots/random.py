"""The random bot: every legal choice is as good as any other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from cleopatra.rules.model.actions import Action
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.seen.view import View

from .protocol import Bot, Budget, Decision


class RandomBot(Bot):
    """Chooses blindly and fast."""

    name: ClassVar[str] = "random"
    needs_view: ClassVar[bool] = False

    def choose(self, view: View, decision: Decision, legal: Sequence[Action], rng: Chance, budget: Budget) -> Action:
        """Any of the legal choices, each as likely as the others."""
        return legal[rng.below(len(legal))]
