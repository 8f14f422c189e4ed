"""Sources of facts that the printed rules of a box don't state, and how certain they are."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from .rows import Rows


class Confidence(StrEnum):
    """How certain a fact is that was not read in a rulebook."""

    CONFIRMED = "confirmed"
    """Supported by something printed, such as a worked example."""
    LIKELY = "likely"
    """Follows from another printing or from what the texts imply."""
    GUESS = "guess"
    """No printed evidence for or against it."""


@dataclass(frozen=True, slots=True)
class Source:
    """One fact that was not printed as text: its rows in the data file, and what is known about it."""

    rows: str
    """The rows of the edition's file that state it, as `table.row`."""
    fact: str
    rules: tuple[str, ...]
    source: str
    confidence: Confidence

    @staticmethod
    def read(rows: Rows) -> Source:
        """A `[[source]]` of a data file."""
        named = rows.text("confidence")
        if named not in set(Confidence):
            rows.wrong("confidence", f"one of {', '.join(Confidence)}")
        found = Source(
            rows.text("rows"), rows.text("fact"), tuple(rows.words("rules")), rows.text("source"), Confidence(named)
        )
        rows.finish()
        return found
