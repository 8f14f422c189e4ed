"""What people are proposed to pay: fewest amulets, then fewest merchants, then fewest cards (R60-R62)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from cleopatra.rules.model.cards import RESOURCE_KINDS, WILD
from cleopatra.rules.model.edition import Edition

from .means import Means
from .payments import PricedPayment, Purse

COUNT_BITS = 8
"""Nobody has more cards than can be counted so."""
CARD = 1 << COUNT_BITS * (RESOURCE_KINDS + 1)
FEW, FEWEST = CARD << 2 * COUNT_BITS, CARD << 4 * COUNT_BITS
"""Prices a person pays, each above any sum of those before it."""


@dataclass(frozen=True, slots=True)
class Payment:
    """A way to pay."""

    cards: list[str]
    """Cards and merchants by name."""
    amulets: int
    """What its tainted cards cost."""
    merchants: int
    """How many merchants leave the game for it."""


class Proposals:
    """How a person could pay for pieces, besides what the visit has built already."""

    def __init__(self, means: Means) -> None:
        self._means = means
        self._purse = self._purse_at(prices_for_people(means.box, means.hand))

    def _purse_at(self, prices: Sequence[float]) -> Purse:
        means = self._means
        return Purse(means.box, means.hand, means.merchants, means.pool, prices)

    def cheapest(self, pieces: Sequence[int]) -> PricedPayment | None:
        """The fewest amulets, then the fewest merchants, then the fewest cards; None if nothing pays for them."""
        return self._purse.cheapest(self._means.counts(pieces))

    @cached_property
    def _thrifty(self) -> Purse:
        return self._purse_at(prices_for_people(self._means.box, self._means.hand, keep_merchants=True))

    def proposal(self, pieces: Sequence[int]) -> Payment | None:
        """The cheapest payment in words."""
        found = self.cheapest(pieces)
        return None if found is None else self._named(found)

    def alternative(self, pieces: Sequence[int]) -> Payment | None:
        """Where the proposal spends merchants, the other way: fewer of them for more amulets. None if there is none."""
        first = self.cheapest(pieces)
        if first is None or not first.merchants:
            return None
        other = self._thrifty.cheapest(self._means.counts(pieces))
        return self._named(other) if other is not None and other.merchants < first.merchants else None

    def _named(self, found: PricedPayment) -> Payment:
        names = self._means.box.card_names
        return Payment([names[token] for token in found.tokens], found.amulets, found.merchants)


def prices_for_people(box: Edition, hand: Sequence[int], *, keep_merchants: bool = False) -> list[int]:
    """Prices in the order of what people would rather keep: amulets off, merchants, cards; or merchants before amulets.

    Among equals, wild cards stay in hand and what one has most of goes first, so that there is one cheapest payment and
    everybody is told the same one.
    """
    amulet, merchant = (FEW, FEWEST) if keep_merchants else (FEWEST, FEW)
    prices = [0] * RESOURCE_KINDS
    spent_first = sorted(range(RESOURCE_KINDS), key=lambda kind: (kind == WILD, -hand[kind], kind))
    for rank, kind in enumerate(reversed(spent_first)):
        prices[kind] = CARD - (1 << COUNT_BITS * rank) + amulet * box.played_amulets[kind]
    return [*prices, merchant]
