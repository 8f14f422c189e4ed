"""The registry: the powers of the printed boxes, found by their files, and how a box places those that it names."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from importlib import import_module
from pkgutil import iter_modules
from typing import TypeVar

from ..model.actions import CALL, OPEN, OPEN_SEATS, OPEN_SEATS_AND_CARDS, TAKE, TILES
from ..model.cards import CHARACTERS, FIRST_CHARACTER, KINDS
from ..model.commands import NUMBERS, UNNUMBERED, Command, Names, Place, Question
from ..model.errors import Reason, SetupError
from ..model.phases import OPEN_PHASE, PHASES
from ..model.rows import Rows
from . import characters, worshippers
from .character import Character
from .power import Power
from .worshipper import Worshipper


def _printed() -> tuple[type[Power], ...]:
    """Every power that a module in one of the two folders defines."""
    found: list[type[Power]] = []
    for folder in (characters, worshippers):
        for module in iter_modules(folder.__path__):
            content = vars(import_module(f"{folder.__name__}.{module.name}"))
            found.extend([one for one in content.values() if isinstance(one, type) and _is_power(one)])
    return tuple(found)


def _is_power(one: type) -> bool:
    return issubclass(one, Power) and one.name != ""


PRINTED = _printed()
"""The powers of the printed boxes."""
P = TypeVar("P", bound=Power)
ROOMS = (Names.NOTHING, Names.SEAT, Names.SEAT_AND_STANDARD)
"""Rooms for the numbers that a box gives: commands that name no player share the first."""
ENDS = (OPEN_SEATS, OPEN_SEATS_AND_CARDS, TAKE)
LIMITS = (
    f"powers of one box have {OPEN_SEATS - OPEN} numbers of their own for commands that name no player, "
    "two commands that name one and one that names a player and a card"
)


class Placing:
    """A box's powers, as its file names them; `others` are powers that are not among the printed ones."""

    def __init__(self, rows: Rows, others: Iterable[type[Power]]) -> None:
        self.rows = rows
        self.known = (*others, *PRINTED)
        self.next_code = [OPEN, OPEN_SEATS, OPEN_SEATS_AND_CARDS]
        self.next_phase = OPEN_PHASE
        self.characters: list[Character] = self.place_characters()
        self.worshippers: list[Worshipper] = self.place_worshippers()
        self.check_words()

    def named(self, family: str, base: type[P], most: int) -> list[tuple[type[P], Rows]]:
        """The classes of one family that the box names, with their rows."""
        if not self.rows.has(family):
            return []
        rows = self.rows.part(family)
        known = {cls.name: cls for cls in reversed(self.known) if issubclass(cls, base)}
        for name in rows.names():
            if name not in known:
                self.wrong(f"no power {name!r} among the {family}; expected some of: {', '.join(known)}")
        if len(rows.names()) > most:
            self.wrong(f"{len(rows.names())} {family}; there is room for {most}")
        return [(known[name], rows.part(name)) for name in rows.names()]

    def place_characters(self) -> list[Character]:
        """Each with the kind of its card: its own, or one that nobody else in the box has."""
        named = self.named("characters", Character, CHARACTERS)
        taken = [cls.kind for cls, _ in named]
        free = [kind for kind in range(FIRST_CHARACTER, KINDS) if kind not in taken]
        placed = []
        for cls, rows in named:
            kind = free.pop(0) if cls.kind == UNNUMBERED else cls.kind
            placed.append(cls(self.place(cls, cls.all_words(), rows, kind)))
        return placed

    def place_worshippers(self) -> list[Worshipper]:
        """Each with its tile, in the order of the file, and the word that calls it."""
        placed = []
        for tile, (cls, rows) in enumerate(self.named("worshippers", Worshipper, TILES)):
            call, *others = cls.all_words()
            words = (replace(call, code=CALL + tile), *others)
            placed.append(cls(self.place(cls, words, rows, tile)))
        return placed

    def place(self, cls: type[Power], words: tuple[Command, ...], rows: Rows, card: int) -> Place:
        """Numbers for what the power left open, and its figures."""
        commands = [self.number(command) for command in words]
        questions = [self.phase(question) for question in cls.asks]
        figures = {name: rows.number(name) for name in cls.figures}
        rows.finish()
        names = {question.name for question in questions}
        for command in commands:
            if command.answers is not None and command.answers not in names:
                self.wrong(f"{cls.name}: {command.word!r} answers {command.answers!r}, which it does not ask")
        return Place(commands, questions, card, figures)

    def number(self, command: Command) -> Command:
        """A command with its number."""
        if command.code != UNNUMBERED:
            return command
        room = ROOMS.index(command.names) if command.names in ROOMS else 0
        code = self.next_code[room]
        self.next_code[room] += NUMBERS[command.names]
        if self.next_code[room] > ENDS[room]:
            self.wrong(f"no numbers are left for {command.word!r}: {LIMITS}")
        return replace(command, code=code)

    def phase(self, question: Question) -> Question:
        """A question with its phase."""
        if question.phase != UNNUMBERED:
            return question
        if self.next_phase == PHASES:
            self.wrong(f"no phase is left for {question.name!r}; there are {PHASES - OPEN_PHASE} in one box")
        found = replace(question, phase=self.next_phase)
        self.next_phase += 1
        return found

    def check_words(self) -> None:
        """No word means two things in one box."""
        words = [command.word for power in (*self.characters, *self.worshippers) for command in power.commands]
        for word in words:
            if words.count(word) > 1:
                self.wrong(f"two commands are called {word!r}")

    def wrong(self, message: str) -> None:
        """Say what is wrong with the box."""
        raise SetupError(Reason.BAD_SETUP, f"{self.rows.where}: {message}")
