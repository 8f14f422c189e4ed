"""Characters: six cards with a power and a price in amulets, and the answers they ask of others (R42, R90-R96)."""

from __future__ import annotations

from .actions import (
    AGREE,
    ASK,
    BEGGAR,
    COURTESAN,
    ENVOY,
    GIVE,
    LAY,
    PAY,
    PICK,
    READY,
    REST,
    RETAIN,
    SCRIBE_DIE_OFF,
    SCRIBE_DIE_ON,
    SCRIBE_MOSAIC,
    SEND,
    SMUGGLER,
    VIZIER,
    WANT,
)
from .cards import (
    BEGGAR_CARD,
    COURTESAN_CARD,
    ENVOY_CARD,
    FACE_UP,
    KIND_MASK,
    KINDS,
    SCRIBE_CARD,
    SMUGGLER_CARD,
    STANDARD_KINDS,
    VIZIER_CARD,
)
from .choices import Choices
from .draw_pile import draw_card, tell_top
from .events import (
    AcceptanceDrafted,
    BeggarAnswered,
    BeggarGiven,
    BeggarPaid,
    CharacterPlayed,
    CourtesanTook,
    DieTurned,
    EnvoyAsked,
    FiveDrawn,
    FiveKept,
    HandShown,
    KeepDrafted,
    OfferDrafted,
    OfferMade,
    OffersAccepted,
    OffersShown,
    PileBrowsed,
    RequestDrafted,
)
from .figures import BEGGED_TALENTS
from .hands import (
    add_card,
    all_names,
    card_name,
    change_amulets,
    change_talents,
    discard_openly,
    hand_names,
    remove_card,
)
from .market import draw_for_stalls
from .memory import (
    all_learn,
    all_see_leave,
    know_whole_hand,
    one_sees_discarded,
    pass_unseen,
    see_discard,
    take_from_discard_unseen,
)
from .offering import begin_offering
from .phases import ACCEPTING, ASKING, BEGGED, FIVE, KEEPING, LIMIT, NOT_ASKED, OFFERS, PICKING, SEATS, UNDECIDED, VISIT
from .quarry import can_visit_quarry
from .state import State

PAID = STANDARD_KINDS
"""The beggar's answer that is no card."""


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
    """Any card of the discard pile but the courtesan herself (R91)."""
    for kind in range(KINDS):
        if s.discard[kind] > (kind == COURTESAN_CARD):
            out.add(PICK + kind)


def legal_smuggler(s: State, out: Choices) -> None:
    """With more cards than the limit, himself included, and only once a turn (R95)."""
    if s.hand[s.active * KINDS + SMUGGLER_CARD] and s.hand_size[s.active] > s.edition.hand_limit and not s.smuggled:
        out.add(SMUGGLER)


def _play_character(s: State, kind: int, amulets: int) -> None:
    discard_openly(s, s.active, kind)
    if s.sink is not None:
        s.sink.append(CharacterPlayed(s.active, card_name(s, kind)))
    change_amulets(s, s.active, amulets, "character")


def apply_beggar(s: State) -> None:
    """Everyone who can give something owes an answer; the others show their hands (R90)."""
    _play_character(s, BEGGAR_CARD, 2)
    asked = 0
    for seat in range(s.players):
        if seat == s.active:
            continue
        if s.talents[seat] >= BEGGED_TALENTS or holds_standard(s, seat):
            s.reply[seat] = UNDECIDED
            asked += 1
        else:
            know_whole_hand(s, s.active, seat)
            if s.sink is not None:
                s.sink.append(HandShown(seat, s.active, hand_names(s, seat)))
    if asked:
        s.back = s.phase
        s.phase = BEGGED


def holds_standard(s: State, seat: int) -> int:
    """Whether a player has a standard resource card to give."""
    for kind in range(STANDARD_KINDS):
        if s.hand[seat * KINDS + kind]:
            return 1
    return 0


