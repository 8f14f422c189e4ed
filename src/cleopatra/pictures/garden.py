"""The garden: mosaics, palms, sanctuaries and the throne."""

from __future__ import annotations

from collections.abc import Iterable

from cleopatra.rules.model.pieces import CELL_BY_NAME, CELL_NAMES, COLUMNS, SIZE
from cleopatra.rules.seen.view_types import Sanctuary, ViewDict

from .paper import (
    CARNELIAN,
    CREAM,
    FAINT_INK,
    GOLD,
    GRASS,
    INK,
    LAPIS,
    LEAF,
    SEATS,
    STONE,
    STONE_EDGE,
    TRUNK,
    TURQUOISE,
    circle,
    group,
    path,
    piece,
    rect,
    sign,
    stroke,
    tag,
    text,
    title,
)

CELL = 40
LEFT, TOP = 50, 44
GARDEN = SIZE * CELL

MOSAICS = {
    "F": (LAPIS, CREAM, "M20 8v24M8 20h24M11 11l18 18M29 11 11 29"),
    "I": (TURQUOISE, CREAM, "M2 13q9-9 18 0t18 0M2 29q9-9 18 0t18 0"),
    "L": ("#f7ead0", CARNELIAN, "M20 34V20M20 20q-9-3-6-13 6 3 6 13M20 20q9-3 6-13-6 3-6 13"),
    "N": (CARNELIAN, GOLD, "M4 20 20 8l16 12M4 34l16-12 16 12"),
    "P": ("#1f8058", CREAM, "M20 34V10M20 34 8 12M20 34 32 12"),
    "T": ("#f7ead0", LAPIS, "M20 6 34 20 20 34 6 20zM20 15l5 5-5 5-5-5z"),
    "U": ("#14306a", GOLD, "M11 11h.1M29 29h.1M29 11h.1M11 29h.1M20 20h.1"),
    "V": (GOLD, "#14306a", "M7 33V7h26v20H15V15h10"),
    "W": ("#dd8046", "#17302c", "M4 18a8 8 0 0 1 16 0 8 8 0 0 1 16 0M4 34a8 8 0 0 1 16 0 8 8 0 0 1 16 0"),
    "X": ("#f7ead0", "#1f8058", "M20 5v30M5 20h30M14 14h12v12H14z"),
    "Y": ("#75407f", CREAM, "M20 7a13 13 0 1 0 .1 0M20 16a4 4 0 1 0 .1 0"),
    "Z": ("#17302c", TURQUOISE, "M3 18 12 9l8 9 8-9 9 9M3 32l9-9 8 9 8-9 9 9"),
}
"""Ground, ink and pattern of each mosaic, on a cell."""


def garden(view: ViewDict) -> list[str]:
    """The garden, its upper left corner at LEFT and TOP."""
    built = view["palace"]
    return [
        *_ground(view["layout"]["palms"].split()),
        *[_mosaic(letter, cells) for letter, cells in built["mosaics"].items()],
        *[_sanctuary(sanctuary, view["players"][sanctuary["owner"]]["name"]) for sanctuary in built["sanctuaries"]],
        *[_claimable(cells) for cells in view["turn_so_far"]["sanctuaries_formed"]],
        _throne(view["layout"]["throne"], built["throne"]),
    ]


def tile(letter: str, x: float, y: float, size: float) -> str:
    """One square of a mosaic, with its letter."""
    ground, _, _ = MOSAICS[letter]
    shown = [rect(0, 0, CELL, CELL, ground, stroke=INK, stroke_width=2), _plate(letter, 20, 20, 13)]
    return group([title(f"mosaic {letter}"), *shown], x, y, size / CELL)


def _corner(cell: str) -> tuple[float, float]:
    """Where a cell is drawn: the back of the garden on top."""
    row, column = divmod(CELL_BY_NAME[cell], SIZE)
    return LEFT + column * CELL, TOP + (SIZE - 1 - row) * CELL


def _ground(palms: list[str]) -> list[str]:
    parts = [rect(LEFT, TOP, GARDEN, GARDEN, GRASS, stroke=STONE_EDGE, stroke_width=2)]
    between = range(CELL, GARDEN, CELL)
    lines = "".join([f"M{LEFT + at} {TOP}v{GARDEN}M{LEFT} {TOP + at}h{GARDEN}" for at in between])
    parts.append(path(lines, fill="none", stroke="#a9b97e", stroke_width=1))
    for at in range(SIZE):
        parts.append(text(LEFT + at * CELL + 20, TOP + GARDEN + 15, COLUMNS[at], 12, FAINT_INK, text_anchor="middle"))
        parts.append(text(LEFT - 8, TOP + GARDEN - at * CELL - 16, str(at + 1), 12, FAINT_INK, text_anchor="middle"))
    return parts + [group(_palm(), *_corner(cell)) for cell in palms]


