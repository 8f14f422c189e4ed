"""Architecture: which packages may import which, and what only one of them may do."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "cleopatra"
ALLOWED = {
    "rules": {"rules"},
    "scenario": {"scenario", "rules"},
    "lessons": {"lessons", "scenario", "rules"},
    "advice": {"advice", "rules"},
    "engine": {"engine", "rules"},
    "bots": {"bots", "rules", "advice", "engine"},
    "pictures": {"pictures", "rules"},
    "learn": {"learn", "rules", "engine", "bots", "native", "pictures"},
    "arena": {"arena", "bots", "rules", "native", "learn.data_set", "learn.env_terms", "learn.indexed_game"},
    "puzzles": {"puzzles", "bots", "engine", "scenario", "rules", "native"},
    "tables": {"tables", "rules", "advice", "bots.protocol"},
    "server": {"server", "tables", "lessons", "puzzles", "rules", "bots", "arena.analysis", "arena.review", "scenario"},
    "client": {"client", "tables.protocol", "tables.table_types", "bots", "rules"},
    "cli": {
        "cli",
        "arena",
        "advice",
        "bots",
        "client",
        "scenario",
        "puzzles",
        "rules",
        "native",
        "learn",
        "server",
        "pictures",
    },
}
"""Packages that a package may import from; `package.module` allows that module only."""
COMPILED = {"batch.py", "indexed_game.py", "observe.py"}
"""Modules of `learn` that read the state in compiled code; the environments around them never hold one."""
STANDARD_LIBRARY = {
    "__future__", "array", "collections", "copyreg", "dataclasses", "enum", "functools", "hashlib", "importlib",
    "itertools", "json", "pkgutil", "tomllib", "typing",
}  # fmt: skip
FILES = {one: sorted((SOURCE / one).rglob("*.py")) for one in ALLOWED if (SOURCE / one).exists()}
ALL_FILES = [path for files in FILES.values() for path in files]


def imports(path: Path) -> Iterator[str]:
    """Every module a file imports, by its full name."""
    package = ["cleopatra", *path.relative_to(SOURCE).parts[:-1]]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield module
            if node.module is None or module == "cleopatra":
                yield from (f"{module}.{alias.name}" for alias in node.names)


def name(path: Path) -> str:
    return str(path.relative_to(SOURCE))


@pytest.mark.parametrize("path", ALL_FILES, ids=name)
def test_imports_are_allowed(path: Path) -> None:
    package = path.relative_to(SOURCE).parts[0]
    for module in imports(path):
        parts = module.split(".")
        if parts[0] == "cleopatra" and len(parts) > 1 and (SOURCE / parts[1]).is_dir():
            assert {parts[1], ".".join(parts[1:3])} & ALLOWED[package], f"{package} may not import {module}"


def calls(text: str) -> set[str]:
    """Functions that a module calls by a plain name; examples in docstrings are not calls."""
    nodes = ast.walk(ast.parse(text))
    return {node.func.id for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}


@pytest.mark.parametrize("path", FILES["rules"], ids=name)
def test_the_rules_are_pure(path: Path) -> None:
    for module in imports(path):
        assert module.split(".")[0] in STANDARD_LIBRARY | {"cleopatra"}, f"the rules import {module}"
    text = path.read_text("utf-8")
    assert not calls(text) & {"print", "open", "input"}
    if "resources" in text:
        assert path.name in ("__init__.py", "layout.py"), "only data files of the package are read, in two places"


@pytest.mark.parametrize("path", FILES["rules"], ids=name)
def test_only_chance_draws_random_numbers(path: Path) -> None:
    assert "random" not in {module.split(".")[0] for module in imports(path)}
    if path.name != "chance.py":
        assert "MIX1" not in path.read_text("utf-8")


@pytest.mark.parametrize("path", [p for p in ALL_FILES if "editions" not in p.parts], ids=name)
def test_no_edition_is_compared_outside_its_package(path: Path) -> None:
    """An edition's name may be shown or be a default, but nothing may branch on it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Compare):
            compared = [node.left, *node.comparators]
            words = {item.value for item in compared if isinstance(item, ast.Constant)}
            assert not words & {"classic", "deluxe"}, f"line {node.lineno} compares with an edition"


@pytest.mark.parametrize("path", [p for r in ("bots", "learn") for p in FILES[r] if p.name not in COMPILED], ids=name)
def test_bots_and_environments_never_hold_a_state(path: Path) -> None:
    for module in imports(path):
        assert module != "cleopatra.rules.model.state"
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        assert not (isinstance(node, ast.Attribute) and node.attr == "_state"), f"line {node.lineno}"


IN_AND_OUT = {"random", "socket", "sqlalchemy", "time", "litestar", "logging", "os", "pathlib", "secrets"}


@pytest.mark.parametrize("path", FILES["tables"], ids=name)
def test_tables_have_no_input_and_output(path: Path) -> None:
    """Time, luck, storage and connections come from outside."""
    for module in imports(path):
        assert module.split(".")[0] not in IN_AND_OUT, f"a table imports {module}"
    assert not re.search(r"asyncio\.(?!Lock\b)", path.read_text("utf-8")), "of asyncio tables use locks only"


def test_only_the_command_line_prints() -> None:
    for package, files in FILES.items():
        if package != "cli":
            for path in files:
                assert not re.search(r"^\s*print\(", path.read_text("utf-8"), re.MULTILINE), name(path)
