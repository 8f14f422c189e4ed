"""A power: what characters and worshippers have in common, and how the turn finds the one that it needs.

A power declares its words, its questions and the numbers that it wants from the box. Its methods say what may be
chosen, what a choice does and why another one is refused. What it must remember while it is in effect is in the state.
"""

from __future__ import annotations

from typing import ClassVar

from ..model.chance import Chance
from ..model.choices import Choices
from ..model.commands import NUMBERS, UNNUMBERED, Command, PhraseForm, Place, Question
from ..model.errors import IllegalAction, Reason
from ..model.phases import NOT_ASKED, UNDECIDED
from ..model.state import State


class Power:
    """A character or a worshipper of one box."""

    name: ClassVar[str] = ""
    rule: ClassVar[str] = ""
    """The rule that explains it, such as `R95`."""
    kind: ClassVar[int] = UNNUMBERED
    """The kind of its card, if it has a fixed one."""
    words: ClassVar[tuple[Command, ...]] = ()
    """Its commands; the first one plays it."""
    asks: ClassVar[tuple[Question, ...]] = ()
    phrases: ClassVar[tuple[PhraseForm, ...]] = ()
    figures: ClassVar[tuple[str, ...]] = ()
    """The figures that the box's file has to define."""
    commands: list[Command]
    questions: list[Question]
    forms: list[PhraseForm]
    given: dict[str, int]
    """The box's numbers for it, by their names."""
    card: int
    """The kind of its card, or its tile."""
    code: int
    """The number of the action that plays it, or the first of several."""
    phase: int
    """Its question, or the first of several."""

    def __init__(self, place: Place) -> None:
        self.commands = list(place.commands)
        self.questions = list(place.questions)
        self.forms = list(self.phrases)
        self.given = dict(place.figures)
        self.card = place.card
        self.code = place.commands[0].code if place.commands else -1
        self.phase = place.questions[0].phase if place.questions else -1

    @classmethod
    def all_words(cls) -> tuple[Command, ...]:
        """Its commands, including the one that every power of its family has."""
        return cls.words

    def numbers(self) -> list[int]:
        """The codes of all its actions."""
        found: list[int] = []
        for command in self.commands:
            found.extend(range(command.code, command.code + NUMBERS[command.names]))
        return found

    def code_of(self, word: str) -> int:
        """The first code of one of its commands in this box."""
        for command in self.commands:
            if command.word == word:
                return int(command.code)
        raise AssertionError(f"{self.name} has no command {word!r}")

    def price(self) -> int:
        """Amulets that it costs in any case."""
        return 0

    def list_plays(self, s: State, out: Choices) -> None:
        """How the active player, who may use it now, can play it."""
        out.add(self.code)

    def list_answers(self, s: State, seat: int, out: Choices) -> None:
        """What a seat may answer to its question."""
        raise AssertionError(f"{self.name} asks nothing")

    def apply(self, s: State, seat: int, code: int) -> None:
        """Carry out one of its commands."""
        raise AssertionError(f"{self.name} can't do {code}")

    def refuse_play(self, s: State, code: int) -> IllegalAction:
        """Why the active player, in whose turn it is allowed, can't play it."""
        return IllegalAction(Reason.NO_EFFECT, f"{self.name} could have no effect now")

    def refuse_answer(self, s: State, seat: int, code: int) -> IllegalAction:
        """Why a seat can't give that answer to its question."""
        return IllegalAction(Reason.ANSWER, f"not an answer that {self.name} allows")

    def invent_answer(self, s: State, seat: int, rng: Chance) -> None:
        """Give a seat that has answered secretly a random answer that it may have given."""
        s.reply[seat] = 0

    def settle_early(self, s: State) -> None:
        """Apply the answers given so far, for observers who may see everything."""


def power_at(s: State, slot: int) -> Power:
    """A power of this box."""
    return s.edition.powers[slot]


def power_of(s: State) -> Power:
    """The power whose question is open."""
    return s.edition.powers[s.edition.phase_power[s.phase]]


def ask_seat(s: State, seat: int) -> None:
    """A seat has to answer."""
    s.reply[seat] = UNDECIDED


def take_answer(s: State, seat: int, answer: int) -> int:
    """A seat answers, with a number from 0 on; returns whether everyone asked has answered."""
    s.reply[seat] = answer
    for other in range(s.players):
        if s.reply[other] == UNDECIDED:
            return 0
    return 1


def answer_of(s: State, seat: int) -> int:
    """A seat's answer; negative if it was not asked or has not answered yet."""
    return s.reply[seat]


def forget_answers(s: State) -> None:
    """No more answers are due."""
    for seat in range(s.players):
        s.reply[seat] = NOT_ASKED
