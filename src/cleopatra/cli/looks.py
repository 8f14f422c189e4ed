"""How things look in a terminal: signs and colours of cards, mosaics and players. Letters carry all meaning, colours repeat it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rich.text import Text

FREE, PALM, THRONE, PEDESTAL, NO_THRONE = "·", "♣", "♛", "▣", "□"
SPHINX, NO_SPHINX, OBELISK, NO_OBELISK, QUEEN = "◆", "◇", "▲", "△", "♛"
DIE_ON, DIE_OFF = "●", "○"
SACRED, STATUE, FORMED = "①②③④⑤", "❶❷❸❹❺", "?"
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
UNIT_LETTERS = {"artisan": "A", "stone": "S", "marble": "M", "wood": "W", "lapis": "L"}

HEAD, FAINT, GOOD, BAD = "bold", "dim", "green", "red"
WALL_BUILT, WALL_FREE = "bold bright_yellow", "dim"


def card(name: str | None) -> Text:
    """A card as a small chip; one that nobody may see is its back."""
    if name is None:
        return Text(CARD_BACK, FAINT)
    material = name.removesuffix("2")
    if material not in MATERIAL_STYLES:
        return Text(f" {name} ", "bold white on #a00000")
    ink = "black" if name == material else TAINTED_STYLE
    return Text(f" {name} ", f"{ink} {MATERIAL_STYLES[material]}")


def cards(names: Sequence[str | None]) -> Text:
    """Cards as they lie, one beside another."""
    return Text(" ").join([card(name) for name in names])


def counted(names: Iterable[str]) -> Text:
    """Cards with equal ones gathered."""
    chips = [card(name).append(f"×{n}" if n > 1 else "", "default on default") for name, n in Counter(names).items()]
    return Text(" ").join(chips)


def spoken(names: Iterable[str | None], hidden: str = "{n} face down") -> str:
    """Cards in words, for a sentence."""
    counts = Counter(names)
    unseen = counts.pop(None, 0)
    words = [name if n == 1 else f"{n} {name}" for name, n in counts.items()]
    return ", ".join([*words, hidden.format(n=unseen)] if unseen else words)


def seat_style(seat: int) -> str:
    """The colour of a seat."""
    return SEAT_STYLES[seat % len(SEAT_STYLES)]


def mosaic(letter: str) -> Text:
    """A mosaic's letter on its colour."""
    return Text(f" {letter} ", f"bold {MOSAIC_STYLES[letter]}")
