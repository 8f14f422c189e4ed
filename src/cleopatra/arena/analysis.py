"""Analysis: a game judged by a strong bot, choice by choice and turn by turn.

At every choice the bot gets the player's view and estimates the chance to win after each alternative. At the start of
turns it estimates every player's chance. It never sees more than a seat may know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import groupby
from typing import Any, Protocol

from cleopatra.bots import Budget, Candidate, Decision, bot_stream
from cleopatra.bots.architect import LIKELY
from cleopatra.native import warn_if_slow
from cleopatra.rules.game import Game
from cleopatra.rules.model.actions import Action
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.model.events import CardsDrawn, CardsFetched, DiceRolled, FiveDrawn, MosaicTurnedUp, PileShuffled
from cleopatra.rules.seen.open_view import open_view
from cleopatra.rules.seen.view import View

ALTERNATIVES = 3
JUDGING, JUDGING_AGAIN, FORECASTING, OPENED, LUCK = 1 << 20, 1 << 21, 1 << 22, 1 << 23, 1 << 24
"""The first random stream of each kind of question; each question has its own."""
CHANCES = frozenset((CardsDrawn, CardsFetched, DiceRolled, FiveDrawn, MosaicTurnedUp, PileShuffled))
"""Events in which luck shows itself."""
BEHIND = "behind"
"""The reason given for a choice that the bot did not consider by itself."""
CHART = Budget(nodes=24)
"""The budget of one forecast of the chart; the mean over all players' views is steadier than each of them."""
TURNING_POINTS = 5
SWING = 0.1
"""The smallest change of a chance that makes a turn a turning point."""


class Analyst(Protocol):
    """A bot that can estimate every player's chance to win."""

    def explain(
        self, view: View, decision: Decision, legal: Sequence[Action], rng: Chance, budget: Budget
    ) -> list[Candidate]:
        """The choices considered, each with the deciding seat's chance to win."""

    def forecast(self, view: View, rng: Chance, budget: Budget) -> tuple[float, ...]:
        """Every player's chance to win, as estimated from a view."""

    def expect(self, view: View, decision: Decision, action: Action, rng: Chance, budget: Budget) -> tuple[float, ...]:
        """Every player's chance to win after a choice, before its luck is known."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What to analyse: the budget per question, the number of choices, and whose."""

    budget: Budget
    most: int | None = None
    seats: frozenset[int] | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """One alternative."""

    action: str
    chance: float
    reason: str
    numbers: tuple[float, ...]
    then: tuple[str, ...] = ()
    """What is planned to follow it in the same turn."""


@dataclass(frozen=True, slots=True)
class Judged:
    """One real choice: what was chosen, the chance to win after it, and what would have been better."""

    move: int
    """The number of the choice in the game, from 1."""
    turn: int
    seat: int
    kind: str
    choices: int
    """The number of legal choices."""
    chosen: Option
    weighed: bool
    """Whether the bot considered it by itself; if not, the positions after it and after the best were compared."""
    lost: float
    """The difference from the best choice; 0 for the best."""
    alternatives: tuple[Option, ...]
    """The best of the others; the loss is measured against the first of them."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Every player's chance when a turn began: the mean of the estimates from all players' views."""

    move: int
    turn: int
    seat: int
    chances: tuple[float, ...]
    opened: tuple[float, ...]
    """The same, estimated with every hand open."""
    luck: tuple[float, ...]
    """What luck changed in this turn: chances once dice and cards were seen, less what could be expected before."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A turn that changed the chances."""

    turn: int
    seat: int
    """Whose turn it was."""
    gainer: int
    loser: int
    before: tuple[float, ...]
    after: tuple[float, ...]
    choices: tuple[str, ...]
    """What was chosen in it, one line for each run of choices by the same player."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """The analysis of a game."""

    players: tuple[str, ...]
    judged: tuple[Judged, ...]
    moments: tuple[Moment, ...]
    turning_points: tuple[TurningPoint, ...]
    winners: tuple[int, ...] | None
    """None for a game that is not over."""

    def lost_by(self, seat: int) -> float:
        """What a player lost in all analysed choices."""
        return sum(judged.lost for judged in self.judged if judged.seat == seat)

    def course(self) -> list[tuple[int, tuple[float, ...]]]:
        """Every player's chance turn by turn, with the result at the end."""
        chances = [(moment.turn, moment.chances) for moment in self.moments]
        if self.winners is not None:
            chances.append((self.moments[-1].turn + 1, _settled(self.winners, len(self.players))))
        return chances

    def to_dict(self) -> dict[str, Any]:
        """JSON-compatible data; seats are numbers from 0."""
        return asdict(self)


@dataclass(slots=True)
class Position:
    """A game before one of its choices."""

    game: Game
    move: int
    turn: int
    seat: int
    action: Action


def positions(game: Game) -> Iterator[Position]:
    """Replays a game; each position is valid until the next one is requested."""
    again = game.at(0)
    for move, (seat, action) in enumerate(game.moves, 1):
        yield Position(again, move, again.view(None).scalars["turns"], seat, action)
        again.play(seat, action)


def real_choices(game: Game, bounds: Bounds) -> list[int]:
    """The numbers of the choices to judge; above the limit, evenly spread ones."""
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


@dataclass(frozen=True, slots=True)
class Stretch:
    """A turn's choices: the number of the first, and of the one after its last."""

    first: int
    last: int


def stretches(game: Game) -> list[Stretch]:
    """The turns of a game, each to be analysed by itself."""
    starts = turn_starts(game)
    return [
        Stretch(first, last) for first, last in zip(starts, [*starts[1:], len(game.moves) + 1], strict=True)
    ]  # fmt: skip


