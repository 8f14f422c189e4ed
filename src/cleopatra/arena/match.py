"""A match between bots, and one of its games played to the end."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field

from cleopatra.bots import BotLike, Budget, ask, bot_stream
from cleopatra.rules.game import Game, new_game
from cleopatra.rules.model.actions import BID
from cleopatra.rules.model.chance import sealed_seed, secret_of_seed
from cleopatra.rules.model.errors import GameError
from cleopatra.rules.model.streams import SEEDS
from cleopatra.rules.model.terms import check_seed
from cleopatra.rules.play.ending import Result

from .contestants import UNBOUNDED, Contestant, read_contestant
from .pace import Pace
from .seating import seatings
from .tally import Tally, tally_of


@dataclass(frozen=True, slots=True)
class Match:
    """A match: edition, reading, bots, and the seed of all its games.

    Games are numbered deal by deal, each deal once in every seating of the bots (`seatings`).

    >>> match = Match("deluxe", ("planner", "random"), seed=1)
    >>> match.seating(0), match.seating(1), match.deal(2)
    (('planner', 'random'), ('random', 'planner'), 1)
    """

    edition: str
    bots: tuple[BotLike, ...]
    """Contestants as `read_contestant` takes them, one for each seat."""
    seed: int = 0
    reading: str = "en"
    budget: Budget = UNBOUNDED
    """The budget of bots without their own."""
    check: bool = False
    """Whether the invariants are checked after every action."""
    keep: bool = False
    """Whether to keep each game's save file."""
    tally: bool = False
    """Whether to count what happened in each game."""
    moves: bool = False
    """Whether to keep each game's choices."""
    limit: int | None = None
    """After this many decisions a game is broken off, without a result."""

    @property
    def contestants(self) -> dict[str, Contestant]:
        """The contestants by full name."""
        return {str(one): one for one in (read_contestant(bot, self.budget) for bot in self.bots)}

    @property
    def mix(self) -> tuple[str, ...]:
        """The full names, one for each seat."""
        return tuple(str(read_contestant(bot, self.budget)) for bot in self.bots)

    def seating(self, number: int) -> tuple[str, ...]:
        """Who sits where in one of its games."""
        around = seatings(self.mix)
        return around[number % len(around)]

    def deal(self, number: int) -> int:
        """Which deal one of its games is played with."""
        return number // len(seatings(self.mix))

    def game(self, number: int) -> Game:
        """One of its games before the first choice. Raises `GameError` if the edition does not allow such a table."""
        check_seed(self.seed)
        names = [f"{_short(bot)}{seat + 1}" for seat, bot in enumerate(self.seating(number))]
        return new_game(self.edition, names, game_seed(self.seed, self.deal(number)), self.reading)


@dataclass(frozen=True, slots=True)
class Played:
    """The outcome of one game of a match.

    >>> played = play_game(Match("deluxe", ("random", "random"), seed=1), 0)
    >>> played.seats, len(played.result.accounts)
    (('random', 'random'), 2)
    """

    number: int
    deal: int
    seed: int
    seats: tuple[str, ...]
    first: int
    """The seat that had the first turn."""
    decisions: int
    choices: int
    """Decisions with more than one option."""
    turns: int
    offerings: int
    result: Result | None
    tally: Tally | None = None
    save: str | None = None
    moves: array[int] | None = None
    """The codes of all choices in order, each made by the first seat that owed a decision."""
    broken: str | None = None
    """The invariant that was violated, and where; such a game has no result."""
    paces: tuple[Pace, ...] = field(default=(), compare=False)
    """Thinking time of each seat by its budget's clock, real choices only. Differs from run to run."""


def _short(bot: str) -> str:
    """A name that players may have, from a contestant's."""
    named = bot.partition("@")[0].rpartition(":")[2]
    return "".join(letter for letter in named if letter.isalnum() or letter in "-_") or "bot"


def game_seed(seed: int, deal: int) -> int:
    """The seed of one deal of a match."""
    return sealed_seed(secret_of_seed(seed), SEEDS, deal)


def play_game(match: Match, number: int) -> Played:
    """Play one game of a match to its end, or to the first violated invariant.

    >>> played = play_game(Match("deluxe", ("greedy", "random"), seed=1), 0)
    >>> played.seats, played.result.winners
    (('greedy', 'random'), (0,))
    """
    game = match.game(number)
    first = game.active
    seats = match.seating(number)
    contestants = [match.contestants[name] for name in seats]
    bots = [contestant.sit_down() for contestant in contestants]
    streams = [bot_stream(game, seat) for seat in range(len(bots))]
    paces = tuple(Pace() for _ in bots)
    decisions = choices = bids = 0
    broken: str | None = None
    while (waiting := game.waiting) and decisions != match.limit:
        seat = waiting[0]
        legal = game.legal(seat)
        action = legal[0]
        if len(legal) > 1:  # forced choices need no bot and no view
            budget = contestants[seat].budget
            start = budget.clock()
            action = ask(bots[seat], game, seat, legal, streams[seat], budget)
            paces[seat].add(budget.clock() - start)
            choices += 1
        if not match.check:
            game.play(seat, action)
        else:
            broken = _checked(game, seat, str(action))
            if broken is not None:
                break
        decisions += 1
        bids += action.code >= BID
    return Played(
        number=number,
        deal=match.deal(number),
        seed=game_seed(match.seed, match.deal(number)),
        seats=seats,
        first=first,
        decisions=decisions,
        choices=choices,
        turns=game.view(None).scalars["turns"],
        offerings=bids // len(bots),
        result=game.result if broken is None else None,
        tally=tally_of(game) if match.tally and broken is None else None,
        save=game.to_json() if match.keep or broken is not None else None,
        moves=array("H", [action.code for _, action in game.moves]) if match.moves else None,
        broken=broken,
        paces=paces,
    )


def _checked(game: Game, seat: int, step: str) -> str | None:
    """Play a legal choice and check the invariants; a description of what is wrong, or None."""
    try:
        game.play(seat, step)
        game.check()
    except GameError as error:
        return f"choice {len(game.moves) + 1}, {step!r} was listed but refused: {error}"
    except AssertionError as error:
        return f"choice {len(game.moves)}, {step!r}: {error}"
    return None
