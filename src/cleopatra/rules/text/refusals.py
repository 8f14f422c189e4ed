"""Refusals: why a choice that is not legal is not, in words that say what was expected."""

from __future__ import annotations

from ..model import actions as a
from ..model.cards import (
    BEGGAR_CARD,
    COURTESAN_CARD,
    ENVOY_CARD,
    KINDS,
    SCRIBE_CARD,
    SMUGGLER_CARD,
    STANDARD_KINDS,
    VIZIER_CARD,
)
from ..model.errors import IllegalAction, Reason
from ..model.phases import (
    ACCEPTING,
    ASKING,
    BEGGED,
    BIDS,
    CLAIMING,
    DISCARDING,
    FREE,
    KEEPING,
    LIMIT,
    OFFERS,
    OVER,
    PICKING,
    STOCK,
    TURN,
    VISIT,
)
from ..model.pieces import (
    DOOR,
    MOSAIC,
    MOSAICS,
    OBELISK,
    PLACEMENT_CELLS,
    PLACEMENT_MOSAIC,
    SPHINX,
    SPHINXES_PER_ROW,
    THRONE,
    WALL,
)
from ..model.state import State
from ..play.dispatch import owes, waiting
from ..play.garden import is_alive
from ..play.payment import covers
from ..play.quarry import can_build, can_place, can_visit_quarry
from ..powers.worshippers import place_of

DUE = {
    TURN: "an action of the turn",
    STOCK: "the drawn cards have to be stocked",
    VISIT: "a quarry visit is open: build, lay cards, or close it",
    CLAIMING: "claim a sanctuary or leave it",
    LIMIT: "answer the hand limit: hold, discard or a smuggler",
    DISCARDING: "discard down to the limit",
    BEGGED: "answer the beggar: give a standard card or pay",
    PICKING: "take a card from the discard pile",
    ASKING: "name the cards the envoy asks for, then send",
    OFFERS: "answer the envoy",
    ACCEPTING: "accept some of the offers or none",
    KEEPING: "keep some of the five cards or none",
    BIDS: "bid for the offering",
}
HOME_PHASES = {
    a.LEAVE: CLAIMING, a.SEND: ASKING, a.READY: OFFERS, a.AGREE: ACCEPTING, a.REST: KEEPING, a.PAY: BEGGED,
    a.CLOSE: VISIT,
}  # fmt: skip
ONE_KIND = "this rulebook's envoy asks one opponent or all of them, in seat order, for one card of the same kind"
CARD_OF = {
    a.BEGGAR: BEGGAR_CARD, a.ENVOY: ENVOY_CARD, a.VIZIER: VIZIER_CARD, a.SMUGGLER: SMUGGLER_CARD,
    a.SCRIBE_MOSAIC: SCRIBE_CARD, a.SCRIBE_DIE_ON: SCRIBE_CARD, a.SCRIBE_DIE_OFF: SCRIBE_CARD,
    a.COURTESAN: COURTESAN_CARD,
}  # fmt: skip


def refusal(s: State, seat: int, code: int) -> IllegalAction:
    """The reason why that seat may not choose that now."""
    if s.phase == OVER:
        return _no(Reason.GAME_OVER, "the game is over")
    if not owes(s, seat):
        if s.phase in (BEGGED, OFFERS, BIDS):
            return _no(Reason.NOTHING_OWED, "this seat owes no answer now")
        return _no(Reason.NOT_YOUR_TURN, f"it is seat {waiting(s)[0]}'s turn")
    if code >= a.BID:
        if s.phase == BIDS:
            return _no(Reason.BID_TOO_HIGH, f"a bid of {code - a.BID}; there are {s.talents[seat]} talents")
        return _not_now(s)
    if code >= a.RAISE_WALL:
        return _raise_refusal(s, code)
    if code >= a.CLAIM:
        if s.phase == VISIT:
            return _no(Reason.NO_SANCTUARY, "no sanctuary was formed that could be claimed, or no statue is left")
        if s.phase != CLAIMING:
            return _not_now(s)
        return _no(Reason.NO_SANCTUARY, "that cell is in no sanctuary just formed and still unclaimed")
    if code >= a.PLAY:
        return _card_refusal(s, seat, code)
    if code >= a.CALL:
        return _call_refusal(s, code - a.CALL)
    if code >= a.PUT:
        if s.phase != STOCK:
            return _not_now(s)
        return _no(Reason.STALL, f"stall {code - a.PUT + 1} already has a card from this draw; put one on each stall")
    if code >= a.TAKE:
        return _take_refusal(s, code - a.TAKE)
    return _word_refusal(s, seat, code)


