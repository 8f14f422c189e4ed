"""Menus: numbered choices, each a command or another menu, selected by a typed line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from . import styles, words


@dataclass(frozen=True, slots=True)
class PlayCommand:
    """The line stands for this command."""

    command: str


@dataclass(frozen=True, slots=True)
class OpenMenu:
    """The line opens another menu."""

    menu: Menu


Answer = PlayCommand | OpenMenu | None
"""`None`: the line is not an answer to this menu; it may still be a command."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One numbered line: its label and its effect."""

    label: Text
    answer: Callable[[], PlayCommand | OpenMenu]


def plays(label: str | Text, command: str) -> Choice:
    """A choice that plays a command."""
    return Choice(_text(label), lambda: PlayCommand(command))


def opens(label: str | Text, menu: Callable[[], Menu]) -> Choice:
    """A choice that opens a menu."""
    return Choice(_text(label), lambda: OpenMenu(menu()))


def _text(label: str | Text) -> Text:
    return Text(label) if isinstance(label, str) else label


@dataclass(slots=True)
class Menu:
    """A question with numbered answers."""

    question: str
    choices: list[Choice] = field(default_factory=list)
    hint: str = ""
    behind: Menu | None = None
    """The menu that `back` returns to."""

    def draw(self, console: Console) -> RenderableType:
        """The question and its numbered answers; a single one needs no number."""
        if len(self.choices) == 1:
            return self.headline().append(f"  {words.ENTER} ", styles.FAINT).append_text(self.choices[0].label)
        return Group(self.headline(), numbered([choice.label for choice in self.choices]))

    def headline(self) -> Text:
        """The question, with a hint if plain numbers are not the only answers."""
        line = styles.styled(self.question, styles.HEAD)
        hint = self.hint or (words.BACK if self.behind else "")
        return line.append(f"  {hint}", styles.FAINT) if hint else line

    def usage(self, line: str) -> str:
        """The error for numbers that are not valid here."""
        return words.NOT_UNDERSTOOD.format(line=line)

    def read(self, line: str) -> Answer:
        """The answer that a typed line stands for."""
        if self.behind is not None and line in words.BACK_WORDS:
            return OpenMenu(self.behind)
        if not line and len(self.choices) == 1:
            return self.choices[0].answer()
        if is_number(line) and 1 <= int(line) <= len(self.choices):
            return self.choices[int(line) - 1].answer()
        return None


@dataclass(slots=True)
class ListMenu(Menu):
    """A question whose answer is any number of items in one command."""

    labels: list[Text] = field(default_factory=list)
    command: Callable[[list[int]], str] = field(default=lambda _: "")
    columns: int = 1
    exactly: int | None = None
    """How many; -1 for at least one."""
    once: bool = False
    """Whether each item can be chosen only once."""

    def draw(self, console: Console) -> RenderableType:
        """The question and the numbered items."""
        return Group(self.headline(), numbered(self.labels, self.columns))

    def usage(self, line: str) -> str:
        """How many numbers were expected."""
        if self.exactly is not None and self.exactly > 0:
            return words.EXACTLY.format(n=self.exactly, most=len(self.labels))
        return words.SOME_OF.format(most=len(self.labels))

    def read(self, line: str) -> Answer:
        """Numbers separated by spaces, repeated where an item is chosen twice."""
        if self.behind is not None and line in words.BACK_WORDS:
            return OpenMenu(self.behind)
        picked = line.replace(",", " ").split()
        if not all(is_number(word) and 1 <= int(word) <= len(self.labels) for word in picked):
            return None
        if self.exactly is not None and (not picked if self.exactly < 0 else len(picked) != self.exactly):
            return None
        if self.once and len(set(picked)) < len(picked):
            return None
        return PlayCommand(self.command([int(word) - 1 for word in picked]))


@dataclass(slots=True)
class NumberMenu(Menu):
    """A question whose answer is a number itself."""

    most: int = 0
    command: str = "{n}"

    def draw(self, console: Console) -> RenderableType:
        """Only the question: its range is the hint."""
        return self.headline()

    def usage(self, line: str) -> str:
        """Which numbers were expected."""
        return words.EXPECTED_NUMBER.format(least=0, most=self.most)

    def read(self, line: str) -> Answer:
        """The number typed."""
        return PlayCommand(self.command.format(n=int(line))) if is_number(line) and int(line) <= self.most else None


def is_number(word: str) -> bool:
    """Plain digits, and not too many."""
    return word.isascii() and word.isdigit() and len(word) <= 6


def numbered(labels: Sequence[Text], columns: int = 1) -> RenderableType:
    """Lines with their numbers in front."""
    grid = Table.grid(padding=(0, 1))
    for _ in range(columns):
        grid.add_column(justify="right", style="bold bright_cyan", no_wrap=True, width=3)
        grid.add_column()
    for at in range(0, len(labels), columns):
        row: list[RenderableType] = []
        for i, label in enumerate(labels[at : at + columns], at + 1):
            row += [str(i), label]
        grid.add_row(*row)
    return grid
