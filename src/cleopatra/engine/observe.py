# cython: boundscheck=False, wraparound=False, cdivision=False
"""Observations: what one seat knows, written as numbers directly from the state, and its legal actions.

The same facts as a view's, at the offsets that `features` defines; `learn.encoder` writes the same row from a view.
"""

from __future__ import annotations

from cleopatra.rules.model.actions import (
    ASK,
    OPEN,
    OPEN_CODES,
    OPEN_SEATS,
    OPEN_SEATS_AND_CARDS,
    RETAIN,
    TAKE,
    TILES,
    WANT,
)
from cleopatra.rules.model.buffers import Bytes, Floats, Ints, Shorts
from cleopatra.rules.model.cards import FACE_UP, KIND_MASK, KINDS, STANDARD_KINDS
from cleopatra.rules.model.choices import Choices
from cleopatra.rules.model.phases import (
    ACCEPTING,
    ASKING,
    KEEPING,
    MAX_PILE,
    OFFERS,
    OPEN_PHASE,
    OVER,
    POOL,
    SEATS,
    SPECTATOR,
    STALLS,
    TRAITS,
    UNDECIDED,
)
from cleopatra.rules.model.pieces import CELLS, DOORS, OBELISKS, PIECES, WALLS
from cleopatra.rules.model.state import State
from cleopatra.rules.play.dispatch import answers_are_due, list_choices, owes

from .features import (
    ACTION_INDICES,
    AT_ALTAR,
    AT_ASIDE_CARDS,
    AT_ASIDE_HIDDEN,
    AT_BACK,
    AT_BOX,
    AT_BUILT,
    AT_CLEOPATRA,
    AT_COMPLETE,
    AT_COUNTER,
    AT_DECK,
    AT_DISCARD,
    AT_DISCARD_SEEN,
    AT_DOORS,
    AT_DRAW,
    AT_DRAW_TOP,
    AT_FIVE,
    AT_FIVE_SIZE,
    AT_HAND,
    AT_KEPT,
    AT_MEMO,
    AT_OBELISKS,
    AT_OPEN_PHASE,
    AT_OPTIONS,
    AT_PHASE,
    AT_PILE_LEFT,
    AT_PILE_TOP,
    AT_PLAYERS,
    AT_READING,
    AT_REPLY,
    AT_SANCTUARIES,
    AT_SEATS,
    AT_SPHINXES,
    AT_STALL_CARDS,
    AT_STALL_HIDDEN,
    AT_STALL_SIZES,
    AT_STOCKED,
    AT_THRONE,
    AT_TILES,
    AT_TURN,
    AT_TURN_COUNTS,
    AT_TURNS,
    AT_WALLS,
    CARDS_UNIT,
    DRAWN,
    FIRST_OPEN_INDEX,
    IN_ACCEPTED,
    IN_ACTIVE,
    IN_AMULETS,
    IN_AMULETS_CHANGE,
    IN_ANSWERED,
    IN_ASKED,
    IN_CARDS,
    IN_KNOWN,
    IN_MERCHANTS,
    IN_OFFERED,
    IN_OWES,
    IN_PRESENT,
    IN_PUBLIC,
    IN_STATUES,
    IN_TALENTS,
    IN_TALENTS_CHANGE,
    IN_TALLIES_SHOWN,
    IN_TOOK_DISCARDS,
    MARKS_UNIT,
    PILE_UNIT,
    PLANES,
    SEAT_SIZE,
    SIZE,
    TALLY_UNIT,
    TURNS_UNIT,
)
from .planes import draw_planes, planes_changed

OBSERVED_CHOICES = Choices()


def observe(s: State, seat: int, out: Floats, base: int) -> None:
    """Write what a seat knows into `out`, starting at `base`."""
    if base < 0 or len(out) < base + SIZE or seat < 0 or seat >= s.players:
        raise ValueError(f"seat {seat}: no room for {SIZE} numbers from entry {base} on, or no such seat")
    draw_planes(s, seat, out, base)
    _behind_planes(s, seat, out, base)


def observe_again(s: State, seat: int, out: Floats, base: int, drawn: Shorts, at: int) -> None:
    """The same where the entries still hold the last observation made here; `planes` says what `drawn` keeps."""
    if base < 0 or len(out) < base + SIZE or seat < 0 or seat >= s.players or at < 0 or len(drawn) < at + DRAWN:
        raise ValueError(f"seat {seat}: no room for {SIZE} numbers from entry {base} on, or no such seat")
    if planes_changed(s, seat, drawn, at):
        draw_planes(s, seat, out, base)
    _behind_planes(s, seat, out, base)


