"""The palace: the garden, walls around it; doors, obelisks and sphinxes along Cleopatra's path in front."""

from __future__ import annotations

from cleopatra.rules.model.geometry import LAST_STEP, SIDE_NAMES, WALL_NAMES
from cleopatra.rules.model.pieces import SPHINXES_PER_ROW
from cleopatra.rules.seen.view_types import PalaceView, ViewDict

from .garden import GARDEN, LEFT, TOP, garden
from .paper import (
    CREAM,
    FAINT_INK,
    GOLD,
    INK,
    LINE,
    PAPER,
    STONE,
    STONE_EDGE,
    circle,
    group,
    path,
    piece,
    rect,
    stroke,
    tag,
    text,
    title,
)

WIDTH, HEIGHT = 460, 640
RIGHT, FRONT, MIDDLE = LEFT + GARDEN, TOP + GARDEN, LEFT + GARDEN / 2
PLAZA = FRONT + 42


def palace(view: ViewDict) -> str:
    """The palace on 460 × 640."""
    built = view["palace"]
    return "".join([
        *garden(view),
        *[_wall(name, stands=name in built["walls"]) for name in WALL_NAMES],
        *[_door(side, stands=name in built["doors"]) for side, name in enumerate(SIDE_NAMES)],
        *_rows(built),
        *_path(built["cleopatra"]),
    ])  # fmt: skip


def _slot(x: float, y: float, width: float, height: float, *, stands: bool) -> str:
    return piece("rect", stands=stands, x=x, y=y, width=width, height=height, rx=2)


def _wall(name: str, *, stands: bool) -> str:
    third = GARDEN / 3
    along = (int(name[1]) - 1) * third
    back = name[0] == "B"
    x = LEFT + along if back else 6 if name[0] == "L" else RIGHT + 20
    y = 8 if back else FRONT - along - third
    wide, high = (third, 24.0) if back else (24.0, third)
    parts = [title(f"wall {name}"), _slot(x + 2, y + 2, wide - 4, high - 4, stands=stands)]
    if stands:
        steps = [at * third / 6 for at in (1, 2, 4, 5)]
        joints = [f"M{x + at} {y + 3}v18" if back else f"M{x + 3} {y + at}h18" for at in steps]
        parts.append(path("".join(joints), stroke=STONE_EDGE, stroke_width=1))
    parts.append(text(x + wide / 2, y + high / 2 + 4, name, 11, INK if stands else LINE, text_anchor="middle",
                      paint_order="stroke", stroke=STONE if stands else PAPER, stroke_width=4))  # fmt: skip
    return tag("g", *parts)


def _door(side: int, *, stands: bool) -> str:
    x = LEFT + 60 if side == 0 else RIGHT - 60 - 76
    parts = [title(f"door {SIDE_NAMES[side]}"), _slot(x, FRONT + 22, 76, 16, stands=stands)]
    if stands:
        parts.append(rect(x + 8, FRONT + 25, 60, 10, GOLD, stroke=INK, stroke_width=1))
        parts.append(stroke(f"M{x + 38} {FRONT + 25}v10", INK, 1.2))
    return tag("g", *parts)


def _rows(built: PalaceView) -> list[str]:
    """Both sides of the path: an obelisk at the palace, then three sphinxes."""
    counted = built["sphinxes"]
    sphinxes = counted if isinstance(counted, list) else [(counted + 1) // 2, counted // 2]
    parts = []
    for side, name in enumerate(SIDE_NAMES):
        outwards = -1 if side == 0 else 1
        x = MIDDLE + outwards * 92
        parts.append(_obelisk(MIDDLE + outwards * 52, name, stands=name in built["obelisks"]))
        for place in range(SPHINXES_PER_ROW):
            parts.append(_sphinx(x, PLAZA + 14 + place * 56, -outwards, stands=place < sphinxes[side]))
    return parts


def _obelisk(x: float, name: str, *, stands: bool) -> str:
    drawn = piece("path", stands=stands, d="M-7 62-5 12 0 2 5 12 7 62zM-11 62h22v7h-22z")
    top = path("M-5 12 0 2 5 12z", fill=GOLD, stroke=INK, stroke_width=1) if stands else ""
    return group([title(f"obelisk {name}"), drawn, top], x, PLAZA)


def _sphinx(x: float, y: float, looks: int, *, stands: bool) -> str:
    """A sphinx that looks at the path."""
    body = "M-24 34h50v7h-50zM-20 34V24q4-8 14-8l8-2q0-12 10-12t10 12l-2 6 6 6v8z"
    face = circle(13, 11, 4, GOLD, stroke=INK, stroke_width=1) if stands else ""
    drawn = tag("g", piece("path", stands=stands, d=body), face, transform=f"scale({looks} 1)")
    return group([title("sphinx"), drawn], x, y)


def _path(step: int) -> list[str]:
    """Cleopatra walks from the front of the plaza to her palace."""
    bottom, between = HEIGHT - 24, 34
    top = bottom - LAST_STEP * between
    parts = [rect(MIDDLE - 22, top - 18, 44, bottom - top + 38, "#f4e6c8", rx=20, stroke=LINE, stroke_width=1.2)]
    for at in range(LAST_STEP + 1):
        y = bottom - at * between
        if at == step:
            parts.append(group(_queen(), MIDDLE, y))
        else:
            parts.append(circle(MIDDLE, y, 10, PAPER, stroke=LINE, stroke_width=1.2))
            parts.append(text(MIDDLE, y + 4.5, str(at), 12, FAINT_INK, text_anchor="middle"))
    return parts


def _queen() -> list[str]:
    return [
        title("Cleopatra"),
        path("M-9 17-5-3H5L9 17z", fill=CREAM, stroke=INK, stroke_width=1.3),
        path("M-7-2v-9q0-8 7-8t7 8v9z", fill=INK),
        circle(0, -9, 4.6, "#b9744a"),
        path("M-6-15h12l-2-5-4 3-4-3z", fill=GOLD, stroke=INK, stroke_width=0.8),
    ]
