"""One match: which bots sit where, and one of its games played to the end from the match's seed."""

from __future__ import annotations

from dataclasses import dataclass

from cleopatra.bots import Budget, make_bot
from cleopatra.rules.actions import BID
from cleopatra.rules.chance import Chance
from cleopatra.rules.ending import Result
from cleopatra.rules.errors import GameError
from cleopatra.rules.game import Game, new_game
from cleopatra.rules.terms import check_seed

from .asking import ask, bot_stream

UNBOUNDED = Budget()


@dataclass(frozen=True, slots=True)
class Match:
    """What is played: a box, a reading, one bot for each seat, and the seed that all its games come from."""

    edition: str
    bots: tuple[str, ...]
    seed: int = 0
    reading: str = "en"
    budget: Budget = UNBOUNDED
    check: bool = False
    """Whether the invariants are looked at after every action."""
    keep: bool = False
    """Whether each game comes with its save file."""

    def game(self, number: int) -> Game:
        """The opening of one of its games. Raises `GameError` where the box refuses such a table."""
        check_seed(self.seed)
        names = [f"{bot}{seat + 1}" for seat, bot in enumerate(self.bots)]
        return new_game(self.edition, names, game_seed(self.seed, number), self.reading)


@dataclass(frozen=True, slots=True)
class Played:
    """One game of a match, as far as statistics care."""

    number: int
    seed: int
    decisions: int
    turns: int
    offerings: int
    result: Result | None
    save: str | None
    broken: str | None
    """What law was broken and where; such a game has no result."""


def game_seed(seed: int, number: int) -> int:
    """The seed of a match's game, well apart from its neighbours'."""
    return Chance(seed, number).state >> 1


def play_game(match: Match, number: int) -> Played:
    """Play one game to its end, or to the first law it breaks."""
    game = match.game(number)
    bots = [make_bot(name) for name in match.bots]
    streams = [bot_stream(game, seat) for seat in range(len(bots))]
    decisions = bids = 0
    broken: str | None = None
    while waiting := game.waiting:
        seat = waiting[0]
        legal = game.legal(seat)
        action = ask(bots[seat], game, seat, legal, streams[seat], match.budget)
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
        seed=game.seed,
        decisions=decisions,
        turns=game.view(None).scalars["turns"],
        offerings=bids // len(bots),
        result=game.result if broken is None else None,
        save=game.to_json() if match.keep or broken is not None else None,
        broken=broken,
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
