"""Docstrings of the public API: every name has one, and their examples run, compiled and plain alike.

Those of the arena play matches, minutes of them in plain Python, and run compiled only where that can be.
"""

from __future__ import annotations

import ast
import doctest
import importlib
import inspect
import os
import pydoc
from pathlib import Path

import pytest

import cleopatra

PACKAGE = Path(cleopatra.__file__).parent
PLAIN_HALF = os.environ.get("CLEOPATRA_PLAIN") == "1"
"""The second half of `make test`, after everything ran compiled."""
SOURCES = sorted(
    path
    for path in PACKAGE.rglob("*.py")
    if ">>> " in path.read_text("utf-8") and not (PLAIN_HALF and path.is_relative_to(PACKAGE / "arena"))
)
PUBLIC = (
    "cleopatra",
    *(f"cleopatra.{name}" for name in ("advice", "arena", "bots", "client", "learn", "pictures", "scenario")),
)

NEEDS_A_SERVER = ("join_with", "play_with")
"""The example at the head of `cleopatra.client` shows them; `tests/client` runs the like."""


def module_of(source: Path) -> str:
    parts = source.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_examples_run(source: Path) -> None:
    """Read from the source: doctest can't search compiled modules for examples."""
    names = vars(importlib.import_module(module_of(source)))
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for node in ast.walk(ast.parse(source.read_text("utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and (text := ast.get_docstring(node)):
            name = getattr(node, "name", module_of(source))
            runner.run(parser.get_doctest(text, dict(names), name, str(source), getattr(node, "lineno", 1)))
    assert runner.tries
    assert not runner.failures


@pytest.mark.parametrize("package", PUBLIC)
def test_help_shows_the_public_names(package: str) -> None:
    module = importlib.import_module(package)
    shown = pydoc.plain(pydoc.render_doc(module))
    for name in module.__all__:
        assert name.strip("_").upper() in shown.upper(), f"{package}.{name}"
        if callable(found := getattr(module, name)):
            assert found.__doc__, f"{package}.{name} has no docstring"


@pytest.mark.parametrize("package", PUBLIC)
def test_every_public_class_and_function_has_an_example(package: str) -> None:
    module = importlib.import_module(package)
    public = {
        name: found
        for name in module.__all__
        if inspect.isroutine(found := getattr(module, name)) or isinstance(found, type)
    }
    lacking = [
        name for name, found in public.items() if ">>> " not in (found.__doc__ or "") and name not in NEEDS_A_SERVER
    ]
    assert not lacking


def test_help_shows_arguments_compiled_and_plain() -> None:
    assert list(inspect.signature(cleopatra.new_game).parameters)[:3] == ["edition", "players", "seed"]
    assert list(inspect.signature(cleopatra.Game.play).parameters) == ["self", "seat", "action"]
    public = [found for name, found in vars(cleopatra.Game).items() if not name.startswith("_") and callable(found)]
    assert len(public) > 15
    assert all("self" in inspect.signature(method).parameters for method in public)
