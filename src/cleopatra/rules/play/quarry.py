"""The quarry: laying cards on the counter, building piece after piece, closing the visit (R41, R60-R66, R75-R78)."""

from __future__ import annotations

from ..model.actions import (
    CLOSE,
    LEAVE,
    PLAY,
    PLAY_MERCHANT,
    RAISE_DOOR,
    RAISE_MOSAIC,
    RAISE_OBELISK,
    RAISE_PEDESTAL,
    RAISE_SPHINX,
    RAISE_SPHINX_IN,
    RAISE_WALL,
)
from ..model.cards import KINDS, MERCHANT_NAME, RESOURCE_KINDS
from ..model.cards import MERCHANT as MERCHANT_TOKEN
from ..model.choices import Choices
from ..model.events import (
    CardPlayed,
    CleopatraMoved,
    LastRoundBegan,
    MosaicLaid,
    MosaicRemoved,
    MosaicTurnedUp,
    PieceBuilt,
    QuarryOpened,
    VisitClosed,
)
from ..model.geometry import LAST_STEP, SIDE_NAMES, WALL_NAMES
from ..model.patterns import VISIT_STEPS
from ..model.phases import CLAIMING, POOL, TURN, VISIT
from ..model.pieces import (
    DOOR,
    MOSAIC,
    MOSAIC_COUNT,
    MOSAICS,
    OBELISK,
    PIECE_NAMES,
    PIECES,
    SPHINX,
    THRONE,
    WALL,
)
from ..model.placements import PLACED
from ..model.state import State
from ..powers.worshipper import called_worshipper
from .ending import end_game
from .garden import cell_names, fits_somewhere, lay_mosaic, legal_placements
from .hands import card_name, change_amulets, change_talents, discard_openly
from .offering import offering_after_visit
from .palace import base_reward, complete_categories, extra_reward, is_complete, legal_slots, stand_piece
from .payment import covers
from .sanctuaries import find_formed, forget_formed, formed_names, legal_claims


def can_visit_quarry(s: State) -> int:
    """Whether this turn still has a quarry visit in it (R40, R102)."""
    return not s.went_to_quarry and s.went_to_market < s.visits_allowed


def can_place(s: State, piece: int) -> int:
    """Whether one more piece of that kind has somewhere to go."""
    if piece != MOSAIC:
        return not is_complete(s, piece)
    if s.pile_size == 0:
        return 0
    if not s.scribes:
        return fits_somewhere(s, s.pile[s.pile_size - 1])
    for i in range(s.pile_size):
        if fits_somewhere(s, s.pile[i]):
            return 1
    return 0


def can_build(s: State) -> int:
    """Whether a piece could be placed and paid for, were everything the player has laid on the counter (R41)."""
    for piece in range(PIECES):
        if covers(s, piece, 1) and can_place(s, piece):
            return 1
    return 0


def apply_quarry(s: State) -> None:
    """Go to the quarry; what a worshipper gives lies on the counter already (R102)."""
    s.went_to_quarry = 1
    s.phase = VISIT
    if s.sink is not None:
        s.sink.append(QuarryOpened(s.active))


def clear_counter(s: State) -> None:
    """Units left over are lost (R60)."""
    for unit in range(POOL):
        s.pool[unit] = 0
    for piece in range(PIECES):
        s.built[piece] = 0
    s.built_total = 0
    s.fresh = 0


def legal_close(s: State, out: Choices) -> None:
    """A visit may end behind any of its pieces."""
    if s.fresh:
        out.add(CLOSE)


def legal_plays(s: State, out: Choices) -> None:
    """Any resource card, needed or not (R60), and in classic any merchant.

    Cards are laid for a piece to come: behind a piece, only while another one is within reach.
    """
    if s.fresh and not can_build(s):
        return
    base = s.active * KINDS
    for kind in range(RESOURCE_KINDS):
        if s.hand[base + kind]:
            out.add(PLAY + kind)
    if s.merchants[s.active]:
        out.add(PLAY_MERCHANT)


def legal_raises(s: State, out: Choices) -> None:
    """Every piece the units on the counter can cover besides those already built, wherever it may go (R60)."""
    for piece in range(PIECES):
        if can_place(s, piece) and covers(s, piece, 0):
            if piece != MOSAIC:
                legal_slots(s, piece, out)
            elif s.scribes:
                for mosaic in range(MOSAIC_COUNT):
                    for i in range(s.pile_size):
                        if s.pile[i] == mosaic:
                            legal_placements(s, mosaic, out)
            else:
                legal_placements(s, s.pile[s.pile_size - 1], out)


def apply_play(s: State, kind: int) -> None:
    """Lay a resource card on the counter: it goes onto the discard pile, its units into the pool (R60, R61)."""
    seat = s.active
    discard_openly(s, seat, kind)
    s.pool[s.edition.unit[kind]] += s.edition.units[kind]
    s.fresh = 0
    if s.sink is not None:
        s.sink.append(CardPlayed(seat, card_name(s, kind)))
    if s.edition.played_amulets[kind]:
        change_amulets(s, seat, s.edition.played_amulets[kind], "tainted")


def apply_play_merchant(s: State) -> None:
    """A Nile merchant leaves the game for one unit of anything (R62)."""
    s.merchants[s.active] -= 1
    s.pool[s.edition.unit[MERCHANT_TOKEN]] += s.edition.units[MERCHANT_TOKEN]
    s.fresh = 0
    if s.sink is not None:
        s.sink.append(CardPlayed(s.active, MERCHANT_NAME))


