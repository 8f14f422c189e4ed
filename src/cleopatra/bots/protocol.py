"""The protocol of bots: what they are asked, what they are shown, and how much they may think."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

from cleopatra.rules.model.actions import Action
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.seen.view import View

UNSEEN: View = object.__new__(View)
"""A view with nothing in it, for bots that don't look: building a real one costs more than many a choice."""
UNNAMED = ""


@dataclass(frozen=True, slots=True)
class Decision:
    """What is owed: by which seat, and of which kind."""

    seat: int
    kind: str = UNNAMED
    """The phase as views name it; empty for a bot that does not look."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think about one choice; no number, no bound."""

    seconds: float | None = None
    nodes: int | None = None
    cores: int = 1
    """How many may be used at once, by those who can."""

    def __post_init__(self) -> None:
        for what, bound in (("seconds", self.seconds), ("nodes", self.nodes), ("cores", self.cores)):
            if bound is not None and not bound > 0:
                raise ValueError(f"a budget of {bound} {what}; expected more than 0")


class Bot(Protocol):
    """Somebody who chooses. Holds nothing of the table between two choices but what it was shown."""

    name: ClassVar[str]
    needs_view: ClassVar[bool]
    """Whether `choose` looks at its view; if not, it gets `UNSEEN`."""

    def choose(self, view: View, decision: Decision, legal: Sequence[Action], rng: Chance, budget: Budget) -> Action:
        """One of `legal`. Luck comes from `rng` only, so that the same question gets the same answer."""
