"""The protocol of bots: what they are asked, what they are shown, how much they may think, and what they keep.

A bot is asked in the same process (`asking.ask`), or through a `Question`: plain data that any worker on any machine
can answer. What a bot keeps from one choice to the next travels as its memory, so that both ways give the same game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Protocol

from cleopatra.rules.game import Game
from cleopatra.rules.model.actions import Action
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.seen.view import View

UNSEEN: View = object.__new__(View)
"""A view with nothing in it, for bots that don't look: building a real one costs more than many a choice."""
UNNAMED = ""
MEMORY_VERSION = 1
"""Of what bots keep; memory of another version is dropped, and the bot plans anew."""

SHOWN = tuple(field.name for field in fields(View) if field.name not in ("notation", "layout"))
"""The fields of a view that travel as they are."""

Kept = dict[str, Any] | None
"""What a bot keeps, as JSON can hold it."""


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
    """Whether `choose` looks at its view; if not, it gets `UNSEEN` and is expected to answer at once."""

    def choose(self, view: View, decision: Decision, legal: Sequence[Action], rng: Chance, budget: Budget) -> Action:
        """One of `legal`. Luck comes from `rng` only, so that the same question gets the same answer."""

    def memory(self) -> Kept:
        """What it keeps for its next choice, as small as can be; None where it keeps nothing."""
        return None

    def restore(self, kept: Kept) -> None:
        """Go on from what `memory` of a bot of the same name returned."""
        return


@dataclass(frozen=True, slots=True)
class BotMemory:
    """Everything that a bot in one seat carries from choice to choice."""

    bot: str
    luck: int
    """The state of its stream of random numbers."""
    kept: Kept = None
    version: int = MEMORY_VERSION

    @property
    def rng(self) -> Chance:
        """Its stream, where it stands."""
        rng = Chance(0)
        rng.state = self.luck
        return rng


@dataclass(frozen=True, slots=True)
class Question:
    """A choice that a bot owes, as plain data that travels between processes."""

    memory: BotMemory
    edition: str
    names: tuple[str, ...]
    layout: dict[str, str]
    view: dict[str, Any]
    kind: str
    legal: tuple[int, ...]
    budget: Budget


@dataclass(frozen=True, slots=True)
class Answer:
    """What a bot chose, and what it keeps for the next time."""

    code: int
    memory: BotMemory


def question_for(game: Game, seat: int, memory: BotMemory, budget: Budget) -> Question:
    """What the bot of that memory is to be asked now."""
    view = game.view(seat)
    return Question(
        memory=memory,
        edition=game.edition,
        names=game.players,
        layout=view.layout.to_dict(),
        view={name: getattr(view, name) for name in SHOWN},
        kind=game.phase,
        legal=tuple([action.code for action in game.legal(seat)]),
        budget=budget,
    )


def bot_stream(game: Game, number: int) -> Chance:
    """One of many streams of luck that belong to a game's bots; a seat's own is the one of its number."""
    return Chance(game.bot_seed(number))


def fresh_memory(bot: str, game: Game, number: int) -> BotMemory:
    """What a bot that sits down knows: nothing, and its stream of luck."""
    return BotMemory(bot, bot_stream(game, number).state)