def legal_gifts(s: State, seat: int, out: Choices) -> None:
    """Two talents or one standard card (R90)."""
    if s.talents[seat] >= BEGGED_TALENTS:
        out.add(PAY)
    for kind in range(STANDARD_KINDS):
        if s.hand[seat * KINDS + kind]:
            out.add(GIVE + kind)


def apply_gift(s: State, seat: int, gift: int) -> None:
    """Answer the beggar; everything changes hands once all have."""
    s.reply[seat] = gift
    if s.sink is not None:
        s.sink.append(BeggarAnswered(seat))
    for other in range(s.players):
        if s.reply[other] == UNDECIDED:
            return
    settle_gifts(s)
    s.phase = s.back


def settle_gifts(s: State) -> None:
    """Everything given to the beggar changes hands."""
    to = s.active
    for giver in range(s.players):
        gift = s.reply[giver]
        if gift == UNDECIDED:
            continue
        s.reply[giver] = NOT_ASKED
        if gift == PAID:
            if s.sink is not None:
                s.sink.append(BeggarPaid(giver, to))
            change_talents(s, giver, -BEGGED_TALENTS, "beggar")
            change_talents(s, to, BEGGED_TALENTS, "beggar")
        elif gift >= 0:
            remove_card(s, giver, gift)
            add_card(s, to, gift)
            pass_unseen(s, giver, to, gift)
            if s.sink is not None:
                s.sink.append(BeggarGiven(giver, to, card_name(s, gift)))


def apply_courtesan(s: State) -> None:
    """Look through the discard pile, where she lies already (R91)."""
    _play_character(s, COURTESAN_CARD, 1)
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
    s.phase = s.back
    if s.sink is not None:
        s.sink.append(CourtesanTook(seat, card_name(s, kind)))


def apply_envoy(s: State) -> None:
    """Begin a request (R92)."""
    _play_character(s, ENVOY_CARD, 0)
    for i in range(SEATS * STANDARD_KINDS):
        s.asked[i] = 0
        s.offered[i] = 0
        s.accepted[i] = 0
    s.back = s.phase
    s.phase = ASKING


def legal_asks(s: State, out: Choices) -> None:
    """Name cards opponent by opponent in ascending order; how many and which is the reading's affair (R92)."""
    last = SEATS * STANDARD_KINDS - 1
    while last >= 0 and not s.asked[last]:
        last -= 1
    if last >= 0:
        out.add(SEND)
    for at in range(max(last, 0), s.players * STANDARD_KINDS):
        kind = at % STANDARD_KINDS
        if at // STANDARD_KINDS == s.active:
            continue
        if s.reading.envoy_one_kind:
            if last < 0 or (kind == last % STANDARD_KINDS and at > last):
                out.add(ASK + at)
        elif s.asked[at] < s.edition.deck[kind]:
            out.add(ASK + at)


