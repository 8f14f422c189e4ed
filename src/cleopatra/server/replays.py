"""Replays: a finished game step by step, through anybody's eyes."""

from __future__ import annotations

from cleopatra.rules.game import Game
from cleopatra.rules.model.chance import Tape
from cleopatra.tables.view_updates import event_json

from .http_types import Replay, ReplayStep


def replay_steps(game: Game, seat: int | None, first: int, count: int) -> Replay:
    """Some steps of a game: what was chosen, what the seat saw of it, and how the table looked then."""
    moves = game.moves
    again = Game(game.header, Tape(game.tape.rolls[:], [*game.tape.shuffles]))
    told = 0
    found = []
    for step, (mover, action) in enumerate(moves[: first + count]):
        again.play(mover, action)
        if step >= first:
            events = again.events(told, seat)
            seen = [event_json(event) for event in events]
            found.append(ReplayStep(step, mover, str(action), seen, again.view(seat).to_dict()))
        told = len(again.events(0, seat))
    return Replay(len(moves), found)
