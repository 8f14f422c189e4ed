"""Sources: where a fact of a box comes from that its printed rules don't say, and how sure it is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from .rows import Rows


class Confidence(StrEnum):
    """How sure a fact is that was not read in a rulebook."""

    CONFIRMED = "confirmed"
    """Something printed bears it out, a worked example for instance."""
    LIKELY = "likely"
    """It follows from another printing or from what the texts take for granted."""
    GUESS = "guess"
    """Nothing printed speaks for it or against it."""


@dataclass(frozen=True, slots=True)
class Source:
    """One fact that was not printed as text: which rows of the data file it is, and what we know about it."""

    rows: str
    """The rows of the edition's file that say it, as `table.row`."""
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
