"""Offerings to the Great Priest: when they come, secret bids, and what each rank costs (R13, R66, R110-R112)."""

from __future__ import annotations

from ..model.actions import BID
from ..model.choices import Choices
from ..model.errors import Reason, SetupError
from ..model.events import BidMade, DiceRolled, OfferingBegan, OfferingSettled
from ..model.phases import BIDS, NOT_ASKED, UNDECIDED
from ..model.state import State
from ..model.streams import DICE
from .hands import change_amulets, change_talents
from .luck import luck_for


def offering_after_visit(s: State, before: int) -> None:
    """Dice are rolled, where the box has some; a full altar, or Cleopatra's step, brings an offering (R66, R110).

    `before`: the step on which she stood before the visit was closed.
    """
    if s.edition.dice:
        _roll_dice(s)
    if altar_is_full(s) or before < s.edition.offering_step <= s.cleopatra:
        begin_offering(s)


def altar_is_full(s: State) -> int:
    """Whether all dice of the box lie on the altar."""
    return s.altar > 0 and s.altar == s.edition.dice


def _roll_dice(s: State) -> None:
    """Every die not on the altar is thrown (R13, R66)."""
    dice = s.edition.dice - s.altar
    tape = s.tape
    if tape is not None and tape.next_roll < len(tape.rolls):
        symbols = tape.rolls[tape.next_roll]
        if not 0 <= symbols <= dice:
            raise SetupError(Reason.BAD_TAPE, f"a written roll shows {symbols} symbols on {dice} dice")
    else:
        symbols = luck_for(s, DICE).symbols(dice, s.edition.die_faces, s.edition.die_symbols)
    if tape is not None:
        s.tape = tape.rolled(symbols)
    s.altar += symbols
    if s.sink is not None:
        s.sink.append(DiceRolled(dice, symbols, s.altar))


def begin_offering(s: State) -> None:
    """Everyone has to bid; play continues afterwards where it was."""
    s.back = s.phase
    s.phase = BIDS
    for seat in range(s.players):
        s.reply[seat] = UNDECIDED
    if s.sink is not None:
        s.sink.append(OfferingBegan())


def legal_bids(s: State, seat: int, out: Choices) -> None:
    """From nothing up to everything one has (R111)."""
    for amount in range(s.talents[seat] + 1):
        out.add(BID + amount)


def apply_bid(s: State, seat: int, amount: int) -> None:
    """A secret bid; with the last one all are revealed."""
    s.reply[seat] = amount
    if s.sink is not None:
        s.sink.append(BidMade(seat, amount))
    for other in range(s.players):
        if s.reply[other] == UNDECIDED:
            return
    _settle(s)


def rank_of(bids: list[int], bid: int) -> int:
    """1 for the highest; equal bids share the better rank, and the ranks after them are skipped (R112)."""
    rank = 1
    for other in bids:
        if other > bid:
            rank += 1
    return rank


def _settle(s: State) -> None:
    bids = [s.reply[seat] for seat in range(s.players)]
    ranks = [rank_of(bids, bid) for bid in bids]
    if s.sink is not None:
        s.sink.append(OfferingSettled(tuple(bids), tuple(ranks)))
    for seat in range(s.players):
        change_talents(s, seat, -bids[seat], "bid")
        change_amulets(s, seat, max(s.edition.rank_amulets[ranks[seat] - 1], -s.amulets[seat]), "offering")
        s.reply[seat] = NOT_ASKED
    s.altar = 0
    s.phase = s.back