def _behind_planes(s: State, seat: int, out: Floats, base: int) -> None:
    for i in range(base + PLANES * CELLS, base + SIZE):
        out[i] = 0
    _table(s, out, base)
    _turn(s, out, base)
    _palace(s, out, base)
    _own(s, seat, out, base)
    _piles(s, seat, out, base)
    _stalls(s, out, base)
    due = answers_are_due(s)
    for other in range(s.players):
        at = base + AT_SEATS + relative(seat, other, s.players) * SEAT_SIZE
        _seat_row(s, seat, other, due, out, at)
        if s.phase in (ASKING, OFFERS, ACCEPTING):
            _dealings(s, seat, other, out, at)


def relative(seat: int, other: int, players: int) -> int:
    """The distance between two seats in turn order."""
    return (other - seat + players) % players


def _table(s: State, out: Floats, base: int) -> None:
    """The options of the table."""
    for trait in range(TRAITS):
        out[base + AT_BOX + trait] = s.edition.traits[trait]
    out[base + AT_READING] = s.reading.limit_at_market
    out[base + AT_READING + 1] = s.reading.envoy_one_kind
    out[base + AT_READING + 2] = s.reading.envoy_other_card
    out[base + AT_OPTIONS] = s.mirror
    out[base + AT_OPTIONS + 1] = s.open_tallies
    out[base + AT_PLAYERS + s.players - 1] = 1
    for kind in range(KINDS):
        out[base + AT_DECK + kind] = s.total[kind] / CARDS_UNIT


def _turn(s: State, out: Floats, base: int) -> None:
    if s.phase < OPEN_PHASE:
        out[base + AT_PHASE + s.phase] = 1
    else:
        out[base + AT_OPEN_PHASE + s.phase - OPEN_PHASE] = 1
    out[base + AT_BACK + s.back] = 1
    out[base + AT_MEMO] = s.memo / CARDS_UNIT
    at = base + AT_TURN
    out[at] = s.went_to_market
    out[at + 1] = s.went_to_quarry
    out[at + 2] = s.called
    out[at + 3] = s.architect
    out[at + 4] = s.limit_answered
    out[at + 5] = s.smuggled
    out[at + 6] = s.moved
    out[at + 7] = s.fresh
    at = base + AT_TURN_COUNTS
    out[at] = s.visits_allowed / 4
    out[at + 1] = s.scribes / 4
    out[at + 2] = s.idle_turns / 4
    out[at + 3] = s.last_turns / 4
    out[at + 4] = s.built_total / 4
    out[at + 5] = s.palms_covered / 4
    out[at + 6] = s.formed_count / 4
    out[at + 7] = s.claimed_now / 4
    out[base + AT_TURNS] = s.turns / TURNS_UNIT
    out[base + AT_STOCKED] = s.stocked / 4
    for unit in range(POOL):
        out[base + AT_COUNTER + unit] = s.pool[unit] / CARDS_UNIT
    for piece in range(PIECES):
        out[base + AT_BUILT + piece] = s.built[piece] / 4


def _palace(s: State, out: Floats, base: int) -> None:
    for i in range(WALLS):
        out[base + AT_WALLS + i] = s.walls[i] > 0
    for i in range(DOORS):
        out[base + AT_DOORS + i] = s.doors[i] > 0
        out[base + AT_SPHINXES + i] = s.sphinxes[i] / 6
    for i in range(OBELISKS):
        out[base + AT_OBELISKS + i] = s.obelisks[i] > 0
    out[base + AT_THRONE] = s.throne / 2
    for piece in range(PIECES):
        out[base + AT_COMPLETE + piece] = s.completed >> piece & 1
    out[base + AT_CLEOPATRA + s.cleopatra] = 1
    out[base + AT_ALTAR] = s.altar / 5
    for place in range(s.edition.tiles):
        out[base + AT_TILES + place * TILES + s.tiles[place]] = 1
    for i in range(s.pile_size):
        out[base + AT_PILE_LEFT + s.pile[i]] = 1
    if s.pile_size:
        out[base + AT_PILE_TOP + s.pile[s.pile_size - 1]] = 1
    out[base + AT_SANCTUARIES] = s.sanctuaries / MARKS_UNIT


