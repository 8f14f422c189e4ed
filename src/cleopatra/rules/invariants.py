"""Invariants: what must be true of every position, whatever was played (conservation, consistency, no dead ends)."""

from __future__ import annotations

from .model.cards import FACE_UP, KIND_MASK, KINDS
from .model.choices import Choices
from .model.geometry import LAST_STEP
from .model.phases import BIDS, CLAIMING, LAID, MAX_PILE, OBSERVERS, OVER, SACRED, SEATS, STALLS, VISIT
from .model.pieces import CELLS, MOSAIC_COUNT, PIECES, WORDS
from .model.state import State
from .play.dispatch import list_choices, owes
from .play.garden import reset_placements
from .play.offering import altar_is_full
from .play.payment import covers
from .powers.character import card_in_effect

CHECKED = Choices()


def check_state(s: State) -> None:
    """Raise AssertionError with a description if a position violates an invariant."""
    check_cards(s)
    check_memory(s)
    check_pieces(s)
    check_players(s)
    check_choices(s)


def _broken(message: str) -> None:
    raise AssertionError(message)


def check_cards(s: State) -> None:
    """Every card of the game is in exactly one place."""
    found = [0] * KINDS
    for kind in range(KINDS):
        if s.discard[kind] < 0:
            _broken("a negative number of cards")
        found[kind] += s.discard[kind]
        for seat in range(s.players):
            if s.hand[seat * KINDS + kind] < 0:
                _broken("a negative number of cards")
            found[kind] += s.hand[seat * KINDS + kind]
    face_up = 0
    for i in range(s.draw_size):
        found[s.draw[i] & KIND_MASK] += 1
        if s.draw[i] & FACE_UP:
            face_up += 1
    for i in range(s.aside_next, s.aside_size):
        found[s.aside[i] & KIND_MASK] += 1
    for i in range(s.five_size):
        found[s.five[i]] += 1
    character = card_in_effect(s)
    if character >= 0:
        found[character] += 1
    for stall in range(STALLS):
        for i in range(s.stall_size[stall]):
            found[s.stall[stall * MAX_PILE + i] & KIND_MASK] += 1
    for kind in range(KINDS):
        if found[kind] != s.total[kind]:
            _broken(f"cards of kind {kind} lost or made: {found[kind]} of {s.total[kind]}")
    if face_up != s.draw_face_up:
        _broken("face-up cards miscounted")


def check_memory(s: State) -> None:
    """Hands and piles have their recorded sizes, and nobody remembers a card that is not there."""
    discarded = 0
    for kind in range(KINDS):
        discarded += s.discard[kind]
    if discarded != s.discard_size:
        _broken("the discard pile is miscounted")
    for seat in range(s.players):
        held = 0
        for kind in range(KINDS):
            in_hand = s.hand[seat * KINDS + kind]
            held += in_hand
            for observer in range(OBSERVERS):
                if s.known[(observer * SEATS + seat) * KINDS + kind] > in_hand:
                    _broken(f"observer {observer} remembers a card that seat {seat} does not hold")
        if held != s.hand_size[seat]:
            _broken(f"the hand of seat {seat} is miscounted")


def check_pieces(s: State) -> None:
    """Mosaics, cells and free placements agree; Cleopatra and the dice are where they can be."""
    seen = [0] * MOSAIC_COUNT
    for i in range(s.pile_size):
        seen[s.pile[i]] += 5
    for cell in range(CELLS):
        if s.mosaic_at[cell]:
            seen[s.mosaic_at[cell] - 1] += 1
        if (s.cells[cell] == LAID) != (s.mosaic_at[cell] != 0):
            _broken(f"cell {cell}: mosaic and cell disagree")
        if (s.cells[cell] == SACRED) != (s.sanctuary[cell] != 0):
            _broken(f"cell {cell}: sanctuary and cell disagree")
    for mosaic in range(MOSAIC_COUNT):
        if seen[mosaic] not in (0, 5):
            _broken(f"mosaic {mosaic} is neither whole in the garden nor once in the pile")
    if s.phase in (VISIT, CLAIMING):
        fresh = s.copy()
        reset_placements(fresh)
        for word in range(WORDS):
            if fresh.alive[word] != s.alive[word]:
                _broken("free placements are out of date")
    if not 0 <= s.cleopatra <= LAST_STEP:
        _broken("Cleopatra left her path")
    if altar_is_full(s) and s.phase != BIDS:
        _broken("an offering was missed")


def check_players(s: State) -> None:
    """Tallies, merchants and statues are what they can be, and every piece of a visit is paid for."""
    for seat in range(s.players):
        if s.talents[seat] < 0 or s.amulets[seat] < 0:
            _broken(f"seat {seat} owes talents or amulets")
        if not 0 <= s.merchants[seat] <= s.edition.merchants:
            _broken(f"merchants of seat {seat}")
        statues = s.statues[seat]
        for i in range(s.sanctuaries):
            if s.sanctuary_owner[i] == seat:
                statues += 1
        if s.statues[seat] < 0 or statues > s.edition.statues:
            _broken(f"statues of seat {seat}")
    if s.phase == VISIT and s.built_total:
        before = s.copy()
        for piece in range(PIECES):
            if before.built[piece]:
                before.built[piece] -= 1
                if not covers(before, piece, 0):
                    _broken("the units played don't cover the pieces built")
                break


def check_choices(s: State) -> None:
    """Seats that have to decide have a choice; choices are distinct and in order."""
    waited_for = 0
    for seat in range(s.players):
        list_choices(s, seat, CHECKED)
        waited_for += owes(s, seat)
        if (CHECKED.size > 0) != (owes(s, seat) != 0):
            _broken(f"seat {seat}: choices and duty disagree")
        for i in range(1, CHECKED.size):
            if CHECKED.codes[i] <= CHECKED.codes[i - 1]:
                _broken(f"seat {seat}: choices repeated or out of order")
    if (waited_for == 0) != (s.phase == OVER):
        _broken("nobody is waited for, and the game is not over")
