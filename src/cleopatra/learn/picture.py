"""The board as pixels: `render_mode="rgb_array"`.

Drawn with numpy: without another package the SVG of `cleopatra.pictures` can't become pixels.

The garden with its mosaics, palms and sanctuaries; walls around it; doors, obelisks and sphinxes along Cleopatra's path
in front; and beside it the stalls and the players' holdings, as far as the view shows them.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cleopatra.rules.model.cards import KIND_MASK, STANDARD_KINDS, WILD
from cleopatra.rules.model.geometry import LAST_STEP, WALL_NAMES
from cleopatra.rules.model.phases import HIDDEN, LAID, OVER, THRONE_CELL
from cleopatra.rules.model.pieces import CELLS, COLUMNS, MOSAICS, SPHINXES_PER_ROW
from cleopatra.rules.model.pieces import SIZE as SIDE
from cleopatra.rules.seen.view import View

from .canvas import Canvas, Colour, hexed, mixed

WIDTH, HEIGHT = 640, 520
CELL = 34
RIM = 1.5
LEFT, TOP = 50, 44
GARDEN = SIDE * CELL
FRONT = TOP + GARDEN
PANEL = LEFT + GARDEN + 50

SAND, PAPER, INK, FAINT = hexed("e8d3a2 f6ead0 33261a b59a6b")
GRASS, LEAF, STONE, STONE_DARK, GOLD, PLAN = hexed("c9d8a0 4f8f3a d9d2c3 8d8371 d9a520 d6bd85")
MOSAIC_COLOURS = hexed("c0392b 2471a3 27ae60 d68910 7d3c98 16a085 b03a6f 5d6d7e a04000 1a5276 7b8d1c 6c3483")
SEAT_COLOURS = hexed("d64541 2e86de 27ae60 f1a208 8e44ad")
CARD_COLOURS = hexed("e59866 95a5a6 f2f3f4 935116 2e4fa3 7d6608 1c1c1c")
"""Artisan, stone, marble, wood, lapis; wild; characters."""


def picture_of(view: View) -> NDArray[np.uint8]:
    """An image of what a view shows."""
    canvas = Canvas(WIDTH, HEIGHT, SAND)
    _draw_garden(canvas, view)
    _draw_walls(canvas, view)
    _draw_path(canvas, view)
    _draw_market(canvas, view)
    _draw_seats(canvas, view)
    return canvas.pixels()


def _corner(cell: int) -> tuple[int, int]:
    """Where a cell is drawn: the back of the garden on top."""
    return LEFT + cell % SIDE * CELL, TOP + (SIDE - 1 - cell // SIDE) * CELL


def _draw_garden(canvas: Canvas, view: View) -> None:
    canvas.rectangle(LEFT - 2, TOP - 2, GARDEN + 4, GARDEN + 4, STONE_DARK)
    for cell in range(CELLS):
        _draw_cell(canvas, view, cell)
    for number in range(view.scalars["sanctuaries"]):
        x, y = _corner(view.arrays["sanctuary_statue"][number])
        owner = view.arrays["sanctuary_owner"][number]
        canvas.disc(x + CELL / 2, y + CELL / 2, 11, INK)
        canvas.triangle(x + CELL / 2, y + CELL - 10, 12, 15, SEAT_COLOURS[owner])
    for i in range(SIDE):
        canvas.text(LEFT + i * CELL + 14, FRONT + 5, COLUMNS[i], INK, 1)
        canvas.text(LEFT - 9, FRONT - i * CELL - 20, str(i + 1), INK, 1)


def _draw_cell(canvas: Canvas, view: View, cell: int) -> None:
    """The background of a cell, with a border where the next cell is not under the same mosaic."""
    x, y = _corner(cell)
    colour = _ground(view, cell)
    left = 0 if cell % SIDE > 0 and _together(view, cell, cell - 1) else RIM
    right = 0 if cell % SIDE < SIDE - 1 and _together(view, cell, cell + 1) else RIM
    front = 0 if cell // SIDE > 0 and _together(view, cell, cell - SIDE) else RIM
    back = 0 if cell // SIDE < SIDE - 1 and _together(view, cell, cell + SIDE) else RIM
    canvas.rectangle(x, y, CELL, CELL, mixed(colour, INK, 0.18))
    canvas.rectangle(x + left, y + back, CELL - left - right, CELL - back - front, colour)
    if view.arrays["cells"][cell] == LAID:
        canvas.rectangle(x + 12, y + 12, 10, 10, mixed(colour, PAPER, 0.3))
    elif view.layout.palms[cell]:
        _draw_palm(canvas, x + CELL / 2, y)
    elif view.arrays["cells"][cell] == THRONE_CELL:
        _draw_throne(canvas, x, y, view.scalars["throne"])


def _ground(view: View, cell: int) -> Colour:
    a = view.arrays
    if a["cells"][cell] == LAID:
        return MOSAIC_COLOURS[a["mosaic_at"][cell] - 1]
    if a["cells"][cell] == THRONE_CELL:
        return STONE
    if a["sanctuary"][cell]:
        return mixed(GRASS, SEAT_COLOURS[a["sanctuary_owner"][a["sanctuary"][cell] - 1]], 0.55)
    return GRASS


def _draw_palm(canvas: Canvas, x: float, y: float) -> None:
    canvas.rectangle(x - 1.5, y + 16, 3, 13, CARD_COLOURS[3])
    for dx, dy in ((-6, 0), (6, 0), (0, -5)):
        canvas.disc(x + dx, y + 13 + dy, 5, LEAF)


def _draw_throne(canvas: Canvas, x: float, y: float, parts: int) -> None:
    """The pedestal, then the throne on it."""
    if parts:
        canvas.rectangle(x + 6, y + 20, CELL - 12, 9, STONE_DARK)
    if parts > 1:
        canvas.rectangle(x + 10, y + 5, CELL - 20, 17, GOLD)
        canvas.rectangle(x + 13, y + 14, CELL - 26, 8, mixed(GOLD, INK, 0.4))


def _together(view: View, cell: int, other: int) -> bool:
    """Whether two cells lie under one mosaic."""
    laid = view.arrays["mosaic_at"]
    return laid[cell] > 0 and laid[cell] == laid[other]


def _draw_walls(canvas: Canvas, view: View) -> None:
    third = GARDEN / 3
    for name, stands in zip(WALL_NAMES, view.arrays["walls"], strict=True):
        along = (int(name[1]) - 1) * third
        x: float
        y: float
        if name[0] == "B":
            x, y, width, height = LEFT + along, TOP - 20, third, 16.0
        else:
            x = LEFT - 28 if name[0] == "L" else LEFT + GARDEN + 12
            y, width, height = FRONT - along - third, 16.0, third
        canvas.rectangle(x + 1, y + 1, width - 2, height - 2, STONE_DARK if stands else PLAN)
        canvas.rectangle(x + 3, y + 3, width - 6, height - 6, STONE if stands else SAND)
        if stands:
            for i in range(1, 6):
                across = name[0] == "B"
                canvas.rectangle(
                    x + (i * width / 6 if across else 3),
                    y + (3 if across else i * height / 6),
                    1 if across else width - 6,
                    height - 6 if across else 1,
                    STONE_DARK,
                )


def _slot(canvas: Canvas, x: float, y: float, stands: int) -> bool:
    """The outline of a piece that may be built there."""
    if not stands:
        canvas.rectangle(x - 8, y - 16, 16, 16, PLAN)
        canvas.rectangle(x - 6, y - 14, 12, 12, SAND)
    return stands > 0


def _draw_path(canvas: Canvas, view: View) -> None:
    """In front of the garden: doors at the palace, then obelisks, sphinxes on both sides, Cleopatra between."""
    a = view.arrays
    middle = LEFT + GARDEN / 2
    canvas.rectangle(middle - 24, FRONT + 14, 48, HEIGHT - FRONT - 14, mixed(SAND, PAPER, 0.7))
    for side, sign in enumerate((-1, 1)):
        x = middle + sign * 64
        canvas.rectangle(middle + sign * 110 - 34, FRONT + 14, 68, 14, STONE_DARK if a["doors"][side] else PLAN)
        canvas.rectangle(middle + sign * 110 - 32, FRONT + 16, 64, 10, GOLD if a["doors"][side] else SAND)
        if _slot(canvas, middle + sign * 40, FRONT + 62, a["obelisks"][side]):
            canvas.rectangle(middle + sign * 40 - 4, FRONT + 30, 8, 32, STONE)
            canvas.triangle(middle + sign * 40, FRONT + 31, 8, 8, GOLD)
        for place in range(SPHINXES_PER_ROW):
            if _slot(canvas, x, FRONT + 76 + place * 34, _sphinxes(view, side) > place):
                canvas.rectangle(x - 12, FRONT + 66 + place * 34, 24, 10, GOLD)
                canvas.disc(x - sign * 9, FRONT + 64 + place * 34, 6, mixed(GOLD, INK, 0.25))
    for step in range(LAST_STEP + 1):
        y = HEIGHT - 16 - step * 24
        canvas.disc(middle, y, 9, PLAN)
        if step == view.scalars["cleopatra"]:
            canvas.triangle(middle, y + 9, 18, 20, hexed("f4f6f7")[0])
            canvas.disc(middle, y - 9, 6, hexed("a0522d")[0])
            canvas.rectangle(middle - 6, y - 16, 12, 4, GOLD)


def _sphinxes(view: View, side: int) -> int:
    """How many stand on a side; in editions without rows they are distributed evenly."""
    left, right = view.arrays["sphinxes"]
    if view.notation.box.sphinx_room[1]:
        return (left, right)[side]
    return (left + right + 1 - side) // 2


def _draw_market(canvas: Canvas, view: View) -> None:
    n = view.scalars
    state = "OVER" if n["phase"] == OVER else view.notation.box.phase_names[n["phase"]]
    canvas.text(PANEL, 24, f"TURN {n['turns']} {state}", INK)
    for number, stall in enumerate(view.stalls):
        y = 46 + number * 26
        canvas.text(PANEL, y + 5, str(number + 1), INK)
        step = min(14.0, 176 / max(1, len(stall)))
        for place, card in enumerate(stall):
            _draw_card(canvas, PANEL + 14 + place * step, y, card)
    canvas.text(PANEL, 128, f"DRAW {n['draw_size']}", INK)
    canvas.text(PANEL + 84, 128, f"DISCARD {n['discard_size']}", INK)
    canvas.text(PANEL, 148, "MOSAICS", INK)
    for place, mosaic in enumerate(view.pile):
        x = PANEL + 64 + place % 6 * 20
        y = 144 + place // 6 * 20
        if mosaic == view.top_mosaic:
            canvas.rectangle(x - 2, y - 2, 20, 20, INK)
        canvas.rectangle(x, y, 16, 16, MOSAIC_COLOURS[mosaic])
        canvas.text(x + 5, y + 3, MOSAICS[mosaic], PAPER)


def _draw_card(canvas: Canvas, x: float, y: float, card: int) -> None:
    canvas.rectangle(x, y, 15, 21, INK)
    if card == HIDDEN:
        canvas.rectangle(x + 1, y + 1, 13, 19, FAINT)
        return
    kind = card & KIND_MASK
    colour = CARD_COLOURS[kind % STANDARD_KINDS] if kind < WILD else CARD_COLOURS[5 if kind == WILD else 6]
    canvas.rectangle(x + 1, y + 1, 13, 19, PAPER)
    canvas.rectangle(x + 3, y + 3, 9, 7, colour)
    if kind >= STANDARD_KINDS:
        canvas.rectangle(x + 3, y + 12, 9, 6, colour if kind < WILD else mixed(colour, PAPER, 0.5))


def _draw_seats(canvas: Canvas, view: View) -> None:
    players = view.scalars["players"]
    for seat in range(players):
        y = 196 + seat * 62
        colour: Colour = SEAT_COLOURS[seat]
        if seat in view.waiting:
            canvas.rectangle(PANEL - 6, y - 5, 196, 58, INK)
        canvas.rectangle(PANEL - 4, y - 3, 192, 54, PAPER)
        canvas.rectangle(PANEL - 4, y - 3, 8, 54, colour)
        canvas.text(PANEL + 10, y + 2, view.notation.names[seat][:10], INK)
        shown = ["?" if tally == HIDDEN else str(tally) for tally in (view.talents[seat], view.amulets[seat])]
        canvas.text(PANEL + 10, y + 18, f"CARDS {view.arrays['hand_size'][seat]}", INK)
        canvas.text(PANEL + 96, y + 18, f"TALENTS {shown[0]}", INK)
        canvas.text(PANEL + 10, y + 34, f"STATUES {view.arrays['statues'][seat]}", INK)
        if view.notation.box.merchants:
            canvas.text(PANEL + 96, y + 2, f"MERCHANTS {view.arrays['merchants'][seat]}", INK)
        canvas.text(PANEL + 96, y + 34, f"AMULETS {shown[1]}", INK)
