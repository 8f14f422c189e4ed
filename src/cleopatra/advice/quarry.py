"""What can be built: each kind of piece with a payment, the places where it may go, and what it earns there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, cast

from cleopatra.rules.model.actions import QUARRY, RAISE_MOSAIC
from cleopatra.rules.model.errors import GameError
from cleopatra.rules.model.phases import VISIT
from cleopatra.rules.model.pieces import MOSAIC, PIECE_NAMES, PIECES
from cleopatra.rules.play.dispatch import legal
from cleopatra.rules.seen.view import View
from cleopatra.rules.text.notation import Phrase, piece_text
from cleopatra.rules.text.phrases import play_phrase

from .bills import UnitName, missing
from .forecasts import imagined
from .mosaics import cell_names, next_mosaic_places
from .palace import Palace, piece_of
from .proposals import Payment, Proposals
from .resources import Resources, left_of, piece_talents

PieceName = Literal["wall", "sphinx", "throne", "obelisk", "door", "mosaic"]
NO_PLAN = Phrase("build", more=True)


@dataclass(frozen=True, slots=True)
class PiecePlace:
    """One place for a piece.

    >>> import cleopatra
    >>> hands = {"hands": {"Ana": "artisan wood stone"}}
    >>> view = cleopatra.new_game("classic", ["Ana", "Ben", "Cleo"], setup=hands).view(0)
    >>> wall = next(piece for piece in quarry(view) if piece.piece == "wall")
    >>> wall.places[0].piece
    'wall L1'
    """

    piece: str
    """In the notation of `build`: `wall L1`, `mosaic T a1 b1 c1 b2 b3`."""
    talents: int
    """What it earns there, as long as no sanctuary is claimed."""
    sanctuaries: list[tuple[str, ...]]
    """Regions that a mosaic closes off there, the largest first; each could be claimed with a statue."""


@dataclass(frozen=True, slots=True)
class QuarryPiece:
    """One kind of piece at the quarry.

    >>> import cleopatra
    >>> hands = {"hands": {"Ana": "artisan wood stone"}}
    >>> view = cleopatra.new_game("classic", ["Ana", "Ben", "Cleo"], setup=hands).view(0)
    >>> wall = next(piece for piece in quarry(view) if piece.piece == "wall")
    >>> wall.payment.cards, wall.earns
    (['artisan', 'stone', 'wood'], 3)
    """

    piece: PieceName
    left: int
    payment: Payment | None
    """What is proposed to pay for it and all that is planned: fewest amulets, then fewest merchants, then fewest cards;
    null if out of reach."""
    alternative: Payment | None
    """If that spends merchants: a payment with fewer of them and more amulets, if there is one."""
    places: list[PiecePlace]
    """Where it may go now, with what it earns there; empty if out of reach."""
    earns: int | None
    """What it would earn in its best place, within reach or not; null if unknown."""
    missing: list[UnitName]
    """The units it lacks if everything in hand is used; empty unless out of reach."""


def quarry(view: View, planned: Phrase = NO_PLAN) -> list[QuarryPiece]:
    """Every kind of piece for a seat, after the pieces already planned for the same visit.

    Spectators learn what is left and what it would earn.

    >>> import cleopatra
    >>> hands = {"hands": {"Ana": "artisan wood stone"}}
    >>> view = cleopatra.new_game("classic", ["Ana", "Ben", "Cleo"], setup=hands).view(0)
    >>> wall = quarry(view)[0]
    >>> wall.piece, wall.payment.cards, len(wall.places)
    ('wall', ['artisan', 'stone', 'wood'], 9)
    """
    if view.seat is None:
        return _on_show(view)
    resources = Resources(view)
    proposals = Proposals(resources)
    pieces = [piece_of(code) for code in planned.pieces]
    may_build = _may_build(view, resources, proposals, planned)
    palace = _palace_behind(view, planned) if may_build or not pieces else None
    found: list[QuarryPiece] = []
    for piece in range(PIECES):
        left = resources.left[piece] - pieces.count(piece)
        payment = proposals.proposal([*pieces, piece]) if left > 0 else None
        places = _places(view, palace, piece, pieces, resources.piece_talents) if palace and left > 0 else []
        found.append(
            QuarryPiece(
                piece=_name(piece),
                left=max(0, left),
                payment=payment,
                alternative=proposals.alternative([*pieces, piece]) if payment else None,
                places=places if may_build and payment else [],
                earns=max((place.talents for place in places), default=None),
                missing=missing(resources, piece, after=pieces) if left > 0 and payment is None else [],
            )
        )
    return found


def _on_show(view: View) -> list[QuarryPiece]:
    """As a spectator sees it, who has nothing to pay with."""
    palace, bonus = Palace(view), piece_talents(view)
    found: list[QuarryPiece] = []
    for piece, left in enumerate(left_of(view)):
        places = _places(view, palace, piece, (), bonus) if left else []
        earns = max((place.talents for place in places), default=None)
        found.append(QuarryPiece(_name(piece), left, None, None, [], earns, []))
    return found


def _name(piece: int) -> PieceName:
    return cast(PieceName, PIECE_NAMES[piece])


def _palace_behind(view: View, planned: Phrase) -> Palace:
    palace = Palace(view)
    for code in planned.pieces:
        palace.build(code)
    return palace


def _may_build(view: View, resources: Resources, proposals: Proposals, planned: Phrase) -> bool:
    """Whether the seat may continue building after what it plans, according to the rules."""
    position = imagined(view)
    if not planned.pieces:
        at_the_counter = resources.active and view.scalars["phase"] == VISIT
        return at_the_counter or QUARRY in legal(position, resources.seat)
    payment = proposals.cheapest([piece_of(code) for code in planned.pieces])
    if payment is None:
        return False
    paid = Phrase("build", cards=payment.tokens, pieces=planned.pieces, claims=planned.claims, more=True)
    try:
        play_phrase(position, resources.seat, paid)
    except GameError:
        return False
    return True


def _places(view: View, palace: Palace, piece: int, planned: Sequence[int], bonus: int) -> list[PiecePlace]:
    """Every place for a piece; after a planned mosaic the next one is unknown."""
    if piece != MOSAIC:
        return [PiecePlace(piece_text(code), talents + bonus, []) for code, talents in palace.slots(piece)]
    if MOSAIC in planned:
        return []
    box = view.notation.box
    return [
        PiecePlace(
            piece_text(RAISE_MOSAIC + place.placement),
            box.mosaic + box.mosaic_per_palm * place.palms + bonus,
            [cell_names(region) for region in place.sanctuaries],
        )
        for place in next_mosaic_places(view)
    ]
