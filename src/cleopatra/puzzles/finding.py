"""Finding puzzles in games of strong bots: positions in which search says that one choice is clearly the best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from json import dumps

from cleopatra.bots import Budget, ask, bot_stream, make_bot
from cleopatra.rules.game import Game, new_game
from cleopatra.rules.model.actions import BID, CALL, PLAY
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.model.errors import GameError
from cleopatra.rules.seen.determinize import determinize
from cleopatra.scenario.positions import position_of

from .lines import Line, bids, line_of, turns
from .puzzle import KINDS, OPTIONS, Asked, Puzzle, WeighedLine, choice_of, is_near
from .weighing import Weighing

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva")
STRONG, NODES = "architect", 60
WEAKER = ("novice", "greedy", "planner", "apprentice", "mason")
TRIES = 2
"""How often each of the weaker bots is asked."""
GLANCE, LOOK, TABLES, PLAYED_OUT = 12, 48, 240, 100
"""Determinized tables for a first pass over all lines, for a second over the best ones, and for the final comparison;
playouts for the explanation."""
EQUAL = 0.015
"""Choices that differ by less are of equal worth."""
CLEAR = 0.04
"""The rest has to be worse by at least this, in chances to win …"""
SURE = 5.0
"""… and by this many standard errors."""
INTERESTING = (0.08, 0.97)
"""Chances to win between which a question is worth asking: outside, the game is lost or won anyway."""
LINES_KEPT = 2
"""The best lines of each choice are weighed thoroughly …"""
CHOICES_KEPT = {LOOK: 9, TABLES: 5}
"""… and only the best choices, at each stage."""
CHOICES_SHOWN = 4


@dataclass(frozen=True, slots=True)
class Found:
    """What a search says about one kind of question in one position."""

    accepted: tuple[str, ...]
    best: dict[str, Line]
    """The best line of each choice, the best choice first."""
    gap: float
    error: float


def asked_in(edition: str, players: int, seed: int) -> Iterator[Asked]:
    """Positions of a game between strong bots: turns that begin, worshippers that were called, offerings."""
    names = NAMES[:players]
    game = new_game(edition, names, seed, options=OPTIONS)
    seats = [make_bot(STRONG) for _ in names]
    streams = [bot_stream(game, seat) for seat in range(players)]
    start: Asked | None = None
    moves: list[str] = []
    while not game.over:
        seat = game.waiting[0]
        view = game.view(seat)
        if game.phase == "turn" and not moves and not view.scalars["last_turns"]:
            setup = position_of(determinize(view, Chance(seed, view.scalars["turns"])), names)
            start = Asked(seat, setup, (), (), edition, names)
            yield start
        if game.phase == "bid" and start is not None and seat == start.seat:
            yield Asked(seat, start.setup, tuple(game.tape.rolls[-1:]), tuple(moves), edition, names)
        action = ask(seats[seat], game, seat, game.legal(seat), streams[seat], Budget(nodes=NODES))
        turn = game.active
        game.play(seat, action)
        if seat == turn and game.active == turn:
            moves.append(str(action))
            if CALL <= action.code < PLAY and start is not None and len(moves) == 1:
                yield Asked(seat, start.setup, (), tuple(moves), edition, names)
        if game.active != turn or game.phase == "over":
            moves, start = [], None


def lines_of(game: Game, seat: int) -> list[Line]:
    """Every line worth considering where a puzzle is asked."""
    return bids(game, seat) if game.phase == "bid" else turns(game, seat, Chance(1))


def kinds_asked(game: Game, lines: Sequence[Line]) -> list[str]:
    """The kinds of question that these lines allow."""
    if game.phase == "bid":
        return ["bid"]
    kinds = ["stall"] if sum(1 for line in lines if line.stall) > 1 else []
    if len({line.pieces for line in lines if line.pieces}) >= 3:
        kinds.append("visit")
    if any(line.cells for line in lines):
        kinds.append("sanctuary")
    if len({line.ends for line in lines}) == 2:
        kinds.append("end")
    return kinds


def judged(kind: str, lines: Sequence[Line], weighing: Weighing, tables: int) -> Found | None:
    """What a search over that many tables says; None if no choice is clearly the best."""
    return decided(kind, best_lines(kind, lines, weighing, tables), weighing)


def searched(kind: str, game: Game, seat: int, luck: int) -> str:
    """The best choice by a whole search, from all lines on, whether it is clearly the best or not."""
    lines = lines_of(game, seat)
    weighing = Weighing(game.view(seat), seat, luck)
    weighing.weigh(lines, GLANCE)
    best_lines(kind, lines, weighing, LOOK)
    return next(iter(best_lines(kind, lines, weighing, TABLES)))


def best_lines(kind: str, lines: Sequence[Line], weighing: Weighing, tables: int) -> dict[str, Line]:
    """The best line of each of the best choices, weighed at that many tables, the best first."""
    groups: dict[str, list[Line]] = {}
    for line in lines:
        groups.setdefault(choice_of(kind, line), []).append(line)
    ranked = {
        choice: sorted(group, key=lambda line: -weighing.chance(line))[:LINES_KEPT] for choice, group in groups.items()
    }
    order = sorted(ranked, key=lambda choice: -weighing.chance(ranked[choice][0]))
    shown = order[: CHOICES_KEPT[tables]]
    shown += [choice for choice in order if choice not in shown and not is_near(kind, choice, tuple(shown))][:1]
    kept = [line for choice in shown for line in ranked[choice]]
    weighing.weigh(kept, tables)
    best: dict[str, Line] = {}
    for line in sorted(kept, key=lambda line: -weighing.chance(line)):
        best.setdefault(choice_of(kind, line), line)
    return best


def decided(
    kind: str, best: dict[str, Line], weighing: Weighing, clear: float = CLEAR, sure: float = SURE
) -> Found | None:
    """Which choices are right, if they are clearly better than all others."""
    choices = list(best)
    top = best[choices[0]]
    equal = EQUAL if kind != "bid" else 2 * EQUAL
    accepted = tuple(one for one in choices if weighing.chance(top) - weighing.chance(best[one]) <= equal)
    rest = [one for one in choices if one not in accepted and not is_near(kind, one, accepted)]
    low, high = INTERESTING
    if not rest or (kind != "bid" and len(accepted) > 2) or not low <= weighing.chance(top) <= high:
        return None
    gap, error = weighing.gap(top, best[rest[0]])
    if gap < clear or gap < sure * error or not _is_asked(kind, accepted):
        return None
    return Found(accepted, best, gap, error)


def _is_asked(kind: str, accepted: tuple[str, ...]) -> bool:
    """Whether the answer is what the kind of question asks for."""
    if kind == "stall":
        return all(one.startswith("take") for one in accepted)
    if kind == "visit":
        return all(one.startswith("build") for one in accepted)
    return kind != "sanctuary" or "none" not in accepted


def puzzle_in(asked: Asked, wanted: Sequence[str], luck: int) -> Puzzle | None:
    """A puzzle of a wanted kind in that position, if there is one."""
    try:
        game = asked.game()
    except GameError:  # the turn went on with cards that were drawn in it
        return None
    lines = lines_of(game, asked.seat)
    kinds = [kind for kind in KINDS if kind in wanted and kind in kinds_asked(game, lines)]
    if not kinds or len(lines) < 2:
        return None
    weighing = Weighing(game.view(asked.seat), asked.seat, luck)
    weighing.weigh(lines, GLANCE)
    for kind in kinds:
        if not _promising(kind, lines, weighing) or judged(kind, lines, weighing, LOOK) is None:
            continue
        found = judged(kind, lines, weighing, TABLES)
        if found is None:
            continue
        again = Weighing(game.view(asked.seat), asked.seat, luck + 1000)
        again.weigh(list(found.best.values()), TABLES)
        best = dict(sorted(found.best.items(), key=lambda one: -again.chance(one[1])))
        second = decided(kind, best, again)
        if second is None or not agrees(kind, found.accepted, second.accepted):
            continue
        return _written(asked, kind, found, weighing)
    return None


def agrees(kind: str, accepted: tuple[str, ...], again: tuple[str, ...]) -> bool:
    """Whether a second search comes to the same answer: its best choice is accepted, bids beside it included."""
    return again[0] in accepted or is_near(kind, again[0], accepted)


def _promising(kind: str, lines: Sequence[Line], weighing: Weighing) -> bool:
    """A first glance: is there a difference at all?"""
    best: dict[str, float] = {}
    for line in lines:
        choice = choice_of(kind, line)
        best[choice] = max(best.get(choice, 0.0), weighing.chance(line))
    chances = sorted(best.values(), reverse=True)
    low, high = INTERESTING
    return len(chances) > 1 and low <= chances[0] <= high and chances[0] - chances[-1] >= CLEAR


def _written(asked: Asked, kind: str, found: Found, weighing: Weighing) -> Puzzle:
    game = asked.game()
    others = [choice for choice in found.best if choice not in found.accepted]
    shown = [found.accepted[0], *others[-1:], *found.accepted[1:], *others][:CHOICES_SHOWN]
    shown.sort(key=lambda choice: -weighing.chance(found.best[choice]))
    lines = tuple(weighed(game, kind, found.best[choice], weighing) for choice in shown)
    name = sha256(dumps([kind, asked.setup, asked.moves], sort_keys=True).encode()).hexdigest()[:8]
    return Puzzle(
        id=name, kind=kind, edition=asked.edition, players=asked.players, seat=asked.seat, setup=asked.setup,
        rolls=asked.rolls, moves=asked.moves, accepted=found.accepted, lines=lines, gap=round(found.gap, 4),
        error=round(found.error, 4), tables=TABLES, found=graded(game, asked.seat, kind, found.accepted),
    )  # fmt: skip


def weighed(game: Game, kind: str, line: Line, weighing: Weighing) -> WeighedLine:
    """A line with its value and its expected outcome."""
    eaten, final = weighing.outlook(line, PLAYED_OUT)
    return WeighedLine(
        choice=choice_of(kind, line), actions=tuple(str(game.notation.action(code)) for code in line.codes),
        chance=round(weighing.chance(line), 3), talents=line.talents, amulets=line.amulets, cells=line.cells,
        steps=line.steps, ends=line.ends, eaten=round(eaten, 3), final=round(final, 1),
    )  # fmt: skip


def graded(game: Game, seat: int, kind: str, accepted: tuple[str, ...]) -> float:
    """How many of the weaker bots' answers are right."""
    right = asked = 0
    for name in WEAKER:
        for luck in range(TRIES):
            asked += 1
            right += choice_of(kind, answered(game, seat, name, luck)) in accepted
    return right / asked


def answered(game: Game, seat: int, name: str, luck: int) -> Line:
    """What a bot does in that position, until the question is answered."""
    trial = game.copy()
    trial.tear_off()
    bot, rng = make_bot(name), Chance(100 + luck)
    codes: list[int] = []
    while True:
        action = ask(bot, trial, seat, trial.legal(seat), rng, Budget(nodes=NODES))
        codes.append(action.code)
        trial.play(seat, action)
        if is_answered(trial, seat, codes):
            break
    return line_of(game, seat, codes) if codes[0] < BID else Line(tuple(codes), bid=codes[0] - BID)


def is_answered(game: Game, seat: int, codes: Sequence[int]) -> bool:
    """Whether those choices are a whole answer: a stall, a visit that is over, a bid, or the end of the turn."""
    if game.over or codes[-1] >= BID or seat not in game.waiting or game.active != seat:
        return True
    flags = game.view(seat).scalars
    return bool(flags["went_to_market"] or flags["went_to_quarry"]) and game.phase not in ("visit", "claim")
