"""Analysis: a game looked at again by a strong bot, choice by choice and turn by turn.

The bot sees at every choice what the player saw, a view, and says what each way on is worth as a chance to win. Between
turns it says how everybody's chances stand. It is asked through its protocol and never sees more than a seat may know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import groupby
from typing import Any, Protocol

from cleopatra.bots import Budget, Candidate, Decision
from cleopatra.rules.actions import Action
from cleopatra.rules.chance import Chance
from cleopatra.rules.game import Game, new_game
from cleopatra.rules.view import View

from .asking import bot_stream

ALTERNATIVES = 3
JUDGING, FORECASTING = 1 << 20, 1 << 21
"""Where the streams of luck for the two kinds of questions begin; each question has its own."""
TURNING_POINTS = 5
SWING = 0.1
"""A turn that moves nobody's chance by more is no turning point."""


class Analyst(Protocol):
    """A bot that can be asked for everybody's chances."""

    def explain(
        self, view: View, decision: Decision, legal: Sequence[Action], rng: Chance, budget: Budget
    ) -> list[Candidate]:
        """What it weighs, each with the deciding seat's chance to win."""

    def forecast(self, view: View, rng: Chance, budget: Budget) -> tuple[float, ...]:
        """Everybody's chance to win, as far as a view can tell."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much to look at: thinking for each question, at most so many choices, whose choices."""

    budget: Budget
    most: int | None = None
    seats: frozenset[int] | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """One way on."""

    action: str
    chance: float
    reason: str
    numbers: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """One real choice: what was chosen, what it left of the chance to win, and what would have been better."""

    move: int
    """Which choice of the game it was, from 1 on."""
    turn: int
    seat: int
    kind: str
    choices: int
    """How many there were."""
    chosen: Option
    weighed: bool
    """Whether the bot thought of it by itself; if not, it was asked about the position behind it."""
    lost: float
    """How much less than the best the choice was worth; 0 for the best."""
    alternatives: tuple[Option, ...]
    """The best of the others."""


