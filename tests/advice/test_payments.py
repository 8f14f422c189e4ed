"""The payment optimiser against brute force: small hands, all of their subsets, both boxes."""

from __future__ import annotations

import random
from itertools import product

import pytest

from cleopatra.advice.payments import MERCHANT_AT, PAYMENT_KINDS, PaymentSolver, piece_needs
from cleopatra.rules.editions import EDITION_KEYS, edition
from cleopatra.rules.model.cards import FIRST_TAINTED, RESOURCE_KINDS
from cleopatra.rules.model.cards import MERCHANT as MERCHANT_TOKEN
from cleopatra.rules.model.edition import Edition
from cleopatra.rules.model.pieces import PIECES

AMULET = 100.0


def units_of(box: Edition, cards: tuple[int, ...], pool: list[int]) -> list[int]:
    units = list(pool)
    for kind, n in enumerate(cards):
        token = MERCHANT_TOKEN if kind == MERCHANT_AT else kind
        units[box.unit[token]] += n * box.units[token]
    return units


def covered(box: Edition, counts: tuple[int, ...], units: list[int]) -> bool:
    """All payments for each piece, by exhaustive search."""
    pieces = [piece for piece in range(PIECES) for _ in range(counts[piece])]
    for ways in product(*(piece_needs(box, piece) for piece in pieces)):
        needs = [sum(way[kind] for way in ways) for kind in range(5)]
        artisans = max(0, needs[0] - units[0])
        materials = sum(max(0, needs[kind] - units[kind]) for kind in range(1, 5))
        if artisans <= units[6] and artisans + materials <= units[5] + units[6]:
            return True
    return False


def brute_force(box: Edition, counts: tuple[int, ...], hand: list[int], pool: list[int], prices: list[float]) -> float:
    best = float("inf")
    for cards in product(*(range(n + 1) for n in hand)):
        price = sum(n * price for n, price in zip(cards, prices, strict=True))
        if price < best and covered(box, counts, units_of(box, cards, pool)):
            best = price
    return best


def random_hand(box: Edition, rng: random.Random) -> list[int]:
    hand = [0] * PAYMENT_KINDS
    kinds = [kind for kind in range(RESOURCE_KINDS) if box.deck[kind]]
    for kind in rng.choices(kinds, weights=[4 if kind < FIRST_TAINTED else 2 for kind in kinds], k=rng.randint(3, 8)):
        hand[kind] += 1
    if box.merchants:
        hand[MERCHANT_AT] = rng.randint(0, box.merchants)
    return hand


@pytest.mark.parametrize("key", EDITION_KEYS)
def test_the_cheapest_payment_is_found(key: str) -> None:
    box, rng = edition(key), random.Random(key)
    paid = 0
    for _ in range(50):
        hand = random_hand(box, rng)
        pool = [rng.choice((0, 0, 0, 1, 2)) for _ in range(7)]
        prices = [
            rng.randint(1, 20) / 4 + AMULET * (FIRST_TAINTED <= kind < RESOURCE_KINDS) for kind in range(PAYMENT_KINDS)
        ]
        solver = PaymentSolver(box, hand[:RESOURCE_KINDS], hand[MERCHANT_AT], pool, prices)
        for _ in range(2):
            counts = [0] * PIECES
            for _ in range(rng.randint(1, 3)):
                counts[rng.randrange(PIECES)] += 1
            payment = solver.cheapest(tuple(counts))
            best = brute_force(box, tuple(counts), hand, pool, prices)
            if payment is None:
                assert best == float("inf")
                continue
            paid += 1
            assert payment.price == pytest.approx(best)
            assert all(n <= there for n, there in zip(payment.cards, hand, strict=True))
            assert covered(box, tuple(counts), units_of(box, payment.cards, pool))
            assert sum(n * one for n, one in zip(payment.cards, prices, strict=True)) == pytest.approx(payment.price)
    assert paid > 15


@pytest.mark.parametrize("key", EDITION_KEYS)
def test_a_double_may_serve_two_pieces(key: str) -> None:
    box = edition(key)
    hand = [0] * RESOURCE_KINDS
    hand[0], hand[1], hand[2], hand[6] = 2, 0, 2, 1
    counts = (0, 2, 0, 0, 0, 0)
    payment = PaymentSolver(box, hand, 0, [0] * 7, [1.0] * PAYMENT_KINDS).cheapest(counts)
    assert payment is not None
    assert payment.cards[6] == 1
