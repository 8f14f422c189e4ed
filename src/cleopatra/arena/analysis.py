"""Analysis: a game looked at again by a strong bot, choice by choice and turn by turn.

The bot sees at every choice what the player saw, a view, and says what each way on is worth as a chance to win. Between
turns it says how everybody's chances stand. It is asked through its protocol and never sees more than a seat may know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import groupby
from typing import Any, Protocol

from cleopatra.bots import Budget, Candidate, Decision, bot_stream
from cleopatra.rules.game import Game, new_game
from cleopatra.rules.model.actions import Action
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.seen.view import View

ALTERNATIVES = 3
JUDGING, JUDGING_AGAIN, FORECASTING = 1 << 20, 1 << 21, 1 << 22
"""Where the streams of luck for each kind of question begin; each question has its own."""
BEHIND = "behind"
"""The reason of a choice that the bot did not think of by itself."""
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
    """Whether the bot thought of it by itself; if not, it was asked about the positions behind it and the best."""
    lost: float
    """How much less than the best the choice was worth; 0 for the best."""
    alternatives: tuple[Option, ...]
    """The best of the others; where something was lost, against the first of them."""


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

    def course(self) -> list[tuple[int, tuple[float, ...]]]:
        """Everybody's chances turn by turn, and behind the last turn what came of them."""
        chances = [(moment.turn, moment.chances) for moment in self.moments]
        if self.winners is not None:
            chances.append((self.moments[-1].turn + 1, _settled(self.winners, len(self.players))))
        return chances

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
    """First look at everything; then, if something looked better than the choice, at these two alone and afresh.

    The best of many counted figures looks better than it is; the second look does not know which one was lucky.
    """
    legal = at.game.legal(at.seat)
    found = _weighed(at, analyst, budget, legal, JUDGING)
    weighed = at.action in found
    others = sorted((action for action in found if action != at.action), key=lambda action: -found[action].chance)
    chosen = found[at.action] if weighed else Option(str(at.action), 0.0, BEHIND, ())
    best = found[others[0]] if others else chosen
    if others and not (weighed and chosen.chance >= best.chance):
        pair = (others[0], at.action)
        again = _weighed(at, analyst, budget, [a for a in legal if a in pair], JUDGING_AGAIN) if weighed else {}
        if len(again) == len(pair):
            best, chosen = again[others[0]], again[at.action]
        else:
            behind = [_chance_behind(at, action, analyst, budget) for action in pair]
            best, chosen = replace(best, chance=behind[0]), replace(chosen, chance=behind[1])
    alternatives = (best, *(found[action] for action in others[1:ALTERNATIVES])) if others else ()
    return Judged(
        at.move, at.turn, at.seat, at.game.phase, len(legal), chosen, weighed, max(0.0, best.chance - chosen.chance),
        alternatives,
    )  # fmt: skip


def _weighed(
    at: Position, analyst: Analyst, budget: Budget, legal: Sequence[Action], luck: int
) -> dict[Action, Option]:
    decision = Decision(at.seat, at.game.phase)
    found = analyst.explain(at.game.view(at.seat), decision, legal, bot_stream(at.game, luck + at.move), budget)
    return {one.action: Option(str(one.action), one.value, one.reason, one.numbers) for one in found}


def _chance_behind(at: Position, action: Action, analyst: Analyst, budget: Budget) -> float:
    """The chance of who chooses, in the position that a choice leads to, as they see it there."""
    behind = at.game.copy()
    behind.tear_off()
    behind.play(at.seat, action)
    result = behind.result
    if result is not None:
        return _settled(result.winners, len(behind.players))[at.seat]
    return analyst.forecast(behind.view(at.seat), bot_stream(behind, JUDGING_AGAIN + at.move), budget)[at.seat]


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