def apply_raise(s: State, code: int) -> None:
    """Build one piece (R63)."""
    s.moved = 1
    if code >= RAISE_MOSAIC:
        _lay_mosaic(s, code - RAISE_MOSAIC)
    elif code >= RAISE_DOOR:
        _raise_piece(s, DOOR, code - RAISE_DOOR, f"door {SIDE_NAMES[code - RAISE_DOOR]}")
    elif code >= RAISE_OBELISK:
        _raise_piece(s, OBELISK, code - RAISE_OBELISK, f"obelisk {SIDE_NAMES[code - RAISE_OBELISK]}")
    elif code >= RAISE_PEDESTAL:
        _raise_piece(s, THRONE, 0, "pedestal" if code == RAISE_PEDESTAL else "throne")
    elif code >= RAISE_SPHINX_IN:
        _raise_piece(s, SPHINX, code - RAISE_SPHINX_IN, f"sphinx {SIDE_NAMES[code - RAISE_SPHINX_IN]}")
    elif code == RAISE_SPHINX:
        _raise_piece(s, SPHINX, 0, "sphinx")
    else:
        _raise_piece(s, WALL, code - RAISE_WALL, f"wall {WALL_NAMES[code - RAISE_WALL]}")


def _raise_piece(s: State, piece: int, slot: int, name: str) -> None:
    base = base_reward(s, piece)
    extra = extra_reward(s, piece, slot)
    stand_piece(s, piece, slot)
    _count_piece(s, piece, name, base, extra)


def _count_piece(s: State, piece: int, name: str, base: int, extra: int) -> None:
    seat = s.active
    s.built[piece] += 1
    s.built_total += 1
    s.fresh = 1
    if s.sink is not None:
        s.sink.append(PieceBuilt(seat, name, base + extra, base, extra))
    change_talents(s, seat, base + extra, "piece")
    if s.called:
        called_worshipper(s).piece_built(s)


def _lay_mosaic(s: State, placement: int) -> None:
    """Lay the top of the pile, or the scribe's choice, over the palms of this garden (R21, R77)."""
    mosaic = PLACED.mosaic[placement]
    at = s.pile_size - 1
    while s.pile[at] != mosaic:
        at -= 1
    for i in range(at, s.pile_size - 1):
        s.pile[i] = s.pile[i + 1]
    s.pile_size -= 1
    if s.scribes:
        s.scribes -= 1
    lay_mosaic(s, placement)
    s.palms_covered = 0
    for i in range(placement * 5, placement * 5 + 5):
        s.palms_covered += s.layout.palms[PLACED.cells[i]]
    s.claimed_now = 0
    find_formed(s, placement)
    if s.sink is not None:
        cells = cell_names(placement)
        s.sink.append(MosaicLaid(s.active, MOSAICS[mosaic], cells, formed_names(s)))
    _clear_pile_top(s)
    s.phase = CLAIMING
    if s.formed_count == 0 or s.statues[s.active] == 0:
        finish_mosaic(s)


def _clear_pile_top(s: State) -> None:
    """While the top of the pile fits nowhere it leaves the game (R78)."""
    while s.pile_size and not fits_somewhere(s, s.pile[s.pile_size - 1]):
        s.pile_size -= 1
        if s.sink is not None:
            s.sink.append(MosaicRemoved(MOSAICS[s.pile[s.pile_size]]))
    if s.sink is not None:
        s.sink.append(MosaicTurnedUp(MOSAICS[s.pile[s.pile_size - 1]] if s.pile_size else None))


def legal_claiming(s: State, out: Choices) -> None:
    """Claim another sanctuary, or stop."""
    out.add(LEAVE)
    legal_claims(s, out)


def after_claim(s: State) -> None:
    """Continue claiming while there is a statue and something left to claim."""
    if s.formed_count == 0 or s.statues[s.active] == 0:
        finish_mosaic(s)


def finish_mosaic(s: State) -> None:
    """Count a mosaic and its palms, which may be worth less once a sanctuary is claimed with it (R75)."""
    forget_formed(s)
    each = s.edition.mosaic_per_palm_claiming if s.claimed_now else s.edition.mosaic_per_palm
    s.phase = VISIT
    _count_piece(s, MOSAIC, "mosaic", base_reward(s, MOSAIC), each * s.palms_covered)


def apply_close(s: State) -> None:
    """End the visit: bonus, Cleopatra, and then the end, the dice or an offering (R64-R66, R110, R120)."""
    seat = s.active
    bonus = s.edition.visit_bonus[min(s.built_total, VISIT_STEPS - 1)]
    if s.sink is not None:
        s.sink.append(VisitClosed(seat, s.built_total, bonus))
    clear_counter(s)
    change_talents(s, seat, bonus, "visit")
    s.phase = TURN
    before = s.cleopatra
    _move_cleopatra(s)
    if before < LAST_STEP and s.cleopatra == LAST_STEP:
        if not s.edition.last_round:
            end_game(s, 0)
            return
        s.last_turns = s.players
        if s.sink is not None:
            s.sink.append(LastRoundBegan(seat))
    offering_after_visit(s, before)


def _move_cleopatra(s: State) -> None:
    now = complete_categories(s)
    new = now & ~s.completed
    s.completed = now
    if not new:
        return
    for category in range(PIECES):
        if new >> category & 1 and s.cleopatra < LAST_STEP:
            s.cleopatra += 1
    if s.sink is not None:
        names = tuple([PIECE_NAMES[category] for category in range(PIECES) if new >> category & 1])
        s.sink.append(CleopatraMoved(s.cleopatra, names))
