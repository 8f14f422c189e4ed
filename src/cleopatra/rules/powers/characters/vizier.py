"""The vizier among the characters: cards drawn, some of them kept (R96)."""

from __future__ import annotations

from ...model.actions import REST, RETAIN, VIZIER
from ...model.cards import FACE_UP, KIND_MASK, VIZIER_CARD
from ...model.choices import Choices
from ...model.commands import Command, Names, PhraseForm, Place, Question
from ...model.errors import IllegalAction, Reason
from ...model.events import FiveDrawn, FiveKept, KeepDrafted
from ...model.phases import FIVE, KEEPING
from ...model.state import State
from ...play.draw_pile import draw_card, tell_top
from ...play.hands import add_card, all_names, card_name, change_amulets
from ...seen.memory import one_sees_discarded
from ..character import Character, end_effect, play_character


class Vizier(Character):
    """Draw, keep any, discard the rest, all unseen by others."""

    name = "vizier"
    rule = "R96"
    kind = VIZIER_CARD
    words = (
        Command("vizier", code=VIZIER),
        Command("rest", answers="keep", spoken=False, code=REST),
        Command("retain", Names.CARD, answers="keep", spoken=False, code=RETAIN),
    )
    asks = (Question("keep", "keep some of the five cards or none", phase=KEEPING),)
    phrases = (PhraseForm("keep", "retain", closing="rest"),)
    figures = ("amulets", "cards", "amulets_per_card")
    cards: int
    amulets_per_card: int

    def __init__(self, place: Place) -> None:
        super().__init__(place)
        self.cards = min(place.figures["cards"], FIVE)
        self.amulets_per_card = place.figures["amulets_per_card"]

    def list_plays(self, s: State, out: Choices) -> None:
        """There must be a card to draw before he is played (R42)."""
        if s.draw_size + s.discard_size:
            out.add(VIZIER)

    def list_answers(self, s: State, seat: int, out: Choices) -> None:
        """Keep any of them, in ascending order."""
        out.add(REST)
        first = 0
        for i in range(s.five_size):
            if s.kept[i]:
                first = s.five[i]
        for i in range(s.five_size):
            kind = s.five[i]
            if s.kept[i] or kind < first:
                continue
            if i and s.five[i - 1] == kind and not s.kept[i - 1]:
                continue
            out.add(RETAIN + kind)

    def apply(self, s: State, seat: int, code: int) -> None:
        """Draw, mark what is kept, discard the rest."""
        if code == VIZIER:
            play_character(s, VIZIER_CARD, self.amulets)
            _draw(s, self.cards)
        elif code == REST:
            _discard_rest(s, self.amulets_per_card)
        else:
            _mark(s, code - RETAIN)

    def refuse_play(self, s: State, code: int) -> IllegalAction:
        """Nothing to draw."""
        return IllegalAction(Reason.NO_EFFECT, "there is no card to draw")

    def refuse_answer(self, s: State, seat: int, code: int) -> IllegalAction:
        """Not drawn, or out of order."""
        return IllegalAction(Reason.CARD_NOT_HELD, "that card is not among those drawn; they are named in their order")


def _draw(s: State, cards: int) -> None:
    """Draw the top cards, unseen by others (R96)."""
    s.five_size = 0
    face_up = 0
    while s.five_size < cards:
        card = draw_card(s)
        if card < 0:
            break
        if card & FACE_UP:
            face_up += 1
        s.five[s.five_size] = card & KIND_MASK
        s.five_size += 1
    for i in range(s.five_size):
        for j in range(i, 0, -1):
            if s.five[j] < s.five[j - 1]:
                s.five[j], s.five[j - 1] = s.five[j - 1], s.five[j]
    if s.sink is not None:
        s.sink.append(FiveDrawn(s.active, all_names(s, [s.five[i] for i in range(s.five_size)]), face_up))
        tell_top(s)
    for i in range(FIVE):
        s.kept[i] = 0
    s.back = s.phase
    s.phase = KEEPING


def _mark(s: State, kind: int) -> None:
    """Mark one of them to be kept."""
    for i in range(s.five_size):
        if s.five[i] == kind and not s.kept[i]:
            s.kept[i] = 1
            break
    if s.sink is not None:
        s.sink.append(KeepDrafted(s.active, card_name(s, kind)))


def _discard_rest(s: State, amulets: int) -> None:
    """Keep what was marked, for its amulets; the rest goes onto the discard pile unseen (R96)."""
    seat = s.active
    kept = [s.five[i] for i in range(s.five_size) if s.kept[i]]
    rest = [s.five[i] for i in range(s.five_size) if not s.kept[i]]
    for kind in kept:
        add_card(s, seat, kind)
    for kind in rest:
        s.discard[kind] += 1
        s.discard_size += 1
        one_sees_discarded(s, seat, kind)
    s.five_size = 0
    if s.sink is not None:
        s.sink.append(FiveKept(seat, len(kept), all_names(s, kept), all_names(s, rest)))
    change_amulets(s, seat, amulets * len(kept), "vizier")
    end_effect(s, VIZIER_CARD)
    s.phase = s.back
