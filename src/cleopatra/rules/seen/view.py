"""Views: what one seat knows, built by naming everything that is shown (R31-R33, R51, R90-R96, R111).

Two positions that differ only in what a seat can't know give it the same view.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from ..editions import edition as edition_named
from ..model.errors import wrong_type
from ..model.fields import FLAGS
from ..model.layout import Layout, read_layout
from ..model.phases import OVER, SPECTATOR
from ..model.state import State
from ..play.ending import Account, Result, settle
from ..text.notation import Notation
from .public import public_arrays, public_scalars
from .rendering import rendered
from .summary import summary
from .view_parts import in_words
from .view_types import ViewDict
from .visible import own_fields, public_fields


@dataclass(frozen=True, slots=True, repr=False)
class View:
    """Everything a seat may know, as plain numbers; `to_dict` gives it in words.

    >>> import cleopatra
    >>> names, hands = ["Ana", "Ben", "Cleo"], {"Ana": "artisan lapis stone", "Ben": "vizier"}
    >>> view = cleopatra.new_game("classic", names, setup={"hands": hands, "turn": "Cleo"}).view(0)
    >>> sorted(view.to_dict()["hand"]), sum(view.hand)
    (['artisan', 'lapis', 'stone'], 3)
    >>> view
    <View of Ana: classic en, 3 players, turn 1: Cleo to choose (turn), Cleopatra on 0>

    In a notebook a view is a picture.
    """

    seat: int | None
    notation: Notation
    reading: str
    layout: Layout
    scalars: dict[str, int]
    arrays: dict[str, tuple[int, ...]]
    waiting: tuple[int, ...]
    hand: tuple[int, ...]
    """The seat's own cards, a count for each kind; empty for a spectator."""
    known: tuple[int, ...]
    """A lower bound of each kind in each hand: cards seen to go there and not seen to leave."""
    publicly_known: tuple[int, ...]
    talents: tuple[int, ...]
    amulets: tuple[int, ...]
    talents_change: tuple[int, ...]
    """Every change is public (R33): their sum since the game began."""
    amulets_change: tuple[int, ...]
    stalls: tuple[tuple[int, ...], ...]
    top: int
    aside: tuple[int, ...]
    seen_discard: tuple[int, ...]
    """Cards seen to go onto the discard pile since it was last shuffled."""
    taken_from_discard: tuple[int, ...]
    """How many cards each player took from it unseen since then."""
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

    @property
    def phase(self) -> str:
        """The kind of decision that is due, as `Game.phase` names it."""
        return self.notation.box.phase_names[self.scalars["phase"]]

    def to_numbers(self) -> dict[str, Any]:
        """The whole view as numbers, JSON-compatible: `from_dict` reads it back, so a bot can play at a remote table.

        >>> import cleopatra
        >>> view = cleopatra.new_game(seed=7).view(0)
        >>> View.from_dict(view.to_numbers()) == view
        True
        """
        numbers = {name: getattr(self, name) for name in NUMBERS}
        result = None if self.result is None else asdict(self.result)
        table = {"edition": self.notation.box.key, "names": self.notation.names, "layout": self.layout.to_dict()}
        return {**table, **numbers, "result": result}

    @staticmethod
    def from_dict(numbers: Mapping[str, Any]) -> View:
        """The view that `to_numbers` wrote, also after JSON. Raises `ValueError`."""
        if not isinstance(numbers, Mapping):
            raise wrong_type("View.from_dict", "what View.to_numbers gives", numbers)
        missing = {"edition", "names", "layout", "result", *NUMBERS} - numbers.keys()
        if missing:
            wanted = "expected what View.to_numbers gives, or Seat.view of the client"
            raise ValueError(f"no numbers of a view: there is no {min(missing)!r}; {wanted}")
        given = {name: _tuples(numbers[name]) for name in NUMBERS}
        given["arrays"] = {name: tuple(row) for name, row in numbers["arrays"].items()}
        notation = Notation(edition_named(numbers["edition"]), numbers["names"])
        result = None if numbers["result"] is None else _result(numbers["result"])
        return View(notation=notation, layout=read_layout(numbers["layout"]), result=result, **given)

    def __repr__(self) -> str:
        observer = "a spectator" if self.seat is None else self.notation.names[self.seat]
        return f"<View of {observer}: {summary(self)}>"

    def _repr_svg_(self) -> str:
        return rendered(self)

    def to_dict(self) -> ViewDict:
        """The view in words and numbers, JSON-compatible."""
        fields = {name: getattr(self, name) for name in self.__slots__}
        flags = tuple(self.scalars[name] for name, _, _ in FLAGS)
        numbers = {**self.scalars, **self.arrays, **fields, "flags": flags, "edition": self.notation.box.key}
        return in_words(self.notation, numbers)


NUMBERS = tuple(field.name for field in fields(View) if field.name not in ("notation", "layout", "result"))
"""The fields of a view that are plain data."""


def _tuples(value: Any) -> Any:
    """Lists, which JSON knows, as tuples, inside and out."""
    return tuple([_tuples(item) for item in value]) if isinstance(value, list | tuple) else value


def _result(told: Mapping[str, Any]) -> Result:
    accounts = tuple([Account(**account) for account in told["accounts"]])
    return Result(tuple(told["winners"]), tuple(told["eaten"]), accounts)


def view_of(s: State, seat: int | None, notation: Notation) -> View:
    """What that seat knows about a state."""
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
