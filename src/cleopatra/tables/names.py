"""Names: what players may be called, how that is written in the notation, and which names look alike.

A name is shown whole, spaces included. The notation needs one word, so there a space is written as `_`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import cache

from .confusables import ELSEWHERE, LOOKALIKES
from .records import SeatRecord
from .refusals import Code, Refusal

LONGEST = 20
LONGEST_SAVED = 24
"""A name of a save file may be followed by the number that tells it from another one."""
MOST_MARKS = 2
"""Accents on one letter."""
SPACE_IN_NOTATION = "_"
NOT_IN_NOTATION = frozenset(";.")
UNSEEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
"""Categories of Unicode that nobody sees: controls, zero-width and direction characters, what is not assigned."""
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Letters, marks and symbols that are as invisible."""
SELECTORS = (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
"""Variation selectors: marks that change nothing one could tell apart."""
ALIKE = {"0": "o", "1": "l", "i": "l", "|": "l"}
ALIKE_PAIRS = (("rn", "m"), ("vv", "w"))


def clean_name(text: str) -> str:
    """A normalised name (NFKC, single spaces). Raises `Refusal` for an invalid one."""
    name = " ".join(unicodedata.normalize("NFKC", text).replace(SPACE_IN_NOTATION, " ").split())
    _check_letters(name)
    if len(name) > LONGEST:
        raise Refusal(Code.BAD_NAME, why="long", longest=LONGEST)
    return name


def saved_name(name: str) -> str:
    """A player's name in a save file, as people read it. Raises `Refusal` for one that nobody could have here."""
    name = shown(name)
    _check_letters(name)
    if len(name) > LONGEST_SAVED:
        raise Refusal(Code.BAD_NAME, why="long", longest=LONGEST_SAVED)
    return name


def _check_letters(name: str) -> None:
    marks = 0
    for letter in name:
        kind = unicodedata.category(letter)
        if kind in UNSEEN or letter in BLANK or any(ord(letter) in range_ for range_ in SELECTORS):
            raise Refusal(Code.BAD_NAME, why="invisible", longest=LONGEST)
        if letter in NOT_IN_NOTATION:
            raise Refusal(Code.BAD_NAME, why="punctuation", longest=LONGEST)
        marks = marks + 1 if kind.startswith("M") else 0
        if marks > MOST_MARKS:
            raise Refusal(Code.BAD_NAME, why="marks", longest=LONGEST)
    if not name or unicodedata.category(name[0]).startswith("M"):
        raise Refusal(Code.BAD_NAME, why="empty", longest=LONGEST)


def in_notation(name: str) -> str:
    """A name in one word."""
    return name.replace(" ", SPACE_IN_NOTATION)


def shown(name: str) -> str:
    """A name from the notation, as people read it."""
    return name.replace(SPACE_IN_NOTATION, " ")


@cache
def _letters() -> dict[str, str]:
    found = {letter: like for like, letters in LOOKALIKES.items() for letter in letters}
    for letters in ELSEWHERE:
        like = letters[0].casefold()
        found |= dict.fromkeys(letters, found.get(like, like))
    return found


def skeleton(name: str) -> str:
    """A key that names share if they look alike (UTS #39, ignoring case and spaces)."""
    letters = _letters()
    plain = "".join(letters.get(letter) or letters.get(letter.casefold()) or letter.casefold() for letter in name)
    plain = "".join(ALIKE.get(letter, letter) for letter in plain if letter.isalnum() or letter in ALIKE)
    for pair, like in ALIKE_PAIRS:
        plain = plain.replace(pair, like)
    return plain or name


def free_name(seats: Sequence[SeatRecord], wanted: str) -> str:
    """The wanted name, with a number if a similar-looking one is in use at the table."""
    known = {skeleton(seat.name) for seat in seats if seat.name}
    candidates = [wanted, *(f"{wanted}{number}" for number in range(2, 10))]
    return next(name for name in candidates if skeleton(name) not in known)
