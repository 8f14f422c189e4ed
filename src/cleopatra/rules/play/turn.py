"""The turn: one action, what may come before and after it, and how it ends (R40, R42, R53, R55, R120)."""

from __future__ import annotations

from ..model.actions import DONE, HOLD, QUARRY
from ..model.choices import Choices
from ..model.events import TurnBegan
from ..model.phases import TURN
from ..model.state import State
from ..powers.character import legal_characters
from ..powers.worshipper import legal_calls
from .ending import end_game
from .market import can_visit_market, is_over_limit, legal_drops, legal_takes
from .quarry import can_build, can_visit_quarry, clear_counter


def owes_limit(s: State) -> int:
    """Whether the end of the turn has to wait for an answer to the hand limit (R53)."""
    return not s.reading.limit_at_market and is_over_limit(s)


def legal_turn(s: State, out: Choices) -> None:
    """The choices between actions."""
    if s.limit_answered:
        out.add(DONE)
        return
    acted = s.went_to_market or s.went_to_quarry
    over = acted and owes_limit(s)
    if acted and not over:
        out.add(DONE)
    if can_visit_quarry(s) and can_build(s):
        out.add(QUARRY)
    if over:
        out.add(HOLD)
    legal_characters(s, out)
    if can_visit_market(s):
        legal_takes(s, out)
    legal_calls(s, out)
    if over:
        legal_drops(s, out)


def apply_done(s: State) -> None:
    """The turn passes to the next player, unless the game ends with it (R55, R120)."""
    s.idle_turns = 0 if s.moved else s.idle_turns + 1
    if s.last_turns:
        s.last_turns -= 1
        if not s.last_turns:
            end_game(s, 0)
            return
    if s.idle_turns == s.players:
        end_game(s, 1)
        return
    s.active = (s.active + 1) % s.players
    begin_turn(s)


def begin_turn(s: State) -> None:
    """Reset what the last turn's powers left."""
    s.phase = TURN
    s.turns += 1
    s.went_to_market = 0
    s.went_to_quarry = 0
    s.visits_allowed = 1
    s.called = 0
    s.architect = 0
    clear_counter(s)
    s.limit_answered = 0
    s.smuggled = 0
    s.scribes = 0
    s.moved = 0
    if s.sink is not None:
        s.sink.append(TurnBegan(s.active))
