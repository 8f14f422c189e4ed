"""The bot protocol: what a bot is asked and shown, its budget, and its memory.

A bot is asked in the same process (`asking.ask`), or through a `BotQuestion`: plain data that a worker anywhere can
answer. What a bot keeps from one choice to the next travels with the question, so that both ways give the same game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from time import perf_counter, process_time
from typing import Any, ClassVar, Protocol

from cleopatra.rules.game import Game
from cleopatra.rules.model.actions import Action
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.model.edition import Edition
from cleopatra.rules.seen.view import View


class _Unseen(View):
    """No view at all."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "<no view>"


UNSEEN: View = object.__new__(_Unseen)
"""Passed to bots that need no view: building one costs more than most of their choices."""
UNNAMED = ""
MEMORY_VERSION = 1
"""Version of bots' memory; memory of another version is dropped."""

SHOWN = tuple(field.name for field in fields(View) if field.name not in ("notation", "layout"))
"""The fields of a view that are sent unchanged."""

Kept = dict[str, Any] | None
"""What a bot keeps between choices, JSON-compatible."""


@dataclass(frozen=True, slots=True)
class Decision:
    """The decision to make: whose it is, and its kind.

    >>> Decision(0, "turn").kind
    'turn'
    """

    seat: int
    kind: str = UNNAMED
    """The phase as views name it; empty for bots that need no view."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think about one choice; None is no limit.

    >>> Budget(nodes=500)
    Budget(seconds=None, nodes=500, cores=1, cpu=False)
    """

    seconds: float | None = None
    nodes: int | None = None
    cores: int = 1
    """How many processes a bot may use at once, if it can."""
    cpu: bool = False
    """Whether its seconds are processor time: a busy machine makes a bot slower then, not weaker."""

    def __post_init__(self) -> None:
        for what, bound in (("seconds", self.seconds), ("nodes", self.nodes), ("cores", self.cores)):
            try:
                enough = bound is None or bound > 0
            except TypeError:
                raise TypeError(f"a budget of {bound!r} {what}; expected a number") from None
            if not enough:
                raise ValueError(f"a budget of {bound} {what}; expected more than 0")

    def clock(self) -> float:
        """The time by the clock that counts: the wall's, or this process's own."""
        return process_time() if self.cpu else perf_counter()


class Bot(Protocol):
    """A player that chooses among legal actions. Write your own by subclassing:

    >>> class LastBot(Bot):
    ...     name = "last"
    ...     needs_view = False
    ...
    ...     def choose(self, view, decision, legal, rng, budget):
    ...         return legal[-1]
    >>> from cleopatra import Chance, new_game
    >>> game = new_game(seed=7, first=0)
    >>> LastBot().choose(game.view(0), Decision(0), game.legal(0), Chance(1), Budget())
    <Action take 3>
    """

    name: ClassVar[str]
    needs_view: ClassVar[bool]
    """Whether `choose` reads its view; if not, it gets `UNSEEN` and is expected to answer at once."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {getattr(self, 'name', 'without a name')}>"

    def choose(self, view: View, decision: Decision, legal: Sequence[Action], rng: Chance, budget: Budget) -> Action:
        """One of `legal`. Randomness comes from `rng` only, so that the same question gets the same answer."""

    def memory(self) -> Kept:
        """What it keeps for its next choice, as little as possible; None if nothing."""
        return None

    def restore(self, kept: Kept) -> None:
        """Continue from what `memory` of a bot of the same name returned."""
        return


@dataclass(frozen=True, slots=True)
class BotMemory:
    """Everything that a bot in one seat keeps from choice to choice.

    >>> memory = BotMemory("random", luck=5)
    >>> memory.rng.below(100) == memory.rng.below(100)
    True
    """

    bot: str
    luck: int
    """The state of its random stream."""
    kept: Kept = None
    version: int = MEMORY_VERSION

    @property
    def rng(self) -> Chance:
        """Its random stream in that state."""
        rng = Chance(0)
        rng.state = self.luck
        return rng


@dataclass(frozen=True, slots=True)
class BotQuestion:
    """A decision for a bot, as plain data that can be sent to another process. A box from elsewhere is sent along.

    >>> from cleopatra import new_game
    >>> game = new_game("deluxe", ["Ana", "Ben"], seed=1, first=0)
    >>> question = question_for(game, 0, fresh_memory("random", game, 0), Budget())
    >>> question.kind, len(question.legal) == len(game.legal(0))
    ('turn', True)
    """

    memory: BotMemory
    box: Edition
    names: tuple[str, ...]
    layout: dict[str, str]
    view: dict[str, Any]
    kind: str
    legal: tuple[int, ...]
    budget: Budget


@dataclass(frozen=True, slots=True)
class Answer:
    """What a bot chose, and its memory for the next choice.

    >>> from cleopatra import new_game
    >>> from cleopatra.bots import answer
    >>> game = new_game("deluxe", ["Ana", "Ben"], seed=1, first=0)
    >>> given = answer(question_for(game, 0, fresh_memory("greedy", game, 0), Budget()))
    >>> game.notation.action(given.code)
    <Action call beggar>
    """

    code: int
    memory: BotMemory


def question_for(game: Game, seat: int, memory: BotMemory, budget: Budget) -> BotQuestion:
    """The question for the bot of that memory in the current position."""
    view = game.view(seat)
    return BotQuestion(
        memory=memory,
        box=game.notation.box,
        names=game.players,
        layout=view.layout.to_dict(),
        view={name: getattr(view, name) for name in SHOWN},
        kind=game.phase,
        legal=tuple([action.code for action in game.legal(seat)]),
        budget=budget,
    )


def bot_stream(game: Game, number: int) -> Chance:
    """A random stream for one of a game's bots, by the number of its seat.

    >>> from cleopatra import new_game
    >>> game = new_game(seed=7)
    >>> bot_stream(game, 0).below(100) == bot_stream(game, 0).below(100)
    True
    """
    return Chance(game.bot_seed(number))


def fresh_memory(bot: str, game: Game, number: int) -> BotMemory:
    """The memory of a new bot: nothing but its random stream."""
    return BotMemory(bot, bot_stream(game, number).state)
