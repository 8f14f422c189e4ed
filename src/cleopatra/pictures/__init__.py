"""Pictures: a position, the palace, a hand or a card as SVG, for notebooks, documents and pages.

>>> import cleopatra
>>> from cleopatra import pictures
>>> view = cleopatra.new_game("classic", ["Ana", "Ben", "Cleo"], seed=7, first=2).view(0)
>>> pictures.table(view)
<Picture of Ana: classic en, 3 players, turn 1: Cleo to choose (turn), Cleopatra on 0; 1040 × 660>
>>> pictures.cards(["artisan", "stone2", None])
<Picture of 3 cards; 312 × 140>

A picture shows itself in a notebook; `str` gives the SVG, `save` writes it. Games and views show `table` by themselves.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from cleopatra.rules.editions import edition as edition_named
from cleopatra.rules.model.errors import wrong_type
from cleopatra.rules.seen.summary import summary
from cleopatra.rules.seen.view import View

from . import faces
from . import palace as palace_parts
from . import table as table_parts
from .paper import PAPER, rect, sheet

__all__ = ["Picture", "card", "cards", "hand", "palace", "table"]


@dataclass(frozen=True, slots=True, repr=False)
class Picture:
    """A drawing: SVG without scripts, links or anything that is loaded from elsewhere.

    >>> picture = card("stone")
    >>> picture
    <Picture of stone; 100 × 140>
    >>> picture.svg[:4]
    '<svg'
    """

    name: str
    width: int
    height: int
    svg: str

    def __str__(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<Picture of {self.name}; {self.width} × {self.height}>"

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, file: str | Path) -> None:
        """Write it to a file."""
        Path(file).write_text(self.svg, "utf-8")


def table(view: View) -> Picture:
    """A whole position as a seat sees it: what nobody may know is a card's back, or a question mark.

    >>> import cleopatra
    >>> view = cleopatra.new_game("classic", ["Ana", "Ben", "Cleo"], seed=7).view(0)
    >>> table(view).width > palace(view).width
    True
    """
    name = f"{_observer(view)}: {summary(view)}"
    parts = table_parts.table(view.to_dict(), view.notation.box)
    return _picture(name, table_parts.WIDTH, table_parts.HEIGHT, parts)


def svg_of(view: View) -> str:
    """A whole position as SVG."""
    return table(view).svg


def palace(view: View) -> Picture:
    """The palace alone.

    >>> import cleopatra
    >>> view = cleopatra.new_game("classic", ["Ana", "Ben", "Cleo"], seed=7).view(0)
    >>> palace(view)
    <Picture of the palace: ...; 460 × 640>
    """
    name = f"the palace: {summary(_checked(view))}"
    width, height = palace_parts.WIDTH, palace_parts.HEIGHT
    return _picture(name, width, height, [rect(0, 0, width, height, PAPER, rx=10), palace_parts.palace(view.to_dict())])


def hand(view: View, seat: int | None = None) -> Picture:
    """A hand as the view knows it, the observer's own if no seat is named.

    >>> import cleopatra
    >>> view = cleopatra.new_game("classic", ["Ana", "Ben", "Cleo"], seed=7, first=2).view(0)
    >>> hand(view), hand(view, 1)
    (<Picture of 3 cards; 312 × 140>, <Picture of 3 cards; 312 × 140>)
    """
    seat = _checked(view).seat if seat is None else seat
    if seat is None or not 0 <= seat < len(view.notation.names):
        raise ValueError(f"no seat {seat!r}; expected 0 to {len(view.notation.names) - 1}")
    player = view.to_dict()["players"][seat]
    return cards([*player["known"], *[None] * (player["cards"] - len(player["known"]))], view.notation.box.key)


def cards(names: Iterable[str | None], edition: str = "classic") -> Picture:
    """Cards side by side; None is a card's back. Raises `GameError` if the edition has no such card.

    >>> cards(["stone", None])
    <Picture of 2 cards; 208 × 140>
    """
    if isinstance(names, str):
        raise wrong_type("cards", "a list of names", names)
    shown, box = list(names), edition_named(edition)
    width = max(1, len(shown)) * (faces.WIDTH + 4)
    name = f"{len(shown)} {'card' if len(shown) == 1 else 'cards'}"
    return _picture(name, width, faces.HEIGHT, [faces.row(shown, box, 2, 0, width - 4, 1)])


def card(name: str | None, edition: str = "classic") -> Picture:
    """One card.

    >>> card("vizier")
    <Picture of vizier; 100 × 140>
    """
    return _picture(name or "a card's back", faces.WIDTH, faces.HEIGHT, [faces.card(name, edition_named(edition))])


def _picture(name: str, width: int, height: int, parts: Iterable[str]) -> Picture:
    return Picture(name, width, height, sheet(width, height, name, parts))


def _observer(view: View) -> str:
    return "the table" if _checked(view).seat is None else view.notation.names[view.seat or 0]


def _checked(view: View) -> View:
    """Raises TypeError unless it is a view."""
    if not isinstance(view, View):
        raise wrong_type("a picture", "what a seat knows, such as game.view(0)", view)
    return view
