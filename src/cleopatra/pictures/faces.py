"""Cards: a sheet of 100 × 140 with a cornice, a picture, and the name; the back of a card that nobody may see.

Each kind has a colour and a shape of its own, and tainted cards a crocodile's eye, so that they differ in black and
white too.
"""

from __future__ import annotations

from cleopatra.rules.editions import Edition
from cleopatra.rules.model.cards import FIRST_CHARACTER, FIRST_TAINTED, MERCHANT, STANDARD_KINDS, WILD
from cleopatra.rules.model.errors import NotationError, Reason

from .paper import CARNELIAN, CREAM, GOLD, INK, LAPIS, TURQUOISE, circle, group, path, rect, stroke, tag, text, title

WIDTH, HEIGHT = 100, 140
GROUNDS = ("#f6d9a8", "#f3d9a6", "#d9e1e6", "#eec39a", "#c4d7f4", "#e6d0ea", "#cfe3d2")
INKS = ("#7a4420", "#77582a", "#54606e", "#7b3f1b", "#1f4fa0", "#75327f", "#23564a")
"""By picture: five materials, the wild card, people."""
WILD_PICTURE, PERSON = STANDARD_KINDS, STANDARD_KINDS + 1

PICTURES = (
    (
        ("M-5-14h10v44h-10z", "#8b4f25"), ("M-24-28h48v18h-48z", "#c98a4c"),
        ("M-24-28h7v18h-7zM17-28h7v18h-7z", "#8b4f25"),
    ),
    (
        ("M-28-10 0-26 28-10 0 6z", "#f2cf92"), ("M-28-10 0 6v26l-28-16z", "#d8a862"),
        ("M28-10 0 6v26l28-16z", "#b98242"),
    ),
    (
        ("M-24-30h48v9h-48z", "#fff"), ("M-17-21h34v44h-34z", "#eef2f4"),
        ("M-10-21h4v44h-4zM-2-21h4v44h-4zM6-21h4v44h-4z", "#aeb9c4"), ("M-24 23h48v9h-48z", "#c3cdd6"),
    ),
    (
        ("M0 0h30v22H0z", "#7b3f1b"), ("M-30 0H0v22h-30z", "#8f4b22"), ("M-15-24h30V0h-30z", "#7b3f1b"),
        ("M-24 11a9 9 0 1 0 18 0 9 9 0 1 0-18 0zM6 11a9 9 0 1 0 18 0 9 9 0 1 0-18 0z", "#eab77e"),
        ("M-9-12a9 9 0 1 0 18 0 9 9 0 1 0-18 0z", "#eab77e"),
    ),
    (("M-16-26h32l14 18L0 32l-30-40z", LAPIS), ("M-16-26h32L0-8z", "#6d9ceb"), ("M-30-8H0v40z", "#1d4a9c")),
    (("M-30-2c14-26 46-26 60 0-14 20-46 20-60 0z", CREAM), ("M0-15a12 12 0 1 0 .1 0", TURQUOISE),
     ("M0-8a5 5 0 1 0 .1 0", INK), ("M-8 12h5v18h-5z", INK)),
    (
        ("M-22 32V-6c0-32 44-32 44 0v38z", "#20262a"), ("M-30 34c0-16 12-22 30-22s30 6 30 22z", "#fbf0d6"),
        ("M-13-10c0-18 26-18 26 0 0 14-5 22-13 22s-13-8-13-22z", "#b9744a"),
        ("M-20 20c8 10 32 10 40 0l-6-5c-8 6-20 6-28 0z", GOLD),
    ),
)  # fmt: skip
"""Paths and their fills, around a middle."""


def names_in(box: Edition) -> list[str]:
    """The names of a box's cards."""
    return [name for name in box.card_names[:MERCHANT] if name and box.kind(name) >= 0]


def kind_of(name: str, box: Edition) -> int:
    """The kind of a card with that name. Raises `NotationError`."""
    kind = box.kind(name)
    if kind < 0 or kind == MERCHANT:
        known = ", ".join(names_in(box))
        raise NotationError(Reason.UNKNOWN_CARD, f"no card {name!r} in {box.key}; expected one of: {known}")
    return kind


def card(name: str | None, box: Edition, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """A card, or its back if it has no name."""
    if name is None:
        return group(_back(), x, y, scale)
    kind = kind_of(name, box)
    picture = kind % STANDARD_KINDS if kind < WILD else WILD_PICTURE if kind == WILD else PERSON
    parts = [title(name), _sheet(CREAM), *_cornice(), rect(8, 24, 84, 84, GROUNDS[picture], rx=4)]
    if STANDARD_KINDS <= kind < WILD:
        parts += [_drawn(picture, 36, 54, 0.68), _drawn(picture, 64, 80, 0.68)]
    else:
        parts.append(_drawn(picture, 50, 66, 1))
    if kind >= FIRST_CHARACTER:
        parts.append(text(50, 97, name[:1].upper(), 22, INKS[PERSON], font_weight="bold", text_anchor="middle"))
    if kind >= FIRST_TAINTED:
        parts += _eye(82, 36)
    parts.append(text(50, 129, name, 18, INKS[picture], font_weight="bold", text_anchor="middle"))
    return group(parts, x, y, scale)


def _sheet(fill: str) -> str:
    return rect(1, 1, 98, 138, fill, rx=9, stroke=INK, stroke_width=2)


def _cornice() -> list[str]:
    stripes = (LAPIS, CARNELIAN, "#2b8f5f")
    return [rect(8 + at * 12, 9, 12, 9, stripes[at % 3], stroke=CREAM, stroke_width=1.5) for at in range(7)]


def _drawn(picture: int, x: float, y: float, scale: float) -> str:
    return group([path(lines, fill=fill) for lines, fill in PICTURES[picture]], x, y, scale)


def _eye(x: float, y: float) -> list[str]:
    """The crocodile's: this card is tainted."""
    return [
        path(f"M{x - 15} {y}q15-17 30 0-15 17-30 0z", fill="#2d463a", stroke=CREAM, stroke_width=1.5),
        circle(x, y, 6, GOLD),
        tag("ellipse", cx=x, cy=y, rx=1.8, ry=5, fill=INK),
    ]


def _back() -> list[str]:
    """Lapis with a golden sun; the same for all cards."""
    rays = "M50 32v14M50 94v14M12 70h14M74 70h14M24 44l9 9M76 96l-9-9M76 44l-9 9M24 96l9-9"
    return [
        _sheet(LAPIS),
        rect(9, 9, 82, 122, "none", rx=5, stroke=GOLD, stroke_width=3),
        circle(50, 70, 15, GOLD),
        stroke(rays, GOLD, 5),
    ]


def row(names: list[str | None], box: Edition, x: float, y: float, width: float, scale: float) -> str:
    """Cards side by side, overlapping where there is no room."""
    wide = WIDTH * scale
    step = min(wide + 4, (width - wide) / max(1, len(names) - 1))
    return "".join([card(name, box, x + at * step, y, scale) for at, name in enumerate(names)])
