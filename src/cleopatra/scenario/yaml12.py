"""YAML for scenario files: the core schema of YAML 1.2, where `Y` and `no` are strings, without duplicate keys."""

from __future__ import annotations

import re
from typing import Any

import yaml
from yaml import MappingNode, YAMLError
from yaml.constructor import ConstructorError

try:
    from yaml import CSafeDumper as Dumper
    from yaml import CSafeLoader as BaseLoader
except ImportError:  # without libyaml the same, ten times slower
    from yaml import SafeDumper as Dumper  # type: ignore[assignment]
    from yaml import SafeLoader as BaseLoader  # type: ignore[assignment]

__all__ = ["YAMLError", "dump_yaml", "load_yaml"]

CORE_SCHEMA = {
    "null": (r"~|null|Null|NULL|", ["~", "n", "N", ""]),
    "bool": (r"true|True|TRUE|false|False|FALSE", list("tTfF")),
    "int": (r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+", list("-+0123456789")),
    "float": (r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", list("-+.0123456789")),
}
"""Plain scalars that are not strings, with the characters they may start with (YAML 1.2, section 10.3)."""


class _Loader(BaseLoader):
    """Reads the core schema."""

    yaml_implicit_resolvers: dict[Any, Any] = {}  # noqa: RUF012 - PyYAML's way: a table of the class

    def construct_mapping(self, node: MappingNode, deep: bool = False) -> dict[Any, Any]:
        """A mapping whose keys are all different."""
        seen: set[Any] = set()
        for key_node, _ in node.value:
            key = self.construct_object(key_node, deep=True)
            if isinstance(key, list | dict):
                raise ConstructorError(None, None, "a key is a single word", key_node.start_mark)
            if key in seen:
                raise ConstructorError(None, None, f"the key {key!r} stands twice", key_node.start_mark)
            seen.add(key)
        return super().construct_mapping(node, deep)

    def construct_yaml_int(self, node: Any) -> int:
        """Whole numbers; a leading zero means nothing, `0o` and `0x` are octal and hexadecimal."""
        text = str(self.construct_scalar(node))
        return int(text, 8 if text.startswith("0o") else 16 if text.startswith("0x") else 10)


class _Dumper(Dumper):
    """Knows the plain scalars of both YAML 1.1 and 1.2, and quotes strings that look like one of either."""


for _name, (_pattern, _first) in CORE_SCHEMA.items():
    for _class in (_Loader, _Dumper):
        _class.add_implicit_resolver(f"tag:yaml.org,2002:{_name}", re.compile(f"^(?:{_pattern})$"), _first)
_Loader.add_constructor("tag:yaml.org,2002:int", _Loader.construct_yaml_int)


def load_yaml(text: str) -> Any:
    """The only document of a text. Raises `YAMLError`."""
    return yaml.load(text, _Loader)


def dump_yaml(data: Any) -> str:
    """Data as text that YAML 1.1 and 1.2 parse alike, keys in the order given."""
    text: str = yaml.dump(
        data, None, _Dumper, default_flow_style=False, width=1 << 20, sort_keys=False, allow_unicode=True
    )
    return text
