"""Symbols and colours of the terminal; symbols alone carry all the information."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rich.text import Text

from cleopatra.rules.model.cards import MERCHANT_NAME

FREE, PALM, THRONE, PEDESTAL, NO_THRONE = "·", "♣", "♛", "▣", "□"
SPHINX, NO_SPHINX, OBELISK, NO_OBELISK, QUEEN = "◆", "◇", "▲", "△", "♛"
DIE_ON, DIE_OFF = "●", "○"
FORMED, SANCTUARY = "?", "⌂"
CARD_BACK = "▒▒▒"

SEAT_STYLES = ("bright_cyan", "bright_yellow", "bright_magenta", "bright_green", "orange1")
MOSAIC_STYLES = {
    "F": "white on #e6194b", "I": "white on #2e8b3d", "L": "black on #ffe119", "N": "white on #4363d8",
    "P": "black on #f58231", "T": "white on #911eb4", "U": "black on #46f0f0", "V": "black on #f032e6",
    "W": "black on #bcf60c", "X": "black on #fabebe", "Y": "white on #008080", "Z": "white on #9a6324",
}  # fmt: skip
MATERIAL_STYLES = {
    "artisan": "on #e0b088", "stone": "on #a8a8a8", "marble": "on #f0f0e8", "wood": "on #c08840", "lapis": "on #8ab4f8",
}  # fmt: skip
TAINTED_STYLE = "bold #a00000"
TOKEN_STYLE = "black on #d8c060"
UNIT_LETTERS = {"artisan": "A", "stone": "S", "marble": "M", "wood": "W", "lapis": "L"}

HEAD, FAINT, GOOD, BAD = "bold", "dim", "green", "red"
WALL_BUILT, WALL_FREE = "bold bright_yellow", "dim"


def styled(words: str, style: str) -> Text:
    """Text whose style is not inherited by what is appended."""
    return Text().append(words, style)


def card(name: str | None) -> Text:
    """A card as a small chip; a hidden card is its back."""
    if name is None:
        return styled(CARD_BACK, FAINT)
    if name == MERCHANT_NAME:
        return styled(name, TOKEN_STYLE)
    material = name.removesuffix("2")
    if material not in MATERIAL_STYLES:
        return styled(name, "bold white on #a00000")
    ink = "black" if name == material else TAINTED_STYLE
    return styled(name, f"{ink} {MATERIAL_STYLES[material]}")


def cards(names: Sequence[str | None]) -> Text:
    """Cards in order, side by side."""
    return Text(" ").join([card(name) for name in names])


def counted(names: Iterable[str]) -> Text:
    """Cards with equal ones counted."""
    chips = [card(name).append(f"×{n}" if n > 1 else "") for name, n in Counter(names).items()]
    return Text(" ").join(chips)


def spoken(names: Iterable[str | None], hidden: str = "{n} face down") -> str:
    """Cards as words, for a sentence."""
    counts = Counter(names)
    unseen = counts.pop(None, 0)
    said = [str(name) if n == 1 else f"{n} {name}" for name, n in counts.items()]
    return ", ".join([*said, hidden.format(n=unseen)] if unseen else said)


def sacred(seat: int, *, statue: bool) -> Text:
    """A cell of a sanctuary, three characters wide: the owner's number, in brackets where the statue stands."""
    return styled(f"[{seat + 1}]" if statue else f" {seat + 1} ", f"bold {seat_style(seat)} on #303060")


def seat_style(seat: int) -> str:
    """The colour of a seat."""
    return SEAT_STYLES[seat % len(SEAT_STYLES)]


def mosaic(letter: str) -> Text:
    """A mosaic's letter on its colour."""
    return styled(f" {letter} ", f"bold {MOSAIC_STYLES[letter]}")