def _own(s: State, seat: int, out: Floats, base: int) -> None:
    """The observer's hand, the vizier's five cards, and the answer the observer has given."""
    for kind in range(KINDS):
        out[base + AT_HAND + kind] = s.hand[seat * KINDS + kind] / 4
    out[base + AT_FIVE_SIZE] = s.five_size / 5
    if seat == s.active:
        for i in range(s.five_size):
            out[base + AT_FIVE + s.five[i]] += 0.25
            if s.phase == KEEPING and s.kept[i]:
                out[base + AT_KEPT + s.five[i]] += 0.25
    if answers_are_due(s) and s.reply[seat] > UNDECIDED:
        out[base + AT_REPLY] = s.reply[seat] / PILE_UNIT


def _piles(s: State, seat: int, out: Floats, base: int) -> None:
    out[base + AT_DRAW] = s.draw_size / PILE_UNIT
    out[base + AT_DRAW + 1] = s.draw_face_up / PILE_UNIT
    if s.draw_size:
        top = s.draw[s.draw_size - 1]
        if top & FACE_UP:
            out[base + AT_DRAW_TOP + (top & KIND_MASK)] = 1
    out[base + AT_DISCARD] = s.discard_size / PILE_UNIT
    for kind in range(KINDS):
        out[base + AT_DISCARD_SEEN + kind] = s.seen_discard[seat * KINDS + kind] / CARDS_UNIT


def _stalls(s: State, out: Floats, base: int) -> None:
    for stall in range(STALLS):
        out[base + AT_STALL_SIZES + stall] = s.stall_size[stall] / CARDS_UNIT
        hidden = 0
        for i in range(stall * MAX_PILE, stall * MAX_PILE + s.stall_size[stall]):
            card = s.stall[i]
            if card & FACE_UP:
                out[base + AT_STALL_CARDS + stall * KINDS + (card & KIND_MASK)] += 0.25
            else:
                hidden += 1
        out[base + AT_STALL_HIDDEN + stall] = hidden / CARDS_UNIT
    for place in range(s.aside_size - s.aside_next):
        card = s.aside[s.aside_next + place]
        if card & FACE_UP:
            out[base + AT_ASIDE_CARDS + place * KINDS + (card & KIND_MASK)] = 1
        else:
            out[base + AT_ASIDE_HIDDEN + place] = 1


def _seat_row(s: State, seat: int, other: int, due: int, out: Floats, at: int) -> None:
    """What one seat knows of another, or of itself."""
    over = s.phase == OVER
    mine, public = (seat * SEATS + other) * KINDS, (SPECTATOR * SEATS + other) * KINDS
    out[at + IN_PRESENT] = 1
    out[at + IN_CARDS] = s.hand_size[other] / CARDS_UNIT
    if seat == other or over:
        for kind in range(KINDS):
            out[at + IN_KNOWN + kind] = s.hand[other * KINDS + kind] / 4
    else:
        for kind in range(KINDS):
            out[at + IN_KNOWN + kind] = s.known[mine + kind] / 4
    if over:
        for kind in range(KINDS):
            out[at + IN_PUBLIC + kind] = s.hand[other * KINDS + kind] / 4
    else:
        for kind in range(KINDS):
            out[at + IN_PUBLIC + kind] = s.known[public + kind] / 4
    out[at + IN_MERCHANTS] = s.merchants[other] / 3
    out[at + IN_STATUES] = s.statues[other] / 2
    if s.open_tallies or seat == other or over:
        out[at + IN_TALLIES_SHOWN] = 1
        out[at + IN_TALENTS] = s.talents[other] / TALLY_UNIT
        out[at + IN_AMULETS] = s.amulets[other] / TALLY_UNIT
    out[at + IN_TALENTS_CHANGE] = (s.talents[other] - s.start_talents[other]) / TALLY_UNIT
    out[at + IN_AMULETS_CHANGE] = (s.amulets[other] - s.start_amulets[other]) / TALLY_UNIT
    out[at + IN_ACTIVE] = other == s.active
    out[at + IN_OWES] = owes(s, other)
    out[at + IN_ANSWERED] = due and s.reply[other] > UNDECIDED
    out[at + IN_TOOK_DISCARDS] = s.taken_from_discard[seat * SEATS + other] / 4


