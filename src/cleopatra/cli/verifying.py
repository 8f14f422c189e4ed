"""`cleopatra verify`: does a finished game's luck follow from its secret?"""

from __future__ import annotations

from pathlib import Path

from cleopatra.rules.fairness import verify
from cleopatra.rules.model.errors import GameError
from cleopatra.rules.model.terms import is_secret

from . import words
from .files import UsageError, read_text

SOUND, UNSOUND = 0, 1


def verify_game(file: Path, commitment: str | None, number: str | None) -> int:
    """Print one line for each check; the exit code says whether all of them hold."""
    for option, value in (("--commitment", commitment), ("--number", number)):
        if value is not None and not is_secret(value):
            raise UsageError(words.NOT_A_HASH.format(option=option, value=value))
    text = read_text(file)
    try:
        found = verify(text, commitment=commitment, number=number)
    except GameError as error:
        raise UsageError(words.BAD_GAME.format(file=file, why=error)) from None
    except RecursionError:
        raise UsageError(words.TOO_DEEP.format(file=file)) from None
    for check, holds in found.findings.items():
        print(f"{words.HOLDS if holds else words.FAILS} {words.VERIFIED[check]}")
    if found.commitment is None:
        print(words.NO_COMMITMENT)
        return SOUND if found.sound else UNSOUND
    if commitment is None:
        print(words.COMPARE_COMMITMENT.format(commitment=found.commitment))
    names = ", ".join(found.contributors)
    print(words.NUMBERS_FROM.format(names=names) if names else words.NO_NUMBERS)
    return SOUND if found.sound else UNSOUND
