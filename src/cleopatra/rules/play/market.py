"""The market: taking a stall, stocking all three again, and the hand limit (R50-R54)."""

from __future__ import annotations

from ..model.actions import DROP, PUT, STALLS, TAKE
from ..model.cards import FACE_UP, KIND_MASK, KINDS
from ..model.choices import Choices
from ..model.events import CardDiscarded, CardsDrawn, CardStocked, LimitHeld, StallTaken
from ..model.phases import DISCARDING, LIMIT, MAX_PILE, STOCK, TURN
from ..model.state import State
from ..seen.memory import all_learn
from .draw_pile import draw_card, tell_top
from .hands import add_card, all_names, card_name, change_amulets, discard_openly, open_names


def can_visit_market(s: State) -> int:
    """Whether this turn still has a market visit in it (R40, R102)."""
    return not s.went_to_market and s.went_to_quarry < s.visits_allowed


def legal_takes(s: State, out: Choices) -> None:
    """Any stall with cards; any at all once every stall is empty (R50)."""
    sizes = s.stall_size
    all_empty = not (sizes[0] or sizes[1] or sizes[2])
    for stall in range(STALLS):
        if all_empty or sizes[stall]:
            out.add(TAKE + stall)


def apply_take(s: State, stall: int) -> None:
    """Take a whole stall into the hand, then draw for the stalls (R50, R51)."""
    seat = s.active
    s.went_to_market = 1
    base = stall * MAX_PILE
    size = s.stall_size[stall]
    for i in range(base, base + size):
        card = s.stall[i]
        add_card(s, seat, card & KIND_MASK)
        s.moved = 1
        if card & FACE_UP:
            all_learn(s, seat, card & KIND_MASK)
    s.stall_size[stall] = 0
    if s.sink is not None:
        taken = [s.stall[i] for i in range(base, base + size)]
        s.sink.append(StallTaken(seat, stall + 1, all_names(s, taken), open_names(s, taken)))
    if s.reading.limit_at_market and is_over_limit(s):
        s.phase = LIMIT
    else:
        draw_for_stalls(s)


def draw_for_stalls(s: State) -> None:
    """Set the top three cards aside, face-down ones unseen (R51, R52)."""
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
        aside = [s.aside[i] for i in range(s.aside_size)]
        s.sink.append(CardsDrawn(s.active, open_names(s, aside)))
        tell_top(s)


def legal_puts(s: State, out: Choices) -> None:
    """Each stall gets at most one of the cards drawn (R51)."""
    for stall in range(STALLS):
        if not s.stocked >> stall & 1:
            out.add(PUT + stall)


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


def legal_drops(s: State, out: Choices) -> None:
    """Any kind of card in hand."""
    base = s.active * KINDS
    for kind in range(KINDS):
        if s.hand[base + kind]:
            out.add(DROP + kind)


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
