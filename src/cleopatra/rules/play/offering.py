"""Offerings to the Great Priest: secret bids and what each rank costs (R110-R112)."""

from __future__ import annotations

from ..model.actions import BID
from ..model.choices import Choices
from ..model.events import BidMade, OfferingBegan, OfferingSettled
from ..model.figures import FIRST_DISCARDS
from ..model.phases import BIDS, NOT_ASKED, UNDECIDED
from ..model.state import State
from .hands import change_amulets, change_talents


def begin_offering(s: State) -> None:
    """Everyone owes a bid; play goes on afterwards where it stood."""
    s.back = s.phase
    s.phase = BIDS
    for seat in range(s.players):
        s.reply[seat] = UNDECIDED
    if s.sink is not None:
        s.sink.append(OfferingBegan())


def legal_bids(s: State, seat: int, out: Choices) -> None:
    """Nothing, up to all one has (R111)."""
    for amount in range(s.talents[seat] + 1):
        out.add(BID + amount)


def apply_bid(s: State, seat: int, amount: int) -> None:
    """A closed hand; with the last one all are opened."""
    s.reply[seat] = amount
    if s.sink is not None:
        s.sink.append(BidMade(seat, amount))
    for other in range(s.players):
        if s.reply[other] == UNDECIDED:
            return
    _settle(s)


def rank_of(bids: list[int], bid: int) -> int:
    """1 for the highest; equal bids share the better rank, the ranks behind them are skipped (R112)."""
    rank = 1
    for other in bids:
        if other > bid:
            rank += 1
    return rank


def rank_amulets(rank: int) -> int:
    """What a rank does to a pyramid: the first empties it a little, the others fill it (R112)."""
    return -FIRST_DISCARDS if rank == 1 else rank - 1


def _settle(s: State) -> None:
    bids = [s.reply[seat] for seat in range(s.players)]
    ranks = [rank_of(bids, bid) for bid in bids]
    if s.sink is not None:
        s.sink.append(OfferingSettled(tuple(bids), tuple(ranks)))
    for seat in range(s.players):
        change_talents(s, seat, -bids[seat], "bid")
        change_amulets(s, seat, max(rank_amulets(ranks[seat]), -s.amulets[seat]), "offering")
        s.reply[seat] = NOT_ASKED
    s.altar = 0
    s.phase = s.back
