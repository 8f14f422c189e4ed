"""Clearing, copying and comparing states, field by field as their class declares them.

Where the rules are compiled, `copying.pyx` takes this module's place: there the numbers of a state lie side by side and
are handled as bytes. `tools/pxd.py` writes it from the same declarations.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_type_hints

if TYPE_CHECKING:
    from .state import State

_BLANKS: dict[type[State], dict[str, Any]] = {}


def _blank(kind: type[State]) -> dict[str, Any]:
    """Initial values of all fields: an array of zeros, a zero, or None for objects."""
    if kind not in _BLANKS:
        hints = get_type_hints(kind, include_extras=True).items()
        single = {name: hint() if hint in (int, bool, float) else None for name, hint in hints}
        rows = {name: [0] * hint.__metadata__[0] for name, hint in hints if hasattr(hint, "__metadata__")}
        _BLANKS[kind] = single | rows
    return _BLANKS[kind]


def array_names(kind: type[State]) -> list[str]:
    """The fields that are arrays."""
    return [name for name, value in _blank(kind).items() if type(value) is list]


def clear_fields(state: State) -> None:
    """Set every number to 0, and every object to None."""
    state.__dict__ = _blank(type(state)).copy()
    for name in array_names(type(state)):
        setattr(state, name, getattr(state, name)[:])


def copy_fields(source: State, target: State) -> None:
    """Copy another state's fields. Arrays are copied, objects are shared."""
    target.__dict__ = vars(source).copy()
    for name in array_names(type(source)):
        setattr(target, name, getattr(target, name)[:])


def differing_fields(one: State, other: State) -> list[str]:
    """The names of the fields that differ in two states."""
    blank = _blank(type(one)).items()
    return [name for name, value in blank if value is not None and getattr(one, name) != getattr(other, name)]
