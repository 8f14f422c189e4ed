"""Hands, talents and amulets: the few ways in which they change, each recorded as an event (R3, R33, R61)."""

from __future__ import annotations

from ..model.cards import FACE_UP, KIND_MASK, KINDS
from ..model.events import AmuletsChanged, TalentsChanged
from ..model.state import State
from ..seen.memory import all_see_discarded, all_see_leave


def add_card(s: State, seat: int, kind: int) -> None:
    """A card comes into a hand."""
    s.hand[seat * KINDS + kind] += 1
    s.hand_size[seat] += 1


def remove_card(s: State, seat: int, kind: int) -> None:
    """A card leaves a hand."""
    s.hand[seat * KINDS + kind] -= 1
    s.hand_size[seat] -= 1


def discard_openly(s: State, seat: int, kind: int) -> None:
    """A card goes from a hand onto the discard pile publicly."""
    leave_openly(s, seat, kind)
    lay_on_discard(s, kind)


def leave_openly(s: State, seat: int, kind: int) -> None:
    """A card leaves a hand publicly."""
    remove_card(s, seat, kind)
    s.moved = 1
    all_see_leave(s, seat, kind)


def lay_on_discard(s: State, kind: int) -> None:
    """A card goes onto the discard pile publicly."""
    s.discard[kind] += 1
    s.discard_size += 1
    all_see_discarded(s, kind)


def change_talents(s: State, seat: int, change: int, why: str) -> None:
    """Talents come or go, without limit (R3, R4)."""
    if change:
        s.talents[seat] += change
        if s.sink is not None:
            s.sink.append(TalentsChanged(seat, change, why))


def change_amulets(s: State, seat: int, change: int, why: str) -> None:
    """Amulets come or go, without limit (R3, R4)."""
    if change:
        s.amulets[seat] += change
        if s.sink is not None:
            s.sink.append(AmuletsChanged(seat, change, why))


def card_name(s: State, card: int) -> str:
    """The name of a card in this box."""
    return s.edition.card_names[card & KIND_MASK]


def all_names(s: State, cards: list[int]) -> tuple[str, ...]:
    """Cards by name, whether face up or not."""
    return tuple([card_name(s, card) for card in cards])


def open_names(s: State, cards: list[int]) -> tuple[str | None, ...]:
    """Cards as everyone sees them: None for face-down ones."""
    return tuple([card_name(s, card) if card & FACE_UP else None for card in cards])


def hand_names(s: State, seat: int) -> tuple[str, ...]:
    """A hand, card by card."""
    names: list[str] = []
    for kind in range(KINDS):
        for _ in range(s.hand[seat * KINDS + kind]):
            names.append(card_name(s, kind))
    return tuple(names)
