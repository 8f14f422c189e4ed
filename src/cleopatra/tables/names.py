"""Names: what players may be called, how that is written in the notation, and which names look alike.

A name is shown whole, spaces included. The notation needs one word, so there a space is written as `_`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import cache

from .confusables import LOOKALIKES
from .records import SeatRecord
from .refusals import Code, Refusal

LONGEST = 20
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
    """A name as it is kept: normalised (NFKC), with single spaces. Raises `Refusal` for what can't be one."""
    name = " ".join(unicodedata.normalize("NFKC", text).replace(SPACE_IN_NOTATION, " ").split())
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
    if len(name) > LONGEST:
        raise Refusal(Code.BAD_NAME, why="long", longest=LONGEST)
    return name


def in_notation(name: str) -> str:
    """A name in one word."""
    return name.replace(" ", SPACE_IN_NOTATION)


def shown(name: str) -> str:
    """A name from the notation, as people read it."""
    return name.replace(SPACE_IN_NOTATION, " ")


@cache
def _letters() -> dict[str, str]:
    return {letter: like for like, letters in LOOKALIKES.items() for letter in letters}


def skeleton(name: str) -> str:
    """The same for names that look alike (as UTS #39 has it, without regard to case and spaces)."""
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
