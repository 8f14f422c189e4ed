"""Phrases: whole commands played step by step, all or nothing (docs/scenarios.md, "Commands")."""

from __future__ import annotations

from collections.abc import Iterator

from ..model import actions as a
from ..model.cards import MERCHANT, RESOURCE_KINDS, STANDARD_KINDS
from ..model.commands import Names
from ..model.errors import IllegalAction, NotationError, Reason
from ..model.phases import CLAIMING, DISCARDING, STOCK, VISIT
from ..model.state import State
from ..play.dispatch import apply, legal
from .notation import Phrase
from .refusals import refusal


def play_phrase(s: State, seat: int, phrase: Phrase) -> list[int]:
    """Play a phrase on a state that may be discarded, and return its steps."""
    steps: list[int] = []
    for code in _unfold(s, seat, phrase):
        if code not in legal(s, seat):
            raise refusal(s, seat, code)
        apply(s, seat, code)
        steps.append(code)
    return steps


def _unfold(s: State, seat: int, phrase: Phrase) -> Iterator[int]:
    match phrase.word:
        case "stock":
            yield from _stock(s, phrase)
        case "build":
            yield from _build(s, phrase)
        case "discard":
            yield from _discard(s, seat, phrase)
        case _:
            yield from _said(s, phrase)


def _stock(s: State, phrase: Phrase) -> Iterator[int]:
    left = s.aside_size - s.aside_next
    if s.phase == STOCK and len(phrase.stalls) != left:
        raise IllegalAction(Reason.STALL, f"{left} cards to stock, {len(phrase.stalls)} stalls named")
    if not phrase.stalls:
        raise NotationError(Reason.BAD_NOTATION, "stock names a stall for each card drawn")
    yield from (a.PUT + stall - 1 for stall in phrase.stalls)


def _build(s: State, phrase: Phrase) -> Iterator[int]:
    if s.phase != VISIT:
        yield a.QUARRY
    for kind in phrase.cards:
        if kind != MERCHANT and kind >= RESOURCE_KINDS:
            raise NotationError(Reason.UNKNOWN_CARD, f"{s.edition.card_names[kind]} pays for nothing")
        yield a.PLAY_MERCHANT if kind == MERCHANT else a.PLAY + kind
    for piece, claims in zip(phrase.pieces, phrase.claims, strict=True):
        yield piece
        for cell in claims:
            yield a.CLAIM + cell
        if s.phase == CLAIMING:
            yield a.LEAVE
    if not phrase.more:
        yield a.CLOSE


def _discard(s: State, seat: int, phrase: Phrase) -> Iterator[int]:
    over = s.hand_size[seat] - s.edition.hand_limit
    if s.phase != DISCARDING and over > 0 and len(phrase.cards) != over:
        raise IllegalAction(Reason.HAND_LIMIT, f"{len(phrase.cards)} cards named; exactly {over} must be discarded")
    if not phrase.cards:
        raise NotationError(Reason.BAD_NOTATION, "discard names the cards to discard")
    yield from (a.DROP + kind for kind in phrase.cards)


def _said(s: State, phrase: Phrase) -> Iterator[int]:
    """The commands in a phrase of a power, items in ascending order."""
    form = next(form for form in s.edition.forms if form.word == phrase.word)
    codes = {command.word: command for command in s.edition.commands}
    if form.opening is not None:
        yield codes[form.opening].code
    item = codes[form.item]
    for seat in sorted(phrase.lists):
        for kind in sorted(phrase.lists[seat]):
            yield item.code + seat * STANDARD_KINDS + kind
    for kind in sorted(phrase.cards):
        if item.names is Names.STANDARD and kind >= STANDARD_KINDS:
            raise IllegalAction(Reason.REQUEST, "only standard resource cards can be named")
        yield item.code + kind
    if form.closing is not None:
        yield codes[form.closing].code
