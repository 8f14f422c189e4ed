"""Clearing, copying and comparing states, field by field as their class declares them.

Where the rules are compiled, `copying.pyx` takes this module's place: there the numbers of a state lie side by side and
are handled as bytes. `tools/pxd.py` writes it from the same declarations.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, get_type_hints

if TYPE_CHECKING:
    from .state import State

_KNOWN: dict[type[State], dict[str, int]] = {}


def _sizes(kind: type[State]) -> dict[str, int]:
    """How many numbers each field has: so many in a row, or 0 where it is a single one. Objects are left out."""
    if kind not in _KNOWN:
        hints = get_type_hints(kind, include_extras=True)
        rows = {name: hint.__metadata__[0] for name, hint in hints.items() if hasattr(hint, "__metadata__")}
        _KNOWN[kind] = {name: rows.get(name, 0) for name, hint in hints.items() if name in rows or hint is int}
    return _KNOWN[kind]


def array_names(kind: type[State]) -> list[str]:
    """The fields that are rows of numbers."""
    return [name for name, size in _sizes(kind).items() if size]


def clear_fields(state: State) -> None:
    """Set every number to 0, and what is no number to None."""
    sizes = _sizes(type(state))
    for name in get_type_hints(type(state)):
        size = sizes.get(name)
        setattr(state, name, None if size is None else [0] * size if size else 0)


def copy_fields(source: State, target: State) -> None:
    """Make a new state the same as another. Rows of numbers are its own, objects are shared."""
    fields = vars(source).copy()
    for name, size in _sizes(type(source)).items():
        if size:
            fields[name] = fields[name][:]
    target.__dict__ = fields


def differing_fields(one: State, other: State) -> list[str]:
    """The names of the numbers that are not the same in two states."""
    return [name for name in _sizes(type(one)) if getattr(one, name) != getattr(other, name)]
