"""The final account: all players side by side, then the winners."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cleopatra.rules.editions import Edition
from cleopatra.rules.play.ending import Account, Result

from . import styles, words


def draw_account(result: Result, names: Sequence[str], box: Edition) -> RenderableType:
    """The account of each player line by line, and the winners."""
    grid = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    grid.add_column("")
    for seat, name in enumerate(names):
        grid.add_column(Text(name, f"bold {styles.seat_style(seat)}"), justify="right")
    for field, label in words.ACCOUNT:
        if _matters(field, box):
            total = label.startswith("=")
            said = label.format(money=words.money(box))
            grid.add_row(said, *(_entry(account, field) for account in result.accounts), style="bold" if total else "")
    return Group(grid, Text(), Text(verdict(result, names), "bold bright_green"))


def _matters(field: str, box: Edition) -> bool:
    if field == "merchant_talents":
        return bool(box.merchants)
    return bool(box.amulet_prices) if field in ("lowest", "price") else True


def _entry(account: Account, field: str) -> Text:
    if field == "eaten":
        return Text(words.EATEN if account.eaten else "", styles.BAD)
    return Text(str(getattr(account, field)))


def verdict(result: Result, names: Sequence[str]) -> str:
    """The winners."""
    if not result.winners:
        return words.NO_WINNER
    sentence = words.WINNERS if len(result.winners) > 1 else words.WINNER
    return sentence.format(names=words.listed([names[seat] for seat in result.winners]))
