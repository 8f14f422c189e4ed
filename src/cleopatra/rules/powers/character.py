"""Characters: what all of them have in common (R2, R42, section 8).

A character comes out of the hand, costs its amulets and goes onto the discard pile, at once or after its effect.
"""

from __future__ import annotations

from ..model.cards import KINDS
from ..model.choices import Choices
from ..model.commands import Place
from ..model.errors import IllegalAction, Reason
from ..model.events import CharacterPlayed
from ..model.phases import STOCK, TURN, VISIT
from ..model.state import State
from ..play.hands import card_name, change_amulets, lay_on_discard, leave_openly
from .power import Power


class Character(Power):
    """A character as one box has it."""

    amulets: int
    """What it costs to play it."""

    def __init__(self, place: Place) -> None:
        super().__init__(place)
        self.amulets = place.figures["amulets"]

    def price(self) -> int:
        """Amulets that it costs in any case."""
        return self.amulets

    def list_at_limit(self, s: State, out: Choices) -> None:
        """The ways to play it in answer to the hand limit, while that is checked in the middle of a turn (R54)."""


def character_at(s: State, slot: int) -> Character:
    """A character of this box."""
    return s.edition.characters[slot]


def legal_characters(s: State, out: Choices) -> None:
    """Every character in hand that can have an effect now (R42)."""
    first = s.active * KINDS
    for i in range(s.edition.character_count):
        slot = s.edition.play_order[i]
        if s.hand[first + s.edition.character_card[slot]]:
            character_at(s, slot).list_plays(s, out)


def legal_at_limit(s: State, out: Choices) -> None:
    """Characters in hand that answer the hand limit."""
    first = s.active * KINDS
    for i in range(s.edition.character_count):
        slot = s.edition.play_order[i]
        if s.hand[first + s.edition.character_card[slot]]:
            character_at(s, slot).list_at_limit(s, out)


def may_play_characters(s: State) -> int:
    """Whether characters may be played at this moment (R42)."""
    if s.phase == TURN:
        return not s.limit_answered
    return (s.phase == STOCK and not s.stocked) or (s.phase == VISIT and s.fresh)


def play_character(s: State, kind: int, amulets: int) -> None:
    """The card goes onto the discard pile, unless the reading has it wait for its effect, and its price is taken."""
    leave_openly(s, s.active, kind)
    if not s.reading.discard_after_effect:
        lay_on_discard(s, kind)
    if s.sink is not None:
        s.sink.append(CharacterPlayed(s.active, card_name(s, kind)))
    change_amulets(s, s.active, amulets, "character")


def end_effect(s: State, kind: int) -> None:
    """The effect is over: the card goes onto the discard pile, if it does not lie there yet (section 8)."""
    if s.reading.discard_after_effect:
        lay_on_discard(s, kind)


def card_in_effect(s: State) -> int:
    """The character that is set aside until its effect is over; -1 if there is none (section 8)."""
    slot = s.edition.phase_power[s.phase]
    if slot < 0 or not s.reading.discard_after_effect:
        return -1
    return s.edition.character_card[slot]


def refuse_character(s: State, seat: int, character: Character, code: int) -> IllegalAction | None:
    """Why a character can't be played; None: it is not the moment for any."""
    if not s.hand[seat * KINDS + character.card]:
        return IllegalAction(Reason.CARD_NOT_HELD, f"no {character.name} in the hand")
    return character.refuse_play(s, code) if may_play_characters(s) else None
