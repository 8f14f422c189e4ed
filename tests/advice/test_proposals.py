"""Proposed payments against all possible ones: the proposal is minimal in the documented order."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import pytest

from cleopatra.advice.payments import MERCHANT_AT, PAYMENT_KINDS
from cleopatra.advice.proposals import Payment, Proposals
from cleopatra.rules.editions import EDITION_KEYS, edition
from cleopatra.rules.model.cards import FIRST_TAINTED, RESOURCE_KINDS, WILD
from cleopatra.rules.model.edition import Edition
from cleopatra.rules.model.pieces import PIECES, WALL

from .test_payments import covered, random_hand, units_of

Cards = tuple[int, ...]


@dataclass
class SomeResources:
    """The input of proposals, without a game."""

    box: Edition
    hand: list[int]
    merchants: int
    pool: list[int]
    built: list[int]

    def counts(self, pieces: Sequence[int]) -> tuple[int, ...]:
        return tuple(n + list(pieces).count(kind) for kind, n in enumerate(self.built))


def order(cards: Cards, hand: list[int]) -> tuple[object, ...]:
    """Fewest amulets, then merchants, then cards; then wild cards last, and the most numerous cards first."""
    spent_first = sorted(range(RESOURCE_KINDS), key=lambda kind: (kind == WILD, -hand[kind], kind))
    kept = tuple(-cards[kind] for kind in spent_first)
    return sum(cards[FIRST_TAINTED:RESOURCE_KINDS]), cards[MERCHANT_AT], sum(cards), kept


def every_payment(resources: SomeResources, pieces: list[int]) -> list[Cards]:
    there = [*resources.hand, resources.merchants]
    ways = product(*(range(n + 1) for n in there))
    return [
        cards
        for cards in ways
        if covered(resources.box, resources.counts(pieces), units_of(resources.box, cards, resources.pool))
    ]


def in_words(box: Edition, cards: Cards) -> Payment:
    names = [*box.card_names[:RESOURCE_KINDS], "merchant"]
    said = [name for name, n in zip(names, cards, strict=True) for _ in range(n)]
    return Payment(said, sum(cards[FIRST_TAINTED:RESOURCE_KINDS]), cards[MERCHANT_AT])


@pytest.mark.parametrize("key", EDITION_KEYS)
def test_proposal_and_alternative_are_the_first_of_all_payments(key: str) -> None:
    box, rng = edition(key), random.Random(f"{key} for people")
    proposals = alternatives = ties = 0
    for _ in range(240):
        hand = random_hand(box, rng)
        pool = [rng.choice((0, 0, 0, 0, 1)) for _ in range(7)]
        resources = SomeResources(box, hand[:RESOURCE_KINDS], hand[MERCHANT_AT], pool, [0] * PIECES)
        pieces = [rng.randrange(PIECES) for _ in range(rng.choice((1, 1, 2)))]
        told = Proposals(resources)  # type: ignore[arg-type]
        payments = sorted(every_payment(resources, pieces), key=lambda cards: order(cards, resources.hand))
        if not payments:
            assert told.proposal(pieces) is None
            assert told.alternative(pieces) is None
            continue
        first = payments[0]
        assert told.proposal(pieces) == in_words(box, first)
        proposals += 1
        ties += sum(order(cards, resources.hand)[:3] == order(first, resources.hand)[:3] for cards in payments) > 1

        def saving(cards: Cards, hand: list[int] = resources.hand) -> tuple[object, ...]:
            amulets, merchants, *rest = order(cards, hand)
            return merchants, amulets, *rest

        other = min(payments, key=saving)
        if other[MERCHANT_AT] < first[MERCHANT_AT]:
            assert told.alternative(pieces) == in_words(box, other)
            alternatives += 1
        else:
            assert told.alternative(pieces) is None
    assert proposals > 25
    assert (alternatives > 2) == bool(box.merchants)
    assert ties > 2


def test_the_alternative_says_what_it_costs() -> None:
    """A wall lacks wood: a merchant stands for it, or a double of wood for an amulet."""
    box = edition("classic")
    hand = [0] * RESOURCE_KINDS
    hand[0] = hand[1] = hand[8] = 1
    told = Proposals(SomeResources(box, hand, 2, [0] * 7, [0] * PIECES))  # type: ignore[arg-type]
    assert told.proposal([WALL]) == Payment(["artisan", "stone", "merchant"], 0, 1)
    assert told.alternative([WALL]) == Payment(["artisan", "stone", "wood2"], 1, 0)
    assert len(hand) + 1 == PAYMENT_KINDS
