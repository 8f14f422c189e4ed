"""The envoy: a request to the other players, their offers, and what is accepted of them (R92)."""

from __future__ import annotations

from ...model.actions import AGREE, ASK, ENVOY, LAY, READY, SEND, WANT
from ...model.cards import ENVOY_CARD, KINDS, STANDARD_KINDS
from ...model.chance import Chance
from ...model.choices import Choices
from ...model.commands import Command, Names, PhraseForm, Place, Question
from ...model.errors import IllegalAction, Reason
from ...model.events import (
    AcceptanceDrafted,
    EnvoyAsked,
    OfferDrafted,
    OfferMade,
    OffersAccepted,
    OffersShown,
    RequestDrafted,
)
from ...model.phases import ACCEPTING, ASKING, OFFERS, SEATS
from ...model.state import State
from ...play.hands import add_card, card_name, change_amulets, remove_card
from ...seen.memory import all_learn, all_see_leave
from ..character import Character, end_effect, play_character
from ..power import ask_seat, forget_answers, take_answer

ONE_KIND = "this printing's envoy asks one opponent or all of them, in seat order, for one card of the same kind"


class Envoy(Character):
    """Three questions: what he asks for, what is offered, what he takes."""

    name = "envoy"
    rule = "R92"
    kind = ENVOY_CARD
    words = (
        Command("envoy", code=ENVOY),
        Command("send", answers="ask", spoken=False, code=SEND),
        Command("ready", answers="offer", spoken=False, code=READY),
        Command("agree", answers="accept", spoken=False, code=AGREE),
        Command("lay", Names.STANDARD, answers="offer", spoken=False, code=LAY),
        Command("ask", Names.SEAT_AND_STANDARD, answers="ask", spoken=False, code=ASK),
        Command("want", Names.SEAT_AND_STANDARD, answers="accept", spoken=False, code=WANT),
    )
    asks = (
        Question("ask", "name the cards the envoy asks for, then send", phase=ASKING),
        Question("offer", "answer the envoy", of_others=True, phase=OFFERS),
        Question("accept", "accept some of the offers or none", phase=ACCEPTING),
    )
    phrases = (
        PhraseForm("envoy", "ask", opening="envoy", closing="send"),
        PhraseForm("offer", "lay", closing="ready"),
        PhraseForm("accept", "want", closing="agree"),
    )
    figures = ("amulets", "amulets_per_card")
    amulets_per_card: int

    def __init__(self, place: Place) -> None:
        super().__init__(place)
        self.amulets_per_card = place.figures["amulets_per_card"]

    def list_answers(self, s: State, seat: int, out: Choices) -> None:
        """The answers to whichever of the three is open."""
        if s.phase == ASKING:
            _legal_asks(s, out)
        elif s.phase == OFFERS:
            _legal_offers(s, seat, out)
        else:
            _legal_wants(s, out)

    def apply(self, s: State, seat: int, code: int) -> None:
        """One step of the three."""
        if code >= WANT:
            _want(s, code - WANT)
        elif code >= ASK:
            _ask(s, code - ASK)
        elif code >= LAY:
            _lay(s, seat, code - LAY)
        elif code == SEND:
            _send(s)
        elif code == READY:
            _ready(s, seat)
        elif code == AGREE:
            _agree(s, self.amulets_per_card)
        else:
            play_character(s, ENVOY_CARD, self.amulets)
            _begin(s)

    def refuse_answer(self, s: State, seat: int, code: int) -> IllegalAction:
        """What can't be asked for, offered or accepted, and why."""
        if code >= WANT:
            return IllegalAction(Reason.ANSWER, "that card was not offered")
        if code >= ASK:
            if (code - ASK) // STANDARD_KINDS == s.active:
                return IllegalAction(Reason.REQUEST, "an envoy asks opponents, not oneself")
            if s.reading.envoy_one_kind:
                return IllegalAction(Reason.REQUEST, ONE_KIND)
            return IllegalAction(Reason.REQUEST, "more than the deck has; cards are named in seat order")
        if code >= LAY:
            kind = code - LAY
            if s.hand[seat * KINDS + kind] <= s.offered[seat * STANDARD_KINDS + kind]:
                return IllegalAction(Reason.CARD_NOT_HELD, "that card is not in the hand")
            return IllegalAction(
                Reason.ANSWER, "that card was not asked for, or not that many of it; name cards in their order"
            )
        return IllegalAction(Reason.REQUEST, ONE_KIND if any(s.asked) else "name at least one card")

    def invent_answer(self, s: State, seat: int, rng: Chance) -> None:
        """Any offer that the hand and the request allow."""
        s.reply[seat] = 0
        for kind in range(STANDARD_KINDS):
            most = s.hand[seat * KINDS + kind]
            if not s.reading.envoy_other_card:
                most = min(most, s.asked[seat * STANDARD_KINDS + kind])
            s.offered[seat * STANDARD_KINDS + kind] = rng.below(most + 1)


