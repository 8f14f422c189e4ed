"""The vizier among the characters: five cards drawn, some of them kept (R96)."""

from __future__ import annotations

from ..model.actions import REST, RETAIN
from ..model.cards import FACE_UP, KIND_MASK, VIZIER_CARD
from ..model.choices import Choices
from ..model.events import FiveDrawn, FiveKept, KeepDrafted
from ..model.phases import FIVE, KEEPING
from ..model.state import State
from ..play.draw_pile import draw_card, tell_top
from ..play.hands import add_card, all_names, card_name, change_amulets
from ..seen.memory import one_sees_discarded
from .characters import end_effect, play_character


def apply_vizier(s: State) -> None:
    """Draw the top five, unseen by others (R96)."""
    play_character(s, VIZIER_CARD, 0)
    s.five_size = 0
    face_up = 0
    while s.five_size < FIVE:
        card = draw_card(s)
        if card < 0:
            break
        if card & FACE_UP:
            face_up += 1
        s.five[s.five_size] = card & KIND_MASK
        s.five_size += 1
    for i in range(s.five_size):
        for j in range(i, 0, -1):
            if s.five[j] < s.five[j - 1]:
                s.five[j], s.five[j - 1] = s.five[j - 1], s.five[j]
    if s.sink is not None:
        s.sink.append(FiveDrawn(s.active, all_names(s, [s.five[i] for i in range(s.five_size)]), face_up))
        tell_top(s)
    for i in range(FIVE):
        s.kept[i] = 0
    s.back = s.phase
    s.phase = KEEPING


def legal_keeps(s: State, out: Choices) -> None:
    """Keep any of the five, in ascending order."""
    out.add(REST)
    first = 0
    for i in range(s.five_size):
        if s.kept[i]:
            first = s.five[i]
    for i in range(s.five_size):
        kind = s.five[i]
        if s.kept[i] or kind < first:
            continue
        if i and s.five[i - 1] == kind and not s.kept[i - 1]:
            continue
        out.add(RETAIN + kind)


def apply_retain(s: State, kind: int) -> None:
    """Mark one of the five to be kept."""
    for i in range(s.five_size):
        if s.five[i] == kind and not s.kept[i]:
            s.kept[i] = 1
            break
    if s.sink is not None:
        s.sink.append(KeepDrafted(s.active, card_name(s, kind)))


def apply_rest(s: State) -> None:
    """Keep what was marked, for an amulet each; the rest goes onto the discard pile unseen (R96)."""
    seat = s.active
    kept = [s.five[i] for i in range(s.five_size) if s.kept[i]]
    rest = [s.five[i] for i in range(s.five_size) if not s.kept[i]]
    for kind in kept:
        add_card(s, seat, kind)
    for kind in rest:
        s.discard[kind] += 1
        s.discard_size += 1
        one_sees_discarded(s, seat, kind)
    s.five_size = 0
    if s.sink is not None:
        s.sink.append(FiveKept(seat, len(kept), all_names(s, kept), all_names(s, rest)))
    change_amulets(s, seat, len(kept), "vizier")
    end_effect(s, VIZIER_CARD)
    s.phase = s.back