def chart(game: Game, turns: Sequence[Stretch], analyst: Analyst, budget: Budget) -> list[Moment]:
    """Everybody's chances at the beginning of consecutive turns, and what luck changed in them."""
    found: list[Moment] = []
    bounds = [(turn, _between(game, turn)) for turn in turns]
    for _, during in bounds:
        moment: Moment | None = None
        luck = (0.0,) * len(game.players)
        for at in during:
            if moment is None:
                seen = _chances(at.game, analyst, budget, at.move)
                opened = analyst.forecast(open_view(at.game), bot_stream(at.game, OPENED + at.move), budget)
                moment = Moment(at.move, at.turn, at.game.active, seen, opened, luck)
            luck = tuple([a + b for a, b in zip(luck, _luck(at, analyst, budget), strict=True)])
        if moment is None:
            raise AssertionError("a turn without a choice")
        found.append(replace(moment, luck=luck))
    return found


def judge(game: Game, turn: Stretch, analyst: Analyst, bounds: Bounds, moves: frozenset[int] | None) -> list[Judged]:
    """The real choices of a turn; `moves` are those to judge, None: all of `bounds.seats`."""
    found = []
    for at in _between(game, turn):
        wanted = at.move in moves if moves is not None else bounds.seats is None or at.seat in bounds.seats
        if wanted and len(at.game.legal(at.seat)) > 1:
            found.append(_judge(at, analyst, bounds.budget))
    return found


def _between(game: Game, turn: Stretch) -> Iterator[Position]:
    """The positions of a turn."""
    for at in positions(game):
        if at.move >= turn.last:
            return
        if at.move >= turn.first:
            yield at


def _luck(at: Position, analyst: Analyst, budget: Budget) -> tuple[float, ...]:
    """What the luck of one choice changed: as the chooser sees it afterwards, less what was to be expected."""
    after = at.game.copy()
    told = after.logged()
    after.play(at.seat, at.action)
    if CHANCES.isdisjoint(map(type, after.log(told))):
        return (0.0,) * len(after.players)
    rng = bot_stream(at.game, LUCK + at.move)
    view, decision = at.game.view(at.seat), Decision(at.seat, at.game.phase)
    expected = analyst.expect(view, decision, at.action, rng, budget)
    result = after.result
    now = (
        _settled(result.winners, len(after.players))
        if result is not None
        else analyst.forecast(after.view(at.seat), rng, budget)
    )
    return tuple([b - a for a, b in zip(expected, now, strict=True)])


def assemble(game: Game, moments: Sequence[Moment], judged: Sequence[Judged]) -> Analysis:
    """The analysis from its parts."""
    result = game.result
    winners = result.winners if result is not None else None
    points = _turning_points(game, list(moments), winners)
    return Analysis(game.players, tuple(judged), tuple(moments), points, winners)


def analyse(game: Game, analyst: Analyst, bounds: Bounds, tick: Callable[[], None] = lambda: None) -> Analysis:
    """Analyse a game. `tick` is called after every choice judged and every turn forecast."""
    warn_if_slow()
    moves = frozenset(real_choices(game, bounds))
    judged: list[Judged] = []
    moments: list[Moment] = []
    for turn in stretches(game):
        moments += chart(game, [turn], analyst, CHART)
        tick()
        found = judge(game, turn, analyst, bounds, moves)
        judged += found
        for _ in found:
            tick()
    return assemble(game, moments, judged)


def _judge(at: Position, analyst: Analyst, budget: Budget) -> Judged:
    """Evaluate all alternatives; if one looks better than the choice made, evaluate these two again.

    The maximum of many estimates is biased upwards; the second evaluation uses fresh random numbers.
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
            best, chosen = (_seen_again(found[action], again[action]) for action in pair)
        else:
            behind = [_chance_behind(at, action, analyst, budget) for action in pair]
            best, chosen = replace(best, chance=behind[0]), replace(chosen, chance=behind[1])
    alternatives = (best, *(found[action] for action in others[1:ALTERNATIVES])) if others else ()
    return Judged(
        at.move, at.turn, at.seat, at.game.phase, len(legal), chosen, weighed, max(0.0, best.chance - chosen.chance),
        alternatives,
    )  # fmt: skip


def _seen_again(first: Option, second: Option) -> Option:
    """The second look, with the policy's probability of the first: there it was one of all choices, not of two."""
    if len(second.numbers) <= LIKELY:
        return second
    return replace(second, numbers=(*second.numbers[:LIKELY], first.numbers[LIKELY], *second.numbers[LIKELY + 1 :]))


def _weighed(
    at: Position, analyst: Analyst, budget: Budget, legal: Sequence[Action], luck: int
) -> dict[Action, Option]:
    decision = Decision(at.seat, at.game.phase)
    found = analyst.explain(at.game.view(at.seat), decision, legal, bot_stream(at.game, luck + at.move), budget)
    words = at.game.notation.action
    return {
        one.action: Option(str(one.action), one.value, one.reason, one.numbers, tuple(str(words(c)) for c in one.then))
        for one in found
    }


def _chance_behind(at: Position, action: Action, analyst: Analyst, budget: Budget) -> float:
    """The deciding player's chance in the position after a choice, as they see it there."""
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
    """Choices as text, consecutive ones of the same player together."""
    for seat, own in groupby(moves, key=lambda move: move[0]):
        yield f"{players[seat]}: {', '.join(str(action) for _, action in own)}"


def _settled(winners: tuple[int, ...], players: int) -> tuple[float, ...]:
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(players))


def _turning_points(game: Game, moments: list[Moment], winners: tuple[int, ...] | None) -> tuple[TurningPoint, ...]:
    """The turns that changed the chances most, in chronological order."""
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
