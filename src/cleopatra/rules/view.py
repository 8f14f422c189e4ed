"""Views: what one seat knows, built by naming everything that is shown (R31-R33, R51, R90-R96, R111).

Two positions that differ only in what a seat can't know give it the same view.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .ending import Result, settle
from .layout import Layout
from .notation import Notation
from .phases import OVER, SPECTATOR
from .play import waiting
from .sight import (
    accepted_shown,
    amulets_change,
    amulets_shown,
    aside_shown,
    discard_seen,
    discard_taken,
    five_shown,
    kept_shown,
    mosaics_left,
    offers_shown,
    own_hand,
    public_arrays,
    public_scalars,
    remembered,
    replies_shown,
    requests_shown,
    stalls_shown,
    talents_change,
    talents_shown,
    top_mosaic,
    top_shown,
)
from .state import State
from .view_words import in_words


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
        return in_words(self)


def view_of(s: State, seat: int | None, notation: Notation) -> View:
    """What that seat knows of a state."""
    return views_of(s, (seat,), notation)[0]


def views_of(s: State, seats: Sequence[int | None], notation: Notation) -> list[View]:
    """What each of those seats knows of a state; what everybody sees is read off once, and is the same object."""
    shared: dict[str, Any] = {
        "notation": notation,
        "reading": s.reading.key,
        "layout": s.layout,
        "scalars": public_scalars(s),
        "arrays": public_arrays(s),
        "waiting": tuple(waiting(s)),
        "publicly_known": remembered(s, SPECTATOR),
        "talents_change": talents_change(s),
        "amulets_change": amulets_change(s),
        "stalls": stalls_shown(s),
        "top": top_shown(s),
        "aside": aside_shown(s),
        "pile": mosaics_left(s),
        "top_mosaic": top_mosaic(s),
        "result": settle(s) if s.phase == OVER else None,
    }
    return [_view(s, seat, shared) for seat in seats]


def _view(s: State, seat: int | None, shared: dict[str, Any]) -> View:
    observer = SPECTATOR if seat is None else seat
    return View(
        seat=seat,
        hand=own_hand(s, observer),
        known=remembered(s, observer),
        talents=talents_shown(s, observer),
        amulets=amulets_shown(s, observer),
        seen_discard=discard_seen(s, observer),
        taken_from_discard=discard_taken(s, observer),
        five=five_shown(s, observer),
        kept=kept_shown(s, observer),
        reply=replies_shown(s, observer),
        asked=requests_shown(s, observer),
        offered=offers_shown(s, observer),
        accepted=accepted_shown(s, observer),
        **shared,
    )
