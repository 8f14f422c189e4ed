"""Building with few questions: a kind of piece, a payment proposed for it, and the command that builds it."""

from __future__ import annotations

from dataclasses import dataclass

from cleopatra.advice import Payment, PiecePlace, quarry
from cleopatra.rules.game import Game


@dataclass(frozen=True, slots=True)
class Offer:
    """One kind of piece that can be built now, and a payment for it."""

    piece: str
    payment: Payment
    places: list[PiecePlace]
    keeps_merchants: bool
    """Whether this is the other way to pay, with fewer merchants and more amulets."""


def offers(game: Game, seat: int) -> list[Offer]:
    """Every kind of piece within reach of a seat that is at the quarry or may go there."""
    found: list[Offer] = []
    for tile in quarry(game.view(seat)):
        if tile.places and tile.payment is not None:
            found.append(Offer(tile.piece, tile.payment, tile.places, keeps_merchants=False))
            if tile.alternative is not None:
                found.append(Offer(tile.piece, tile.alternative, tile.places, keeps_merchants=True))
    return found


def build_command(offer: Offer, place: PiecePlace, statues: tuple[str, ...] = ()) -> str:
    """The phrase that builds a piece and leaves the visit open."""
    claim = ["claim", *statues] if statues else []
    return " ".join(["build", place.piece, *claim, "pay", *offer.payment.cards, "more"])