@dataclass(frozen=True, slots=True)
class Moment:
    """How everybody's chances stood when a turn began: the mean of what the players could each expect."""

    move: int
    turn: int
    seat: int
    chances: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A turn that moved the chances."""

    turn: int
    seat: int
    """Whose turn it was."""
    gainer: int
    loser: int
    before: tuple[float, ...]
    after: tuple[float, ...]
    choices: tuple[str, ...]
    """What was chosen in it, a line for each player in a row."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """What there is to say about a game."""

    players: tuple[str, ...]
    judged: tuple[Judged, ...]
    moments: tuple[Moment, ...]
    turning_points: tuple[TurningPoint, ...]
    winners: tuple[int, ...] | None
    """None for a game that is not over."""

    def lost_by(self, seat: int) -> float:
        """What a player gave away in all the choices that were looked at."""
        return sum(judged.lost for judged in self.judged if judged.seat == seat)

    def to_dict(self) -> dict[str, Any]:
        """JSON-able; seats are numbers from 0 on."""
        return asdict(self)


@dataclass(slots=True)
class Position:
    """A game before one of its choices."""

    game: Game
    move: int
    turn: int
    seat: int
    action: Action


def opening_of(game: Game) -> Game:
    """A game before its first choice, with its luck written ahead."""
    head = game.header
    return new_game(
        head["edition"], head["players"], head["seed"], head["reading"], head["options"],
        layout=head["layout"], setup=head["setup"], tape=game.tape.rewound(),
    )  # fmt: skip


def positions(game: Game) -> Iterator[Position]:
    """A game again from its opening, before each of its choices; it moves on when the next position is asked for."""
    again = opening_of(game)
    for move, (seat, action) in enumerate(game.moves, 1):
        yield Position(again, move, again.view(None).scalars["turns"], seat, action)
        again.play(seat, action)


def real_choices(game: Game, bounds: Bounds) -> list[int]:
    """The numbers of the choices to judge; where there are more than the bound, some of them evenly spread."""
    found = [
        at.move
        for at in positions(game)
        if (bounds.seats is None or at.seat in bounds.seats) and len(at.game.legal(at.seat)) > 1
    ]
    if bounds.most is None or len(found) <= bounds.most:
        return found
    return [found[i * len(found) // bounds.most] for i in range(bounds.most)]


def turn_starts(game: Game) -> list[int]:
    """The numbers of the choices that begin a turn."""
    starts: list[int] = []
    before = None
    for at in positions(game):
        now = (at.turn, at.game.active)
        if now != before:
            starts.append(at.move)
        before = now
    return starts


def analyse(game: Game, analyst: Analyst, bounds: Bounds, tick: Callable[[], None] = lambda: None) -> Analysis:
    """Look at a game again. `tick` is called after every choice judged and every turn forecast."""
    to_judge, to_forecast = set(real_choices(game, bounds)), set(turn_starts(game))
    judged: list[Judged] = []
    moments: list[Moment] = []
    for at in positions(game):
        if at.move in to_forecast:
            moments.append(Moment(at.move, at.turn, at.game.active, _chances(at.game, analyst, bounds.budget, at.move)))
            tick()
        if at.move in to_judge:
            judged.append(_judge(at, analyst, bounds.budget))
            tick()
    result = game.result
    winners = result.winners if result is not None else None
    return Analysis(game.players, tuple(judged), tuple(moments), _turning_points(game, moments, winners), winners)


def _judge(at: Position, analyst: Analyst, budget: Budget) -> Judged:
    legal = at.game.legal(at.seat)
    decision = Decision(at.seat, at.game.phase)
    rng = bot_stream(at.game, JUDGING + at.move)
    found = analyst.explain(at.game.view(at.seat), decision, legal, rng, budget)
    options = {c.action: Option(str(c.action), c.value, c.reason, c.numbers) for c in found}
    weighed = at.action in options
    if not weighed:
        options[at.action] = Option(str(at.action), _chance_behind(at, analyst, budget), "behind", ())
    chosen = options.pop(at.action)
    others = sorted(options.values(), key=lambda option: -option.chance)
    best = max([chosen.chance, *(option.chance for option in others)])
    return Judged(
        at.move, at.turn, at.seat, at.game.phase, len(legal), chosen, weighed, best - chosen.chance,
        tuple(others[:ALTERNATIVES]),
    )  # fmt: skip


def _chance_behind(at: Position, analyst: Analyst, budget: Budget) -> float:
    """The chance of who chose, in the position that the choice led to, as they see it there."""
    behind = at.game.copy()
    behind.play(at.seat, at.action)
    result = behind.result
    if result is not None:
        return _settled(result.winners, len(behind.players))[at.seat]
    return analyst.forecast(behind.view(at.seat), bot_stream(behind, JUDGING + at.move), budget)[at.seat]


def _chances(game: Game, analyst: Analyst, budget: Budget, move: int) -> tuple[float, ...]:
    seats = range(len(game.players))
    luck = FORECASTING + move * len(seats)
    seen = [analyst.forecast(game.view(seat), bot_stream(game, luck + seat), budget) for seat in seats]
    return tuple(sum(chances[seat] for chances in seen) / len(seats) for seat in seats)


def _spoken(players: Sequence[str], moves: Sequence[tuple[int, Action]]) -> Iterator[str]:
    """Choices in a row, what one player chose without a break together."""
    for seat, own in groupby(moves, key=lambda move: move[0]):
        yield f"{players[seat]}: {', '.join(str(action) for _, action in own)}"


def _settled(winners: tuple[int, ...], players: int) -> tuple[float, ...]:
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(players))


def _turning_points(game: Game, moments: list[Moment], winners: tuple[int, ...] | None) -> tuple[TurningPoint, ...]:
    """The turns that moved the chances most, in the order in which they came."""
    ends = [moment.chances for moment in moments[1:]]
    if winners is not None:
        ends.append(_settled(winners, len(game.players)))
    moves = game.moves
    found: list[tuple[float, TurningPoint]] = []
    for i, after in enumerate(ends):
        moment = moments[i]
        changes = [new - old for new, old in zip(after, moment.chances, strict=True)]
        last = moments[i + 1].move - 1 if i + 1 < len(moments) else len(moves)
        words = tuple(_spoken(game.players, moves[moment.move - 1 : last]))
        gainer, loser = changes.index(max(changes)), changes.index(min(changes))
        point = TurningPoint(moment.turn, moment.seat, gainer, loser, moment.chances, after, words)
        found.append((max(map(abs, changes)), point))
    most = sorted(found, key=lambda pair: -pair[0])[:TURNING_POINTS]
    return tuple(sorted((point for swing, point in most if swing > SWING), key=lambda point: point.turn))
