"""Refusals: why a choice is not legal, with what was expected."""

from __future__ import annotations

from ..model import actions as a
from ..model.cards import KINDS
from ..model.commands import NUMBERS, Command
from ..model.errors import IllegalAction, Reason
from ..model.phases import BIDS, CLAIMING, DISCARDING, FREE, LIMIT, OVER, STOCK, TURN, VISIT
from ..model.pieces import (
    DOOR,
    MOSAIC,
    MOSAICS,
    OBELISK,
    PLACEMENT_CELLS,
    PLACEMENT_MOSAIC,
    SPHINX,
    THRONE,
    WALL,
)
from ..model.state import State
from ..play.dispatch import answers_are_due, owes, waiting
from ..play.garden import is_alive
from ..play.payment import covers
from ..play.quarry import can_build, can_place, can_visit_quarry
from ..powers.character import Character, refuse_character
from ..powers.power import Power, power_at

DUE = {
    TURN: "an action of the turn",
    STOCK: "the drawn cards have to be stocked",
    VISIT: "a quarry visit is open: build, lay cards, or close it",
    CLAIMING: "claim a sanctuary or leave it",
    LIMIT: "answer the hand limit: hold, discard or a smuggler",
    DISCARDING: "discard down to the limit",
    BIDS: "bid for the offering",
}


def refusal(s: State, seat: int, code: int) -> IllegalAction:
    """Why that seat may not choose that now."""
    if s.phase == OVER:
        return _no(Reason.GAME_OVER, "the game is over")
    if not owes(s, seat):
        if answers_are_due(s):
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
            if not s.statues[seat]:
                return _no(Reason.NO_STATUE, "no statue is left to claim with")
            return _no(Reason.NO_SANCTUARY, "no sanctuary was formed that could be claimed")
        if s.phase != CLAIMING:
            return _not_now(s)
        return _no(Reason.NO_SANCTUARY, "that cell is in no sanctuary just formed and still unclaimed")
    if s.edition.code_power[code] >= 0:
        return _power_refusal(s, seat, power_at(s, s.edition.code_power[code]), code)
    if a.CALL <= code < a.PLAY:
        return _no(Reason.NOT_NOW, "there is no such worshipper in this box")
    if code >= a.PLAY:
        return _card_refusal(s, seat, code)
    if code >= a.PUT:
        if s.phase != STOCK:
            return _not_now(s)
        return _no(Reason.STALL, f"stall {code - a.PUT + 1} already has a card from this draw; put one on each stall")
    if code >= a.TAKE:
        return _take_refusal(s, code - a.TAKE)
    return _word_refusal(s, code)


def _no(reason: Reason, message: str) -> IllegalAction:
    return IllegalAction(reason, message)


def _not_now(s: State) -> IllegalAction:
    if s.phase == VISIT:
        return _no(Reason.VISIT_OPEN, DUE[VISIT])
    if s.limit_answered:
        return _no(Reason.NOT_NOW, "the hand limit is answered; only done is left")
    question = s.edition.questions.get(s.phase)
    return _no(Reason.NOT_NOW, f"not now; expected: {question.due if question else DUE[s.phase]}")


def _power_refusal(s: State, seat: int, power: Power, code: int) -> IllegalAction:
    """A command of a power: the wrong time, or the power's own reason."""
    command = next(one for one in power.commands if one.code <= code < one.code + NUMBERS[one.names])
    if command.answers is not None:
        due = s.edition.questions.get(s.phase)
        return power.refuse_answer(s, seat, code) if due and _is_answer(power, command, s.phase) else _not_now(s)
    if isinstance(power, Character):
        return refuse_character(s, seat, power, code) or _not_now(s)
    if s.phase != TURN or s.limit_answered:
        return _not_now(s)
    return power.refuse_play(s, code)


def _is_answer(power: Power, command: Command, phase: int) -> bool:
    return any(asked.phase == phase and asked.name == command.answers for asked in power.questions)


def _raise_refusal(s: State, code: int) -> IllegalAction:
    if s.phase != VISIT:
        return _not_now(s)
    piece, slot = _piece_and_slot(code)
    rows = s.edition.first_sphinx == a.RAISE_SPHINX_IN
    if piece == SPHINX and (code == a.RAISE_SPHINX) == rows:
        return _no(Reason.BAD_NOTATION, "name a row for the sphinx" if rows else "sphinxes have no row")
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
        return bool(s.sphinxes[slot] >= s.edition.sphinx_room[slot])
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
    if code >= a.DROP:
        return _drop_refusal(s, seat)
    if s.phase != VISIT or code >= a.PICK:
        return _not_now(s)
    if _holds(s, seat, code):
        return _no(Reason.NOTHING_TO_BUILD, "no further piece is within reach, so nothing more is laid")
    return _no(Reason.CARD_NOT_HELD, "that card is not in the hand")


def _drop_refusal(s: State, seat: int) -> IllegalAction:
    if s.phase not in (TURN, LIMIT, DISCARDING) or s.limit_answered:
        return _not_now(s)
    if not (s.went_to_market or s.went_to_quarry):
        return _no(Reason.ACTION_MISSING, "the hand limit is answered after the action")
    if s.hand_size[seat] <= s.edition.hand_limit or s.smuggled:
        return _no(Reason.HAND_LIMIT, "no card has to be discarded")
    return _no(Reason.CARD_NOT_HELD, "that card is not in the hand")


def _holds(s: State, seat: int, code: int) -> bool:
    return bool(s.merchants[seat] if code == a.PLAY_MERCHANT else s.hand[seat * KINDS + code - a.PLAY])


def _take_refusal(s: State, stall: int) -> IllegalAction:
    if s.phase != TURN or s.limit_answered:
        return _not_now(s)
    if s.went_to_market or s.went_to_quarry >= s.visits_allowed:
        return _no(Reason.NOT_NOW, "the action of this turn is done")
    return _no(Reason.STALL, f"stall {stall + 1} is empty and others are not")


def _word_refusal(s: State, code: int) -> IllegalAction:
    acted = s.went_to_market or s.went_to_quarry
    if code == a.CLOSE:
        if s.phase != VISIT:
            return _no(Reason.NOT_NOW, "no visit is open")
        return _no(Reason.NOTHING_TO_BUILD, "cards are laid for a piece; build it before the visit ends")
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
