"""Balance: what many games of one table say about the game itself, every figure with its interval."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from cleopatra.rules.editions import edition
from cleopatra.rules.model.pieces import PIECE_NAMES
from cleopatra.rules.play.ending import Result

from .intervals import mean_interval, wilson
from .match import Played
from .places import margins
from .tally import Tally

Range = tuple[float, float, float]
"""A value with the two ends of its 95 per cent interval."""
SEVERAL = "several at once"
ORDER = ("first", "second", "third", "fourth", "fifth")


@dataclass(frozen=True, slots=True)
class Spread:
    """How a number is spread over games: its mean with an interval, and what nine of ten games stay between."""

    mean: Range
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Balance:
    """One box with one number of players."""

    edition: str
    players: int
    games: int
    won_in_order: dict[str, Range]
    """The share of games won by who had the first turn, the second, and so on; shared wins are shared."""
    no_winner: Range
    eaten: Range
    """The share of players that end in the crocodile."""
    pieces: dict[str, Range]
    """How many of each kind are built in a game."""
    talents: dict[str, Range]
    """What one piece of each kind earns."""
    characters: dict[str, Range]
    worshippers: dict[str, Range]
    """How often each is played or called in a game; empty where the box has none."""
    endings: dict[str, Range]
    """The share of games that each category brings to the end, or several at once, or a stalemate."""
    unfinished: dict[str, Range]
    """The share of games at whose end a category is not complete."""
    amulets: Spread
    """What a player is left with at the end, before the lowest count is taken off."""
    winning_talents: Spread
    winning_margin: Spread
    """The winner's talents, and how many fewer the best of the other survivors had."""
    turns: Spread
    decisions: Spread
    offerings: Spread
    sanctuaries: Spread


def balance_of(box: str, players: int, games: Sequence[Played]) -> Balance:
    """Draw up the figures of one table from its games, which must have been tallied."""
    results = [played.result for played in games if played.result is not None]
    tallies = [played.tally for played in games if played.tally is not None]
    if not len(results) == len(tallies) == len(games) > 0:
        raise AssertionError("a balance is drawn from whole games that were tallied")
    rules = edition(box)
    people = [character.name for character in rules.characters]
    tiles = [worshipper.name for worshipper in rules.worshippers]
    wins = [result for result in results if result.winners]
    return Balance(
        edition=box,
        players=players,
        games=len(games),
        won_in_order={ORDER[k]: _share([_won(played, k) for played in games]) for k in range(players)},
        no_winner=_share([not result.winners for result in results]),
        eaten=mean_interval([len(result.eaten) / players for result in results]),
        pieces={name: mean_interval([t.pieces.get(name, 0) for t in tallies]) for name in PIECE_NAMES},
        talents={name: _worth(tallies, name) for name in PIECE_NAMES},
        characters={name: mean_interval([t.characters.get(name, 0) for t in tallies]) for name in people},
        worshippers={name: mean_interval([t.worshippers.get(name, 0) for t in tallies]) for name in tiles},
        endings=_shares([SEVERAL if "+" in tally.ending else tally.ending for tally in tallies]),
        unfinished={name: _share([name in t.unfinished.split("+") for t in tallies]) for name in PIECE_NAMES},
        amulets=_spread([account.amulets + account.lowest for result in results for account in result.accounts]),
        winning_talents=_spread([result.accounts[result.winners[0]].talents for result in wins]),
        winning_margin=_spread([margins(result)[result.winners[0]] for result in wins if _contested(result)]),
        turns=_spread([played.turns for played in games]),
        decisions=_spread([played.decisions for played in games]),
        offerings=_spread([played.offerings for played in games]),
        sanctuaries=_spread([tally.sanctuaries for tally in tallies]),
    )


def _won(played: Played, place: int) -> float:
    """What share of a game was won by the seat with that place in the order of turns."""
    result = played.result
    seat = (played.first + place) % len(played.seats)
    return 1 / len(result.winners) if result is not None and seat in result.winners else 0.0


def _contested(result: Result) -> bool:
    """Whether anybody but the winner survived to be compared with."""
    return len(result.eaten) < len(result.accounts) - 1


def _share(values: Sequence[float]) -> Range:
    share = sum(values) / len(values)
    return (share, *wilson(share, len(values)))


def _shares(words: Sequence[str]) -> dict[str, Range]:
    """Every word's share, the most frequent first."""
    return {word: (n / len(words), *wilson(n / len(words), len(words))) for word, n in Counter(words).most_common()}


def _worth(tallies: Sequence[Tally], name: str) -> Range:
    """Talents a piece: the mean over games of what their pieces of that kind earned each."""
    each = [tally.talents[name] / tally.pieces[name] for tally in tallies if tally.pieces.get(name)]
    return mean_interval(each) if each else (0.0, 0.0, 0.0)


def _spread(values: Sequence[float]) -> Spread:
    if not values:
        return Spread((0.0, 0.0, 0.0), 0.0, 0.0)
    ordered = sorted(values)
    last = len(ordered) - 1
    return Spread(mean_interval(values), ordered[round(0.05 * last)], ordered[round(0.95 * last)])
