"""One match: which bots play, and one of its games played to the end from the match's seed."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter

from cleopatra.bots import Budget, ask, bot_stream
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
    """What is played: a box, a reading, the bots of a table, and the seed that all its games come from.

    Games come deal by deal, each deal once in every seating of the bots (`seatings`).
    """

    edition: str
    bots: tuple[str, ...]
    """Contestants as `read_contestant` reads them, one for each seat."""
    seed: int = 0
    reading: str = "en"
    budget: Budget = UNBOUNDED
    """For those who name none of their own."""
    check: bool = False
    """Whether the invariants are looked at after every action."""
    keep: bool = False
    """Whether each game comes with its save file."""
    tally: bool = False
    """Whether what happened in each game is counted."""

    @property
    def contestants(self) -> dict[str, Contestant]:
        """Everybody who plays, by their full name."""
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
        """The opening of one of its games. Raises `GameError` where the box refuses such a table."""
        check_seed(self.seed)
        names = [f"{bot.partition('@')[0]}{seat + 1}" for seat, bot in enumerate(self.seating(number))]
        return new_game(self.edition, names, game_seed(self.seed, self.deal(number)), self.reading)


@dataclass(frozen=True, slots=True)
class Played:
    """One game of a match, as far as statistics care."""

    number: int
    deal: int
    seed: int
    seats: tuple[str, ...]
    first: int
    """The seat that had the first turn."""
    decisions: int
    choices: int
    """Those of the decisions that left a choice."""
    turns: int
    offerings: int
    result: Result | None
    tally: Tally | None = None
    save: str | None = None
    broken: str | None = None
    """What law was broken and where; such a game has no result."""
    paces: tuple[Pace, ...] = field(default=(), compare=False)
    """How long each seat thought: real choices only. Differs from run to run."""


def game_seed(seed: int, deal: int) -> int:
    """The seed of a match's deal, well apart from its neighbours'."""
    return sealed_seed(secret_of_seed(seed), SEEDS, deal)


def play_game(match: Match, number: int) -> Played:
    """Play one game to its end, or to the first law it breaks."""
    game = match.game(number)
    first = game.active
    seats = match.seating(number)
    contestants = [match.contestants[name] for name in seats]
    bots = [contestant.sit_down() for contestant in contestants]
    streams = [bot_stream(game, seat) for seat in range(len(bots))]
    paces = tuple(Pace() for _ in bots)
    decisions = choices = bids = 0
    broken: str | None = None
    while waiting := game.waiting:
        seat = waiting[0]
        legal = game.legal(seat)
        action = legal[0]
        if len(legal) > 1:  # what is forced is nobody's choice: no bot is asked, no view drawn up
            start = perf_counter()
            action = ask(bots[seat], game, seat, legal, streams[seat], contestants[seat].budget)
            paces[seat].add(perf_counter() - start)
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
        broken=broken,
        paces=paces,
    )


def _checked(game: Game, seat: int, step: str) -> str | None:
    """Play a listed choice and look at everything; what is wrong, if anything."""
    try:
        game.play(seat, step)
        game.check()
    except GameError as error:
        return f"choice {len(game.moves) + 1}, {step!r} was listed but refused: {error}"
    except AssertionError as error:
        return f"choice {len(game.moves)}, {step!r}: {error}"
    return None
