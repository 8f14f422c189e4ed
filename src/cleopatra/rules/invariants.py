"""Invariants: what must be true of every position, whatever was played (conservation, consistency, no dead ends)."""

from __future__ import annotations

from .cards import FACE_UP, KIND_MASK, KINDS
from .game import Game
from .garden import reset_placements
from .geometry import LAST_STEP
from .payment import covers
from .phases import BIDS, CLAIMING, LAID, MAX_PILE, OBSERVERS, OVER, SACRED, SEATS, STALLS, VISIT
from .pieces import CELLS, MOSAIC_COUNT, PIECES
from .play import legal, waiting
from .state import State


def check(game: Game) -> None:
    """Raise AssertionError, with what is wrong, where a position breaks a law."""
    s = game._state
    check_cards(s)
    check_pieces(s)
    check_players(s)
    check_choices(s)


def _demand(holds: object, message: str) -> None:
    if not holds:
        raise AssertionError(message)


def check_cards(s: State) -> None:
    """Every card of the game is in exactly one place."""
    hand, discard, known = list(s.hand), list(s.discard), s.known
    draw, stall, sizes = s.draw[: s.draw_size], s.stall, list(s.stall_size)
    found = [discard[kind] + sum(hand[kind::KINDS]) for kind in range(KINDS)]
    piles = [list(draw), list(s.aside)[s.aside_next : s.aside_size], list(s.five)[: s.five_size]]
    piles += [list(stall[i * MAX_PILE : i * MAX_PILE + sizes[i]]) for i in range(STALLS)]
    for pile in piles:
        for card in pile:
            found[card & KIND_MASK] += 1
    _demand(found == list(s.total), f"cards lost or made: {found} of {s.total}")
    _demand(min(hand) >= 0 and min(discard) >= 0, "a negative number of cards")
    _demand(s.discard_size == sum(discard), "the discard pile is miscounted")
    _demand(s.draw_face_up == sum(bool(card & FACE_UP) for card in draw), "face-up cards miscounted")
    for seat in range(s.players):
        own = hand[seat * KINDS : (seat + 1) * KINDS]
        _demand(s.hand_size[seat] == sum(own), f"hand of seat {seat} is miscounted")
        for observer in range(OBSERVERS):
            base = (observer * SEATS + seat) * KINDS
            _demand(
                all(least <= held for least, held in zip(known[base : base + KINDS], own, strict=True)),
                f"observer {observer} remembers a card that seat {seat} does not hold",
            )


def check_pieces(s: State) -> None:
    """Mosaics, cells and free placements agree."""
    cells, mosaic_at, sanctuary = list(s.cells), list(s.mosaic_at), list(s.sanctuary)
    laid = {at for at in mosaic_at if at}
    pile = list(s.pile)[: s.pile_size]
    _demand(len(set(pile)) == len(pile), "a mosaic twice in the pile")
    _demand(not laid & {mosaic + 1 for mosaic in pile}, "a mosaic both in the pile and in the garden")
    _demand(len(laid) + len(pile) <= MOSAIC_COUNT, "too many mosaics")
    _demand(cells.count(LAID) == 5 * len(laid), "mosaic cells miscounted")
    for cell in range(CELLS):
        _demand((cells[cell] == LAID) == bool(mosaic_at[cell]), f"cell {cell}: mosaic and cell disagree")
        _demand((cells[cell] == SACRED) == bool(sanctuary[cell]), f"cell {cell}: sanctuary and cell disagree")
    if s.phase in (VISIT, CLAIMING):
        fresh = s.copy()
        reset_placements(fresh)
        _demand(list(fresh.alive) == list(s.alive), "free placements are out of date")
    _demand(0 <= s.cleopatra <= LAST_STEP, "Cleopatra left her path")
    _demand(s.altar < s.edition.dice or s.altar == 0 or s.phase == BIDS, "an offering was missed")


def check_players(s: State) -> None:
    """Tallies, merchants and statues are what they can be."""
    for seat in range(s.players):
        _demand(s.talents[seat] >= 0 and s.amulets[seat] >= 0, f"seat {seat} owes talents or amulets")
        _demand(0 <= s.merchants[seat] <= s.edition.merchants, f"merchants of seat {seat}")
        standing = sum(s.sanctuary_owner[i] == seat for i in range(s.sanctuaries))
        _demand(s.statues[seat] >= 0 and s.statues[seat] + standing <= s.edition.statues, f"statues of seat {seat}")
    if s.phase == VISIT and s.built_total:
        last = next(piece for piece in range(PIECES) if s.built[piece])
        before = s.copy()
        before.built = [n - (piece == last) for piece, n in enumerate(s.built)]
        _demand(covers(before, last, 0), "the units played don't cover the pieces built")


def check_choices(s: State) -> None:
    """Whoever is waited for has a choice; choices are distinct and in order."""
    owing = waiting(s)
    _demand(bool(owing) != (s.phase == OVER), "nobody is waited for, and the game is not over")
    for seat in range(s.players):
        choices = legal(s, seat)
        _demand(bool(choices) == (seat in owing), f"seat {seat}: choices and duty disagree")
        _demand(choices == sorted(set(choices)), f"seat {seat}: choices repeated or out of order")
