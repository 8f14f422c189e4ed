"""The beggar among the characters: what everyone else gives, talents or a card (R90)."""

from __future__ import annotations

from ...model.actions import BEGGAR, GIVE, PAY
from ...model.cards import BEGGAR_CARD, KINDS, STANDARD_KINDS
from ...model.chance import Chance
from ...model.choices import Choices
from ...model.commands import Command, Names, Place, Question
from ...model.errors import IllegalAction, Reason
from ...model.events import BeggarAnswered, BeggarGiven, BeggarPaid, HandShown
from ...model.phases import BEGGED, NOT_ASKED, UNDECIDED
from ...model.state import State
from ...play.hands import add_card, card_name, change_talents, hand_names, remove_card
from ...seen.memory import know_whole_hand, pass_unseen
from ..character import Character, end_effect, play_character
from ..power import ask_seat, take_answer

PAID = STANDARD_KINDS
"""The answer that is no card."""


class Beggar(Character):
    """Each opponent gives talents or one standard card, whichever they choose."""

    name = "beggar"
    rule = "R90"
    kind = BEGGAR_CARD
    words = (
        Command("beggar", code=BEGGAR),
        Command("pay", answers="beggar", code=PAY),
        Command("give", Names.STANDARD, answers="beggar", code=GIVE),
    )
    asks = (Question("beggar", "answer the beggar: give a standard card or pay", of_others=True, phase=BEGGED),)
    figures = ("amulets", "talents")
    talents: int

    def __init__(self, place: Place) -> None:
        super().__init__(place)
        self.talents = place.figures["talents"]

    def apply(self, s: State, seat: int, code: int) -> None:
        """Beg, or answer."""
        if code == BEGGAR:
            _beg(s, self.amulets, self.talents)
            return
        if s.sink is not None:
            s.sink.append(BeggarAnswered(seat))
        if take_answer(s, seat, PAID if code == PAY else code - GIVE):
            self.settle_early(s)
            end_effect(s, BEGGAR_CARD)
            s.phase = s.back

    def list_answers(self, s: State, seat: int, out: Choices) -> None:
        """Talents or one standard card (R90)."""
        if s.talents[seat] >= self.talents:
            out.add(PAY)
        for kind in range(STANDARD_KINDS):
            if s.hand[seat * KINDS + kind]:
                out.add(GIVE + kind)

    def refuse_answer(self, s: State, seat: int, code: int) -> IllegalAction:
        """Not enough talents, or no such card."""
        if code == PAY:
            return IllegalAction(Reason.ANSWER, f"{self.talents} talents are asked for; there are {s.talents[seat]}")
        return IllegalAction(Reason.CARD_NOT_HELD, "that card is not in the hand")

    def invent_answer(self, s: State, seat: int, rng: Chance) -> None:
        """Any gift that the hand allows."""
        choices = [kind for kind in range(STANDARD_KINDS) if s.hand[seat * KINDS + kind]]
        if s.talents[seat] >= self.talents or not choices:
            choices.append(PAID)
        s.reply[seat] = choices[rng.below(len(choices))]

    def settle_early(self, s: State) -> None:
        """Everything given to the beggar changes hands."""
        _settle(s, self.talents)


def _beg(s: State, amulets: int, talents: int) -> None:
    """Everyone who can give something owes an answer; the others show their hands (R90)."""
    play_character(s, BEGGAR_CARD, amulets)
    asked = 0
    for seat in range(s.players):
        if seat == s.active:
            continue
        if s.talents[seat] >= talents or _holds_standard(s, seat):
            ask_seat(s, seat)
            asked += 1
        else:
            know_whole_hand(s, s.active, seat)
            if s.sink is not None:
                s.sink.append(HandShown(seat, s.active, hand_names(s, seat)))
    if asked:
        s.back = s.phase
        s.phase = BEGGED
    else:
        end_effect(s, BEGGAR_CARD)


def _holds_standard(s: State, seat: int) -> int:
    """Whether a player has a standard resource card to give."""
    for kind in range(STANDARD_KINDS):
        if s.hand[seat * KINDS + kind]:
            return 1
    return 0


def _settle(s: State, talents: int) -> None:
    """Gifts change hands; what is not answered yet stays open."""
    to = s.active
    for giver in range(s.players):
        gift = s.reply[giver]
        if gift == UNDECIDED:
            continue
        s.reply[giver] = NOT_ASKED
        if gift == PAID:
            if s.sink is not None:
                s.sink.append(BeggarPaid(giver, to))
            change_talents(s, giver, -talents, "beggar")
            change_talents(s, to, talents, "beggar")
        elif gift >= 0:
            remove_card(s, giver, gift)
            add_card(s, to, gift)
            pass_unseen(s, giver, to, gift)
            if s.sink is not None:
                s.sink.append(BeggarGiven(giver, to, card_name(s, gift)))
