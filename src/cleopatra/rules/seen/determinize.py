# cython: embedsignature=True, embedsignature.format=clinic
"""Determinization: sampling a complete state that is consistent with a seat's view.

Every arrangement of the cards that the seat has not located is equally likely: cards known to be in a hand stay there,
visible cards stay where they are, and all others are dealt at random to the remaining places.
"""

from __future__ import annotations

from ..model.cards import FACE_UP, KIND_MASK, KINDS
from ..model.chance import Chance
from ..model.errors import wrong_type
from ..model.phases import BIDS, HIDDEN, MAX_PILE, NOT_ASKED, OBSERVERS, SEATS, SPECTATOR, UNDECIDED
from ..model.state import State
from ..play.garden import reset_placements
from ..play.luck import imagine_luck
from ..powers.character import card_in_effect
from ..powers.power import power_of
from .view import View


def determinize(view: View, rng: Chance) -> State:
    """A random state consistent with a view, for search and for training; its own view is the same.

    >>> import cleopatra
    >>> view = cleopatra.new_game("deluxe", ["Ana", "Ben"], seed=1).view(0)
    >>> state = cleopatra.determinize(view, cleopatra.Chance(1))
    >>> sum(state.hand) == sum(view.arrays["hand_size"])
    True
    """
    if not isinstance(view, View):
        raise wrong_type("determinize", "what a seat knows, such as game.view(0)", view)
    if not isinstance(rng, Chance):
        raise wrong_type("determinize", "random numbers, such as Chance(1)", rng)
    box = view.notation.box
    s = State(box, box.reading(view.reading), view.layout, view.scalars["players"])
    for name, value in view.scalars.items():
        setattr(s, name, value)
    for name, values in view.arrays.items():
        setattr(s, name, type(getattr(s, name))(values))
    imagine_luck(s, rng.below(1 << 30))
    _tallies(s, view)
    _cards(s, view, rng)
    _mosaics(s, view, rng)
    _answers(s, view, rng)
    reset_placements(s)
    return s


def _tallies(s: State, view: View) -> None:
    """Everyone started with what the box gives, unless that would leave somebody with less than nothing."""
    for seat in range(s.players):
        s.talents[seat] = _tally(view.talents[seat], s.edition.talents, view.talents_change[seat])
        s.start_talents[seat] = s.talents[seat] - view.talents_change[seat]
        s.amulets[seat] = _tally(view.amulets[seat], 0, view.amulets_change[seat])
        s.start_amulets[seat] = s.amulets[seat] - view.amulets_change[seat]


def _tally(shown: int, given: int, change: int) -> int:
    return max(0, given + change) if shown == HIDDEN else shown


def _cards(s: State, view: View, rng: Chance) -> None:
    pool = unlocated(s, view)
    cards: list[int] = []
    for kind in range(KINDS):
        cards.extend([kind] * pool[kind])
    rng.shuffle(cards)
    _discard(s, view, rng, cards)
    for seat in range(s.players):
        _hand(s, view, seat, cards)
    for stall, pile in enumerate(view.stalls):
        for i, card in enumerate(pile):
            s.stall[stall * MAX_PILE + i] = card if card != HIDDEN else cards.pop()
    for i, card in enumerate(view.aside):
        if card != HIDDEN:
            s.aside[i] = card
        elif i >= s.aside_next:
            s.aside[i] = cards.pop()
    five = list(view.five) if view.five else sorted([cards.pop() for _ in range(s.five_size)])
    for i in range(s.five_size):
        s.five[i] = five[i]
        s.kept[i] = view.kept[i] if view.kept else 0
    _draw_pile(s, view, rng, cards)
    _memories(s, view)


def unlocated(s: State, view: View) -> list[int]:
    """How many cards of each kind a view does not locate, given a state with its numbers and flags."""
    pool = list(view.arrays["total"])
    for kind, n in enumerate(view.hand):
        pool[kind] -= n
    for seat in range(s.players):
        if seat != view.seat:
            for kind in range(KINDS):
                pool[kind] -= view.known[seat * KINDS + kind]
    for kind in range(KINDS):
        pool[kind] -= view.seen_discard[kind]
    seen = [card for pile in view.stalls for card in pile]
    for card in [*seen, *view.aside[s.aside_next :], view.top]:
        if card != HIDDEN:
            pool[card & KIND_MASK] -= 1
    for kind in view.five:
        pool[kind] -= 1
    character = card_in_effect(s)
    if character >= 0:
        pool[character] -= 1
    return pool