def _palm() -> list[str]:
    leaves = (
        "M20 17q-5-9-14-4 7-1 14 4zM20 17q5-9 14-4-7-1-14 4zM20 17q-11-2-13 8 5-6 13-8z"
        "M20 17q11-2 13 8-5-6-13-8zM20 17q-5-8 0-13 5 5 0 13z"
    )
    return [stroke("M20 18q3 9-1 17", TRUNK, 3), path(leaves, fill=LEAF, stroke="#23564a", stroke_width=0.8)]


def _mosaic(letter: str, cells: list[str]) -> str:
    """A mosaic: its pattern in each cell, its letter on one, and an outline around all."""
    ground, ink, pattern = MOSAICS[letter]
    parts = [title(f"mosaic {letter}")]
    for cell in cells:
        square = [rect(0, 0, CELL, CELL, ground), stroke(pattern, ink, 7 if letter == "U" else 2.6)]
        parts.append(group(square, *_corner(cell)))
    x, y = _corner(cells[len(cells) // 2])
    parts += [stroke(_outline(cells), INK, 3), _plate(letter, x + CELL / 2, y + CELL / 2, 10)]
    return tag("g", *parts)


def _plate(letter: str, x: float, y: float, radius: float) -> str:
    words = text(x, y + radius * 0.52, letter, radius * 1.5, text_anchor="middle", font_weight="bold")
    return circle(x, y, radius, CREAM, stroke=INK, stroke_width=1.2) + words


def _outline(cells: Iterable[str]) -> str:
    """The edges between these cells and all others."""
    inside = {CELL_BY_NAME[cell] for cell in cells}
    lines = []
    for at in sorted(inside):
        row, column = divmod(at, SIZE)
        x, y = _corner(CELL_NAMES[at])
        around = (
            (row + 1 < SIZE, at + SIZE, f"M{x} {y}h{CELL}"), (row > 0, at - SIZE, f"M{x} {y + CELL}h{CELL}"),
            (column > 0, at - 1, f"M{x} {y}v{CELL}"), (column + 1 < SIZE, at + 1, f"M{x + CELL} {y}v{CELL}"),
        )  # fmt: skip
        lines += [line for within, other, line in around if not within or other not in inside]
    return "".join(lines)


def _sanctuary(sanctuary: Sanctuary, owner: str) -> str:
    """A veil in its owner's colour over the garden, and the statue with the owner's sign."""
    fill, _ = SEATS[sanctuary["owner"]]
    veils = [rect(*_corner(cell), CELL, CELL, fill, opacity=0.38) for cell in sanctuary["cells"]]
    x, y = _corner(sanctuary["statue"])
    statue = [
        path("M9 38l3-9h16l3 9zM13 29V17c0-12 14-12 14 0v12z", fill=STONE, stroke=INK, stroke_width=1.4),
        sign(20, 19, sanctuary["owner"], 8.5),
    ]
    outline = stroke(_outline(sanctuary["cells"]), fill, 4)
    return tag("g", title(f"sanctuary of {owner}"), *veils, outline, group(statue, x, y))


def _claimable(cells: list[str]) -> str:
    """A sanctuary that was formed this turn and waits for its statue."""
    return path(_outline(cells), fill="none", stroke=CARNELIAN, stroke_width=3, stroke_dasharray="6 4")


def _throne(cell: str, stands: str) -> str:
    pedestal = piece("path", stands=stands != "none", d="M4 38v-7h32v7zM8 31v-5h24v5z")
    seat = "M11 26V4h18v22h-5V17h-8v9z"
    throne = path(seat, fill=GOLD, stroke=INK, stroke_width=1.3) if stands == "throne" else ""
    ground = rect(0, 0, CELL, CELL, "#e0c793", stroke=STONE_EDGE, stroke_width=1)
    words = {"none": "the throne's cell", "pedestal": "pedestal", "throne": "throne"}[stands]
    return group([title(words), ground, pedestal, throne], *_corner(cell))