def _no(reason: Reason, message: str) -> IllegalAction:
    return IllegalAction(reason, message)


def _not_now(s: State) -> IllegalAction:
    if s.phase == VISIT:
        return _no(Reason.VISIT_OPEN, DUE[VISIT])
    if s.limit_answered:
        return _no(Reason.NOT_NOW, "the hand limit is answered; only done is left")
    return _no(Reason.NOT_NOW, f"not now; expected: {DUE[s.phase]}")


def _raise_refusal(s: State, code: int) -> IllegalAction:
    if s.phase != VISIT:
        return _not_now(s)
    piece, slot = _piece_and_slot(code)
    if piece == SPHINX and (code == a.RAISE_SPHINX) == bool(s.edition.sphinx_rows):
        return _no(
            Reason.BAD_NOTATION, "name a row for the sphinx" if s.edition.sphinx_rows else "sphinxes have no row"
        )
    if piece == MOSAIC:
        refused = _mosaic_refusal(s, code - a.RAISE_MOSAIC)
        if refused is not None:
            return refused
    elif not can_place(s, piece):
        return _no(Reason.PIECE_GONE, "none of those is left to build")
    elif piece == THRONE and slot != s.throne:
        return _no(Reason.PIECE_GONE, "the pedestal stands" if s.throne else "the pedestal comes before the throne")
    elif _is_taken(s, piece, slot):
        return _no(Reason.SLOT_TAKEN, "there is no room left in that slot")
    if not covers(s, piece, 0):
        return _no(Reason.DOES_NOT_COVER, "the units played don't cover all pieces of this visit")
    raise AssertionError(f"choice {code} is legal")


def _piece_and_slot(code: int) -> tuple[int, int]:
    for piece, base in (
        (MOSAIC, a.RAISE_MOSAIC),
        (DOOR, a.RAISE_DOOR),
        (OBELISK, a.RAISE_OBELISK),
        (THRONE, a.RAISE_PEDESTAL),
        (SPHINX, a.RAISE_SPHINX_IN),
        (SPHINX, a.RAISE_SPHINX),
    ):
        if code >= base:
            return piece, code - base
    return WALL, code - a.RAISE_WALL


def _is_taken(s: State, piece: int, slot: int) -> bool:
    if piece == WALL:
        return bool(s.walls[slot])
    if piece == SPHINX:
        return bool(s.edition.sphinx_rows) and s.sphinxes[slot] >= SPHINXES_PER_ROW
    if piece == OBELISK:
        return bool(s.obelisks[slot])
    return piece == DOOR and bool(s.doors[slot])


def _mosaic_refusal(s: State, placement: int) -> IllegalAction | None:
    mosaic = PLACEMENT_MOSAIC[placement]
    left = s.pile[: s.pile_size]
    if not left:
        return _no(Reason.PIECE_GONE, "no mosaic is left")
    if mosaic not in left:
        return _no(Reason.WRONG_MOSAIC, f"mosaic {MOSAICS[mosaic]} is not in the pile")
    if mosaic != left[-1] and not s.scribes:
        return _no(Reason.WRONG_MOSAIC, f"the top of the pile is {MOSAICS[left[-1]]}; another one needs a scribe")
    if is_alive(s, placement):
        return None
    if all(s.cells[cell] == FREE for cell in PLACEMENT_CELLS[placement * 5 : placement * 5 + 5]):
        return _no(Reason.WRONG_SHAPE, "mosaics may not be mirrored at this table")
    return _no(Reason.CELL_TAKEN, "not all of those cells are free")


