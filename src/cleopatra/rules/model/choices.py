"""A reusable list of codes of choices."""

from __future__ import annotations

from typing import Annotated

from .numbers import zeros
from .phases import MAX_CHOICES


class Choices:
    """A list of choices with capacity for the longest there is."""

    codes: Annotated[list[int], MAX_CHOICES]
    size: int

    def __init__(self) -> None:
        self.codes = zeros(MAX_CHOICES)
        self.size = 0

    def add(self, code: int) -> None:
        """Append a choice."""
        self.codes[self.size] = code
        self.size += 1

    def holds(self, code: int) -> int:
        """Whether that choice is among them."""
        for i in range(self.size):
            if self.codes[i] == code:
                return 1
        return 0

    def listed(self) -> list[int]:
        """The choices as a new list."""
        return [self.codes[i] for i in range(self.size)]
