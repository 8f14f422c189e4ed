"""The greedy bot: takes what is worth most now, with a realistic price for amulets."""

from __future__ import annotations

from typing import ClassVar

from .builder import Builder


class GreedyBot(Builder):
    """Fixed worths for cards, a rising price for amulets, no lookahead."""

    name: ClassVar[str] = "greedy"
