"""What some parts of the arena need beyond the package itself, named in one sentence where it is missing."""

from __future__ import annotations


class MissingExtra(ImportError):
    """An optional extra is not installed."""


def needs(what: str, library: str, extra: str) -> MissingExtra:
    """The sentence."""
    return MissingExtra(f"{what} needs {library}: pip install 'cleopatra-architects[{extra}]'")
