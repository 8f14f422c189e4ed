"""Reading the rows of an edition's data file: errors name what is missing, invalid or unknown, and where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn

from .errors import Reason, SetupError

REQUIRED = -1
"""A number without a default."""


class Rows:
    """One table of a data file."""

    def __init__(self, table: object, where: str) -> None:
        if not isinstance(table, Mapping):
            raise SetupError(Reason.BAD_SETUP, f"{where}: expected a table, not {table!r}")
        self.table: Mapping[str, Any] = table
        self.where = where
        self.read: set[str] = set()

    def names(self) -> tuple[str, ...]:
        """The names of the rows, in the order of the file."""
        return tuple(self.table)

    def has(self, key: str) -> bool:
        """Whether there is such a row."""
        return key in self.table

    def text(self, key: str) -> str:
        """A string."""
        value = self._value(key)
        if not isinstance(value, str) or not value:
            self.wrong(key, "a text")
        return str(value)

    def words(self, key: str) -> list[str]:
        """Words in one string."""
        return self.text(key).split()

    def number(self, key: str, default: int = REQUIRED) -> int:
        """An integer; a row with a default is optional."""
        if key not in self.table and default != REQUIRED:
            return default
        value = self._value(key)
        if type(value) is not int or value < 0:
            self.wrong(key, "a whole number from 0")
        return int(value)

    def flag(self, key: str, default: int = REQUIRED) -> int:
        """A boolean, as 1 or 0."""
        if key not in self.table and default != REQUIRED:
            return default
        value = self._value(key)
        if not isinstance(value, bool):
            self.wrong(key, "true or false")
        return int(value)

    def numbers(self, key: str, size: int = REQUIRED) -> list[int]:
        """A list of integers, of a given length if one is required."""
        value = self._value(key)
        if not isinstance(value, list) or any(type(number) is not int for number in value):
            self.wrong(key, "a list of whole numbers")
        if size != REQUIRED and len(value) != size:
            self.wrong(key, f"{size} numbers")
        return list(value)

    def part(self, key: str) -> Rows:
        """A table within this one."""
        return Rows(self._value(key), f"{self.where}, {key}")

    def parts(self, key: str) -> list[Rows]:
        """A list of nested tables; empty if there is no such row."""
        if key not in self.table:
            return []
        value = self._value(key)
        if not isinstance(value, list):
            self.wrong(key, "a list of tables")
        return [Rows(table, f"{self.where}, {key} {at + 1}") for at, table in enumerate(value)]

    def wrong(self, key: str, expected: str) -> NoReturn:
        """Raise the error that says what was expected in a row."""
        raise SetupError(Reason.BAD_SETUP, f"{self.where}: {key}: expected {expected}, not {self.table.get(key)!r}")

    def finish(self) -> None:
        """Raise an error for rows that were not read."""
        unknown = [key for key in self.table if key not in self.read]
        if unknown:
            known = ", ".join(sorted(self.read)) or "none"
            raise SetupError(Reason.BAD_SETUP, f"{self.where}: unknown row {unknown[0]!r}; expected some of: {known}")

    def _value(self, key: str) -> Any:
        self.read.add(key)
        if key not in self.table:
            raise SetupError(Reason.BAD_SETUP, f"{self.where}: no row {key!r}")
        return self.table[key]