def apply_ask(s: State, at: int) -> None:
    """Add one card to the request."""
    s.asked[at] += 1
    if s.sink is not None:
        s.sink.append(RequestDrafted(s.active, at // STANDARD_KINDS, s.edition.card_names[at % STANDARD_KINDS]))


def apply_send(s: State) -> None:
    """The request is spoken; everyone asked owes an answer."""
    s.phase = OFFERS
    for seat in range(s.players):
        s.reply[seat] = NOT_ASKED
        for kind in range(STANDARD_KINDS):
            if s.asked[seat * STANDARD_KINDS + kind]:
                s.reply[seat] = UNDECIDED
    if s.sink is not None:
        s.sink.append(EnvoyAsked(s.active, _listed(s, s.asked)))


def legal_offers(s: State, seat: int, out: Choices) -> None:
    """Offer what was asked for and is at hand, in ascending order; `it` allows one other card instead (R92)."""
    out.add(READY)
    first = 0
    laid = 0
    for kind in range(STANDARD_KINDS):
        if s.offered[seat * STANDARD_KINDS + kind]:
            first = kind
            laid = 1
    if s.reading.envoy_one_kind and laid:
        return
    for kind in range(first, STANDARD_KINDS):
        at = seat * STANDARD_KINDS + kind
        if s.hand[seat * KINDS + kind] <= s.offered[at]:
            continue
        if s.offered[at] < s.asked[at] or (s.reading.envoy_other_card and not laid):
            out.add(LAY + kind)


def apply_lay(s: State, seat: int, kind: int) -> None:
    """Add one card to one's offer."""
    s.offered[seat * STANDARD_KINDS + kind] += 1
    if s.sink is not None:
        s.sink.append(OfferDrafted(seat, card_name(s, kind)))


def apply_ready(s: State, seat: int) -> None:
    """One's offer stands; when all do, they are shown."""
    s.reply[seat] = 0
    if s.sink is not None:
        s.sink.append(OfferMade(seat))
    for other in range(s.players):
        if s.reply[other] == UNDECIDED:
            return
    for other in range(s.players):
        s.reply[other] = NOT_ASKED
    s.phase = ACCEPTING
    if s.sink is not None:
        s.sink.append(OffersShown(_listed(s, s.offered)))


def legal_wants(s: State, out: Choices) -> None:
    """Accept any of what is offered, in ascending order."""
    out.add(AGREE)
    last = SEATS * STANDARD_KINDS - 1
    while last > 0 and not s.accepted[last]:
        last -= 1
    for at in range(last, s.players * STANDARD_KINDS):
        if s.accepted[at] < s.offered[at]:
            out.add(WANT + at)


def apply_want(s: State, at: int) -> None:
    """Accept one card."""
    s.accepted[at] += 1
    if s.sink is not None:
        s.sink.append(AcceptanceDrafted(s.active, at // STANDARD_KINDS, s.edition.card_names[at % STANDARD_KINDS]))


def apply_agree(s: State) -> None:
    """Cards change hands, each with one of its owner's amulets while there are any (R92)."""
    to = s.active
    passed: list[int] = [0] * SEATS
    for at in range(s.players * STANDARD_KINDS):
        owner = at // STANDARD_KINDS
        kind = at % STANDARD_KINDS
        for _ in range(s.accepted[at]):
            remove_card(s, owner, kind)
            add_card(s, to, kind)
            all_see_leave(s, owner, kind)
            all_learn(s, to, kind)
            if passed[owner] < s.amulets[owner]:
                passed[owner] += 1
    if s.sink is not None:
        taken = tuple([(seat, names, passed[seat]) for seat, names in _listed(s, s.accepted)])
        s.sink.append(OffersAccepted(to, taken))
    for owner in range(s.players):
        change_amulets(s, owner, -passed[owner], "envoy")
        change_amulets(s, to, passed[owner], "envoy")
    s.phase = s.back


def _listed(s: State, table: list[int]) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """A table of cards by seat, in words: only seats that have any."""
    rows: list[tuple[int, tuple[str, ...]]] = []
    for seat in range(s.players):
        names: list[str] = []
        for kind in range(STANDARD_KINDS):
            names.extend([card_name(s, kind)] * table[seat * STANDARD_KINDS + kind])
        if names:
            rows.append((seat, tuple(names)))
    return tuple(rows)


def apply_scribe_mosaic(s: State) -> None:
    """The next mosaic is any one of the pile (R93)."""
    _play_character(s, SCRIBE_CARD, 2)
    s.scribes += 1


def apply_scribe_die(s: State, turn: int) -> None:
    """Turn one die onto the altar or off it; five make an offering at once (R94)."""
    _play_character(s, SCRIBE_CARD, 0)
    s.altar += turn
    if s.sink is not None:
        s.sink.append(DieTurned(s.active, s.altar))
    if s.altar == s.edition.dice:
        begin_offering(s)


def apply_smuggler(s: State) -> None:
    """No hand limit for the rest of this turn; where the market asked already, this is the answer (R54, R95)."""
    _play_character(s, SMUGGLER_CARD, 1)
    s.smuggled = 1
    if s.phase == LIMIT:
        draw_for_stalls(s)


def apply_vizier(s: State) -> None:
    """Draw the top five, unseen by others (R96)."""
    _play_character(s, VIZIER_CARD, 0)
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
    s.phase = s.back
