"""Drawing the palace: the garden, walls and doors around it, the plaza in front."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from cleopatra.rules.editions import Edition
from cleopatra.rules.model.geometry import LAST_STEP
from cleopatra.rules.model.pieces import COLUMNS, SIZE, SPHINXES_PER_ROW

from . import styles, words

MARGIN = 5
CELL = 3
THIRD = SIZE // 3 * CELL
WIDTH = MARGIN + SIZE * CELL + 4


def draw_palace(table: Mapping[str, Any]) -> Text:
    """The whole palace, with the front of the garden at the bottom."""
    palace = table["palace"]
    cells = _cells(table)
    lines = [
        Text(" " * MARGIN + "".join(f" {column} " for column in COLUMNS), styles.FAINT),
        _back(palace["walls"]),
        *(_row(row, cells, palace["walls"]) for row in range(SIZE, 0, -1)),
        _front(palace["doors"]),
        _plaza(palace),
        _path(palace["cleopatra"]),
    ]
    return Text("\n").join(lines)


def _cells(table: Mapping[str, Any]) -> dict[str, Text]:
    """The content of each cell that is not free."""
    palace = table["palace"]
    cells = {cell: Text(f" {styles.PALM} ", "green") for cell in table["layout"]["palms"].split()}
    for letter, covered in palace["mosaics"].items():
        cells |= dict.fromkeys(covered, styles.mosaic(letter))
    for sanctuary in palace["sanctuaries"]:
        cells |= dict.fromkeys(sanctuary["cells"], styles.sacred(sanctuary["owner"], statue=False))
        cells[sanctuary["statue"]] = styles.sacred(sanctuary["owner"], statue=True)
    for formed in table["turn_so_far"]["sanctuaries_formed"]:
        cells |= dict.fromkeys(formed, Text(f" {styles.FORMED} ", "bold reverse"))
    throne = {"none": styles.NO_THRONE, "pedestal": styles.PEDESTAL, "throne": styles.THRONE}[palace["throne"]]
    cells[table["layout"]["throne"]] = Text(f" {throne} ", "bold yellow")
    return cells


def _wall(slot: str, walls: Sequence[str]) -> tuple[str, str]:
    """The symbol and style of one wall segment."""
    return ("┃", styles.WALL_BUILT) if slot in walls else ("╎", styles.WALL_FREE)


def _beam(label: str, width: int, *, built: bool) -> Text:
    sign = "━" if built else "╌"
    return Text(label.center(width, sign), styles.WALL_BUILT if built else styles.WALL_FREE)


def _back(walls: Sequence[str]) -> Text:
    line = Text(" " * (MARGIN - 1)).append("┌", styles.FAINT)
    for slot in ("B1", "B2", "B3"):
        line.append_text(_beam(f" {slot} ", THIRD, built=slot in walls))
    return line.append("┐", styles.FAINT)


def _row(row: int, cells: Mapping[str, Text], walls: Sequence[str]) -> Text:
    third = (row - 1) // 3 + 1
    left, right = f"L{third}", f"R{third}"
    labelled = row % 3 == 2
    line = Text()
    line.append(f"{left if labelled else '':2} ", _wall(left, walls)[1])
    line.append(f"{row}", styles.FAINT).append(*_wall(left, walls))
    for column in COLUMNS:
        line.append_text(cells.get(f"{column}{row}", Text(f" {styles.FREE} ", styles.FAINT)))
    line.append(*_wall(right, walls))
    return line.append(f" {right if labelled else '':2}", _wall(right, walls)[1])


def _front(doors: Sequence[str]) -> Text:
    half = (SIZE * CELL - 1) // 2
    line = Text(" " * (MARGIN - 1)).append("└", styles.FAINT)
    line.append_text(_beam(words.FRONT_LEFT, half, built="left" in doors)).append(" ")
    line.append_text(_beam(words.FRONT_RIGHT, half, built="right" in doors))
    return line.append("┘", styles.FAINT)


def _plaza(palace: Mapping[str, Any]) -> Text:
    """Both rows of the plaza. In editions where the row is not chosen, sphinxes alternate between the rows."""
    count = palace["sphinxes"]
    left, right = count if isinstance(count, list) else ((count + 1) // 2, count // 2)
    line = Text(" " * MARGIN)
    line.append(f"{words.LEFT} ", styles.FAINT)
    line.append_text(_plaza_row(left, "left" in palace["obelisks"]))
    line.append(" " * (SIZE * CELL - 24) + f"{words.RIGHT} ", styles.FAINT)
    return line.append_text(_plaza_row(right, "right" in palace["obelisks"]))


def _plaza_row(sphinxes: int, obelisk: bool) -> Text:
    row = Text()
    for place in range(SPHINXES_PER_ROW):
        built = place < sphinxes
        row.append(styles.SPHINX if built else styles.NO_SPHINX, styles.WALL_BUILT if built else styles.FAINT)
    row.append(" ")
    return row.append(styles.OBELISK if obelisk else styles.NO_OBELISK, styles.WALL_BUILT if obelisk else styles.FAINT)


def _path(step: int) -> Text:
    line = styles.styled(f"{words.PATH} ", styles.FAINT)
    for place in range(LAST_STEP + 1):
        here = place == step
        line.append(styles.QUEEN if here else str(place), "bold bright_magenta" if here else styles.FAINT)
        line.append("─" if place < LAST_STEP else " ", styles.FAINT)
    return line.append(words.PATH_END, styles.FAINT)


def draw_legend(table: Mapping[str, Any], box: Edition, wide: bool) -> Text:
    """A legend of the symbols currently visible."""
    signs = {"palm": styles.PALM, "throne": styles.THRONE, "sphinx": styles.SPHINX, "obelisk": styles.OBELISK}
    parts = [f"{signs[key]} {word}" for key, word in words.LEGEND[: 4 if wide else 3]]
    owners = sorted({sanctuary["owner"] for sanctuary in table["palace"]["sanctuaries"]})
    for seat in owners:
        name = table["players"][seat]["name"]
        parts.append(words.LEGEND_SANCTUARY.format(n=seat + 1, name=name))
    if owners:
        parts.append(words.LEGEND_STATUE)
    if table["turn_so_far"]["sanctuaries_formed"]:
        parts.append(f"{styles.FORMED} {words.LEGEND_FORMED}")
    if not wide:
        letters = [f"{letter} {name}" for name, letter in styles.UNIT_LETTERS.items()]
        parts += [*letters[:1], *words.LEGEND_PATTERNS] if box.patterns else letters
    return Text("  ".join(parts), styles.FAINT)
