"""What an observer may see of the fields that are not open to everybody (R31-R33, R51, R90-R96, R111).

`public` reads the others, and `view` puts them together. Observers are the seats and the SPECTATOR, who has no hand and
no answer of its own.
"""

from __future__ import annotations

from typing import Any

from ..model.cards import FACE_UP, KINDS, STANDARD_KINDS
from ..model.phases import (
    ACCEPTING,
    ANSWERED,
    ASKING,
    HIDDEN,
    KEEPING,
    MAX_PILE,
    OFFERS,
    OVER,
    SEATS,
    SPECTATOR,
    STALLS,
    UNDECIDED,
)
from ..model.state import State
from ..play.dispatch import answers_are_due, waiting


def public_fields(s: State) -> dict[str, Any]:
    """Everything else that everybody sees; cards that lie face down are hidden."""
    return {
        "waiting": tuple(waiting(s)),
        "publicly_known": known(s, SPECTATOR),
        "talents_change": tuple([s.talents[i] - s.start_talents[i] for i in range(s.players)]),
        "amulets_change": tuple([s.amulets[i] - s.start_amulets[i] for i in range(s.players)]),
        "stalls": stalls(s),
        "top": top(s),
        "aside": aside(s),
        "pile": pile(s),
        "top_mosaic": top_mosaic(s),
    }


def own_fields(s: State, observer: int) -> dict[str, Any]:
    """What is not the same for everybody."""
    return {
        "hand": hand(s, observer),
        "known": known(s, observer),
        "talents": talents(s, observer),
        "amulets": amulets(s, observer),
        "seen_discard": seen_discard(s, observer),
        "taken_from_discard": taken_from_discard(s, observer),
        "five": five(s, observer),
        "kept": kept(s, observer),
        "reply": reply(s, observer),
        "asked": asked(s, observer),
        "offered": offered(s, observer),
        "accepted": accepted(s, observer),
    }


def stalls(s: State) -> tuple[tuple[int, ...], ...]:
    """The cards of every stall, oldest first."""
    return tuple([_stall(s, stall) for stall in range(STALLS)])


def _stall(s: State, stall: int) -> tuple[int, ...]:
    cards = [s.stall[stall * MAX_PILE + i] for i in range(s.stall_size[stall])]
    return tuple([card if card & FACE_UP else HIDDEN for card in cards])


def top(s: State) -> int:
    """The card on top of the draw pile."""
    card = s.draw[s.draw_size - 1] if s.draw_size else 0
    return card if card & FACE_UP else HIDDEN


def aside(s: State) -> tuple[int, ...]:
    """Cards drawn for the stalls."""
    return tuple([s.aside[i] if s.aside[i] & FACE_UP else HIDDEN for i in range(s.aside_size)])


def pile(s: State) -> tuple[int, ...]:
    """Mosaics left; their order is nobody's to know."""
    return tuple(sorted([s.pile[i] for i in range(s.pile_size)]))


def top_mosaic(s: State) -> int:
    """The mosaic that can be built next."""
    return s.pile[s.pile_size - 1] if s.pile_size else HIDDEN


def hand(s: State, observer: int) -> tuple[int, ...]:
    """One's own cards, a count for each kind."""
    if observer >= SEATS:
        return ()
    return tuple([s.hand[observer * KINDS + kind] for kind in range(KINDS)])


def known(s: State, observer: int) -> tuple[int, ...]:
    """What is remembered of every hand; at the end all cards are laid open (R121)."""
    if s.phase == OVER:
        return tuple(s.hand)
    first = observer * SEATS * KINDS
    return tuple([s.known[first + i] for i in range(SEATS * KINDS)])


def standings(s: State, observer: int) -> list[tuple[Any, ...]]:
    """For each player the number of cards, those known, talents, amulets, merchants and statues."""
    opened = s.open_tallies or s.phase == OVER
    rows = []
    for at in range(s.players):
        mine = at == observer
        rows.append(
            (
                s.hand_size[at],
                hand(s, at) if mine or s.phase == OVER else _known_of(s, observer, at),
                s.talents[at] if opened or mine else HIDDEN,
                s.amulets[at] if opened or mine else HIDDEN,
                s.merchants[at],
                s.statues[at],
            )
        )
    return rows


def _known_of(s: State, observer: int, at: int) -> tuple[int, ...]:
    first = (observer * SEATS + at) * KINDS
    return tuple([s.known[first + kind] for kind in range(KINDS)])


def talents(s: State, observer: int) -> tuple[int, ...]:
    """One's own, unless all are open."""
    opened = s.open_tallies or s.phase == OVER
    return tuple([s.talents[i] if opened or i == observer else HIDDEN for i in range(s.players)])


def amulets(s: State, observer: int) -> tuple[int, ...]:
    """One's own, unless all are open."""
    opened = s.open_tallies or s.phase == OVER
    return tuple([s.amulets[i] if opened or i == observer else HIDDEN for i in range(s.players)])


def seen_discard(s: State, observer: int) -> tuple[int, ...]:
    """What went onto the discard pile in sight, a count for each kind."""
    return tuple([s.seen_discard[observer * KINDS + kind] for kind in range(KINDS)])


def taken_from_discard(s: State, observer: int) -> tuple[int, ...]:
    """How many cards each took out of it unseen."""
    return tuple([s.taken_from_discard[observer * SEATS + seat] for seat in range(SEATS)])


def five(s: State, observer: int) -> tuple[int, ...]:
    """The vizier's cards, for whoever drew them."""
    return tuple([s.five[i] for i in range(s.five_size)]) if observer == s.active else ()


def kept(s: State, observer: int) -> tuple[int, ...]:
    """Which of them are to be kept."""
    if observer != s.active or s.phase != KEEPING:
        return ()
    return tuple([s.kept[i] for i in range(s.five_size)])


def reply(s: State, observer: int) -> tuple[int, ...]:
    """One's own answer; of the others only whether it is in."""
    if not answers_are_due(s):
        return ()
    shown = [i == observer or s.reply[i] <= UNDECIDED for i in range(s.players)]
    return tuple([s.reply[i] if shown[i] else ANSWERED for i in range(s.players)])


def asked(s: State, observer: int) -> tuple[int, ...]:
    """What an envoy asks for, once it asks; before that for its sender alone."""
    shown = s.phase in (OFFERS, ACCEPTING) or (observer == s.active and s.phase == ASKING)
    return tuple(s.asked) if shown else ()


def offered(s: State, observer: int) -> tuple[int, ...]:
    """All offers once they are shown; until then one's own."""
    if s.phase == ACCEPTING:
        return tuple(s.offered)
    if s.phase != OFFERS:
        return ()
    return tuple([s.offered[i] if i // STANDARD_KINDS == observer else 0 for i in range(SEATS * STANDARD_KINDS)])


def accepted(s: State, observer: int) -> tuple[int, ...]:
    """What the envoy's sender has chosen so far."""
    return tuple(s.accepted) if observer == s.active and s.phase == ACCEPTING else ()
