"""A numpy canvas: rectangles, discs, triangles and small letters, enough to draw a board."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Colour = tuple[int, int, int]

GLYPHS = {
    "0": "75557", "1": "26227", "2": "71747", "3": "71717", "4": "55711", "5": "74717", "6": "74757", "7": "71122",
    "8": "75757", "9": "75717", "A": "25755", "B": "65656", "C": "34443", "D": "65556", "E": "74647", "F": "74644",
    "G": "34553", "H": "55755", "I": "72227", "J": "11152", "K": "55655", "L": "44447", "M": "57755", "N": "65555",
    "O": "25552", "P": "65644", "Q": "25563", "R": "65655", "S": "34216", "T": "72222", "U": "55557", "V": "55552",
    "W": "55775", "X": "55255", "Y": "55222", "Z": "71247", "-": "00700", "?": "61202", ":": "02020", " ": "00000",
    "_": "00007", "/": "11244",
}  # fmt: skip
"""Letters of 3 × 5 dots: one octal digit per row, whose bits are the dots."""


class Canvas:
    """An image drawn at twice the size and scaled down, for smoother edges."""

    def __init__(self, width: int, height: int, ground: Colour) -> None:
        self._pixels = np.empty((height * 2, width * 2, 3), np.uint8)
        self._pixels[:] = ground

    def rectangle(self, x: float, y: float, width: float, height: float, colour: Colour) -> None:
        """A filled rectangle, its upper left corner first."""
        left, top = round(x * 2), round(y * 2)
        self._pixels[top : top + round(height * 2), left : left + round(width * 2)] = colour

    def disc(self, x: float, y: float, radius: float, colour: Colour) -> None:
        """A filled circle around a point."""
        left, top, reach = round((x - radius) * 2), round((y - radius) * 2), round(radius * 4)
        rows, columns = np.ogrid[0:reach, 0:reach]
        middle = (reach - 1) / 2
        inside = (rows - middle) ** 2 + (columns - middle) ** 2 <= (reach / 2) ** 2
        self._pixels[top : top + reach, left : left + reach][inside] = colour

    def triangle(self, x: float, y: float, width: float, height: float, colour: Colour) -> None:
        """A filled triangle that stands on its base; the middle of the base first."""
        for row in range(round(height * 2)):
            half = width * (1 - row / (height * 2))
            line, left = round(y * 2) - 1 - row, round(x * 2 - half)
            self._pixels[line, left : left + round(half * 2)] = colour

    def text(self, x: float, y: float, words: str, colour: Colour, size: int = 2) -> None:
        """Capital letters and digits, `size` pixels a dot."""
        for place, letter in enumerate(words.upper()):
            for row, bits in enumerate(GLYPHS.get(letter, GLYPHS["?"])):
                for column in range(3):
                    if int(bits) >> (2 - column) & 1:
                        self.rectangle(x + (place * 4 + column) * size, y + row * size, size, size, colour)

    def pixels(self) -> NDArray[np.uint8]:
        """The picture: rows of red, green and blue."""
        height, width = self._pixels.shape[0] // 2, self._pixels.shape[1] // 2
        blocks = self._pixels.reshape(height, 2, width, 2, 3).astype(np.uint16)
        shrunk: NDArray[np.uint8] = (blocks.sum(axis=(1, 3)) // 4).astype(np.uint8)
        return shrunk


def mixed(colour: Colour, other: Colour, share: float) -> Colour:
    """A linear mix of two colours."""
    red, green, blue = (round(a * (1 - share) + b * share) for a, b in zip(colour, other, strict=True))
    return red, green, blue


def hexed(codes: str) -> Sequence[Colour]:
    """Colours from six hexadecimal digits."""
    return [(int(code[:2], 16), int(code[2:4], 16), int(code[4:], 16)) for code in codes.split()]
