"""Replays of finished games: step by step from any point of view, as a scenario, or as a position to play on from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from cleopatra.rules.editions import edition as edition_named
from cleopatra.rules.fairness import drawn
from cleopatra.rules.game import Game
from cleopatra.rules.model.errors import GameError, Reason
from cleopatra.rules.model.pieces import MOSAICS
from cleopatra.rules.seen.open_view import open_view
from cleopatra.scenario.writer import write_scenario
from cleopatra.tables.lobby import SavedGame, saved_game
from cleopatra.tables.refusals import Code, Refusal, by_the_rules
from cleopatra.tables.view_updates import event_json

from .http_types import Luck, Roll
from .replay_types import PlayOn, Replay, ReplayStep

OPEN: Literal["open"] = "open"
Eyes = int | Literal["open"] | None
"""The observer of a game: a seat, all seats at once, or a spectator."""


def position_of(game: Game, moves: int, seed: str | None = None) -> Game:
    """A game after `moves` of its choices. With a seed, randomness not yet drawn then is new; else it is unchanged."""
    again = game.at(moves)
    if seed is None:
        return again
    other = Game(game.header | {"seed": seed, "fair": None}, again.tape.cut().rewound())
    for seat, action in game.moves[:moves]:
        other.play(seat, action)
    return other


def replay_steps(game: Game, eyes: Eyes, first: int, count: int) -> Replay:
    """Some steps of a game as they were seen: by a seat, by a spectator (`None`), or with everything laid open."""
    moves = game.moves
    again = position_of(game, first)
    seen = _told(again, eyes)
    start = before = _view(again, eyes)
    found = []
    for step, (mover, action) in enumerate(moves[first : first + count], first):
        again.play(mover, action)
        events = again.log(seen) if eyes == OPEN else again.events(seen, _observer(eyes))
        seen += len(events)
        view = _view(again, eyes)
        found.append(
            ReplayStep(step, mover, str(action), [event_json(event) for event in events], changes(before, view))
        )
        before = view
    return Replay(len(moves), start, found)


def changes(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """The parts of a view that differ; one that is gone is None."""
    differing = {key: words for key, words in after.items() if key not in before or before[key] != words}
    return differing | {key: None for key in before if key not in after}


def _observer(eyes: Eyes) -> int | None:
    return None if eyes == OPEN or eyes is None else int(eyes)


def _told(game: Game, eyes: Eyes) -> int:
    return game.logged() if eyes == OPEN else game.told(_observer(eyes))


def _view(game: Game, eyes: Eyes) -> dict[str, Any]:
    return {**(open_view(game) if eyes == OPEN else game.view(_observer(eyes))).to_dict()}


def replay_json(game: Game, eyes: Eyes, first: int, count: int) -> bytes:
    """The same, encoded."""
    return msgspec.json.encode(replay_steps(game, eyes, first, count))


def scenario_of(game: Game, position: int) -> str:
    """A position as a scenario: how it came about, checked turn by turn."""
    return write_scenario(position_of(game, position))


def _follow(game: Game, seat: int, choices: Sequence[str]) -> None:
    """Make some choices: the first must be legal; the others are made as long as they are legal."""
    for at, choice in enumerate(choices):
        try:
            game.play(seat, choice)
        except GameError as error:
            if not at:
                raise by_the_rules(error) from None
            return


def what_if_json(game: Game, position: int, seat: int, choices: Sequence[str], eyes: Eyes) -> bytes:
    """A variation, step by step: what other choices would have done, with the cards as they lay."""
    if seat >= len(game.players):
        raise Refusal(Code.NO_SUCH_SEAT, seats=len(game.players))
    other = position_of(game, position)
    other.tear_off()
    _follow(other, seat, choices)
    return msgspec.json.encode(replay_steps(other, eyes, position, len(choices)))


def branch_of(game: Game, wanted: PlayOn, seed: str, now: float) -> SavedGame:
    """What a new table needs to continue from a position, with new randomness."""
    if wanted.seat >= len(game.players):
        raise Refusal(Code.NO_SUCH_SEAT, seats=len(game.players))
    moves = len(game.moves)
    if wanted.position > moves:
        raise Refusal(Code.AHEAD, steps=moves)
    branch = position_of(game, wanted.position, seed)
    _follow(branch, wanted.seat, wanted.choices)
    if branch.over:
        raise Refusal(str(Reason.GAME_OVER))
    return saved_game(branch, now)


def luck_of(game: Game) -> Luck:
    """When a finished game drew, and from what."""
    box, draws = edition_named(game.edition), drawn(game)
    deck = [box.card_names[kind] for kind, copies in enumerate(box.deck) for _ in range(copies)]
    return Luck(
        deck=deck,
        dealt=box.dealt,
        mosaics=list(MOSAICS),
        worshippers=[worshipper.name for worshipper in box.worshippers],
        die_faces=box.die_faces,
        die_symbols=box.die_symbols,
        rolls=[Roll(position, dice) for position, dice in draws.rolls],
        shuffles=list(draws.shuffles),
    )
