"""Optional dependencies of the arena, with an error that names the missing extra."""

from __future__ import annotations


class MissingExtra(ImportError):
    """An optional extra is not installed."""


def needs(what: str, library: str, extra: str) -> MissingExtra:
    """The error message."""
    return MissingExtra(f"{what} needs {library}: pip install 'cleopatra-architects[{extra}]'")
