"""The envoy: a request to the other players, their offers, and what is accepted of them (R92)."""

from __future__ import annotations

from ..model.actions import AGREE, ASK, LAY, READY, SEND, WANT
from ..model.cards import ENVOY_CARD, KINDS, STANDARD_KINDS
from ..model.choices import Choices
from ..model.events import (
    AcceptanceDrafted,
    EnvoyAsked,
    OfferDrafted,
    OfferMade,
    OffersAccepted,
    OffersShown,
    RequestDrafted,
)
from ..model.phases import ACCEPTING, ASKING, NOT_ASKED, OFFERS, SEATS, UNDECIDED
from ..model.state import State
from ..play.hands import add_card, card_name, change_amulets, remove_card
from ..seen.memory import all_learn, all_see_leave
from .characters import end_effect, play_character


def apply_envoy(s: State) -> None:
    """Begin a request (R92)."""
    play_character(s, ENVOY_CARD, 0)
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
    if last >= 0 and s.reading.envoy_one_kind:
        _legal_further_asks(s, last, out)
        return
    if last >= 0:
        out.add(SEND)
    for at in range(max(last, 0), s.players * STANDARD_KINDS):
        if at // STANDARD_KINDS != s.active and s.asked[at] < s.edition.deck[at % STANDARD_KINDS]:
            out.add(ASK + at)


def _legal_further_asks(s: State, last: int, out: Choices) -> None:
    """Where a request names one kind, one opponent was asked for it or all are: there is nothing in between (R92)."""
    seat = last // STANDARD_KINDS
    asked = 0
    for at in range(last % STANDARD_KINDS, last + 1, STANDARD_KINDS):
        asked += s.asked[at]
    if asked == 1 or asked == s.players - 1:
        out.add(SEND)
    nobody_left_out = asked == seat + (s.active > seat)
    following = seat + 1 + (s.active == seat + 1)
    if nobody_left_out and following < s.players:
        out.add(ASK + following * STANDARD_KINDS + last % STANDARD_KINDS)


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
    """Offer what was asked for and is at hand, in ascending order; `it` allows any other cards instead (R92)."""
    out.add(READY)
    first = 0
    for kind in range(STANDARD_KINDS):
        if s.offered[seat * STANDARD_KINDS + kind]:
            first = kind
    for kind in range(first, STANDARD_KINDS):
        at = seat * STANDARD_KINDS + kind
        if s.hand[seat * KINDS + kind] <= s.offered[at]:
            continue
        if s.offered[at] < s.asked[at] or s.reading.envoy_other_card:
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
    end_effect(s, ENVOY_CARD)
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
