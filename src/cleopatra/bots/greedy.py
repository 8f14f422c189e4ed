"""The greedy bot: takes what is worth most now, and counts amulets honestly."""

from __future__ import annotations

from typing import ClassVar

from .builder import Builder


class GreedyBot(Builder):
    """Fixed worths for cards, a rising price for amulets, no thought of the others or of the end."""

    name: ClassVar[str] = "greedy"
