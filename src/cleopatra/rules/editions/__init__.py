"""The two boxes as values: what differs between them is a row in a data file, never a branch elsewhere."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

from ..model.errors import Reason, SetupError
from .edition import Edition, Reading

EDITION_KEYS = ("classic", "deluxe")


@cache
def edition(key: str) -> Edition:
    """The edition of that name."""
    if key not in EDITION_KEYS:
        raise SetupError(Reason.UNKNOWN_EDITION, f"no edition {key!r}; expected one of: {', '.join(EDITION_KEYS)}")
    text = resources.files(__package__).joinpath(f"{key}.toml").read_text("utf-8")
    return Edition(tomllib.loads(text))


__all__ = ["EDITION_KEYS", "Edition", "Reading", "edition"]
