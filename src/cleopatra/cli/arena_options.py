"""Options that several commands of the arena share: counts, bots and tables."""

from __future__ import annotations

from cleopatra.arena import BadBudget, read_contestant
from cleopatra.rules.editions import EDITION_KEYS, edition

from . import arena_words, words
from .files import UsageError


def check_counts(**counts: int) -> None:
    """Each is at least one. Raises `UsageError`."""
    for option, value in counts.items():
        if value < 1:
            raise UsageError(words.AT_LEAST.format(option=f"--{option}", value=value, least=1))


def read_bots(text: str) -> list[str]:
    """The contestants' full names. Raises `UsageError`."""
    try:
        return [str(read_contestant(bot)) for bot in text.split(",")]
    except BadBudget as error:
        raise UsageError(str(error)) from None


def read_tables(text: str | None) -> list[tuple[str, int]]:
    """Which tables are played at; all without a text. Raises `UsageError`."""
    every = {
        f"{box}:{players}": (box, players)
        for box in EDITION_KEYS
        for players in range(edition(box).min_players, edition(box).max_players + 1)
    }
    if text is None:
        return list(every.values())
    wanted = [one.strip() for one in text.split(",")]
    for one in wanted:
        if one not in every:
            raise UsageError(arena_words.BAD_TABLE.format(text=one, expected=", ".join(every)))
    return [every[one] for one in dict.fromkeys(wanted)]
