"""The shape of a view in words: what `View.to_dict` returns. A test compares it with real views."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from .turn_flags import TurnFlags


class PlayerView(TypedDict):
    """One player as known to the observer; null where unknown."""

    name: str
    cards: int
    known: list[str]
    """A lower bound of that hand: cards seen to go there and not seen to leave."""
    talents: int | None
    amulets: int | None
    merchants: int
    statues: int


class DrawPile(TypedDict):
    """The draw pile; `top` only if it lies face up."""

    cards: int
    face_up: int
    top: str | None


class DiscardPile(TypedDict):
    """What the observer saw go onto the discard pile, and how many cards were taken from it unseen, by name."""

    cards: int
    seen: list[str]
    taken_unseen: dict[str, int]


class MosaicPile(TypedDict):
    """The mosaics left, in order of their letters, and the one on top."""

    top: str | None
    left: list[str]


class Sanctuary(TypedDict):
    """A claimed sanctuary."""

    owner: int
    statue: str
    cells: list[str]


class PalaceView(TypedDict):
    """What has been built."""

    walls: list[str]
    doors: list[str]
    obelisks: list[str]
    sphinxes: int | list[int]
    """The number of sphinxes; in editions with rows, those of the left and the right row."""
    throne: Literal["none", "pedestal", "throne"]
    mosaics: dict[str, list[str]]
    pile: MosaicPile
    sanctuaries: list[Sanctuary]
    cleopatra: int
    complete: list[str]


class TurnSoFar(TurnFlags):
    """What the active player has done this turn."""

    counter: dict[str, int]
    """Units on the counter; `material` and `anything` are wild ones."""
    built: dict[str, int]
    sanctuaries_formed: list[list[str]]


class Pending(TypedDict, total=False):
    """Questions and answers in progress, as far as the observer may know."""

    five: list[str] | int
    """The vizier's cards, or only their number."""
    kept: list[str]
    asked: dict[str, list[str]]
    offered: dict[str, list[str]]
    accepted: dict[str, list[str]]
    answered: int
    """The observer's own answer."""


class PlayerAccount(TypedDict):
    """One player's final account, line by line (R121–R123)."""

    talents_before: int
    amulets_before: int
    tainted_cards: int
    sanctuary_cells: int
    lowest: int
    amulets: int
    eaten: bool
    merchants: int
    merchant_talents: int
    price: int
    talents: int


class FinalResult(TypedDict):
    """Who won, who was eaten, and everyone's account, by name."""

    winners: list[str]
    eaten: list[str]
    accounts: dict[str, PlayerAccount]


class GardenLayout(TypedDict):
    """The cells of the throne and the palms."""

    throne: str
    palms: str


class ViewDict(TypedDict):
    """Everything an observer may know.

    >>> import cleopatra
    >>> shown = cleopatra.new_game(seed=7, first=0).view(0).to_dict()
    >>> shown["phase"], len(shown["hand"]), len(shown["players"])
    ('turn', 3, 3)
    """

    edition: str
    reading: str
    options: dict[str, bool]
    layout: GardenLayout
    seat: int | None
    phase: str
    """The kind of decision that is due; registered editions have phases of their own."""
    active: int
    waiting: list[int]
    turn: int
    last_turns: int
    players: list[PlayerView]
    hand: list[str]
    stalls: list[list[str | None]]
    """Oldest card first; null is face down."""
    draw: DrawPile
    discard: DiscardPile
    aside: list[str | None]
    palace: PalaceView
    turn_so_far: TurnSoFar
    worshippers: NotRequired[list[str]]
    altar: NotRequired[int]
    pending: NotRequired[Pending]
    result: NotRequired[FinalResult]
