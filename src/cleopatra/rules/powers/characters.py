"""Characters: which of the six may be played when, at what price in amulets, and the powers that nobody answers
(R42, R91, R93-R95)."""

from __future__ import annotations

from ..model.actions import (
    BEGGAR,
    COURTESAN,
    ENVOY,
    PICK,
    SCRIBE_DIE_OFF,
    SCRIBE_DIE_ON,
    SCRIBE_MOSAIC,
    SMUGGLER,
    VIZIER,
)
from ..model.cards import BEGGAR_CARD, COURTESAN_CARD, ENVOY_CARD, KINDS, SCRIBE_CARD, SMUGGLER_CARD, VIZIER_CARD
from ..model.choices import Choices
from ..model.events import CharacterPlayed, CourtesanTook, DieTurned, PileBrowsed
from ..model.phases import ACCEPTING, ASKING, BEGGED, KEEPING, LIMIT, OFFERS, PICKING, VISIT
from ..model.state import State
from ..play.hands import add_card, all_names, card_name, change_amulets, lay_on_discard, leave_openly
from ..play.market import can_visit_market, draw_for_stalls
from ..play.offering import begin_offering
from ..play.quarry import can_visit_quarry
from ..seen.memory import see_discard, take_from_discard_unseen


def legal_characters(s: State, out: Choices) -> None:
    """Every character in hand that can have an effect now (R42)."""
    base = s.active * KINDS
    if s.hand[base + BEGGAR_CARD]:
        out.add(BEGGAR)
    if s.hand[base + ENVOY_CARD]:
        out.add(ENVOY)
    if s.hand[base + VIZIER_CARD] and s.draw_size + s.discard_size:
        out.add(VIZIER)
    legal_smuggler(s, out)
    if s.hand[base + SCRIBE_CARD]:
        if s.scribes < s.pile_size and (s.phase == VISIT or can_visit_quarry(s)):
            out.add(SCRIBE_MOSAIC)
        out.add(SCRIBE_DIE_ON)
        if s.altar:
            out.add(SCRIBE_DIE_OFF)
    if s.hand[base + COURTESAN_CARD] and s.discard_size:
        out.add(COURTESAN)


def legal_picks(s: State, out: Choices) -> None:
    """Any card of the discard pile but the courtesan herself, if she lies there already (R91)."""
    herself = -1 if s.reading.discard_after_effect else COURTESAN_CARD
    for kind in range(KINDS):
        if s.discard[kind] > (kind == herself):
            out.add(PICK + kind)


def legal_smuggler(s: State, out: Choices) -> None:
    """With more cards than the limit, himself included, only once a turn, and while a check can come (R42, R95)."""
    if s.reading.limit_at_market and s.phase != LIMIT and not can_visit_market(s):
        return
    if s.hand[s.active * KINDS + SMUGGLER_CARD] and s.hand_size[s.active] > s.edition.hand_limit and not s.smuggled:
        out.add(SMUGGLER)


def play_character(s: State, kind: int, amulets: int) -> None:
    """The card goes onto the discard pile, unless the reading has it wait for its effect, and its price is taken."""
    leave_openly(s, s.active, kind)
    if not s.reading.discard_after_effect:
        lay_on_discard(s, kind)
    if s.sink is not None:
        s.sink.append(CharacterPlayed(s.active, card_name(s, kind)))
    change_amulets(s, s.active, amulets, "character")


def end_effect(s: State, kind: int) -> None:
    """The effect is over: the card goes onto the discard pile, if it does not lie there yet (section 8)."""
    if s.reading.discard_after_effect:
        lay_on_discard(s, kind)


def card_in_effect(s: State) -> int:
    """The character that lies aside until its effect is over; -1 where none does (section 8)."""
    if not s.reading.discard_after_effect:
        return -1
    if s.phase == BEGGED:
        return BEGGAR_CARD
    if s.phase == PICKING:
        return COURTESAN_CARD
    if s.phase in (ASKING, OFFERS, ACCEPTING):
        return ENVOY_CARD
    return VIZIER_CARD if s.phase == KEEPING else -1


def apply_courtesan(s: State) -> None:
    """Look through the discard pile (R91)."""
    play_character(s, COURTESAN_CARD, 1)
    see_discard(s, s.active)
    if s.sink is not None:
        pile: list[int] = []
        for kind in range(KINDS):
            pile.extend([kind] * s.discard[kind])
        s.sink.append(PileBrowsed(s.active, all_names(s, pile)))
    s.back = s.phase
    s.phase = PICKING


def apply_pick(s: State, kind: int) -> None:
    """Take one card from the discard pile, unseen by the others."""
    seat = s.active
    s.discard[kind] -= 1
    s.discard_size -= 1
    add_card(s, seat, kind)
    take_from_discard_unseen(s, seat)
    end_effect(s, COURTESAN_CARD)
    s.phase = s.back
    if s.sink is not None:
        s.sink.append(CourtesanTook(seat, card_name(s, kind)))


def apply_scribe_mosaic(s: State) -> None:
    """The next mosaic is any one of the pile (R93)."""
    play_character(s, SCRIBE_CARD, 2)
    s.scribes += 1
    end_effect(s, SCRIBE_CARD)


def apply_scribe_die(s: State, turn: int) -> None:
    """Turn one die onto the altar or off it; five make an offering at once (R94)."""
    play_character(s, SCRIBE_CARD, 0)
    s.altar += turn
    end_effect(s, SCRIBE_CARD)
    if s.sink is not None:
        s.sink.append(DieTurned(s.active, s.altar))
    if s.altar == s.edition.dice:
        begin_offering(s)


def apply_smuggler(s: State) -> None:
    """No hand limit for the rest of this turn; where the market asked already, this is the answer (R54, R95)."""
    play_character(s, SMUGGLER_CARD, 1)
    s.smuggled = 1
    end_effect(s, SMUGGLER_CARD)
    if s.phase == LIMIT:
        draw_for_stalls(s)
