"""Events: everything that happens at the table.

Facts nobody may know are never written into an event (a face-down card is `None` from the start, unless its new owner
sees it). What only some may know is removed by `redaction`; every kind of event is either `Open` or `Veiled`.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

Cards = tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class TurnBegan:
    seat: int


@dataclass(frozen=True, slots=True)
class StallTaken:
    seat: int
    stall: int
    cards: Cards
    open: Cards
    """The same cards as the other players saw them."""


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """Three cards drawn for the stalls; face-down ones stay unknown to everyone (R51)."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class CardStocked:
    seat: int
    stall: int
    card: str | None


@dataclass(frozen=True, slots=True)
class PileShuffled:
    """The discard pile became the draw pile (R52); its order is secret."""

    cards: int
    face_up: int
    order: Cards
    """Top first, with `^` for face up; only in the complete log."""


@dataclass(frozen=True, slots=True)
class TopTurned:
    """The face-up card on top of the draw pile, or None."""

    card: str | None


@dataclass(frozen=True, slots=True)
class QuarryOpened:
    seat: int


@dataclass(frozen=True, slots=True)
class CardPlayed:
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class PieceBuilt:
    seat: int
    piece: str
    talents: int
    base: int
    extra: int
    """What its surroundings earned: mosaic cells, linked walls, sphinxes of the row, palms."""


@dataclass(frozen=True, slots=True)
class MosaicLaid:
    """A mosaic was laid; what it earns follows once sanctuaries are claimed."""

    seat: int
    mosaic: str
    cells: tuple[str, ...]
    sanctuaries: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class SanctuaryClaimed:
    seat: int
    statue: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MosaicRemoved:
    mosaic: str


@dataclass(frozen=True, slots=True)
class MosaicTurnedUp:
    mosaic: str | None


@dataclass(frozen=True, slots=True)
class TalentsChanged:
    seat: int
    change: int
    why: str


@dataclass(frozen=True, slots=True)
class AmuletsChanged:
    seat: int
    change: int
    why: str


@dataclass(frozen=True, slots=True)
class VisitClosed:
    seat: int
    pieces: int
    bonus: int


@dataclass(frozen=True, slots=True)
class CleopatraMoved:
    step: int
    categories: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DiceRolled:
    dice: int
    symbols: int
    altar: int


@dataclass(frozen=True, slots=True)
class CharacterPlayed:
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class DieTurned:
    seat: int
    altar: int


@dataclass(frozen=True, slots=True)
class BeggarAnswered:
    """An answer was given; it is revealed when all are in."""

    seat: int


@dataclass(frozen=True, slots=True)
class BeggarPaid:
    seat: int
    to: int


@dataclass(frozen=True, slots=True)
class BeggarGiven:
    seat: int
    to: int
    card: str | None


@dataclass(frozen=True, slots=True)
class HandShown:
    seat: int
    to: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class PileBrowsed:
    """One player looks through the discard pile (R91)."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class CourtesanTook:
    seat: int
    card: str | None


@dataclass(frozen=True, slots=True)
class RequestDrafted:
    """The envoy's request is being composed; it is announced when complete."""

    seat: int
    of: int
    card: str


@dataclass(frozen=True, slots=True)
class EnvoyAsked:
    seat: int
    requests: tuple[tuple[int, Cards], ...]


@dataclass(frozen=True, slots=True)
class OfferDrafted:
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class OfferMade:
    seat: int


@dataclass(frozen=True, slots=True)
class OffersShown:
    offers: tuple[tuple[int, Cards], ...]


@dataclass(frozen=True, slots=True)
class AcceptanceDrafted:
    seat: int
    of: int
    card: str


@dataclass(frozen=True, slots=True)
class OffersAccepted:
    seat: int
    accepted: tuple[tuple[int, Cards, int], ...]
    """From whom, which cards, and how many amulets came with them."""


@dataclass(frozen=True, slots=True)
class FiveDrawn:
    seat: int
    cards: Cards
    face_up: int


@dataclass(frozen=True, slots=True)
class KeepDrafted:
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class FiveKept:
    seat: int
    kept: int
    cards: Cards
    discarded: Cards


@dataclass(frozen=True, slots=True)
class WorshipperCalled:
    seat: int
    worshipper: str
    place: int


@dataclass(frozen=True, slots=True)
class CardsFetched:
    """Cards drawn into a hand; face-up ones were seen by all."""

    seat: int
    cards: Cards
    open: Cards


@dataclass(frozen=True, slots=True)
class PowerAnswered:
    """An answer to a power of a registered box was given; the power reveals it."""

    seat: int
    power: str


@dataclass(frozen=True, slots=True)
class PowerActed:
    """What a power of a registered box did: `what` is its own word for it, and the key of its text."""

    seat: int
    power: str
    what: str
    to: int | None
    number: int
    cards: Cards
    privy: tuple[int, ...] | None
    """The seats that see which cards these are; None: everybody."""


@dataclass(frozen=True, slots=True)
class LimitHeld:
    seat: int
    cards: int


@dataclass(frozen=True, slots=True)
class CardDiscarded:
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class OfferingBegan:
    """Everyone closes a hand around a bid (R111)."""


@dataclass(frozen=True, slots=True)
class BidMade:
    seat: int
    amount: int | None


@dataclass(frozen=True, slots=True)
class OfferingSettled:
    bids: tuple[int, ...]
    ranks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LastRoundBegan:
    seat: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    stalemate: bool


Veiled = (
    StallTaken | PileShuffled | BeggarGiven | HandShown | PileBrowsed | CourtesanTook | RequestDrafted | OfferDrafted
    | AcceptanceDrafted | FiveDrawn | KeepDrafted | FiveKept | CardsFetched | BidMade | PowerActed
)  # fmt: skip
"""Events that not everybody sees alike."""
Open = (
    TurnBegan | CardsDrawn | CardStocked | TopTurned | QuarryOpened | CardPlayed | PieceBuilt | MosaicLaid
    | SanctuaryClaimed | MosaicRemoved | MosaicTurnedUp | TalentsChanged | AmuletsChanged | VisitClosed
    | CleopatraMoved | DiceRolled | CharacterPlayed | DieTurned | BeggarAnswered | BeggarPaid | EnvoyAsked | OfferMade
    | OffersShown | OffersAccepted | WorshipperCalled | LimitHeld | CardDiscarded | OfferingBegan | OfferingSettled
    | LastRoundBegan | GameEnded | PowerAnswered
)  # fmt: skip
"""Events that everybody sees."""
Event = Open | Veiled

REVELATIONS = (
    StallTaken, CardsDrawn, CardsFetched, FiveDrawn, PileBrowsed, HandShown, PileShuffled, DiceRolled,
    MosaicRemoved, MosaicTurnedUp, BeggarAnswered, BeggarPaid, BeggarGiven, OfferMade, OffersShown, BidMade,
    OfferingSettled, GameEnded, PowerAnswered, PowerActed,
)  # fmt: skip
"""What can't be undone: something hidden was revealed, or an answer was given."""


def event_to_dict(event: Event) -> dict[str, Any]:
    """An event as JSON-compatible data, with its type under `event`.

    >>> import cleopatra
    >>> game = cleopatra.new_game(seed=7, first=0)
    >>> game.play(0, "quarry")
    >>> cleopatra.event_to_dict(game.events(0, None)[0])
    {'event': 'QuarryOpened', 'seat': 0}
    """
    return {"event": type(event).__name__, **asdict(event)}
