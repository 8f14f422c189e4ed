"""The smuggler: no hand limit for the rest of the turn (R42, R54, R95)."""

from __future__ import annotations

from ...model.actions import SMUGGLER
from ...model.cards import SMUGGLER_CARD
from ...model.choices import Choices
from ...model.commands import Command
from ...model.errors import IllegalAction, Reason
from ...model.phases import LIMIT
from ...model.state import State
from ...play.market import can_visit_market, draw_for_stalls
from ..character import Character, end_effect, play_character


class Smuggler(Character):
    """With more cards than the limit, himself included."""

    name = "smuggler"
    rule = "R95"
    kind = SMUGGLER_CARD
    words = (Command("smuggler", code=SMUGGLER),)
    figures = ("amulets",)

    def list_plays(self, s: State, out: Choices) -> None:
        """Only once a turn, and while a check can come (R42)."""
        if not s.reading.limit_at_market or can_visit_market(s):
            self.list_at_limit(s, out)

    def list_at_limit(self, s: State, out: Choices) -> None:
        """While the check waits for its answer he is one (R54)."""
        if s.hand_size[s.active] > s.edition.hand_limit and not s.smuggled:
            out.add(SMUGGLER)

    def apply(self, s: State, seat: int, code: int) -> None:
        """No hand limit for the rest of this turn; where the market asked already, this is the answer (R54, R95)."""
        play_character(s, SMUGGLER_CARD, self.amulets)
        s.smuggled = 1
        end_effect(s, SMUGGLER_CARD)
        if s.phase == LIMIT:
            draw_for_stalls(s)

    def refuse_play(self, s: State, code: int) -> IllegalAction:
        """No limit to lift."""
        limit = s.edition.hand_limit
        return IllegalAction(
            Reason.NO_EFFECT, f"not above {limit} cards, or no check of the hand limit is left for him to answer"
        )