def _dealings(s: State, seat: int, other: int, out: Floats, at: int) -> None:
    """What the envoy asks of a seat, what that seat offers, and what is accepted."""
    mine = seat == s.active
    asked = s.phase in (OFFERS, ACCEPTING) or (mine and s.phase == ASKING)
    offered = s.phase == ACCEPTING or (s.phase == OFFERS and other == seat)
    accepted = mine and s.phase == ACCEPTING
    for kind in range(STANDARD_KINDS):
        if asked:
            out[at + IN_ASKED + kind] = s.asked[other * STANDARD_KINDS + kind] / 4
        if offered:
            out[at + IN_OFFERED + kind] = s.offered[other * STANDARD_KINDS + kind] / 4
        if accepted:
            out[at + IN_ACCEPTED + kind] = s.accepted[other * STANDARD_KINDS + kind] / 4


def index_of(code: int, seat: int, players: int) -> int:
    """The index of an action code for a seat; -1 for a bid that is too high to have one."""
    if code < OPEN:
        return code
    if code < OPEN_SEATS:
        return FIRST_OPEN_INDEX + code - OPEN
    if code < OPEN_SEATS_AND_CARDS:
        at = code - OPEN_SEATS
        return FIRST_OPEN_INDEX + OPEN_SEATS - OPEN + at // SEATS * SEATS + relative(seat, at % SEATS, players)
    if code < TAKE:
        at = code - OPEN_SEATS_AND_CARDS
        at = relative(seat, at // STANDARD_KINDS, players) * STANDARD_KINDS + at % STANDARD_KINDS
        return FIRST_OPEN_INDEX + OPEN_SEATS_AND_CARDS - OPEN + at
    if code < ASK or code >= RETAIN:
        return code - OPEN_CODES if code - OPEN_CODES < FIRST_OPEN_INDEX else -1
    first = ASK if code < WANT else WANT
    at = code - first
    return first - OPEN_CODES + relative(seat, at // STANDARD_KINDS, players) * STANDARD_KINDS + at % STANDARD_KINDS


def code_of(index: int, seat: int, players: int) -> int:
    """The action code of a seat's index."""
    if index < OPEN:
        return index
    if index >= FIRST_OPEN_INDEX:
        return _open_code(OPEN + index - FIRST_OPEN_INDEX, seat, players)
    code = index + OPEN_CODES
    if code < ASK or code >= RETAIN:
        return code
    first = ASK if code < WANT else WANT
    at = code - first
    return first + (seat + at // STANDARD_KINDS) % players * STANDARD_KINDS + at % STANDARD_KINDS


def _open_code(code: int, seat: int, players: int) -> int:
    """A box's own action code with its relative seat made absolute."""
    if code < OPEN_SEATS:
        return code
    if code < OPEN_SEATS_AND_CARDS:
        at = code - OPEN_SEATS
        return OPEN_SEATS + at // SEATS * SEATS + (seat + at % SEATS) % players
    at = code - OPEN_SEATS_AND_CARDS
    return OPEN_SEATS_AND_CARDS + (seat + at // STANDARD_KINDS) % players * STANDARD_KINDS + at % STANDARD_KINDS


def list_open(s: State, seat: int, out: Ints, base: int) -> int:
    """Write a seat's legal indices in the order of its choices; returns their number."""
    list_choices(s, seat, OBSERVED_CHOICES)
    if base < 0 or len(out) < base + OBSERVED_CHOICES.size:
        raise ValueError(f"no room for {OBSERVED_CHOICES.size} indices from entry {base} on")
    found = 0
    for i in range(OBSERVED_CHOICES.size):
        index = index_of(OBSERVED_CHOICES.codes[i], seat, s.players)
        if index >= 0:
            out[base + found] = index
            found += 1
    return found


def choice_mask(s: State, seat: int, out: Bytes, base: int) -> int:
    """Write a seat's action mask: 1 for legal indices, 0 elsewhere; returns the number of legal indices."""
    if base < 0 or len(out) < base + ACTION_INDICES or seat < 0 or seat >= s.players:
        raise ValueError(f"seat {seat}: no room for {ACTION_INDICES} bytes from entry {base} on, or no such seat")
    for i in range(base, base + ACTION_INDICES):
        out[i] = 0
    list_choices(s, seat, OBSERVED_CHOICES)
    found = 0
    for i in range(OBSERVED_CHOICES.size):
        index = index_of(OBSERVED_CHOICES.codes[i], seat, s.players)
        if index >= 0:
            out[base + index] = 1
            found += 1
    return found
