"""Who sits at the table: from options, or from a few questions on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from rich.console import Console

from cleopatra.bots import Bot, UnknownBot, bot_names, make_bot
from cleopatra.rules.editions import edition, edition_keys
from cleopatra.rules.model.errors import GameError
from cleopatra.rules.model.terms import check_names

from . import words
from .files import UsageError

T = TypeVar("T")

USUAL_BOT = "planner"
"""The default bot: a good game without waiting."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Names in seat order, each with its bot, or None for a person."""

    names: tuple[str, ...]
    bots: tuple[Bot | None, ...]

    def options(self) -> str:
        """The same seating as command line options."""
        kinds = [words.HUMAN if bot is None else bot.name for bot in self.bots]
        return " ".join(f"--seat {name}={kind}" for name, kind in zip(self.names, kinds, strict=True))


def can_ask() -> bool:
    """Whether input and output are a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def named_seats(given: Sequence[str]) -> list[tuple[str, Bot | None]]:
    """Seats in the syntax of the options: `Ana=human`, `Ben=random`."""
    return [_named_seat(seat) for seat in given]


def _named_seat(given: str) -> tuple[str, Bot | None]:
    name, equals, kind = given.partition("=")
    if not name or not equals:
        raise UsageError(words.BAD_SEAT.format(given=given, bots=", ".join(bot_names())))
    if kind == words.HUMAN:
        return name, None
    try:
        return name, make_bot(kind)
    except UnknownBot as error:
        if ":" in kind:
            raise UsageError(str(error)) from None
        raise UsageError(words.BAD_SEAT.format(given=given, bots=", ".join(bot_names()))) from None


def seating(box_key: str, players: int | None, given: Sequence[str]) -> Seating:
    """A table from options: the named seats, then bots; without names a person comes first."""
    box = edition(box_key)
    seats = named_seats(given) or [(words.DEFAULT_NAMES[0], None)]
    count = players if players is not None else len(given) or box.min_players
    if given and count < len(given):
        raise UsageError(words.SEATS_AND_PLAYERS.format(players=count, seats=len(given)))
    return fill(seats, count)


def fill(seats: list[tuple[str, Bot | None]], count: int) -> Seating:
    """Bots with default names in the remaining seats."""
    taken = {name for name, _ in seats}
    free = [name for name in words.DEFAULT_NAMES if name not in taken]
    wanted = max(0, count - len(seats))
    added = [*free, *(f"{words.BOT_NAME}{n}" for n in range(1, wanted + 1))][:wanted]
    seats = [*seats, *((name, make_bot(USUAL_BOT)) for name in added)]
    return Seating(tuple(name for name, _ in seats), tuple(bot for _, bot in seats))


def resumed(names: Sequence[str], given: Sequence[str], console: Console) -> Seating:
    """The seats of a saved game, as named by options; otherwise the first player is a person, or those who say so."""
    chosen = dict(named_seats(given))
    for name in chosen:
        if name not in names:
            raise UsageError(words.UNKNOWN_NAME.format(option="--seat", name=name, names=", ".join(names)))
    people = {name for name, bot in chosen.items() if bot is None}
    if not given:
        people = set(_ask_people(names, console)) if can_ask() else {names[0]}
    bots = [None if name in people else chosen.get(name) or make_bot(USUAL_BOT) for name in names]
    return Seating(tuple(names), tuple(bots))


def _ask_people(names: Sequence[str], console: Console) -> list[str]:
    def read(answer: str) -> list[str]:
        for name in answer.split():
            if name not in names:
                raise ValueError(words.EXPECTED_ONE_OF.format(names=", ".join(names)))
        return answer.split()

    return question(console, words.ASK_PEOPLE.format(names=words.listed(list(names))), names[0], read)


def asked(console: Console) -> tuple[str, Seating]:
    """Three questions with defaults: edition, number of players, name."""
    console.print(f"[bold]{words.TITLE}[/]")
    box_key = question(console, words.ASK_EDITION.format(names=", ".join(edition_keys())), edition_keys()[0], _box_key)
    box = edition(box_key)
    least, most = box.min_players, box.max_players

    def count_of(answer: str) -> int:
        if not answer.isascii() or not answer.isdigit() or not least <= int(answer) <= most:
            raise ValueError(words.EXPECTED_NUMBER.format(least=least, most=most))
        return int(answer)

    count = question(console, words.ASK_PLAYERS.format(least=least, most=most), str(least), count_of)

    def name_of(answer: str) -> str:
        try:
            check_names(box, fill([(answer, None)], count).names)
        except GameError as error:
            raise ValueError(str(error)) from None
        return answer

    name = question(console, words.ASK_NAME, words.DEFAULT_NAMES[0], name_of)
    return box_key, fill([(name, None)], count)


def _box_key(answer: str) -> str:
    matches = [key for key in edition_keys() if key.startswith(answer.lower())]
    if len(matches) != 1:
        raise ValueError(words.EXPECTED_ONE_OF.format(names=", ".join(edition_keys())))
    return matches[0]


def question(console: Console, text: str, default: str, read: Callable[[str], T]) -> T:
    """Ask until the answer can be used; Enter means the default."""
    while True:
        answer = input(f"{text} [{default}] ").strip() or default
        try:
            return read(answer)
        except ValueError as error:
            console.print(words.NO_ANSWER.format(answer=answer, why=error), style="red", markup=False)
