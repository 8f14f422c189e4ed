"""Integers by width, for the fields of compiled classes. In Python they are all the same.

A class that is compiled declares its fields in its body; `Annotated[list[Small], SEATS]` is a row of so many numbers.
A plain `int` has 32 bits there.
"""

from __future__ import annotations

Byte = int
"""8 bits without a sign."""
Small = int
"""16 bits."""
Wide = int
"""64 bits."""
Word = int
"""64 bits without a sign."""


def zeros(size: int) -> list[int]:
    """A new array."""
    return [0] * size
