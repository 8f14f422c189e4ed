"""What all environments agree on: names, sizes, the length of a game, and what an optional extra is called."""

from __future__ import annotations

from .batch import SEAT_NAMES

MAX_DECISIONS = 20_000
"""Nothing in the rules makes anybody build. Random play takes 1,000 to 2,000 decisions; a game of so many is cut."""


def agents_of(players: int) -> list[str]:
    """What the seats are called here."""
    return list(SEAT_NAMES[:players])


def missing(what: str, needed: str, extra: str) -> ImportError:
    """One sentence that says what to install."""
    return ImportError(f"{what} needs {needed}: pip install 'cleopatra-architects[{extra}]'")