def _card_refusal(s: State, seat: int, code: int) -> IllegalAction:
    homes = (
        (a.DROP, DISCARDING), (a.RETAIN, KEEPING), (a.WANT, ACCEPTING), (a.ASK, ASKING), (a.LAY, OFFERS),
        (a.GIVE, BEGGED), (a.PICK, PICKING), (a.PLAY, VISIT),
    )  # fmt: skip
    base, home = next((base, home) for base, home in homes if code >= base)
    if base == a.DROP and s.phase in (TURN, LIMIT, DISCARDING) and not s.limit_answered:
        if not (s.went_to_market or s.went_to_quarry):
            return _no(Reason.ACTION_MISSING, "the hand limit is answered after the action")
        if s.hand_size[seat] <= s.edition.hand_limit or s.smuggled:
            return _no(Reason.HAND_LIMIT, "no card has to be discarded")
        return _no(Reason.CARD_NOT_HELD, "that card is not in the hand")
    if s.phase != home:
        return _not_now(s)
    if base == a.PLAY and _holds(s, seat, code):
        return _no(Reason.NOTHING_TO_BUILD, "no further piece is within reach, so nothing more is laid")
    if base == a.WANT:
        return _no(Reason.ANSWER, "that card was not offered")
    if base == a.ASK:
        if (code - a.ASK) // STANDARD_KINDS == s.active:
            return _no(Reason.REQUEST, "an envoy can only ask opponents")
        if s.reading.envoy_one_kind:
            return _no(Reason.REQUEST, ONE_KIND)
        return _no(Reason.REQUEST, "more than the deck has; cards are named in seat order")
    if base == a.LAY and s.hand[seat * KINDS + code - a.LAY] > s.offered[seat * STANDARD_KINDS + code - a.LAY]:
        return _no(Reason.ANSWER, "that card was not asked for, or not so many of it; cards are laid in their order")
    if base == a.PICK:
        return _no(Reason.CARD_NOT_HELD, "that card is not in the discard pile")
    if base == a.RETAIN:
        return _no(Reason.CARD_NOT_HELD, "that card is not among the five drawn")
    return _no(Reason.CARD_NOT_HELD, "that card is not in the hand")


def _holds(s: State, seat: int, code: int) -> bool:
    return bool(s.merchants[seat] if code == a.PLAY_MERCHANT else s.hand[seat * KINDS + code - a.PLAY])


def _call_refusal(s: State, worshipper: int) -> IllegalAction:
    if worshipper >= s.edition.worshippers:
        return _no(Reason.NOT_NOW, "there are no worshippers in this box")
    if s.phase != TURN or s.limit_answered:
        return _not_now(s)
    if s.called or s.went_to_market or s.went_to_quarry:
        return _no(Reason.NOT_NOW, "one worshipper a turn, before the action")
    cost = s.edition.penalty_talents[place_of(s, worshipper)]
    return _no(Reason.PENALTY, f"that place costs {cost}; there are only {s.talents[s.active]}")


def _take_refusal(s: State, stall: int) -> IllegalAction:
    if s.phase != TURN or s.limit_answered:
        return _not_now(s)
    if s.went_to_market or s.went_to_quarry >= s.visits_allowed:
        return _no(Reason.NOT_NOW, "the action of this turn is done")
    return _no(Reason.STALL, f"stall {stall + 1} is empty and others are not")


def _word_refusal(s: State, seat: int, code: int) -> IllegalAction:
    acted = s.went_to_market or s.went_to_quarry
    if code in CARD_OF:
        return _character_refusal(s, seat, code)
    if code in HOME_PHASES:
        if s.phase != HOME_PHASES[code]:
            return _not_now(s) if code != a.CLOSE else _no(Reason.NOT_NOW, "no visit is open")
        if code == a.CLOSE:
            return _no(Reason.NOTHING_TO_BUILD, "cards are laid for a piece; build it before the visit ends")
        if code == a.PAY:
            return _no(Reason.ANSWER, f"two talents are asked for; there are {s.talents[seat]}")
        return _no(Reason.REQUEST, ONE_KIND if any(s.asked) else "name at least one card")
    if code == a.HOLD and s.phase in (TURN, LIMIT) and not s.limit_answered:
        if not acted:
            return _no(Reason.ACTION_MISSING, "the hand limit is answered after the action")
        return _no(Reason.HAND_LIMIT, "the hand is not above the limit, or a smuggler covers it")
    if s.phase != TURN:
        return _not_now(s)
    if code == a.DONE:
        if not acted:
            return _no(Reason.ACTION_MISSING, "visit the market or the quarry first")
        return _no(Reason.HAND_LIMIT, "the hand limit has to be answered first: hold or discard")
    if code == a.QUARRY and not s.limit_answered:
        if not can_visit_quarry(s):
            return _no(Reason.NOT_NOW, "the action of this turn is done")
        if not can_build(s):
            return _no(Reason.NOTHING_TO_BUILD, "no piece can be paid for and placed")
    return _not_now(s)


def _character_refusal(s: State, seat: int, code: int) -> IllegalAction:
    if not s.hand[seat * KINDS + CARD_OF[code]]:
        return _no(Reason.CARD_NOT_HELD, f"no {s.edition.card_names[CARD_OF[code]]} in the hand")
    resting = s.phase == TURN and not s.limit_answered
    if not (resting or (s.phase == STOCK and not s.stocked) or (s.phase == VISIT and s.fresh)):
        return _not_now(s)
    return _no(Reason.NO_EFFECT, "that card would have no effect now")