def _discard(s: State, view: View, rng: Chance, cards: list[int]) -> None:
    """The discard pile: what was seen to go there, what went there unseen, less what was taken out unseen."""
    taken = sum(view.taken_from_discard)
    seen: list[int] = []
    for kind in range(KINDS):
        seen.extend([kind] * view.seen_discard[kind])
    unseen = s.discard_size + taken - len(seen)
    pile = seen + [cards.pop() for _ in range(unseen)]
    rng.shuffle(pile)
    for kind in range(KINDS):
        s.discard[kind] = 0
    for kind in pile[: s.discard_size]:
        s.discard[kind] += 1
    gone = pile[s.discard_size :]
    for seat in range(s.players):
        for _ in range(view.taken_from_discard[seat]):
            kind = gone.pop()
            room = s.hand_size[seat] - sum(view.known[seat * KINDS : (seat + 1) * KINDS])
            if seat != view.seat and _held(s, seat) < room:
                s.hand[seat * KINDS + kind] += 1
            else:
                cards.append(kind)
    rng.shuffle(cards)


def _held(s: State, seat: int) -> int:
    """Cards dealt into a hand so far."""
    held = 0
    for kind in range(KINDS):
        held += s.hand[seat * KINDS + kind]
    return held


def _hand(s: State, view: View, seat: int, cards: list[int]) -> None:
    base = seat * KINDS
    if seat == view.seat:
        for kind in range(KINDS):
            s.hand[base + kind] = view.hand[kind]
        return
    for kind in range(KINDS):
        s.hand[base + kind] += view.known[base + kind]
    for _ in range(s.hand_size[seat] - _held(s, seat)):
        s.hand[base + cards.pop()] += 1


def _draw_pile(s: State, view: View, rng: Chance, cards: list[int]) -> None:
    """The rest, face up as many as are known to be, the top as it is seen."""
    below = s.draw_size - (1 if s.draw_size else 0)
    face_up = s.draw_face_up - (1 if view.top != HIDDEN else 0)
    facing = [FACE_UP] * face_up + [0] * (below - face_up)
    rng.shuffle(facing)
    for i in range(below):
        s.draw[i] = cards.pop() | facing[i]
    if s.draw_size:
        s.draw[s.draw_size - 1] = view.top if view.top != HIDDEN else cards.pop()


def _memories(s: State, view: View) -> None:
    """The seat keeps its memory; the others have at least what everyone saw."""
    own = SPECTATOR if view.seat is None else view.seat
    for observer in range(OBSERVERS):
        rows = view.known if observer == own else view.publicly_known
        base = observer * SEATS * KINDS
        for i, n in enumerate(rows):
            s.known[base + i] = n
        for kind in range(KINDS):
            s.seen_discard[observer * KINDS + kind] = view.seen_discard[kind]
        for seat in range(SEATS):
            s.taken_from_discard[observer * SEATS + seat] = view.taken_from_discard[seat]


def _mosaics(s: State, view: View, rng: Chance) -> None:
    """The top is seen, the order below is not (R32)."""
    below = [mosaic for mosaic in view.pile if mosaic != view.top_mosaic]
    rng.shuffle(below)
    for i, mosaic in enumerate([*below, *([view.top_mosaic] if view.pile else [])]):
        s.pile[i] = mosaic


def _answers(s: State, view: View, rng: Chance) -> None:
    """Secret answers: any that the seat can't rule out."""
    for i, n in enumerate(view.asked):
        s.asked[i] = n
    for i, n in enumerate(view.offered):
        s.offered[i] = n
    for i, n in enumerate(view.accepted):
        s.accepted[i] = n
    for seat, reply in enumerate(view.reply):
        s.reply[seat] = reply
        if seat == view.seat or reply in (UNDECIDED, NOT_ASKED):
            continue
        if s.phase == BIDS:
            s.reply[seat] = rng.below(s.talents[seat] + 1)
        else:
            power_of(s).invent_answer(s, seat, rng)
