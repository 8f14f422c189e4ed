"""Draw docs/images/rooms.svg: the import graph of the packages of `cleopatra`, read from the source.

A package is drawn above its imports; arrows implied by a longer path are omitted (transitive reduction).
`--check` writes nothing and fails where the picture is stale.
"""

from __future__ import annotations

import ast
import sys
from functools import cache
from pathlib import Path
from xml.sax.saxutils import escape

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "cleopatra"
PICTURE = ROOT / "docs" / "images" / "rooms.svg"
WIDTH, HEIGHT, GAP_X, GAP_Y, MARGIN = 150, 52, 36, 62, 28
SUMMARY_WIDTH = 30


def rooms() -> list[str]:
    """The packages that contain source files."""
    return sorted(path.name for path in SOURCE.iterdir() if (path / "__init__.py").exists())


def imported(room: str) -> set[str]:
    """The other packages that a package imports."""
    found: set[str] = set()
    for path in (SOURCE / room).rglob("*.py"):
        package = ["cleopatra", *path.relative_to(SOURCE).parts[:-1]]
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                base = package[: len(package) - node.level + 1] if node.level else []
                module = ".".join([*base, *([node.module] if node.module else [])])
                found |= {module, *(f"{module}.{alias.name}" for alias in node.names)}
    names = {module.split(".")[1] for module in found if module.startswith("cleopatra.")}
    return (names & set(rooms())) - {room}


GRAPH = {room: imported(room) for room in rooms()}


PLACES = {
    "cli": (1.5, 0), "client": (3, 0),
    "arena": (0.5, 1), "server": (2.5, 1),
    "learn": (0, 2), "puzzles": (1.7, 2), "tables": (3, 2), "lessons": (4.2, 2),
    "bots": (1, 3),
    "pictures": (0, 4), "engine": (1, 4), "advice": (2, 4), "scenario": (3.6, 4),
    "rules": (1.5, 5),
}  # fmt: skip
"""Column and row of each package, chosen so that arrows don't run through others."""


def direct(room: str) -> set[str]:
    """A package's imports without those implied by another import."""
    return {other for other in GRAPH[room] if not any(other in reach(third) for third in GRAPH[room] - {other})}


@cache
def reach(room: str) -> frozenset[str]:
    """All direct and indirect dependencies of a package."""
    return frozenset(GRAPH[room]).union(*(reach(other) for other in GRAPH[room]))


def summary(room: str) -> list[str]:
    """The opening words of a package's docstring, in two short lines."""
    text = ast.get_docstring(ast.parse((SOURCE / room / "__init__.py").read_text("utf-8"))) or ""
    words = text.split("\n")[0].split(": ", 1)[-1].rstrip(".").split()
    lines = [""]
    for word in words:
        if len(lines[-1]) + len(word) >= SUMMARY_WIDTH:
            if len(lines) == 2:
                lines[-1] += " …"
                break
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def draw() -> str:
    """The picture."""
    box_width = WIDTH + 40
    unplaced = set(GRAPH) ^ set(PLACES)
    if unplaced:
        raise SystemExit(f"tools/rooms.py: PLACES and the packages differ in: {', '.join(sorted(unplaced))}")
    columns, rows = (max(place[i] for place in PLACES.values()) for i in range(2))
    width = 2 * MARGIN + columns * (box_width + GAP_X) + box_width
    height = 2 * MARGIN + rows * (HEIGHT + GAP_Y) + HEIGHT
    at = {
        room: (MARGIN + column * (box_width + GAP_X), MARGIN + row * (HEIGHT + GAP_Y))
        for room, (column, row) in PLACES.items()
    }
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" font-family="sans-serif">',
        "<title>Packages of cleopatra and what each imports</title>",
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        '<path d="M0 0 8 4 0 8z" fill="#8a6d3b"/></marker></defs>',
        f'<rect width="{width:g}" height="{height:g}" fill="#fbf6ea"/>',
    ]
    for room in sorted(GRAPH):
        for other in sorted(direct(room)):
            (x1, y1), (x2, y2) = at[room], at[other]
            line = f'x1="{x1 + box_width / 2:g}" y1="{y1 + HEIGHT:g}" x2="{x2 + box_width / 2:g}" y2="{y2:g}"'
            out.append(f'<line {line} stroke="#8a6d3b" stroke-width="1.4" marker-end="url(#tip)"/>')
    for room, (x, y) in sorted(at.items()):
        out.append(
            f'<rect x="{x:g}" y="{y:g}" width="{box_width}" height="{HEIGHT}" rx="6" fill="#fff" stroke="#8a6d3b"/>'
            f'<text x="{x + box_width / 2:g}" y="{y + 17:g}" text-anchor="middle" font-size="14" font-weight="bold"'
            f' fill="#3b2f1c">{escape(room)}</text>'
        )
        for i, line in enumerate(summary(room)):
            out.append(
                f'<text x="{x + box_width / 2:g}" y="{y + 32 + 13 * i:g}" text-anchor="middle" font-size="10.5"'
                f' fill="#5b4a2f">{escape(line)}</text>'
            )
    return "\n".join([*out, "</svg>", ""])


def main() -> int:
    """Write, or check."""
    text = draw()
    if "--check" in sys.argv[1:]:
        if not PICTURE.exists() or PICTURE.read_text("utf-8") != text:
            print(f"{PICTURE.relative_to(ROOT)} is stale: run make generate", file=sys.stderr)
            return 1
        return 0
    PICTURE.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
