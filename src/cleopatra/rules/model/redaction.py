"""Redaction: what a seat may see of an event (R33, R51, R90-R92, R96, R111)."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never, cast, get_args

from .events import (
    AcceptanceDrafted,
    BeggarGiven,
    BidMade,
    CardsFetched,
    CourtesanTook,
    Event,
    FiveDrawn,
    FiveKept,
    HandShown,
    KeepDrafted,
    OfferDrafted,
    PileBrowsed,
    PileShuffled,
    PowerActed,
    RequestDrafted,
    StallTaken,
    Veiled,
)

VEILED = frozenset(get_args(Veiled))


def seen_by(event: Event, seat: int | None) -> Event | None:
    """The event as a seat sees it (`None`: a spectator), or None if the seat must not know that it happened."""
    return _unveiled(cast("Veiled", event), seat) if type(event) in VEILED else event


def _unveiled(event: Veiled, seat: int | None) -> Veiled | None:
    """The event without what the seat must not know."""
    match event:
        case StallTaken() | CardsFetched():
            return event if seat == event.seat else replace(event, cards=event.open)
        case PileShuffled():
            return replace(event, order=())
        case BeggarGiven():
            return event if seat in (event.seat, event.to) else replace(event, card=None)
        case HandShown():
            return event if seat in (event.seat, event.to) else replace(event, cards=(None,) * len(event.cards))
        case CourtesanTook():
            return event if seat == event.seat else replace(event, card=None)
        case FiveDrawn() | PileBrowsed():
            return event if seat == event.seat else replace(event, cards=(None,) * len(event.cards))
        case FiveKept():
            return event if seat == event.seat else replace(event, cards=(), discarded=())
        case PowerActed():
            shown = event.privy is None or seat in event.privy
            return event if shown else replace(event, cards=(None,) * len(event.cards))
        case BidMade():
            return event if seat == event.seat else replace(event, amount=None)
        case RequestDrafted() | OfferDrafted() | AcceptanceDrafted() | KeepDrafted():
            return event if seat == event.seat else None
        case _:
            assert_never(event)
