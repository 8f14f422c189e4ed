"""The courtesan: any other card of the discard pile (R91)."""

from __future__ import annotations

from ...model.actions import COURTESAN, PICK
from ...model.cards import COURTESAN_CARD, KINDS
from ...model.choices import Choices
from ...model.commands import Command, Names, PhraseForm, Question
from ...model.errors import IllegalAction, Reason
from ...model.events import CourtesanTook, PileBrowsed
from ...model.phases import PICKING
from ...model.state import State
from ...play.hands import add_card, all_names, card_name
from ...seen.memory import see_discard, take_from_discard_unseen
from ..character import Character, end_effect, play_character


class Courtesan(Character):
    """Two steps, because her list of choices tells what lies hidden in the discard pile."""

    name = "courtesan"
    rule = "R91"
    kind = COURTESAN_CARD
    words = (
        Command("courtesan", code=COURTESAN),
        Command("pick", Names.CARD, answers="courtesan", spoken=False, code=PICK),
    )
    asks = (Question("courtesan", "take a card from the discard pile", phase=PICKING),)
    phrases = (PhraseForm("courtesan", "pick", opening="courtesan", exactly_one=True),)
    figures = ("amulets",)

    def list_plays(self, s: State, out: Choices) -> None:
        """There must be a card to fetch besides herself."""
        if s.discard_size:
            out.add(COURTESAN)

    def list_answers(self, s: State, seat: int, out: Choices) -> None:
        """Any card of the discard pile but the courtesan herself, if she lies there already (R91)."""
        herself = -1 if s.reading.discard_after_effect else COURTESAN_CARD
        for kind in range(KINDS):
            if s.discard[kind] > (kind == herself):
                out.add(PICK + kind)

    def apply(self, s: State, seat: int, code: int) -> None:
        """Browse, then take."""
        if code == COURTESAN:
            play_character(s, COURTESAN_CARD, self.amulets)
            _browse(s)
        else:
            _take(s, code - PICK)

    def refuse_play(self, s: State, code: int) -> IllegalAction:
        """Nothing to fetch."""
        return IllegalAction(Reason.NO_EFFECT, "there is no other card in the discard pile")

    def refuse_answer(self, s: State, seat: int, code: int) -> IllegalAction:
        """Not there."""
        return IllegalAction(Reason.CARD_NOT_HELD, "that card is not in the discard pile")


def _browse(s: State) -> None:
    """Look through the discard pile (R91)."""
    see_discard(s, s.active)
    if s.sink is not None:
        pile: list[int] = []
        for kind in range(KINDS):
            pile.extend([kind] * s.discard[kind])
        s.sink.append(PileBrowsed(s.active, all_names(s, pile)))
    s.back = s.phase
    s.phase = PICKING


def _take(s: State, kind: int) -> None:
    """Take one card from the discard pile, unseen by the others."""
    seat = s.active
    s.discard[kind] -= 1
    s.discard_size -= 1
    add_card(s, seat, kind)
    take_from_discard_unseen(s, seat)
    end_effect(s, COURTESAN_CARD)
    s.phase = s.back
    if s.sink is not None:
        s.sink.append(CourtesanTook(seat, card_name(s, kind)))
