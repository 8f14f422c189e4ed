"""What each seat can remember of hidden cards: the least that it knows of every hand, and of the discard pile (R33).

A card seen on its way into a hand is remembered there until it is seen to leave. Where a standard card passes unseen
between two others, each kind it may have been is remembered once less: what is kept is always true.
"""

from __future__ import annotations

from ..model.cards import KINDS, STANDARD_KINDS
from ..model.phases import OBSERVERS, SEATS
from ..model.state import State


def all_learn(s: State, holder: int, kind: int) -> None:
    """Everyone sees that card come into a hand."""
    if s.remembers:
        for observer in range(OBSERVERS):
            s.known[(observer * SEATS + holder) * KINDS + kind] += 1


def all_see_leave(s: State, holder: int, kind: int) -> None:
    """Everyone sees that card leave a hand."""
    if s.remembers:
        for observer in range(OBSERVERS):
            at = (observer * SEATS + holder) * KINDS + kind
            if s.known[at]:
                s.known[at] -= 1


def pass_unseen(s: State, giver: int, taker: int, kind: int) -> None:
    """A standard card passes between two players; only they see which (R90)."""
    if not s.remembers:
        return
    for observer in range(OBSERVERS):
        base = (observer * SEATS + giver) * KINDS
        if observer in (giver, taker):
            if s.known[base + kind]:
                s.known[base + kind] -= 1
        else:
            for maybe in range(STANDARD_KINDS):
                if s.known[base + maybe]:
                    s.known[base + maybe] -= 1
    s.known[(giver * SEATS + taker) * KINDS + kind] += 1


def know_whole_hand(s: State, observer: int, holder: int) -> None:
    """A hand is shown to one player (R90)."""
    if s.remembers:
        base = (observer * SEATS + holder) * KINDS
        for kind in range(KINDS):
            s.known[base + kind] = s.hand[holder * KINDS + kind]


def all_see_discarded(s: State, kind: int) -> None:
    """Everyone sees that card come onto the discard pile."""
    if s.remembers:
        for observer in range(OBSERVERS):
            s.seen_discard[observer * KINDS + kind] += 1


def one_sees_discarded(s: State, observer: int, kind: int) -> None:
    """One player puts a card onto the discard pile unseen (R96)."""
    if s.remembers:
        s.seen_discard[observer * KINDS + kind] += 1


def see_discard(s: State, observer: int) -> None:
    """One player looks through the whole discard pile."""
    if s.remembers:
        for kind in range(KINDS):
            s.seen_discard[observer * KINDS + kind] = s.discard[kind]
        for holder in range(SEATS):
            s.taken_from_discard[observer * SEATS + holder] = 0


def take_from_discard_unseen(s: State, taker: int) -> None:
    """One player, who sees the whole pile, has taken a card out of it unseen (R91)."""
    if not s.remembers:
        return
    for observer in range(OBSERVERS):
        if observer != taker:
            s.taken_from_discard[observer * SEATS + taker] += 1
    see_discard(s, taker)


def forget_discard(s: State) -> None:
    """The discard pile was shuffled away (R52)."""
    if s.remembers:
        for i in range(OBSERVERS * KINDS):
            s.seen_discard[i] = 0
        for i in range(OBSERVERS * SEATS):
            s.taken_from_discard[i] = 0
