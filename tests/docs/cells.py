"""Runs a notebook's cells as Jupyter would, one namespace for all, and shows what each cell ends with."""

from __future__ import annotations

import ast
import json
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree


def run(notebook: Path) -> None:
    """Every code cell; a picture has to be XML."""
    names: dict[str, Any] = {"__name__": "__main__"}
    for cell in json.loads(notebook.read_text("utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            show(value_of("".join(cell["source"]), cell["id"], names))


def value_of(source: str, name: str, names: dict[str, Any]) -> Any:
    """The value of the expression that a cell ends with, None without one."""
    tree = ast.parse(source)
    *before, last = tree.body
    if not isinstance(last, ast.Expr):
        exec(compile(tree, name, "exec"), names)
        return None
    exec(compile(ast.Module(before, []), name, "exec"), names)
    return eval(compile(ast.Expression(last.value), name, "eval"), names)


def show(value: Any) -> None:
    """A picture if there is one, else the value."""
    if hasattr(value, "_repr_svg_"):
        root = ElementTree.fromstring(value._repr_svg_())
        sys.stdout.write(f"picture: {root[0].text}\n")
    elif value is not None:
        sys.stdout.write(f"{value!r}\n")


if __name__ == "__main__":
    run(Path(sys.argv[1]))
