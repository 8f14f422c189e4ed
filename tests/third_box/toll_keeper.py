"""The toll keeper among the characters: one opponent pays, hands over a card, or refuses."""

from __future__ import annotations

from cleopatra.rules.model.cards import KINDS, STANDARD_KINDS
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.model.choices import Choices
from cleopatra.rules.model.commands import Command, Names, Place, Question
from cleopatra.rules.model.errors import IllegalAction, Reason
from cleopatra.rules.model.events import PowerActed, PowerAnswered
from cleopatra.rules.model.state import State
from cleopatra.rules.play.hands import add_card, card_name, change_talents, remove_card
from cleopatra.rules.powers.character import Character, end_effect, play_character
from cleopatra.rules.powers.power import answer_of, ask_seat, forget_answers, take_answer
from cleopatra.rules.seen.memory import pass_unseen

REFUSED, PAID, GAVE = 0, 1, 2
"""Answers; from GAVE on, the card that was given."""


class TollKeeper(Character):
    """Asks one opponent of the player's choice."""

    name = "toll-keeper"
    words = (
        Command("toll-keeper", Names.SEAT),
        Command("toll-keeper refuse", answers="toll"),
        Command("toll-keeper pay", answers="toll"),
        Command("toll-keeper give", Names.STANDARD, answers="toll"),
    )
    asks = (Question("toll", "answer the toll keeper: pay, give a card or refuse", of_others=True),)
    figures = ("amulets", "talents")

    def __init__(self, place: Place) -> None:
        super().__init__(place)
        self.talents = place.figures["talents"]
        self.refuse = self.code_of("toll-keeper refuse")
        self.pay = self.code_of("toll-keeper pay")
        self.give = self.code_of("toll-keeper give")

    def list_plays(self, s: State, out: Choices) -> None:
        """Any opponent may be asked."""
        for seat in range(s.players):
            if seat != s.active:
                out.add(self.code + seat)

    def list_answers(self, s: State, seat: int, out: Choices) -> None:
        """Refuse, or give what one has."""
        out.add(self.refuse)
        if s.talents[seat] >= self.talents:
            out.add(self.pay)
        hand = s.hand
        for kind in range(STANDARD_KINDS):
            if hand[seat * KINDS + kind]:
                out.add(self.give + kind)

    def apply(self, s: State, seat: int, code: int) -> None:
        """Ask, or answer."""
        if code in range(self.code, self.code + s.players):
            play_character(s, self.card, self.amulets)
            asked = code - self.code
            s.memo = (asked - s.active) % s.players
            ask_seat(s, asked)
            s.back = s.phase
            s.phase = self.phase
            return
        if s.sink is not None:
            s.sink.append(PowerAnswered(seat, self.name))
        if take_answer(s, seat, self.answer(code)):
            self.settle_early(s)
            s.memo = 0
            end_effect(s, self.card)
            s.phase = s.back

    def answer(self, code: int) -> int:
        """What an answer's number stands for."""
        if code == self.refuse:
            return REFUSED
        return PAID if code == self.pay else GAVE + code - self.give

    def settle_early(self, s: State) -> None:
        """Talents or a card change hands."""
        giver, to = (s.active + s.memo) % s.players, s.active
        answer = answer_of(s, giver)
        if answer < 0:
            return
        forget_answers(s)
        cards: tuple[str, ...] = ()
        if answer == PAID:
            change_talents(s, giver, -self.talents, self.name)
            change_talents(s, to, self.talents, self.name)
        elif answer >= GAVE:
            kind = answer - GAVE
            remove_card(s, giver, kind)
            add_card(s, to, kind)
            pass_unseen(s, giver, to, kind)
            cards = (card_name(s, kind),)
        if s.sink is not None:
            what = ("refused", "paid", "gave")[min(answer, GAVE)]
            s.sink.append(PowerActed(giver, self.name, what, to, self.talents, cards, (giver, to)))

    def refuse_play(self, s: State, code: int) -> IllegalAction:
        """Nobody asks oneself."""
        return IllegalAction(Reason.REQUEST, "the toll keeper asks one of the opponents")

    def refuse_answer(self, s: State, seat: int, code: int) -> IllegalAction:
        """Not enough talents, or no such card."""
        if code == self.pay:
            return IllegalAction(Reason.ANSWER, f"{self.talents} talents are asked for")
        return IllegalAction(Reason.CARD_NOT_HELD, "that card is not in the hand")

    def invent_answer(self, s: State, seat: int, rng: Chance) -> None:
        """Any answer that the hand allows."""
        out = Choices()
        self.list_answers(s, seat, out)
        take_answer(s, seat, self.answer(out.listed()[rng.below(out.size)]))
