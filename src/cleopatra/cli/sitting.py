"""`cleopatra sit`: a bot at a server's table."""

from __future__ import annotations

import asyncio

from cleopatra.client import UNREACHABLE, Refused, ServerRefusal, join_with

from . import arena_words
from .files import UsageError


def sit_down(url: str, table: str, bot: str, name: str | None) -> None:
    """Take a seat, play to the end, and say who won."""
    try:
        result = asyncio.run(join_with(url, table, bot, name))
    except (*UNREACHABLE, ServerRefusal, Refused) as error:
        raise UsageError(arena_words.NO_SERVER.format(url=url, why=error)) from None
    accounts = ", ".join(f"{player} {account['talents']}" for player, account in result["accounts"].items())
    print(arena_words.GAME_RESULT.format(winners=", ".join(result["winners"]) or "Nobody", accounts=accounts))
