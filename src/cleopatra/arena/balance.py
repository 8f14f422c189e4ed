"""Balance: statistics of many games at one table, with confidence intervals."""

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
"""A value with the bounds of its 95 % interval."""
SEVERAL = "several at once"
ORDER = ("first", "second", "third", "fourth", "fifth")


@dataclass(frozen=True, slots=True)
class Spread:
    """The distribution of a number over games: its mean with an interval, and the range of nine games in ten."""

    mean: Range
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Balance:
    """One edition with one number of players."""

    edition: str
    players: int
    games: int
    won_in_order: dict[str, Range]
    """The share of games won by the first player in turn order, the second, and so on; shared wins are split."""
    no_winner: Range
    eaten: Range
    """The share of players that are eaten."""
    pieces: dict[str, Range]
    """The number of each kind built per game."""
    talents: dict[str, Range]
    """What one piece of each kind earns."""
    characters: dict[str, Range]
    worshippers: dict[str, Range]
    """How often each is played or called per game; empty if the edition has none."""
    endings: dict[str, Range]
    """The share of games ended by each category, by several at once, or by a stalemate."""
    unfinished: dict[str, Range]
    """The share of games at whose end a category is incomplete."""
    amulets: Spread
    """A player's amulets at the end, before the lowest count is subtracted."""
    winning_talents: Spread
    winning_margin: Spread
    """The winner's talents, and the lead over the best other survivor."""
    turns: Spread
    decisions: Spread
    offerings: Spread
    sanctuaries: Spread


def balance_of(box: str, players: int, games: Sequence[Played]) -> Balance:
    """The statistics of one table from its games, which must have been tallied."""
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
    """The share of a game won by the seat with that place in turn order."""
    result = played.result
    seat = (played.first + place) % len(played.seats)
    return 1 / len(result.winners) if result is not None and seat in result.winners else 0.0


def _contested(result: Result) -> bool:
    """Whether another player survived to compare with."""
    return len(result.eaten) < len(result.accounts) - 1


def _share(values: Sequence[float]) -> Range:
    share = sum(values) / len(values)
    return (share, *wilson(share, len(values)))


def _shares(words: Sequence[str]) -> dict[str, Range]:
    """The share of each word, the most frequent first."""
    return {word: (n / len(words), *wilson(n / len(words), len(words))) for word, n in Counter(words).most_common()}


def _worth(tallies: Sequence[Tally], name: str) -> Range:
    """Talents per piece: the mean over games of what a piece of that kind earned."""
    each = [tally.talents[name] / tally.pieces[name] for tally in tallies if tally.pieces.get(name)]
    return mean_interval(each) if each else (0.0, 0.0, 0.0)


def _spread(values: Sequence[float]) -> Spread:
    if not values:
        return Spread((0.0, 0.0, 0.0), 0.0, 0.0)
    ordered = sorted(values)
    last = len(ordered) - 1
    return Spread(mean_interval(values), ordered[round(0.05 * last)], ordered[round(0.95 * last)])
