"""What can be built: six kinds of pieces, and the twelve mosaics in all placements (R11, R22, R75).

The garden has few enough cells that every placement of every mosaic is listed once, here. A placement is a number:
64 to a word, each mosaic beginning a word of its own, so that "where may a T lie" is a handful of bit masks.
"""

WALL, SPHINX, THRONE, OBELISK, DOOR, MOSAIC = range(6)
PIECES = 6
PIECE_NAMES = ("wall", "sphinx", "throne", "obelisk", "door", "mosaic")
"""Kinds of pieces, which are the categories of R65 too: pedestal and throne are one."""

SIZE = 9
CELLS = SIZE * SIZE
WALLS = 9
DOORS = 2
SPHINXES = 6
SPHINXES_PER_ROW = 3
OBELISKS = 2
THRONE_PARTS = 2

MOSAICS = "FILNPTUVWXYZ"
MOSAIC_COUNT = 12
DRAWINGS = {
    "F": ".XX/XX./.X.",
    "I": "X/X/X/X/X",
    "L": "X./X./X./XX",
    "N": ".X/.X/XX/X.",
    "P": "XX/XX/X.",
    "T": "XXX/.X./.X.",
    "U": "X.X/XXX",
    "V": "X../X../XXX",
    "W": "X../XX./.XX",
    "X": ".X./XXX/.X.",
    "Y": ".X/XX/.X/.X",
    "Z": "XX./.X./.XX",
}
"""R22: back of the garden on top, the next row towards the front behind each stroke."""

WORD = 64
Shape = tuple[tuple[int, int], ...]


def _normal(cells: list[tuple[int, int]]) -> Shape:
    left = min(x for x, _ in cells)
    front = min(y for _, y in cells)
    return tuple(sorted((y - front, x - left) for x, y in cells))


def _drawn(drawing: str) -> list[tuple[int, int]]:
    rows = drawing.split("/")
    return [(x, len(rows) - 1 - down) for down, row in enumerate(rows) for x, mark in enumerate(row) if mark == "X"]


def orientations(letter: str, *, mirrored: bool) -> list[Shape]:
    """The distinct orientations of a mosaic, as (row, column) offsets; `mirrored`: those that need a reflection."""
    cells = _drawn(DRAWINGS[letter])
    turned: set[Shape] = set()
    for _ in range(4):
        cells = [(y, -x) for x, y in cells]
        turned.add(_normal(cells))
    if not mirrored:
        return sorted(turned)
    flipped: set[Shape] = set()
    cells = [(-x, y) for x, y in cells]
    for _ in range(4):
        cells = [(y, -x) for x, y in cells]
        flipped.add(_normal(cells))
    return sorted(flipped - turned)


PLACEMENT_CELLS: list[int] = []
"""Five cells for each placement number, ascending; -1 where a number is only padding."""
PLACEMENT_MOSAIC: list[int] = []
FIRST_WORD: list[int] = []
"""The first word of each mosaic; one more entry marks the end."""
UNMIRRORED: list[int] = []
"""Bit mask words of the placements that need no reflection."""
PLACEMENT_BY_CELLS: dict[tuple[int, tuple[int, ...]], int] = {}


def _lay_out(mosaic: int, letter: str) -> None:
    FIRST_WORD.append(len(UNMIRRORED))
    placed = 0
    for mirrored in (False, True):
        for shape in orientations(letter, mirrored=mirrored):
            height = 1 + max(row for row, _ in shape)
            width = 1 + max(column for _, column in shape)
            for row in range(SIZE - height + 1):
                for column in range(SIZE - width + 1):
                    cells = tuple(sorted((row + r) * SIZE + column + c for r, c in shape))
                    PLACEMENT_BY_CELLS[mosaic, cells] = len(PLACEMENT_MOSAIC)
                    PLACEMENT_CELLS.extend(cells)
                    PLACEMENT_MOSAIC.append(mosaic)
                    placed += 1
        if not mirrored:
            plain = placed
    words = -(-placed // WORD)
    for word in range(words):
        UNMIRRORED.append(((1 << WORD) - 1) & ((1 << max(0, min(WORD, plain - word * WORD))) - 1))
    padding = words * WORD - placed
    PLACEMENT_CELLS.extend([-1] * (5 * padding))
    PLACEMENT_MOSAIC.extend([mosaic] * padding)


for _mosaic, _letter in enumerate(MOSAICS):
    _lay_out(_mosaic, _letter)
WORDS = len(UNMIRRORED)
FIRST_WORD.append(WORDS)
PLACEMENTS = WORDS * WORD

COVER: list[int] = [0] * (CELLS * WORDS)
"""For each cell, the bit mask words of all placements that cover it."""
ALL_PLACEMENTS: list[int] = [0] * WORDS
for (_mosaic, _cells), _placement in PLACEMENT_BY_CELLS.items():
    for _cell in _cells:
        COVER[_cell * WORDS + _placement // WORD] |= 1 << (_placement % WORD)
    ALL_PLACEMENTS[_placement // WORD] |= 1 << (_placement % WORD)

COLUMNS = "abcdefghi"


def cell_name(cell: int) -> str:
    """`a1` … `i9` (R20)."""
    return COLUMNS[cell % SIZE] + str(cell // SIZE + 1)


CELL_NAMES = tuple(cell_name(cell) for cell in range(CELLS))
CELL_BY_NAME = {name: cell for cell, name in enumerate(CELL_NAMES)}
