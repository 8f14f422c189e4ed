"""Views: what one seat knows, built by naming everything that is shown (R31-R33, R51, R90-R96, R111).

Two positions that differ only in what a seat can't know give it the same view.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..model.fields import FLAGS
from ..model.layout import Layout
from ..model.phases import OVER, SPECTATOR
from ..model.state import State
from ..play.ending import Result, settle
from ..text.notation import Notation
from .public import public_arrays, public_scalars
from .view_parts import in_words
from .visible import own_fields, public_fields


@dataclass(frozen=True, slots=True)
class View:
    """Everything a seat may know, as plain numbers; `to_dict` says it in words."""

    seat: int | None
    notation: Notation
    reading: str
    layout: Layout
    scalars: dict[str, int]
    arrays: dict[str, tuple[int, ...]]
    waiting: tuple[int, ...]
    hand: tuple[int, ...]
    """One's own cards, a count for each kind; nothing for a spectator."""
    known: tuple[int, ...]
    """The least of each kind in each hand: what was seen to go there and not seen to leave."""
    publicly_known: tuple[int, ...]
    talents: tuple[int, ...]
    amulets: tuple[int, ...]
    talents_change: tuple[int, ...]
    """Every change is made in the open (R33): how much it came to since the game began."""
    amulets_change: tuple[int, ...]
    stalls: tuple[tuple[int, ...], ...]
    top: int
    aside: tuple[int, ...]
    seen_discard: tuple[int, ...]
    """What was seen to go onto the discard pile since it was last shuffled away."""
    taken_from_discard: tuple[int, ...]
    """How many cards each player took out of it unseen since then."""
    five: tuple[int, ...]
    kept: tuple[int, ...]
    pile: tuple[int, ...]
    """Mosaics left, in order of their letters."""
    top_mosaic: int
    reply: tuple[int, ...]
    asked: tuple[int, ...]
    offered: tuple[int, ...]
    accepted: tuple[int, ...]
    result: Result | None

    def to_dict(self) -> dict[str, Any]:
        """The view in words and numbers, fit for JSON."""
        fields = {name: getattr(self, name) for name in self.__slots__}
        flags = tuple(self.scalars[name] for name, _, _ in FLAGS)
        numbers = {**self.scalars, **self.arrays, **fields, "flags": flags, "edition": self.notation.box.key}
        return in_words(self.notation, numbers)


def view_of(s: State, seat: int | None, notation: Notation) -> View:
    """What that seat knows of a state."""
    return View(
        seat=seat,
        notation=notation,
        reading=s.reading.key,
        layout=s.layout,
        scalars=public_scalars(s),
        arrays=public_arrays(s),
        result=settle(s) if s.phase == OVER else None,
        **public_fields(s),
        **own_fields(s, SPECTATOR if seat is None else seat),
    )
