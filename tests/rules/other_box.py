"""A box that is in no shop: two or three players, a garden, costs and a wild card of its own, and a toll keeper."""

from __future__ import annotations

import tomllib

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
from cleopatra.rules.powers.worshipper import Worshipper
from cleopatra.rules.seen.memory import pass_unseen

KEY = "market-town"
REFUSED, PAID = 0, 1


class TollKeeper(Character):
    """One opponent of the player's choice pays, hands over a standard card, or refuses."""

    name = "toll-keeper"
    words = (
        Command("toll", Names.SEAT),
        Command("toll refuse", answers="toll"),
        Command("toll pay", answers="toll"),
        Command("toll give", Names.STANDARD, answers="toll"),
    )
    asks = (Question("toll", "answer the toll keeper: pay, give a card or refuse", of_others=True),)
    figures = ("amulets", "talents")

    def __init__(self, place: Place) -> None:
        super().__init__(place)
        self.talents = place.figures["talents"]
        self.refuse = self.code_of("toll refuse")
        self.pay = self.code_of("toll pay")
        self.give = self.code_of("toll give")

    def list_plays(self, s: State, out: Choices) -> None:
        for seat in range(s.players):
            if seat != s.active:
                out.add(self.code + seat)

    def list_answers(self, s: State, seat: int, out: Choices) -> None:
        out.add(self.refuse)
        if s.talents[seat] >= self.talents:
            out.add(self.pay)
        hand = s.hand
        for kind in range(STANDARD_KINDS):
            if hand[seat * KINDS + kind]:
                out.add(self.give + kind)

    def apply(self, s: State, seat: int, code: int) -> None:
        if code < self.refuse:
            play_character(s, self.card, self.amulets)
            s.memo = code - self.code + 1
            ask_seat(s, code - self.code)
            s.back = s.phase
            s.phase = self.phase
            return
        if s.sink is not None:
            s.sink.append(PowerAnswered(seat, self.name))
        answer = PAID + 1 + code - self.give if code >= self.give else PAID if code == self.pay else REFUSED
        if take_answer(s, seat, answer):
            self.settle_early(s)
            s.memo = 0
            end_effect(s, self.card)
            s.phase = s.back

    def settle_early(self, s: State) -> None:
        giver, to = s.memo - 1, s.active
        answer = answer_of(s, giver)
        if answer < 0:
            return
        forget_answers(s)
        if answer == PAID:
            change_talents(s, giver, -self.talents, "toll")
            change_talents(s, to, self.talents, "toll")
        cards: tuple[str, ...] = ()
        if answer > PAID:
            kind = answer - PAID - 1
            remove_card(s, giver, kind)
            add_card(s, to, kind)
            pass_unseen(s, giver, to, kind)
            cards = (card_name(s, kind),)
        if s.sink is not None:
            what = "gave" if cards else "paid" if answer == PAID else "refused"
            s.sink.append(PowerActed(giver, self.name, what, to, self.talents, cards, (giver, to)))

    def refuse_play(self, s: State, code: int) -> IllegalAction:
        return IllegalAction(Reason.REQUEST, "the toll keeper asks one of the opponents")

    def refuse_answer(self, s: State, seat: int, code: int) -> IllegalAction:
        if code == self.pay:
            return IllegalAction(Reason.ANSWER, f"{self.talents} talents are asked for")
        return IllegalAction(Reason.CARD_NOT_HELD, "that card is not in the hand")

    def invent_answer(self, s: State, seat: int, rng: Chance) -> None:
        out = Choices()
        self.list_answers(s, seat, out)
        code = out.listed()[rng.below(out.size)]
        take_answer(s, seat, PAID + 1 + code - self.give if code >= self.give else code - self.refuse)


class Gardener(Worshipper):
    """Talents as he is called."""

    name = "gardener"
    figures = ("talents",)

    def help(self, s: State) -> None:
        change_talents(s, s.active, self.given["talents"], "gardener")


FILE = """
key = "market-town"
players = [2, 3]
money = "talents"
talents = 6
merchants = 1
statues = 1
dealt = 4

[layout]
throne = "d4"
palms = "a1 a9 i1 i9 e5 e6 e7"

[wild]
name = "mirror"
units = 2
stands_for = "artisan stone marble wood lapis"

[deck]
artisan = 20
stone = 12
marble = 12
wood = 12
lapis = 12
artisan2 = 2
stone2 = 2
wild = 6
beggar = 2
scribe = 2
toll-keeper = 4

[tainted]
double = 1
wild = 2
held = 2

[facing]
parts = 4
face_up = 1
remainder_face_up = true

[hand_limit]
cards = 8
discard_amulets = 0

[cost]
wall = { artisan = 1, stone = 1 }
sphinx = { artisan = 1, equal = 2 }
throne = { artisan = 2, marble = 1, different = 2 }
obelisk = { artisan = 2, wood = 3 }
door = { artisan = 1, wood = 1, lapis = 1 }
mosaic = { artisan = 1, marble = 1, lapis = 1 }

[reward]
wall = 2
wall_per_cell = 2
sphinx = [1, 2, 3, 4, 5, 6]
sphinx_per_row_sphinx = 0
throne = 8
throne_per_cell = 1
obelisk = 7
obelisk_per_row_sphinx = 1
door = 3
door_per_wall = 2
mosaic = 3
mosaic_per_palm = 2
mosaic_per_palm_claiming = 1
visit = [0, 1, 3]

[palace]
sphinx_room = [4, 2]

[offering]
dice = 3
die_faces = 4
die_symbols = 2
at_step = 2
ranks = [-2, 0, 1, 2, 3]

[characters]
toll-keeper = { amulets = 1, talents = 3 }
beggar = { amulets = 1, talents = 1 }
scribe = { amulets = 1, die_amulets = 1 }

[worshippers]
gardener = { talents = 2 }
merchant = { units = 1 }

[[penalty]]
talents = 1

[[penalty]]
amulets = 1

[ending]
last_round = true
merchant_worth = 2
amulet_prices = []

[readings.en]

[[source]]
rows = "layout"
fact = "Palms grow in the corners."
rules = "R21"
source = "Made up for a test."
confidence = "guess"
"""
TABLE = tomllib.loads(FILE)
POWERS = (TollKeeper, Gardener)
