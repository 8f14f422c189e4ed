"""Words and pictures of boxes from elsewhere, from their packages: `words/xx.json`, `pictures/NAME.svg`.

Texts stand in the groups of the web client's own files, so that a box adds words or says something otherwise. `{name}`
is filled in; nothing else may stand in braces.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from cleopatra.rules.editions import edition_keys, origin_of

from .settings import BadSettings

MODEL = "en"
"""Every other language has the texts of this one, and is replaced by it where it is missing."""
ARGUMENT = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class BoxLook:
    """What one box brings along."""

    words: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Texts by language and group."""
    pictures: dict[str, bytes] = field(default_factory=dict)
    """SVG files by the name of a card or a worshipper."""


def read_looks() -> dict[str, BoxLook]:
    """The looks of all boxes that are known; a fault in a file is told with its place."""
    return {key: _look(key) for key in edition_keys()}


def _look(key: str) -> BoxLook:
    origin = origin_of(key)
    if origin is None or origin.package is None:
        return BoxLook()
    folder = resources.files(origin.package)
    words = {_stem(file): _texts(file, origin.package) for file in _files(folder / "words", ".json")}
    for language, texts in words.items():
        _hold_against_model(f"{origin.package}: words/{language}.json", texts, words.get(MODEL))
    return BoxLook(words, {_stem(file): file.read_bytes() for file in _files(folder / "pictures", ".svg")})


def _files(folder: Traversable, ending: str) -> list[Traversable]:
    found = folder.iterdir() if folder.is_dir() else ()
    return sorted((file for file in found if file.name.endswith(ending)), key=lambda file: file.name)


def _stem(file: Traversable) -> str:
    return file.name.rpartition(".")[0]


def _texts(file: Traversable, package: str) -> dict[str, Any]:
    where = f"{package}: words/{file.name}"
    try:
        found = json.loads(file.read_text("utf-8"))
    except ValueError as error:
        raise BadSettings(f"{where} can't be read as JSON: {error}") from None
    if not isinstance(found, dict):
        raise BadSettings(f"{where}: expected groups of texts, not {found!r}")
    for path, text in _leaves(found):
        if not isinstance(text, str):
            raise BadSettings(f"{where}: {path} is {text!r}; expected a text")
        if re.search(r"[{}]", ARGUMENT.sub("", text)):
            raise BadSettings(f"{where}: {path} has a brace in {text!r}; expected only {{name}}")
    return found


def _leaves(tree: object, path: str = "") -> Iterator[tuple[str, object]]:
    if not isinstance(tree, dict | list):
        yield path, tree
        return
    for key, inner in tree.items() if isinstance(tree, dict) else enumerate(tree):
        yield from _leaves(inner, f"{path}.{key}" if path else str(key))


def _hold_against_model(where: str, texts: dict[str, Any], model: dict[str, Any] | None) -> None:
    """The same texts with the same arguments as in English."""
    if model is None:
        raise BadSettings(f"{where} has no words/{MODEL}.json beside it, which shows where a language is missing")
    own, expected = _arguments(texts), _arguments(model)
    for path in sorted(own.keys() | expected.keys()):
        if path not in own:
            raise BadSettings(f"{where}: {path} is missing; {MODEL}.json has it")
        if path not in expected:
            raise BadSettings(f"{where}: {path} is one too many; {MODEL}.json does not have it")
        if own[path] != expected[path]:
            raise BadSettings(f"{where}: {path} names {own[path]}; {MODEL}.json names {expected[path]}")


def _arguments(texts: dict[str, Any]) -> dict[str, list[str]]:
    return {path: sorted(set(ARGUMENT.findall(str(text)))) for path, text in _leaves(texts)}