def _begin(s: State) -> None:
    """Nothing is asked for yet (R92)."""
    for i in range(SEATS * STANDARD_KINDS):
        s.asked[i] = 0
        s.offered[i] = 0
        s.accepted[i] = 0
    s.back = s.phase
    s.phase = ASKING


def _legal_asks(s: State, out: Choices) -> None:
    """Name cards opponent by opponent in ascending order; how many and which depends on the reading (R92)."""
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


def _ask(s: State, at: int) -> None:
    """Add one card to the request."""
    s.asked[at] += 1
    if s.sink is not None:
        s.sink.append(RequestDrafted(s.active, at // STANDARD_KINDS, s.edition.card_names[at % STANDARD_KINDS]))


def _send(s: State) -> None:
    """The request is spoken; everyone asked owes an answer."""
    s.phase = OFFERS
    forget_answers(s)
    for seat in range(s.players):
        for kind in range(STANDARD_KINDS):
            if s.asked[seat * STANDARD_KINDS + kind]:
                ask_seat(s, seat)
    if s.sink is not None:
        s.sink.append(EnvoyAsked(s.active, _listed(s, s.asked)))


def _legal_offers(s: State, seat: int, out: Choices) -> None:
    """Offer what was asked for and is in hand, in ascending order; `it` allows any other cards instead (R92)."""
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


def _lay(s: State, seat: int, kind: int) -> None:
    """Add one card to one's offer."""
    s.offered[seat * STANDARD_KINDS + kind] += 1
    if s.sink is not None:
        s.sink.append(OfferDrafted(seat, card_name(s, kind)))


def _ready(s: State, seat: int) -> None:
    """One's offer stands; when all do, they are shown."""
    if s.sink is not None:
        s.sink.append(OfferMade(seat))
    if take_answer(s, seat, 0):
        forget_answers(s)
        s.phase = ACCEPTING
        if s.sink is not None:
            s.sink.append(OffersShown(_listed(s, s.offered)))


def _legal_wants(s: State, out: Choices) -> None:
    """Accept any of what is offered, in ascending order."""
    out.add(AGREE)
    last = SEATS * STANDARD_KINDS - 1
    while last > 0 and not s.accepted[last]:
        last -= 1
    for at in range(last, s.players * STANDARD_KINDS):
        if s.accepted[at] < s.offered[at]:
            out.add(WANT + at)


def _want(s: State, at: int) -> None:
    """Accept one card."""
    s.accepted[at] += 1
    if s.sink is not None:
        s.sink.append(AcceptanceDrafted(s.active, at // STANDARD_KINDS, s.edition.card_names[at % STANDARD_KINDS]))


def _agree(s: State, amulets: int) -> None:
    """Cards change hands, each with some of its owner's amulets while there are any (R92)."""
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
            passed[owner] = min(passed[owner] + amulets, s.amulets[owner])
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
