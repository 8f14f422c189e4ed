"""Commands: the words of small choices, phrases of several of them, and the questions that powers ask.

A power declares them in its own file. Codes of actions and phases that it leaves open are assigned by the box that
names it, so that powers of registered boxes don't collide with those of the printed ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from .cards import KINDS, STANDARD_KINDS
from .phases import SEATS

UNNUMBERED = -1
"""A placeholder for a number that the box assigns."""


class Names(Enum):
    """What follows a command's word."""

    NOTHING = auto()
    STANDARD = auto()
    """A standard resource card."""
    CARD = auto()
    """A card of any kind."""
    SEAT = auto()
    """A player."""
    SEAT_AND_STANDARD = auto()
    """A player and a standard resource card."""


NUMBERS = {
    Names.NOTHING: 1,
    Names.STANDARD: STANDARD_KINDS,
    Names.CARD: KINDS,
    Names.SEAT: SEATS,
    Names.SEAT_AND_STANDARD: SEATS * STANDARD_KINDS,
}
"""How many codes such a command takes."""


@dataclass(frozen=True, slots=True)
class Command:
    """One small choice, or a range of them: a word, and what follows it."""

    word: str
    names: Names = Names.NOTHING
    answers: str | None = None
    """The question that it answers; None: it plays the card, or calls the worshipper."""
    spoken: bool = True
    """Whether it is a command of scenario files by itself; if not, it is part of a phrase."""
    code: int = UNNUMBERED


@dataclass(frozen=True, slots=True)
class Question:
    """A decision that a power asks for: a phase of its own."""

    name: str
    due: str
    """What is expected, for error messages."""
    of_others: bool = False
    """Whether opponents answer, all at once and secretly until all are in; otherwise the player of the power."""
    phase: int = UNNUMBERED


@dataclass(frozen=True, slots=True)
class PhraseForm:
    """Several commands of one power in one phrase: `envoy Ben stone`, `offer stone wood`, `keep lapis`."""

    word: str
    item: str
    """The command for each item."""
    opening: str | None = None
    closing: str | None = None
    exactly_one: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """What a box assigns to one of its powers."""

    commands: Sequence[Command]
    questions: Sequence[Question]
    card: int
    """The kind of its card, or its tile."""
    figures: Mapping[str, int]
