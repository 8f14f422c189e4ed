"""TypeScript types for every message, body and view, written from the definitions the server itself uses."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import is_dataclass
from types import UnionType
from typing import Any, get_args

import msgspec
from msgspec import inspect

from cleopatra.rules.model.errors import Reason
from cleopatra.rules.model.events import Event
from cleopatra.rules.seen.view_types import ViewDict
from cleopatra.tables import protocol
from cleopatra.tables.refusals import Code

from . import box_types, http_types, learning_types, replay_types, review_types
from .hosting import types

HEADER = """\
// Written by `make generate` from the server's own definitions. Don't edit: change those and run it again.
// Words are codes and data words; sentences are the client's.
"""
PLAIN: dict[type[inspect.Type], str] = {
    inspect.StrType: "string", inspect.IntType: "number", inspect.FloatType: "number", inspect.BoolType: "boolean",
    inspect.NoneType: "null", inspect.AnyType: "unknown",
}  # fmt: skip
EVENT = "GameEvent"
WIDTH = 120
"""The longest line, as in web/.prettierrc.json."""


class _Writer:
    def __init__(self) -> None:
        self.written: dict[str, str] = {}

    def name(self, kind: inspect.Type) -> str:
        """How a type is called; whatever it needs is written on the way."""
        if isinstance(kind, inspect.Metadata):
            override = (kind.extra or {}).get("ts")
            return str(override) if override else self.name(kind.type)
        if type(kind) in PLAIN:
            return PLAIN[type(kind)]
        if isinstance(kind, inspect.LiteralType):
            return " | ".join(f"'{value}'" for value in kind.values)
        if isinstance(kind, inspect.UnionType):
            return " | ".join(self.name(one) for one in kind.types)
        if isinstance(kind, inspect.ListType | inspect.VarTupleType):
            inner = self.name(kind.item_type)
            alternatives = isinstance(_bare(kind.item_type), inspect.UnionType | inspect.LiteralType)
            return f"({inner})[]" if alternatives and " | " in inner else f"{inner}[]"
        if isinstance(kind, inspect.TupleType):
            return f"[{', '.join(self.name(one) for one in kind.item_types)}]"
        if isinstance(kind, inspect.DictType):
            return f"Record<string, {self.name(kind.value_type)}>"
        if isinstance(kind, inspect.StructType):
            return self._struct(kind)
        if isinstance(kind, inspect.TypedDictType):
            return self._object(kind.cls.__name__.removesuffix("Dict"), kind.cls, kind.fields)
        if isinstance(kind, inspect.DataclassType):
            tag = f"event: '{kind.cls.__name__}';" if kind.cls in _members(Event) else ""
            return self._object(kind.cls.__name__, kind.cls, kind.fields, tag)
        raise AssertionError(f"no TypeScript for {kind}")

    def _struct(self, kind: inspect.StructType) -> str:
        tag = f"{kind.tag_field}: '{kind.tag}';" if kind.tag_field else ""
        optional = issubclass(kind.cls, http_types._Body | protocol._FromClient) or kind.forbid_unknown_fields
        return self._object(kind.cls.__name__, kind.cls, kind.fields, tag, optional=optional)

    def _object(
        self, name: str, cls: type, fields: Iterable[inspect.Field], tag: str = "", *, optional: bool = False
    ) -> str:
        if name not in self.written:
            self.written[name] = ""  # holds the place, and ends recursion
            lines = [f"  {tag}"] if tag else []
            for one in fields:
                missing = (optional or not issubclass(cls, msgspec.Struct)) and not one.required
                lines.append(f"  {one.encode_name}{'?' if missing else ''}: {self.name(one.type)};")
            text = "\n".join([f"export interface {name} {{", *lines, "}"])
            self.written[name] = f"{_comment(cls)}{text}"
        return name


def _comment(cls: type) -> str:
    text = (cls.__doc__ or "").partition(">>>")[0].strip()
    return f"/** {' '.join(text.split())} */\n" if text and not text.startswith(f"{cls.__name__}(") else ""


def _bare(kind: inspect.Type) -> inspect.Type:
    return _bare(kind.type) if isinstance(kind, inspect.Metadata) else kind


def _union(name: str, members: Iterable[str]) -> str:
    """A union as Prettier would break it."""
    members = list(members)
    in_line = f"{' | '.join(members)};"
    for joint in (" ", "\n  "):
        if len(f"export type {name} ={joint}{in_line}".splitlines()[-1]) <= WIDTH:
            return f"export type {name} ={joint}{in_line}"
    return f"export type {name} =\n" + "\n".join(f"  | {member}" for member in members) + ";"


def _codes(name: str, values: Iterable[str]) -> str:
    return _union(name, [f"'{value}'" for value in values])


def _bodies() -> list[type]:
    modules = (http_types, box_types, learning_types, replay_types, review_types, types)
    found = [value for module in modules for value in vars(module).values() if isinstance(value, type)]
    return [cls for cls in found if issubclass(cls, msgspec.Struct) and not cls.__name__.startswith("_")]


def _members(union: Any) -> tuple[type, ...]:
    if not isinstance(union, UnionType):
        raise AssertionError(f"{union} is no union")
    return get_args(union)


def typescript() -> str:
    """The whole file."""
    writer = _Writer()
    events = [writer.name(inspect.type_info(event)) for event in _members(Event) if is_dataclass(event)]
    writer.name(inspect.type_info(ViewDict))
    from_client = [writer.name(inspect.type_info(message)) for message in _members(protocol.ClientMessage)]
    from_server = [writer.name(inspect.type_info(message)) for message in _members(protocol.ServerMessage)]
    for body in _bodies():
        writer.name(inspect.type_info(body))
    parts = [
        HEADER.rstrip(),
        f"export const PROTOCOL = {protocol.PROTOCOL};",
        _codes("RefusalCode", Code),
        _codes("RulesReason", Reason),
        *writer.written.values(),
        _union(EVENT, events),
        _union("ClientMessage", from_client),
        _union("ServerMessage", from_server),
    ]
    return "\n\n".join(parts) + "\n"
