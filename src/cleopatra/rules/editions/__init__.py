"""The boxes as values: what differs between them is a row in a data file, or a power that the file names.

`edition` gives a box by its name. A box from elsewhere is made known with `register_edition`, from its own data file
and with the powers that it brings along.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from typing import Any

from ..model.edition import Edition, Reading
from ..model.errors import Reason, SetupError
from ..model.layout import Layout, read_layout
from ..model.rows import Rows
from ..model.sources import Confidence, Source
from ..powers.power import Power
from ..powers.registry import Placing

EDITION_KEYS = ("classic", "deluxe")
"""The printed boxes."""
Origin = tuple[Mapping[str, Any], tuple[type[Power], ...]]
"""What a registered box was made from: the content of its data file, and its powers."""
_REGISTERED: dict[str, tuple[Edition, Origin]] = {}


def edition(key: str) -> Edition:
    """The edition of that name."""
    if key in _REGISTERED:
        return _REGISTERED[key][0]
    if key not in EDITION_KEYS:
        raise SetupError(Reason.UNKNOWN_EDITION, f"no edition {key!r}; expected one of: {', '.join(edition_keys())}")
    return _printed(key)


def edition_keys() -> tuple[str, ...]:
    """Every edition that can be played: the printed ones first."""
    return (*EDITION_KEYS, *_REGISTERED)


def make_edition(table: Mapping[str, Any], powers: Iterable[type[Power]] = ()) -> Edition:
    """An edition from the content of its data file, with powers that are not among the printed ones.

    Raises `SetupError` that names the row where something is missing, odd or unknown.
    """
    rows = Rows(table, f"edition {table.get('key', '?')}")
    placing = Placing(rows, powers)
    return Edition(rows, _layout(rows), placing.characters, placing.worshippers)


def register_edition(table: Mapping[str, Any], powers: Iterable[type[Power]] = ()) -> Edition:
    """Make a box from elsewhere known by its key: games, saves and notation then find it.

    It is known in this process, and in those that are sent a view of one of its games.
    """
    powers = tuple(powers)
    made = make_edition(table, powers)
    if made.key in edition_keys():
        raise SetupError(Reason.UNKNOWN_EDITION, f"there is an edition {made.key!r} already")
    _REGISTERED[made.key] = made, (table, powers)
    return made


def unregister_edition(key: str) -> None:
    """Forget a box that was registered."""
    if key not in _REGISTERED:
        raise SetupError(Reason.UNKNOWN_EDITION, f"no edition {key!r} was registered")
    del _REGISTERED[key]


def origin_of(key: str) -> Origin | None:
    """What a registered box was made from; None for a printed one."""
    return _REGISTERED[key][1] if key in _REGISTERED else None


def received_edition(key: str, origin: Origin | None) -> Edition:
    """An edition that another process sent; one that is not known here is registered."""
    return register_edition(*origin) if origin is not None and key not in edition_keys() else edition(key)


@cache
def _printed(key: str) -> Edition:
    return make_edition(_file(f"{key}.toml"))


def _layout(rows: Rows) -> Layout:
    """The garden: a table of its own, or the name of one that several boxes share (R21)."""
    if isinstance(rows.table.get("layout"), str):
        return _shared_layout(rows.text("layout"))
    return read_layout(rows.part("layout").table)


@cache
def _shared_layout(name: str) -> Layout:
    return read_layout(_file(f"layouts/{name}.toml"))


def _file(path: str) -> dict[str, Any]:
    return tomllib.loads(resources.files(__package__).joinpath(path).read_text("utf-8"))


__all__ = [
    "EDITION_KEYS", "Confidence", "Edition", "Origin", "Reading", "Source", "edition", "edition_keys", "make_edition",
    "origin_of", "received_edition", "register_edition", "unregister_edition",
]  # fmt: skip
