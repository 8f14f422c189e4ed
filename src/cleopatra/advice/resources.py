"""Resources: what a seat can build with, and what is left to build, from its view."""

from __future__ import annotations

from collections.abc import Sequence

from cleopatra.rules.model.pieces import DOORS, OBELISKS, PIECES, SPHINXES, THRONE_PARTS, WALLS
from cleopatra.rules.seen.view import View


class Resources:
    """One seat's cards and merchants, the units on its counter, and what this visit has built.

    >>> import cleopatra
    >>> hands = {"hands": {"Ana": "artisan wood stone"}}
    >>> view = cleopatra.new_game("classic", ["Ana", "Ben", "Cleo"], setup=hands).view(0)
    >>> Resources(view).merchants
    3
    """

    def __init__(self, view: View) -> None:
        if view.seat is None:
            raise AssertionError("a spectator has nothing to choose")
        self.view = view
        self.box = view.notation.box
        self.seat = view.seat
        scalars, arrays = view.scalars, view.arrays
        self.hand = list(view.hand)
        self.merchants = arrays["merchants"][self.seat]
        self.active = scalars["active"] == self.seat
        self.pool = arrays["pool"] if self.active else (0,) * len(arrays["pool"])
        self.built = arrays["built"] if self.active else (0,) * PIECES
        self.piece_talents = piece_talents(view) if self.active else 0
        self.left = left_of(view)

    def counts(self, pieces: Sequence[int]) -> tuple[int, ...]:
        """Pieces of each kind that this visit has to pay for: those built and those planned."""
        return tuple([n + pieces.count(kind) for kind, n in enumerate(self.built)])


def left_of(view: View) -> tuple[int, ...]:
    """How many pieces of each kind are still to be built."""
    arrays, scalars = view.arrays, view.scalars
    return (
        WALLS - sum(arrays["walls"]),
        SPHINXES - sum(arrays["sphinxes"]),
        THRONE_PARTS - scalars["throne"],
        OBELISKS - sum(arrays["obelisks"]),
        DOORS - sum(arrays["doors"]),
        scalars["pile_size"],
    )


def piece_talents(view: View) -> int:
    """What the worshipper called in this turn gives with each piece: the used tile lies at the right end (R101)."""
    if not view.scalars["called"]:
        return 0
    worshippers = view.notation.box.worshippers
    return worshippers[view.arrays["tiles"][len(worshippers) - 1]].piece_talents
