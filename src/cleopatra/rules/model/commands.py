"""Commands: the words of small choices, the phrases that say several at once, and the questions that powers ask.

A power declares them in its own file. Numbers of actions and phases that it leaves open are given to it by the box that
names it, so that powers from elsewhere find room beside those of the printed boxes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from .cards import KINDS, STANDARD_KINDS
from .phases import SEATS

UNNUMBERED = -1
"""Stands for a number that the box gives."""


class Names(Enum):
    """What a command names behind its word."""

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
"""How many numbers the actions of such a command take."""


@dataclass(frozen=True, slots=True)
class Command:
    """One small choice, or a row of them: a word, and what is named behind it."""

    word: str
    names: Names = Names.NOTHING
    answers: str | None = None
    """The question that it answers; None: it plays the card, or calls the worshipper."""
    spoken: bool = True
    """Whether scenario files say it by itself; if not, it is said in a phrase."""
    code: int = UNNUMBERED


@dataclass(frozen=True, slots=True)
class Question:
    """A choice that a power leaves to somebody: a phase of its own."""

    name: str
    due: str
    """What is expected, for whoever tries something else."""
    of_others: bool = False
    """Whether opponents owe the answer, all at once and unseen until all are in; else whoever has played the power."""
    phase: int = UNNUMBERED


@dataclass(frozen=True, slots=True)
class PhraseForm:
    """Several commands of one power said at once: `envoy Ben stone`, `offer stone wood`, `keep lapis`."""

    word: str
    item: str
    """The command that is said for each thing named."""
    opening: str | None = None
    closing: str | None = None
    exactly_one: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """What a box gives to one of its powers."""

    commands: Sequence[Command]
    questions: Sequence[Question]
    card: int
    """The kind of its card, or its tile."""
    figures: Mapping[str, int]
