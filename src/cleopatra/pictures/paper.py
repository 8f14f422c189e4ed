"""Drawing primitives: colours, SVG elements, and text that fits.

Every element is written by `tag`, which escapes what it is given; so a player's name can't become markup. There are no
ids, so that several pictures fit on one page.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from html import escape

INK, FAINT_INK, PAPER, WELL, LINE = "#2d1f10", "#5e4829", "#fbf3e1", "#f4e6c8", "#8d7042"
GRASS, LEAF, TRUNK = "#cfdca6", "#3f7f46", "#7b3f1b"
STONE, STONE_EDGE, GOLD, LAPIS, CARNELIAN, TURQUOISE, CREAM = (
    "#e6dccb", "#77582a", "#e9b23c", "#2459b4", "#c4472a", "#2fa79f", "#fffaf0",
)  # fmt: skip
SEATS = (
    ("#2767d1", CREAM), ("#b9340f", CREAM), ("#2bb391", "#2a1d0e"), ("#f2bd3a", "#2a1d0e"), ("#4a2152", CREAM),
)  # fmt: skip
"""Fill of each seat's sign, and the ink on it."""
SIGNS = (
    "M-7-3q3.5-4 7 0t7 0M-7 3q3.5-4 7 0t7 0",
    "M0-3.5a3.5 3.5 0 1 0 .1 0M0-8v2M0 8v-2M-8 0h2M8 0h-2M-5.5-5.5l1.5 1.5M5.5 5.5 4 4M5.5-5.5 4-4M-5.5 5.5-4 4",
    "M0 7V0M0 0q-5-2-3-7 3 1 3 7M0 0q5-2 3-7-3 1-3 7M0 1q-6 1-7-4M0 1q6 1 7-4",
    "M-7 5.5 0-6.5 7 5.5zM0-6.5 2.5 5.5",
    "M0 8V0M-5 2H5M0 0q-5-3-3-6.5 3-2.5 6 0Q5-3 0 0",
)
"""Each seat's sign as lines around a middle: water, sun, lotus, pyramid, ankh."""
BUILT: dict[str, str | float] = {"fill": STONE, "stroke": STONE_EDGE, "stroke_width": 1.5}
OPEN: dict[str, str | float] = {"fill": "none", "stroke": LINE, "stroke_width": 1.2, "stroke_dasharray": "4 4"}
"""Colours of what stands, and of where something may be built."""
FONT = "Alegreya Sans, Gill Sans, Segoe UI, DejaVu Sans, sans-serif"

_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def plain(words: str) -> str:
    """Text as XML may contain it."""
    return escape(_NOT_XML.sub("", words))


def tag(name: str, *content: str, **attributes: str | float) -> str:
    """An element. What it contains is markup already; attributes are escaped, `stroke_width` is `stroke-width`."""
    written = "".join([f' {key.replace("_", "-")}="{_value(value)}"' for key, value in attributes.items()])
    return f"<{name}{written}>{''.join(content)}</{name}>" if content else f"<{name}{written}/>"


def _value(value: str | float) -> str:
    return plain(value) if isinstance(value, str) else f"{round(value, 2):g}"


def path(lines: str, **attributes: str | float) -> str:
    """A path."""
    return tag("path", d=lines, **attributes)


def stroke(lines: str, colour: str, width: float) -> str:
    """A path that is not filled, with round ends."""
    return path(lines, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round", stroke_linejoin="round")


def rect(x: float, y: float, width: float, height: float, fill: str, **attributes: str | float) -> str:
    """A rectangle."""
    return tag("rect", x=x, y=y, width=width, height=height, fill=fill, **attributes)


def circle(x: float, y: float, radius: float, fill: str, **attributes: str | float) -> str:
    """A circle."""
    return tag("circle", cx=x, cy=y, r=radius, fill=fill, **attributes)


def text(x: float, y: float, words: str, size: float = 14, fill: str = INK, **attributes: str | float) -> str:
    """A line of text."""
    return tag("text", plain(words), x=x, y=y, font_size=size, fill=fill, **attributes)


def piece(name: str, *, stands: bool, **attributes: str | float) -> str:
    """A piece that stands, or a dashed line where it may be built."""
    return tag(name, **attributes, **(BUILT if stands else OPEN))


def group(parts: Iterable[str], x: float = 0, y: float = 0, scale: float = 1) -> str:
    """Several elements, moved and scaled."""
    return tag("g", *parts, transform=f"translate({_value(x)} {_value(y)}) scale({_value(scale)})")


def title(words: str) -> str:
    """A tooltip."""
    return tag("title", plain(words))


def sign(x: float, y: float, seat: int, radius: float = 11) -> str:
    """A seat's sign: a colour and a shape."""
    fill, ink = SEATS[seat]
    parts = [circle(0, 0, 11, fill, stroke=INK, stroke_width=1), stroke(SIGNS[seat], ink, 1.8)]
    return group(parts, x, y, radius / 11)


def shortened(words: str, width: int) -> str:
    """A name in that many letters; wide scripts count twice."""
    taken = 0
    for at, letter in enumerate(words):
        taken += 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        if taken > width:
            return words[: max(1, at - 1)] + "…"
    return words


def sheet(width: float, height: float, name: str, parts: Iterable[str]) -> str:
    """A whole picture; `name` is what screen readers say."""
    return tag(
        "svg", title(name), *parts,
        xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {width:g} {height:g}", width=width, height=height,
        font_family=FONT, role="img", style="max-width:100%;height:auto",
    )  # fmt: skip
