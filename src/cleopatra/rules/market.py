"""The market: taking a stall, stocking all three again, and the hand limit (R50-R54)."""

from __future__ import annotations

from .actions import DROP, HOLD, PUT, STALLS, TAKE
from .cards import FACE_UP, KIND_MASK, KINDS
from .draw_pile import draw_card, tell_top
from .events import CardDiscarded, CardsDrawn, CardStocked, LimitHeld, StallTaken
from .hands import add_card, card_name, change_amulets, discard_openly
from .memory import all_learn
from .phases import DISCARDING, LIMIT, MAX_PILE, STOCK, TURN
from .state import State


def can_visit_market(s: State) -> int:
    """Whether this turn still has a market visit in it (R40, R102)."""
    return not s.went_to_market and s.went_to_quarry < s.visits_allowed


def legal_takes(s: State, out: list[int]) -> None:
    """Any stall with cards; any at all once every stall is empty (R50)."""
    sizes = s.stall_size
    all_empty = not (sizes[0] or sizes[1] or sizes[2])
    for stall in range(STALLS):
        if all_empty or sizes[stall]:
            out.append(TAKE + stall)


def apply_take(s: State, stall: int) -> None:
    """Take a whole stall into the hand, then draw for the stalls (R50, R51)."""
    seat = s.active
    s.went_to_market = 1
    taken = s.stall[stall * MAX_PILE : stall * MAX_PILE + s.stall_size[stall]]
    for card in taken:
        add_card(s, seat, card & KIND_MASK)
        s.moved = 1
        if card & FACE_UP:
            all_learn(s, seat, card & KIND_MASK)
    s.stall_size[stall] = 0
    if s.sink is not None:
        cards = tuple(card_name(s, card) for card in taken)
        seen = tuple(card_name(s, card) if card & FACE_UP else None for card in taken)
        s.sink.append(StallTaken(seat, stall + 1, cards, seen))
    if s.reading.limit_at_market and is_over_limit(s):
        s.phase = LIMIT
    else:
        draw_for_stalls(s)


def draw_for_stalls(s: State) -> None:
    """Lay the top three cards aside, face-down ones unseen (R51, R52)."""
    s.aside_size = 0
    s.aside_next = 0
    s.stocked = 0
    while s.aside_size < STALLS:
        card = draw_card(s)
        if card < 0:
            break
        s.aside[s.aside_size] = card
        s.aside_size += 1
    s.phase = STOCK if s.aside_size else TURN
    if s.sink is not None and s.aside_size:
        aside = s.aside[: s.aside_size]
        s.sink.append(CardsDrawn(s.active, tuple(card_name(s, c) if c & FACE_UP else None for c in aside)))
        tell_top(s)


def legal_puts(s: State, out: list[int]) -> None:
    """Each stall gets at most one of the cards drawn (R51)."""
    for stall in range(STALLS):
        if not s.stocked >> stall & 1:
            out.append(PUT + stall)


def apply_put(s: State, stall: int) -> None:
    """Put the next card onto a stall, keeping its facing."""
    card = s.aside[s.aside_next]
    s.aside_next += 1
    s.stocked |= 1 << stall
    s.stall[stall * MAX_PILE + s.stall_size[stall]] = card
    s.stall_size[stall] += 1
    if s.sink is not None:
        s.sink.append(CardStocked(s.active, stall + 1, card_name(s, card) if card & FACE_UP else None))
    if s.aside_next == s.aside_size:
        s.aside_size = 0
        s.aside_next = 0
        s.stocked = 0
        s.phase = TURN


def is_over_limit(s: State) -> int:
    """Whether the active player holds more cards than allowed, and nothing covers it (R53, R95)."""
    return s.hand_size[s.active] > s.edition.hand_limit and not s.smuggled


def legal_limit_answers(s: State, out: list[int]) -> None:
    """Keep all, or begin to discard (R53)."""
    out.append(HOLD)
    legal_drops(s, out)


def legal_drops(s: State, out: list[int]) -> None:
    """Any kind of card in hand."""
    base = s.active * KINDS
    for kind in range(KINDS):
        if s.hand[base + kind]:
            out.append(DROP + kind)


def apply_hold(s: State) -> None:
    """Keep all the cards, for an amulet each above the limit (R53)."""
    seat = s.active
    over = s.hand_size[seat] - s.edition.hand_limit
    if s.sink is not None:
        s.sink.append(LimitHeld(seat, over))
    change_amulets(s, seat, over, "hand-limit")
    _limit_is_answered(s)


def apply_drop(s: State, kind: int) -> None:
    """Discard one card; with the last one above the limit the answer is complete (R53)."""
    seat = s.active
    s.phase = DISCARDING
    discard_openly(s, seat, kind)
    if s.sink is not None:
        s.sink.append(CardDiscarded(seat, card_name(s, kind)))
    if s.hand_size[seat] == s.edition.hand_limit:
        change_amulets(s, seat, s.edition.discard_amulets, "hand-limit")
        _limit_is_answered(s)


def _limit_is_answered(s: State) -> None:
    if s.reading.limit_at_market:
        draw_for_stalls(s)
    else:
        s.limit_answered = 1
        s.phase = TURN
