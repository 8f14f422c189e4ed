"""Replays: a finished game step by step, from any seat's point of view."""

from __future__ import annotations

from cleopatra.rules.game import Game
from cleopatra.rules.model.chance import Tape
from cleopatra.tables.view_updates import event_json

from .http_types import Replay, ReplayStep


def replay_steps(game: Game, seat: int | None, first: int, count: int) -> Replay:
    """Some steps of a game: what was chosen, what the seat saw of it, and how the table looked then."""
    moves = game.moves
    again = Game(game.header, Tape(game.tape.rolls[:], [*game.tape.shuffles]))
    seen = 0
    found = []
    for step, (mover, action) in enumerate(moves[: first + count]):
        again.play(mover, action)
        if step >= first:
            events = again.events(seen, seat)
            shown = [event_json(event) for event in events]
            found.append(ReplayStep(step, mover, str(action), shown, again.view(seat).to_dict()))
        seen = len(again.events(0, seat))
    return Replay(len(moves), found)
