"""Editions as values: what differs between boxes is a row in a data file, or a power that the file names.

`edition` gives a box by its name. A box from elsewhere is a package of its own, which `load_box` makes known: its data
file, and the powers that it brings along.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module, resources
from typing import Any, NamedTuple

from ..model.edition import Edition, Reading
from ..model.errors import Reason, SetupError
from ..model.layout import Layout, read_layout
from ..model.rows import Rows
from ..model.sources import Confidence, Source
from ..powers.power import Power
from ..powers.registry import Placing

EDITION_KEYS = ("classic", "deluxe")
"""The printed boxes."""
LONGEST_KEY = 20
BOX_FILE = "box.toml"
"""The data file of a box from elsewhere, in the folder of its package."""


class Origin(NamedTuple):
    """What a registered box was made from."""

    table: Mapping[str, Any]
    """The content of its data file."""
    powers: tuple[type[Power], ...]
    package: str | None
    """The package that it was loaded from; its words and pictures are there, too."""


_REGISTERED: dict[str, tuple[Edition, Origin]] = {}


def edition(key: str) -> Edition:
    """The edition with this key. Raises `SetupError`.

    >>> edition("deluxe").max_players
    4
    """
    if key in _REGISTERED:
        return _REGISTERED[key][0]
    if key not in EDITION_KEYS:
        raise SetupError(Reason.UNKNOWN_EDITION, f"no edition {key!r}; expected one of: {', '.join(edition_keys())}")
    return _printed(key)


def edition_keys() -> tuple[str, ...]:
    """The keys of all editions that can be played, the printed ones first.

    >>> edition_keys()
    ('classic', 'deluxe')
    """
    return (*EDITION_KEYS, *_REGISTERED)


def registered_editions() -> list[Edition]:
    """The registered boxes; unpickling them registers them."""
    return [made for made, _ in _REGISTERED.values()]


def make_edition(table: Mapping[str, Any], powers: Iterable[type[Power]] = ()) -> Edition:
    """An edition from the content of its data file, with powers besides the printed ones.

    Raises a `SetupError` that names the row if something is missing, invalid or unknown.
    """
    rows = Rows(table, f"edition {table.get('key', '?')}")
    key = rows.text("key")
    if len(key) > LONGEST_KEY or not all(
        part.isascii() and part.isalpha() and part.islower() for part in key.split("-")
    ):
        rows.wrong("key", f"small letters and hyphens, {LONGEST_KEY} at most")
    placing = Placing(rows, powers)
    return Edition(rows, _layout(rows), placing.characters, placing.worshippers)


def register_edition(
    table: Mapping[str, Any], powers: Iterable[type[Power]] = (), package: str | None = None
) -> Edition:
    """Make a box from elsewhere known by its key: games, saves and notation then find it.

    It is known in this process, and in those that receive a pickle or a view of one of its games.
    """
    origin = Origin(table, tuple(powers), package)
    made = make_edition(origin.table, origin.powers)
    if made.key in edition_keys():
        raise SetupError(Reason.UNKNOWN_EDITION, f"there is an edition {made.key!r} already")
    _REGISTERED[made.key] = made, origin
    return made


def load_box(package: str) -> Edition:
    """Register the box in a package: its file `box.toml`, with the classes that the package lists in `POWERS`."""
    try:
        module = import_module(package)
        table = tomllib.loads(resources.files(module).joinpath(BOX_FILE).read_text("utf-8"))
    except (ImportError, OSError, ValueError) as error:
        raise SetupError(Reason.UNKNOWN_EDITION, f"no box in {package!r}: {error}") from None
    return register_edition(table, getattr(module, "POWERS", ()), package)


def unregister_edition(key: str) -> None:
    """Remove a registered edition."""
    if key not in _REGISTERED:
        raise SetupError(Reason.UNKNOWN_EDITION, f"no edition {key!r} was registered")
    del _REGISTERED[key]


def origin_of(key: str) -> Origin | None:
    """What a registered edition was made from; None for a printed one."""
    return _REGISTERED[key][1] if key in _REGISTERED else None


def received_edition(key: str, origin: Origin | None) -> Edition:
    """An edition that another process sent; registered if it is not known here."""
    return register_edition(*origin) if origin is not None and key not in edition_keys() else edition(key)


@cache
def _printed(key: str) -> Edition:
    return make_edition(_file(f"{key}.toml"))


def _layout(rows: Rows) -> Layout:
    """The garden: a table of its own, or the name of one that several editions share (R21)."""
    if isinstance(rows.table.get("layout"), str):
        return _shared_layout(rows.text("layout"))
    return read_layout(rows.part("layout").table)


@cache
def _shared_layout(name: str) -> Layout:
    return read_layout(_file(f"layouts/{name}.toml"))


def _file(path: str) -> dict[str, Any]:
    return tomllib.loads(resources.files(__package__).joinpath(path).read_text("utf-8"))


__all__ = [
    "EDITION_KEYS", "Confidence", "Edition", "Origin", "Reading", "Source", "edition", "edition_keys", "load_box",
    "make_edition", "origin_of", "received_edition", "register_edition", "registered_editions",
    "unregister_edition",
]  # fmt: skip
